// @ts-check
// Plain JavaScript without imports: the container runs it every few seconds.
const host = process.env["HTTP_HOST"]?.trim() || "127.0.0.1";
const port = process.env["HTTP_PORT"]?.trim() || "8080";
// A server that listens on every address answers on this one; on Linux, :: takes IPv4 too.
const asked = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
const url = `http://${asked.includes(":") ? `[${asked}]` : asked}:${port}/healthz`;
const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;
