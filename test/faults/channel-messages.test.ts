/*
 * Faults of watches' messages on the way to their channel or member, and of edits of boards: whether they arrive, are retried or
 * given up, and what the list of watches says then. `npm run faults` prints this table, one line per fault.
 */
import { PermissionFlagsBits as Permission } from "discord-api-types/v10";
import { describe, test } from "vitest";
import type { Refusal } from "../../src/memory/tables.ts";
import { channelIds } from "../../src/playground/stand-in/payloads.ts";
import type { DiscordStandIn, Fault } from "../discord-stand-in/stand-in.ts";
import { BASE, checkPostFault, KEY, OLD, type PostFault, title } from "./tables/channel-messages.ts";
import { html, refusal } from "./tables/discord-faults.ts";

const limit = (retryAfter: string | undefined, { code = 0, global = false } = {}): Fault => ({
  status: 429,
  body: { message: "You are being rate limited.", code, global },
  headers: {
    "x-ratelimit-scope": global ? "global" : "user",
    ...(global && { "x-ratelimit-global": "true" }),
    ...(retryAfter !== undefined && { "retry-after": retryAfter }),
  },
});
const times = <T>(count: number, value: T): T[] => Array(count).fill(value);

/** Posted in the end, by one attempt. */
const posted = (fault: string, faults: readonly Fault[], seconds: number): PostFault => ({
  ...{ fault, faults, seconds, posts: [KEY], base: BASE, logged: [] },
  tries: ["posted"],
  calls: ["channelMessage delivered"],
});
/** Posted by the second attempt. */
const later = (
  fault: string,
  faults: readonly Fault[],
  kind: "unreachable" | "rate_limited" | "refused",
  seconds: number,
): PostFault => ({
  ...{ fault, faults, seconds, posts: [KEY], base: BASE, logged: [] },
  tries: ["later", "posted"],
  calls: [`channelMessage ${kind}`, "channelMessage delivered"],
});

const givenUp = "info: a post is given up";
const refused = "error: Discord refuses a post";
/** Posted once the ban is over, without pausing a watch. */
const shutOut = (fault: string, answer: Fault, seconds: number): PostFault => ({
  ...later(fault, [answer], "refused", seconds),
  logged: [refused],
});
/** Given up at once; the watch is paused after `pausedAfter` such posts. */
const paused = (fault: string, answer: Fault, reason: Refusal, kind: string, pausedAfter: 1 | 3 = 3): PostFault => ({
  ...{ fault, faults: [answer], seconds: 0, posts: [], base: undefined, paused: reason, pausedAfter, logged: [givenUp] },
  tries: [reason],
  calls: [`channelMessage ${kind}`],
});
/** The same for a message that Discord refuses for another reason. */
const refusedFor = (fault: string, answer: Fault): PostFault => ({
  ...paused(fault, answer, "refused", "refused"),
  logged: [refused],
});

const refusals = [
  paused("10003, channel deleted", refusal(404, 10_003, "Unknown Channel"), "channel_gone", "gone", 1),
  paused("10004, server gone", refusal(404, 10_004, "Unknown Guild"), "server_gone", "gone", 1),
  paused("50001, no access", refusal(403, 50_001, "Missing Access"), "no_access", "forbidden"),
  paused("50013, no permission", refusal(403, 50_013, "Missing Permissions"), "no_permission", "forbidden"),
  paused("50024, a channel of another type", refusal(403, 50_024, "Cannot execute action"), "no_permission", "forbidden"),
  paused("160005, thread locked", refusal(400, 160_005, "This thread is locked"), "thread_locked", "forbidden"),
  refusedFor("40067, a forum that requires tags", refusal(400, 40_067, "A tag is required")),
  refusedFor("50008, no channel for messages", refusal(400, 50_008, "Cannot send messages")),
  refusedFor("50035, form", refusal(400, 50_035, "Invalid Form Body")),
  shutOut("401, the token is not taken", refusal(401, 0, "401: Unauthorized"), 60),
  shutOut("403 of a proxy, as HTML", html(403), 5),
];

const blocked: Fault = { status: 429, body: { code: 0, message: "You are being blocked from accessing our API temporarily." } };
const limits: PostFault[] = [
  posted("429 of the channel for 3 s", [limit("3")], 3),
  posted("429 of the channel without a time", [limit(undefined)], 1),
  later("429 of the channel for a minute", [limit("60")], "rate_limited", 60),
  later("429 of the bot for a minute", [limit("60", { global: true })], "rate_limited", 60),
  posted("20016, slowmode for 10 s", [limit("10", { code: 20_016 })], 10),
  posted("20028, too much is written in the channel for 10 s", [limit("10", { code: 20_028 })], 10),
  later("429 of the address, as HTML", [html(429)], "rate_limited", 60),
  {
    ...later("429 of the address for 20 minutes", [{ ...blocked, headers: { "retry-after": "1200" } }], "rate_limited", 1_200),
    tries: [...times(4, "later" as const), "posted"],
    calls: [...times(4, "channelMessage rate_limited"), "channelMessage delivered"],
  },
];

const failing: Fault = { status: 500 };
const accepted: Fault = { status: 502, body: {}, isTaken: true };
const uncertain: readonly (readonly [string, Fault, number])[] = [
  ["500", failing, 0],
  ["504 of a proxy, as HTML", html(504), 0],
  ["200 that is no message", { status: 200, body: [] }, 0],
  ["connection reset", "lost", 0],
  ["no answer", "hang", 5],
  ["taken, connection reset", "answer lost", 0],
  ["taken, no answer", "answer hangs", 5],
  ["taken, 502", accepted, 0],
];
const failures = [
  ...uncertain.map(([fault, f, seconds]) => posted(fault, [f], seconds + 1)),
  later("500, three times", times(3, failing), "unreachable", 10),
  later("taken, no answer, three times", times(3, "answer hangs"), "unreachable", 30),
];

/** The first request fails, and all others for two minutes: by then the bot looks for the message. */
const forLong = (fault: string, first: Fault, over: Pick<PostFault, "tries" | "calls"> & Partial<PostFault>): PostFault => ({
  ...{ fault, faults: [first, ...times(14, failing)], seconds: 112, posts: [KEY], base: BASE, logged: [], ...over },
  tries: [...times(5, "later" as const), ...over.tries],
  calls: [...times(5, "channelMessage unreachable"), ...over.calls],
});
const channel = channelIds.server;
const { Administrator, ViewChannel, SendMessages } = Permission;
const unreadable = ({ channels }: DiscordStandIn) => {
  channels.set({ id: channel, permissions: ViewChannel | SendMessages });
  return () => channels.set({ id: channel, permissions: Administrator });
};
const deletesAll = ({ channels }: DiscordStandIn) => {
  let isOver = false;
  channels.onMessage(({ id }) => isOver || channels.deleteMessage(id));
  return () => {
    isOver = true;
  };
};
const list = "taken, 500 for two minutes, and the list is";
const found = ["readMessages delivered"];
const checked: PostFault[] = [
  {
    ...posted("taken, 502, and somebody has deleted it", [accepted], 1),
    ...{ posts: [], upset: deletesAll, tries: ["deleted"] as const },
  },
  forLong("500 for two minutes", failing, { tries: ["replaced", "posted"], calls: [...found, "channelMessage delivered"] }),
  forLong("taken, 500 for two minutes", accepted, { tries: ["found"], calls: found }),
  forLong(`${list} empty`, accepted, {
    tries: ["unsure"],
    calls: [...found, ...found, "readChannel delivered"],
    upset: unreadable,
    logged: [givenUp],
  }),
  forLong(`${list} 50001`, accepted, {
    ...{ tries: ["unsure"], calls: ["readMessages forbidden"], logged: [givenUp] },
    readingFaults: [refusal(403, 50_001, "Missing Access")],
  }),
  forLong(`${list} 10003`, accepted, {
    ...{ tries: ["channel_gone"], calls: ["readMessages gone"], paused: "channel_gone", base: undefined, logged: [givenUp] },
    readingFaults: [refusal(404, 10_003, "Unknown Channel")],
  }),
  forLong(`${list} 500, three times`, accepted, {
    ...{ tries: ["later", "found"], calls: ["readMessages unreachable", ...found], seconds: 175 },
    readingFaults: times(3, failing),
  }),
  forLong(`${list} HTML with 200 for an hour`, accepted, {
    ...{ tries: [...times(15, "later" as const), "found"], seconds: 3_981 },
    ...{ calls: [...times(15, "readMessages unreachable"), ...found], readingFaults: times(45, html(200)) },
  }),
  {
    ...posted("500 for more than an hour", times(57, failing), 3_677),
    tries: [...times(19, "later" as const), ...times(14, "replaced" as const), "posted"],
    calls: [...times(19, "channelMessage unreachable"), ...times(14, "readMessages delivered"), "channelMessage delivered"],
  },
];

/** The row of a message with a picture. */
const pictured = (row: PostFault, over: Partial<PostFault> = {}): PostFault => ({
  ...{ ...row, drawing: "at once", isPictured: row.posts.length > 0 },
  ...over,
});
/** Posted by the second request, without the picture. */
const unpictured = (fault: string, faults: readonly Fault[], kind: "forbidden" | "refused", over: Partial<PostFault> = {}) =>
  pictured(posted(fault, faults, 0), {
    ...{ isPictured: false, logged: [leftOut], calls: [`channelMessage ${kind}`, "channelMessage delivered"] },
    ...over,
  });
const leftOut = "info: Discord refuses a picture: the message is posted without it";
const noPermission = paused(
  "50013, no permission for messages at all",
  refusal(403, 50_013, "Missing Permissions"),
  "no_permission",
  "",
);
const withoutFiles = ({ channels }: DiscordStandIn) => {
  const permissions = ViewChannel | SendMessages | Permission.EmbedLinks | Permission.ReadMessageHistory;
  channels.set({ id: channel, permissions });
  return () => channels.set({ id: channel, permissions: Administrator });
};
const pictures: PostFault[] = [
  pictured(posted("it cannot be drawn", [], 0), { drawing: "not at all", isPictured: false }),
  pictured(posted("drawing it takes longer than two seconds", [], 2), { drawing: "too slowly", isPictured: false }),
  unpictured("50013, «Attach Files» is missing", [], "forbidden", { upset: withoutFiles }),
  unpictured("40005, it is too large", [refusal(413, 40_005, "Request entity too large")], "refused"),
  unpictured("413 of a proxy, as HTML", [html(413)], "refused"),
  pictured(noPermission, {
    // With embeds and as Components V2, each with the picture and without it.
    ...{ faults: noPermission.faults?.flatMap((fault) => times(4, fault)) ?? [], logged: [leftOut, leftOut, givenUp] },
    calls: times(4, "channelMessage forbidden"),
  }),
  pictured(posted("taken, no answer", ["answer hangs"], 6)),
  pictured(posted("500 for six minutes, so that the picture may be the reason", times(24, failing), 412), {
    ...{ isPictured: false, tries: [...times(8, "later" as const), ...times(3, "replaced" as const), "posted"] },
    calls: [...times(8, "channelMessage unreachable"), ...times(3, "readMessages delivered"), "channelMessage delivered"],
  }),
];

const toMember = (row: PostFault): PostFault => ({ ...row, owner: "member" });
const ended = (fault: string, answer: Fault, reason: Refusal, kind: string): PostFault =>
  toMember(paused(fault, answer, reason, kind, 1));
const strangers = refusal(403, 50_278, "Cannot send messages to this user due to having no mutual guilds");
const members: PostFault[] = [
  ended(
    "50007, the member takes no direct messages",
    refusal(403, 50_007, "Cannot send messages to this user"),
    "direct_refused",
    "forbidden",
  ),
  ended("50278, no server in common", strangers, "direct_refused", "forbidden"),
  ended("10003, no such channel", refusal(404, 10_003, "Unknown Channel"), "channel_gone", "gone"),
  toMember(refusedFor("50035, form", refusal(400, 50_035, "Invalid Form Body"))),
  toMember(posted("taken, 502", [accepted], 1)),
  toMember(forLong("taken, 500 for two minutes", accepted, { tries: ["found"], calls: found })),
];

/** Edited by the second attempt. */
const edited = (fault: string, first: Fault, kind: string, seconds: number, over: Partial<PostFault> = {}): PostFault => ({
  ...{ owner: "board", fault, faults: [first], seconds, posts: [KEY], tries: ["later", "edited"], logged: [] },
  calls: [`channelEdit ${kind}`, "channelEdit delivered"],
  ...over,
});
const notEdited = (row: PostFault): PostFault => ({
  ...row,
  ...{ owner: "board", posts: [OLD], calls: row.calls.map((call) => call.replace("channelMessage", "channelEdit")) },
});
const archived = paused(
  "50083, thread archived and not to be opened",
  refusal(400, 50_083, "archived"),
  "thread_archived",
  "forbidden",
);
const boards: PostFault[] = [
  notEdited(paused("10003, channel deleted", refusal(404, 10_003, "Unknown Channel"), "channel_gone", "gone", 1)),
  notEdited(paused("50001, no access", refusal(403, 50_001, "Missing Access"), "no_access", "forbidden")),
  notEdited({ ...archived, calls: ["channelEdit forbidden", "openThread refused"] }),
  notEdited(refusedFor("50005, the message of another", refusal(403, 50_005, "Cannot edit it"))),
  edited("401, the token is not taken", refusal(401, 0, "401: Unauthorized"), "refused", 60, { logged: [refused] }),
  edited("429 of the channel for 3 s", limit("3"), "rate_limited", 5),
  edited("30046, too many edits of an old message for 20 s", limit("20", { code: 30_046 }), "rate_limited", 20),
  edited("504 of a proxy, as HTML", html(504), "unreachable", 5),
  edited("taken, connection reset", "answer lost", "unreachable", 5),
  edited("taken, no answer", "answer hangs", "unreachable", 10),
  {
    ...{ owner: "board", fault: "10008, somebody has deleted it", seconds: 0, posts: [], logged: [] },
    ...{ tries: ["deleted"], calls: ["channelEdit gone"] },
    upset: ({ channels }) => {
      const [, message] = channels.messages(channel);
      channels.deleteMessage(message?.id ?? "");
      return () => {};
    },
  },
];

describe.each([
  ["Discord refuses it", refusals],
  ["Discord takes no more", limits],
  ["nobody knows whether it has arrived", failures],
  ["nobody knows for long", checked],
  ["it has a picture", pictures],
  ["it goes to a member", members],
  ["it edits a board", boards],
])("posting a watch's message: %s", (_what, rows) => {
  test.each(rows.map((row) => [title(row), row] as const))("%s", (_title, row) => checkPostFault(row));
});
