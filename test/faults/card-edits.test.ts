/*
 * Faults of editing a card in its channel: whether the edit arrives, is retried or given up. `npm run faults` prints this table,
 * one line per fault.
 */
import { describe, test } from "vitest";
import type { Refusal } from "../../src/memory/watches.ts";
import type { Fault } from "../discord-stand-in/stand-in.ts";
import { type CardFault, checkCardFault, title } from "./tables/card-edits.ts";
import { html, refusal } from "./tables/discord-faults.ts";

const later = (fault: string, first: Fault, kind: string, seconds: number): CardFault => ({
  ...{ fault, faults: [first], seconds, shows: "new", tries: ["later", "edited"] },
  calls: [`channelEdit ${kind}`, "channelEdit delivered"],
});
const paused = (fault: string, answer: Fault, reason: Refusal, kind: string, pausedAfter: 1 | 3 = 3): CardFault => ({
  ...{ fault, faults: [answer], seconds: 0, shows: "old", tries: [reason], calls: [`channelEdit ${kind}`] },
  ...{ paused: reason, pausedAfter },
});
const limit = (retryAfter: string, code = 0, global = false): Fault => ({
  status: 429,
  body: { message: "You are being rate limited.", code, global },
  headers: { "retry-after": retryAfter, ...(global ? { "x-ratelimit-global": "true" } : { "x-ratelimit-scope": "user" }) },
});

describe.each([
  [
    "Discord refuses it",
    [
      paused("10003, channel deleted", refusal(404, 10_003, "Unknown Channel"), "channel_gone", "gone", 1),
      paused("10004, server gone", refusal(404, 10_004, "Unknown Guild"), "server_gone", "gone", 1),
      paused("50001, no access", refusal(403, 50_001, "Missing Access"), "no_access", "forbidden"),
      paused("50013, no permission", refusal(403, 50_013, "Missing Permissions"), "no_permission", "forbidden"),
      {
        ...paused(
          "50083, thread archived and not to be opened",
          refusal(400, 50_083, "archived"),
          "thread_archived",
          "forbidden",
        ),
        calls: ["channelEdit forbidden", "openThread refused"],
      },
      paused("50005, the message of another", refusal(403, 50_005, "Cannot edit it"), "refused", "refused"),
      paused("50035, form", refusal(400, 50_035, "Invalid Form Body"), "refused", "refused"),
      later("401, the token is not taken", refusal(401, 0, "401: Unauthorized"), "refused", 60),
    ],
  ],
  [
    "Discord takes no more",
    [
      later("429 of the channel for 3 s", limit("3"), "rate_limited", 6),
      later("30046, too many edits of an old message for 20 s", limit("20", 30_046), "rate_limited", 20),
      later("429 of the bot for 30 s", limit("30", 0, true), "rate_limited", 30),
    ],
  ],
  [
    "nobody knows whether it has arrived",
    [
      later("500", { status: 500 }, "unreachable", 6),
      later("504 of a proxy, as HTML", html(504), "unreachable", 6),
      later("connection reset", "lost", "unreachable", 6),
      later("taken, connection reset", "answer lost", "unreachable", 6),
      later("taken, 502", { status: 502, body: {}, isTaken: true }, "unreachable", 6),
      later("no answer", "hang", "unreachable", 10),
      later("taken, no answer", "answer hangs", "unreachable", 10),
    ],
  ],
  [
    "somebody has deleted it",
    [
      {
        fault: "10008, message deleted",
        ...{ faults: [], isDeleted: true, seconds: 0, shows: undefined, tries: ["deleted"], calls: ["channelEdit gone"] },
      },
    ],
  ],
] as const satisfies readonly (readonly [string, readonly CardFault[]])[])("editing a card: %s", (_what, rows) => {
  test.each(rows.map((row) => [title(row), row] as const))("%s", (_title, row) => checkCardFault(row));
});
