/*
 * Faults of alerts on the way to a member: whether they are sent, retried or given up, and what `/me show` says then. `npm run
 * faults` prints this table, one line per fault.
 */
import { describe, test } from "vitest";
import type { Refusal } from "../../src/memory/watches.ts";
import type { Fault } from "../discord-stand-in/stand-in.ts";
import { BASE, checkPostFault, KEY, type PostFault, title } from "./tables/channel-messages.ts";
import { html, refusal } from "./tables/discord-faults.ts";

const times = <T>(count: number, value: T): T[] => Array(count).fill(value);
const sent = (fault: string, faults: readonly Fault[], seconds: number): PostFault => ({
  ...{ owner: "member", fault, faults, seconds, posts: [KEY], base: BASE, logged: [] },
  tries: ["posted"],
  calls: ["channelMessage delivered"],
});
const ended = (fault: string, answer: Fault, reason: Refusal, kind: string): PostFault => ({
  ...{ owner: "member", fault, faults: [answer], seconds: 0, posts: [], base: undefined, paused: reason },
  ...{ tries: [reason], calls: [`channelMessage ${kind}`] },
  logged: ["info: a message of the outbox is given up"],
});

const closed = refusal(403, 50_007, "Cannot send messages to this user");
const strangers = refusal(403, 50_278, "Cannot send messages to this user due to having no mutual guilds");
const refusals: PostFault[] = [
  ended("50007, the member takes no direct messages", closed, "direct_refused", "forbidden"),
  ended("50278, no server in common", strangers, "direct_refused", "forbidden"),
  ended("10003, no such channel", refusal(404, 10_003, "Unknown Channel"), "channel_gone", "gone"),
  {
    ...ended("50035, form", refusal(400, 50_035, "Invalid Form Body"), "refused", "refused"),
    ...{ pausedAfter: 3, logged: ["error: Discord refuses a message of the outbox"] },
  },
  {
    ...sent("403 of a proxy, as HTML", [html(403)], 5),
    ...{ tries: ["later", "posted"], calls: ["channelMessage refused", "channelMessage delivered"] },
    logged: ["error: Discord refuses a message of the outbox"],
  },
];

const taken: Fault = { status: 502, body: {}, isTaken: true };
const late = times(5, "later" as const);
const found = ["readMessages delivered"];
const uncertain: PostFault[] = [
  sent("502", [{ status: 502 }], 1),
  sent("taken, connection reset", ["answer lost"], 1),
  sent("taken, 502", [taken], 1),
  {
    ...sent("taken, 500 for two minutes", [taken, ...times(14, { status: 500 })], 112),
    ...{ tries: [...late, "found"], calls: [...times(5, "channelMessage unreachable"), ...found] },
  },
  {
    ...sent("500 for two minutes", times(15, { status: 500 }), 112),
    ...{ tries: [...late, "posted"], calls: [...times(5, "channelMessage unreachable"), ...found, "channelMessage delivered"] },
  },
];

describe.each([
  ["Discord refuses it", refusals],
  ["nobody knows whether it has arrived", uncertain],
])("sending an alert to a member: %s", (_what, rows) => {
  test.each(rows.map((row) => [title(row), row] as const))("%s", (_title, row) => checkPostFault(row));
});
