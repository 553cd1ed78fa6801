// @ts-check
// Plain JavaScript without imports: the container runs it every few seconds.
const port = process.env["HTTP_PORT"]?.trim() || "8080";
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;
