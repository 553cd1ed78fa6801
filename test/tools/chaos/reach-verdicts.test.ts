import { describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../src/infra/time.ts";
import { type CardEvent, type CardHistory, judgeCards } from "./card-verdict.ts";
import { type DirectMessage, judgeMembers, type MemberWatch } from "./member-verdict.ts";
import { judgePings, type Mentioning, type PingHistory, type PingWish } from "./ping-verdict.ts";
import { type Crosspost, judgePublishing, type PublishedPost } from "./publishing-verdict.ts";

/* A judge that finds nothing would pass everything, so these tests show it every violation. */

const kindsIn = (breaches: readonly string[]) => breaches.map((breach) => breach.split(":")[0]);

describe("a ping", () => {
  const wish: PingWish = { channel: "1", collection: 7, role: "70", with: "alerts" };
  const message = (over: Partial<Mentioning> = {}): Mentioning => ({
    ...{ key: "a", channel: "1", kind: "alert", collections: [7], at: DAY_MS, content: "<@&70> 🔔" },
    allowed: { parse: [], roles: ["70"] },
    ...over,
  });
  const silent = { content: "🔔", allowed: { parse: [], roles: [] } };
  const digest = message({ kind: "digest", key: "d" });
  const cases: [name: string, over: Partial<PingHistory>, kinds: string[]][] = [
    ["of the role that was chosen", {}, []],
    [
      "twice in a message",
      { messages: [message({ content: "<@&70> <@&70>", allowed: { parse: [], roles: ["70", "70"] } })] },
      ["doubled"],
    ],
    ["a second time that day", { messages: [message(), message({ key: "b", at: DAY_MS + 5 })] }, ["doubled"]],
    ["a second time a day later", { messages: [message(), message({ key: "b", at: 2 * DAY_MS })] }, []],
    ["not a second time that day", { messages: [message(), message({ ...silent, key: "b", at: DAY_MS + 5 })] }, []],
    [
      "of another role",
      { messages: [message({ content: "<@&71> <@&70>", allowed: { parse: [], roles: ["70", "71"] } })] },
      ["stray"],
    ],
    ["of everyone", { messages: [message({ content: "<@&70> @everyone" })] }, ["stray", "stray"]],
    ["that may reach everyone", { messages: [message({ allowed: { parse: ["everyone"], roles: ["70"] } })] }, ["stray"]],
    ["that may not arrive", { messages: [message({ allowed: { parse: [] } })] }, ["stray"]],
    ["in another channel", { messages: [message({ channel: "2" })] }, ["stray"]],
    ["that is missing", { messages: [message(silent)] }, ["lost"]],
    ["that is missing as its role is gone", { messages: [message(silent)], goneRoles: new Map([["70", DAY_MS - 1]]) }, []],
    [
      "a second time after one that may have arrived",
      { messages: [message({ isUnsure: true }), message({ key: "b", at: DAY_MS + 5 })] },
      ["doubled"],
    ],
    ["in a digest", { messages: [digest] }, ["doubled"]],
    ["in a digest, as was asked", { messages: [digest, { ...digest, key: "e" }], wishes: [{ ...wish, with: "all" }] }, []],
    ["that a digest lacks", { messages: [{ ...digest, ...silent }], wishes: [{ ...wish, with: "all" }] }, ["lost"]],
  ];
  test.each(cases)("%s", (_name, over, kinds) => {
    expect(kindsIn(judgePings({ messages: [message()], wishes: [wish], goneRoles: new Map(), ...over }))).toEqual(kinds);
  });
});

describe("a card", () => {
  const event = (over: Partial<CardEvent> = {}): CardEvent => ({
    ...{ what: "made", watch: "w", channel: "1", message: "m", at: 1_000, content: "20", recordAt: 500 },
    ...over,
  });
  const edited = (over: Partial<CardEvent> = {}) => event({ what: "edited", at: 2_000, content: "21", recordAt: 1_500, ...over });
  const deleted = (over: Partial<CardEvent> = {}) => event({ what: "deleted", at: 3_000, ...over });
  const edits = (count: number, everyMs: number) =>
    Array.from({ length: count }, (_, index) => edited({ at: 2_000 + index * everyMs, content: `edit ${index}` }));
  const cases: [name: string, events: CardEvent[], over: Partial<CardHistory>, kinds: string[]][] = [
    ["that shows every record in time", [event(), edited()], {}, []],
    ["that is there twice", [event(), event({ message: "n", at: 1_001 }), edited()], {}, ["doubled"]],
    [
      "that was made again once deleted",
      [event(), edited(), deleted(), event({ message: "n", at: 4_000, recordAt: 1_500 })],
      {},
      [],
    ],
    [
      "that was made again twice",
      [
        ...[event(), edited(), deleted(), event({ message: "n", at: 4_000 }), deleted({ message: "n", at: 5_000 })],
        event({ message: "o", at: 6_000, recordAt: 1_500 }),
      ],
      {},
      ["stubborn"],
    ],
    ["that was edited without a change", [event(), edited(), edited({ at: 2_500 })], {}, ["needless"]],
    ["that was edited after it was deleted", [event(), deleted(), edited({ at: 4_000 })], {}, ["stray"]],
    ["that shows nothing of the last record", [event()], {}, ["late"]],
    ["that shows it too late", [event(), edited({ at: 1_501 + MINUTE_MS })], {}, ["late"]],
    ["that shows nothing while Discord is away", [event()], { wasAway: () => true }, []],
    ["that shows nothing at the very end", [event()], { endsAt: 1_500 + MINUTE_MS / 2 }, []],
    ["that was deleted for good", [event(), deleted({ at: 1_100 })], {}, []],
    ["edited ten times a minute", [event(), ...edits(20, MINUTE_MS / 10)], {}, []],
    ["edited more often", [event(), ...edits(12, MINUTE_MS / 12)], {}, ["excessive"]],
    ["edited more often, after a long pause", [event(), ...edits(12, MINUTE_MS / 12)], { restartedAt: 30_000 }, []],
    ["that was edited again because the answer was lost", [event(), edited({ isSure: false }), edited({ at: 2_500 })], {}, []],
    [
      "that a moderator has asked for again",
      [
        ...[event(), edited(), deleted(), event({ message: "n", at: 4_000 }), deleted({ message: "n", at: 5_000 })],
        ...[event({ what: "asked", message: "", at: 5_500 }), event({ message: "o", at: 6_000, recordAt: 1_500 })],
      ],
      {},
      [],
    ],
    ["that shows the same numbers", [event({ numbers: "1500" })], {}, []],
  ];
  test.each(cases)("%s", (_name, events, over, kinds) => {
    const records = new Map([["w", [500, 1_500].map((at) => ({ at, numbers: String(at) }))]]);
    expect(kindsIn(judgeCards({ events, records, wasAway: () => false, endsAt: 10 * MINUTE_MS, ...over }))).toEqual(kinds);
  });
});

describe("a direct message", () => {
  const watch: MemberWatch = { member: "m", collection: 7, askedAt: 1_000, endedAt: 5_000 };
  const message = (over: Partial<DirectMessage> = {}): DirectMessage => ({
    ...{ key: "a", member: "m", collections: [7], at: 2_000 },
    ...over,
  });
  const cases: [name: string, messages: DirectMessage[], watches: MemberWatch[], kinds: string[]][] = [
    ["to who asked", [message()], [watch], []],
    ["that arrived twice", [message(), message({ at: 2_001 })], [watch], ["doubled"]],
    ["to somebody else", [message({ member: "n" })], [watch], ["stray"]],
    ["about something else", [message({ collections: [7, 8] })], [watch], ["stray"]],
    ["before it was asked for", [message({ at: 999 })], [watch], ["stray"]],
    ["after the end", [message({ at: 5_001 })], [watch], ["after the end"]],
    ["held up until after the end by a busy machine", [message({ at: 5_001, lostMs: 1 })], [watch], []],
    ["after the end, asked for again", [message({ at: 5_001 })], [watch, { ...watch, askedAt: 5_000, endedAt: undefined }], []],
  ];
  test.each(cases)("%s", (_name, messages, watches, kinds) => {
    expect(kindsIn(judgeMembers(messages, watches))).toEqual(kinds);
  });
});

describe("a publication", () => {
  const post: PublishedPost = { key: "a", channel: "1", message: "m", isWished: true, publication: "published" };
  const call = (over: Partial<Crosspost> = {}): Crosspost => ({ channel: "1", message: "m", at: 1_000, status: 200, ...over });
  const many = (count: number) => Array.from({ length: count }, (_, index) => `m${index}`);
  const cases: [name: string, posts: PublishedPost[], calls: Crosspost[], kinds: string[]][] = [
    ["that was wished for", [post], [call()], []],
    ["that had arrived before", [post], [call({ status: 400, code: 40_033 })], []],
    ["that nobody wished for", [{ ...post, isWished: false, publication: undefined }], [call()], ["stray"]],
    ["of an unknown message", [], [call()], ["stray"]],
    ["that Discord took twice", [post], [call(), call({ at: 1_001 })], ["doubled"]],
    ["that is noted and was refused", [post], [call({ status: 403, code: 50_001 })], ["untrue"]],
    ["that was forgotten", [{ ...post, publication: undefined }], [], ["lost"]],
    ["that waits without a reason", [{ ...post, publication: "waiting" }], [], ["lost"]],
    ["that is noted as refused, which nobody did", [{ ...post, publication: "refused" }], [], ["untrue"]],
    ["that was given up", [{ ...post, publication: "refused" }], [call({ status: 403 })], []],
    [
      "of ten posts in an hour",
      many(10).map((message) => ({ ...post, message })),
      many(10).map((message) => call({ message })),
      [],
    ],
    [
      "of eleven posts in an hour",
      many(11).map((message) => ({ ...post, message })),
      many(11).map((message) => call({ message })),
      ["beyond the limit"],
    ],
  ];
  test.each(cases)("%s", (_name, posts, calls, kinds) => {
    expect(kindsIn(judgePublishing(posts, calls))).toEqual(kinds);
  });
});
