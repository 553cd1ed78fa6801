import type { Fault } from "../../discord-stand-in/stand-in.ts";

/** A refusal with one of Discord's error codes. */
export const refusal = (status: number, code: number, message: string): Fault => ({ status, body: { code, message } });

/** The proxy before Discord answers in its place. */
export const html = (status: number): Fault => ({
  status,
  body: "<html><title>Discord | Cloudflare</title></html>",
  headers: { "content-type": "text/html" },
});

/** It is unknown whether Discord accepted these calls. */
export const uncertain: readonly (readonly [name: string, fault: Fault])[] = [
  ["500", { status: 500 }],
  ["502", { status: 502 }],
  ["503", { status: 503 }],
  ["504 of a proxy, as HTML", html(504)],
  ["connection reset", "lost"],
  ["no answer", "hang"],
];

/** Discord accepted these calls, and its answer does not say so. */
export const accepted: readonly (readonly [name: string, fault: Fault])[] = [
  ["taken, connection reset", "answer lost"],
  ["taken, no answer", "answer hangs"],
  ["taken, 502", { status: 502, body: {}, isTaken: true }],
];
