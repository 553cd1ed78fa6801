/*
 * Faults of files: the picture that follows `/trends` by an edit, if it is drawn. Whatever happens to it, the text
 * is shown, once. `npm run faults` prints this table, one line per fault.
 */
import { describe, test } from "vitest";
import type { DeliveryFailure } from "../../src/bot/delivery/responder.ts";
import type { Render } from "../../src/charts/charts.ts";
import type { Fault } from "../discord-stand-in/stand-in.ts";
import { html, refusal } from "./tables/discord-faults.ts";
import { checkFileFault, type FileFault, refused, title } from "./tables/files.ts";

const limit = (retryAfter: string): Fault => ({
  status: 429,
  body: { message: "You are being rate limited." },
  headers: { "retry-after": retryAfter, "x-ratelimit-scope": "user" },
});

const question = "a command";
/** The picture arrives in the end. */
const existing = (fault: string, ...faults: readonly Fault[]): FileFault => ({
  ...{ question, fault, faults, sees: "the text and its picture", logged: [] },
  edits: ["delivered"],
  picture: "drawn",
});
/** Only the text arrives. */
const alone = (kind: DeliveryFailure, fault: string, ...faults: readonly Fault[]): FileFault => ({
  ...{ question, fault, faults, sees: "the text alone", logged: [] },
  edits: [kind],
  picture: "drawn",
});
/** Only the text arrives, and the log says that Discord refuses the picture. */
const denied = (...[kind, fault, ...faults]: Parameters<typeof alone>): FileFault => ({
  ...alone(kind, fault, ...faults),
  logged: [refused],
});
const clicked = (row: FileFault): FileFault => ({ ...row, question: "a click" });

const tooLarge = [
  denied("refused", "413, 40005: too large", refusal(413, 40_005, "Request entity too large")),
  denied("refused", "413 of a proxy, as HTML", html(413)),
  denied(
    "refused",
    "50101, the server needs more boosts",
    refusal(403, 50_101, "Server needs more boosts to perform this action"),
  ),
];

const refusals = [
  denied("refused", "403 of a proxy, as HTML", html(403)),
  denied("forbidden", "50013, files may not be attached", refusal(403, 50_013, "Missing Permissions")),
  alone("gone", "10008, deleted", refusal(404, 10_008, "Unknown Message")),
  alone("expired", "50027, after 15 minutes", refusal(401, 50_027, "Invalid Webhook Token")),
  clicked(alone("gone", "10008, deleted", refusal(404, 10_008, "Unknown Message"))),
];

const limits = [
  existing("429 of the route", limit("0.2")),
  alone("rate_limited", "429 for longer than the token lives", limit("1200")),
  alone("rate_limited", "30046, edited too often", {
    status: 429,
    body: { code: 30_046, message: "Maximum number of edits" },
    headers: { "retry-after": "900" },
  }),
];

const failures: FileFault[] = [
  existing("no answer", "hang"),
  existing("the upload is cut off", "upload cut off"),
  existing("taken, no answer", "answer hangs"),
  alone("unreachable", "the upload is cut off, three times", ...Array<Fault>(3).fill("upload cut off")),
  {
    ...existing("taken, connection reset, three times", ...Array<Fault>(3).fill("answer lost")),
    edits: ["unreachable"],
  },
  clicked(existing("taken, connection reset", "answer lost")),
];

const undrawn = (fault: string, drawing: Render, picture: FileFault["picture"], ...logged: FileFault["logged"]): FileFault => ({
  ...{ question, fault, drawing, sees: "the text alone", edits: [], picture, logged },
});
const drawings = [
  undrawn("the library fails", () => Promise.reject(new Error("invalid font")), "failed", ["warn", "invalid font"]),
  undrawn("it has more than 200 kB", async () => new Uint8Array(200_001), "failed", ["warn", "it has 200001 bytes"]),
  undrawn("it takes more than two seconds", () => new Promise(() => {}), "late"),
];

describe.each([
  ["it is too large for Discord", tooLarge],
  ["Discord refuses it", refusals],
  ["Discord takes no more", limits],
  ["nobody knows whether it has arrived", failures],
  ["it is not drawn", drawings],
])("a picture follows its text: %s", (_what, rows) => {
  test.each(rows.map((row) => [title(row), row] as const))("%s", (_title, row) => checkFileFault(row));
});
