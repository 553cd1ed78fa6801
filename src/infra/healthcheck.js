// @ts-check
// Plain JavaScript without imports, because the container runs it every few seconds: node healthcheck.js [PATH]
// Quotes around a value do not belong to it (see `valueIn` in config.ts).
const variable = (/** @type {string} */ name) => process.env[name]?.trim().replace(/^(["'])(.*)\1$/, "$2");
const host = variable("HTTP_HOST") || "127.0.0.1";
const port = variable("HTTP_PORT") || "8080";
// On Linux, :: accepts IPv4 too.
const asked = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
const url = `http://${asked.includes(":") ? `[${asked}]` : asked}:${port}${process.argv[2] ?? "/healthz"}`;
const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;
