import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../src/infra/time.ts";
import { english } from "../../../src/words/language.ts";
import { type CardEvent, judgeCards } from "./card-verdict.ts";
import { addressOf } from "./collections.ts";
import * as made from "./histories.ts";
import { arrival, callback, cardOf, deferral, found, foundIn, foundPosting, later, problem, scores } from "./histories.ts";
import { type ImportHistory, type ImportRun, judgeImports, type PostRow } from "./import-verdict.ts";
import { dismayOf } from "./member.ts";
import { judgeMembers } from "./member-verdict.ts";
import { memoryBreaches } from "./memory.ts";
import { bodyOf } from "./numbered.ts";
import { judgePings, type Mentioning } from "./ping-verdict.ts";
import type { Ended } from "./program.ts";
import { judgePublishing } from "./publishing-verdict.ts";
import { Truth } from "./truth.ts";

/*
 * A judge that finds nothing would pass everything. So each breach that a judge can name has a row here: a history that must
 * be this breach, and its nearest neighbour that must not.
 */

type Found = readonly string[] | Promise<readonly string[]>;
type Row = readonly [breach: string, history: () => Found, neighbour: () => Found];

const unanswered = { calls: [], attempts: [], state: "unanswered" } as const;
const waiting = { calls: [deferral()], attempts: [arrival("callback", 2_000)], state: "deferred" } as const;
const odd = { wants: "any message", target: "any", odd: "click" } as const;
const refusal = { ...odd, wants: "a refusal" } as const;
const isPrivate = { target: "private" } as const;
const says = (content: string, asked: Parameters<typeof found>[1] = {}) =>
  found({ calls: [callback(problem(64, content))] }, asked);
const recalled = (...collections: number[]) => ({ recalled: { operation: "scores", collections } }) as const;
const help = { content: "", embeds: [{ title: "Collection Pulse" }], allowed_mentions: { parse: [] } };
const followUp = later("followUp", problem());
const removal = [deferral(), later("delete")];
const card = await cardOf(scores);
const broken = (what: "callback" | "edit", count: number) =>
  Array.from({ length: count }, (_, index) => arrival(what, 2_100 + 100 * index, { status: 503 }));

const interactions: Row[] = [
  [
    "its process ended by itself after 4 ms",
    () => found({ processEnded: { how: "by itself", after: 4 } }, odd),
    () => found({ processEnded: { how: "by itself", after: 15_000 } }, odd),
  ],
  [
    "an answer to what has to be refused",
    () => found({}, refusal),
    () => found({ ...unanswered, refused: { inLog: true, status: undefined } }, refusal),
  ],
  [
    "no refusal over http, and no fault that explains it",
    () => found({ ...unanswered, refused: { inLog: true, status: 500 } }, { ...refusal, transport: "http" }),
    () => found({ ...unanswered, refused: { inLog: true, status: 400 } }, { ...refusal, transport: "http" }),
  ],
  [
    "two first responses",
    () => found({ calls: [callback(card), callback(card)] }),
    () => found({ calls: [deferral(), later("edit", card)] }),
  ],
  ["two follow-ups", () => found({ calls: [...removal, followUp, followUp] }), () => found({ calls: [...removal, followUp] })],
  [
    "a first response over REST beside the one over HTTP",
    () => found({}, { transport: "http" }),
    () => found({ attempts: [] }, { transport: "http" }),
  ],
  [
    "4 first responses tried",
    () => found({ attempts: [...broken("callback", 3), arrival("callback", 20)] }),
    () => found({ attempts: [...broken("callback", 2), arrival("callback", 20)] }),
  ],
  [
    "callback again after one that arrived",
    () => found({ attempts: [arrival("callback"), arrival("callback", 40)] }),
    () => found({ attempts: [arrival("callback", 20, "lost"), arrival("callback", 40)] }),
  ],
  [
    "a first response only after 2700 ms",
    () => found({ attempts: [arrival("callback", 2_700)] }),
    () => found({ attempts: [arrival("callback", 2_500)] }),
  ],
  ["callback: an empty embed", () => found({ refusals: ["callback: an empty embed"] }), () => found()],
  [
    "a first response of type 8",
    () => found({ calls: [callback({ choices: [] }, 8)] }),
    () => found({ calls: [callback({ choices: [] }, 8)] }, { wants: "choices" }),
  ],
  [
    "a deferral that is seen by others than it should",
    () => found({ calls: [deferral(), later("edit", card)] }, isPrivate),
    () => found({ calls: [deferral({ flags: 64 }), later("edit", card)] }, isPrivate),
  ],
  [
    "somebody else's message was changed",
    () => found({ calls: [callback(card, 7)] }),
    () => found({ calls: [callback(card, 7)] }, { target: "in place" }),
  ],
  [
    "a message that may notify somebody",
    () => foundIn({ ...card, allowed_mentions: { parse: ["everyone" as never] } }),
    () => foundIn({ ...card, allowed_mentions: { parse: [], users: [] } }),
  ],
  ["a message that says «undefined»", () => says("undefined"), () => says("gm")],
  [
    `a message that says «${english.say("problem.not_recalled")}» of /scores`,
    () => says(english.say("problem.not_recalled")),
    () => says(english.say("problem.not_recalled"), recalled(7)),
  ],
  [
    `a message that says «${english.say("problem.copyAgain")}» of /scores`,
    () => says(english.say("problem.copyAgain")),
    () => says(english.say("problem.copyAgain"), { wants: "a problem" }),
  ],
  [
    "no data, where there is some",
    () => says(english.say("problem.no_data", { contract: addressOf(7) })),
    () => says(english.say("problem.no_data", { contract: addressOf(7) }), { what: "/scores of an unknown collection" }),
  ],
  [
    "a problem that all can read",
    () => found({ calls: [callback(problem(0))] }),
    () => found({ calls: [callback(problem(64))] }),
  ],
  [
    "a private answer that all can read",
    () => found({}, isPrivate),
    () => found({ calls: [callback({ ...card, flags: 64 })] }, isPrivate),
  ],
  ["help that nobody asked for", () => foundIn(help), () => found({ calls: [callback(help)] }, { wants: "help" })],
  [
    "a card that nobody asked for",
    () => found({}, { question: undefined as never, ...recalled(6, 8) }),
    () => found({}, { question: undefined as never, ...recalled(6, 7) }),
  ],
  [
    "no first response over gateway, and no fault that explains it",
    () => found({ ...unanswered, attempts: broken("callback", 2).map((each) => ({ ...each, after: each.after - 2_000 })) }),
    () => found({ ...unanswered, attempts: broken("callback", 3).map((each) => ({ ...each, after: each.after - 2_000 })) }),
  ],
  [
    "the member was left with a message that is deferred, and no fault explains it",
    () => found({ ...waiting, attempts: [...waiting.attempts, ...broken("edit", 2)] }),
    () => found({ ...waiting, attempts: [...waiting.attempts, ...broken("edit", 3)] }),
  ],
];

const tweets = { operation: "tweets", collection: 7 } as const;
const people = { operation: "influencers", collection: 7 } as const;
const some = { ...people, count: 4 } as const;
const other = { ...scores, version: 1_235 } as const;
const old = { ...scores, age: 9_000 } as const;
const tooOld = { ...scores, age: 40_000 } as const;
const aged = async (shown: made.Shown, given = shown) => foundIn(await cardOf(shown), scores, made.truthOf(given));
const eighth = { ...scores, collection: 8 } as const;
/** The numbers of collection 8 under the name and address of 7. */
const swapped = made.replaced(await cardOf(eighth), [addressOf(8), addressOf(7)], ["Collection 8", "Collection 7"]);
const mixed = { ...card, embeds: [{ ...card.embeds?.[0], fields: (await cardOf(other)).embeds?.[0]?.fields }] } as typeof card;
const entries = made.truthOf(people, some, tweets);
const fewer = new Truth({ ttlMs: 2_000, staleMs: 20_000 });
fewer.give(people, { data: bodyOf({ ...people, version: 1_234 }).data.slice(0, 3) }, made.now);
const ofPeople = await cardOf(people);

const cards: Row[] = [
  ["a card that cannot be read", () => foundIn({ ...card, embeds: [{ description: "gm" }] }), () => foundIn(card)],
  [
    "tweets for scores",
    async () => foundIn(await cardOf(tweets), scores, entries),
    async () => foundIn(await cardOf(tweets), tweets, entries),
  ],
  [
    "collection 8 for 7",
    async () => foundIn(await cardOf(eighth), scores, made.truthOf(eighth)),
    async () => foundIn(await cardOf(eighth), eighth, made.truthOf(eighth)),
  ],
  [
    "collection 7 under the name «Collection 8»",
    () => foundIn(made.replaced(card, ["[Collection 7]", "[Collection 8]"])),
    () => foundIn(card),
  ],
  [
    "places 1.,3.,3.,4.,5. from 1 on",
    () => foundIn(made.replaced(ofPeople, ['"**2. ', '"**3. ']), people, entries),
    () => foundIn(ofPeople, people, entries),
  ],
  ["numbers that were never given", () => aged(scores, other), () => aged(other, other)],
  [
    "numbers of collection 8 under 7",
    () => foundIn(swapped, scores, made.truthOf(eighth)),
    async () => foundIn(await cardOf(eighth), eighth, made.truthOf(eighth)),
  ],
  ["20 entries in all, not 3", () => foundIn(ofPeople, people, fewer), () => foundIn(ofPeople, people, entries)],
  [
    "entries 1 to 4 of 20",
    async () => foundIn(await cardOf(some), { ...some, count: 3 }, entries),
    async () => foundIn(await cardOf(some), some, entries),
  ],
  [
    "was given",
    () => foundIn(mixed, scores, made.truthOf(scores, other)),
    () => foundIn(card, scores, made.truthOf(scores, other)),
  ],
  ["but given at", () => aged(scores, old), () => aged(scores)],
  ["called old", () => aged({ ...scores, cache: "stale" }), () => aged({ ...old, cache: "stale" })],
  ["ms old when it was asked for, and nothing says so", () => aged(old), () => aged({ ...old, cache: "stale" })],
  [
    "ms old when it was asked for, which is too old to be shown",
    () => aged({ ...tooOld, cache: "stale" }),
    () => aged({ ...old, cache: "stale" }),
  ],
];

const versions = made.truthOf(...[100, 101, 102].map((version) => ({ ...scores, version })));
const trends = { operation: "trends", collection: 7 } as const;
const period = made.trendsOfVersions(101, 102, 100);
const overPeriod = (shown: typeof period, question: object = {}) => foundIn(shown, { ...trends, ...question }, versions);
const views: Row[] = [
  ["as the newest, which was never given", () => overPeriod(made.trendsOfVersions(100, 99)), () => overPeriod(period)],
  [
    "as the lowest or highest, which was never given",
    () => overPeriod(made.trendsOfVersions(103, 101)),
    () => overPeriod(made.trendsOfVersions(101, 102)),
  ],
  ["trends for talk", () => overPeriod(period, { operation: "talk" }), () => overPeriod(period)],
  ["collection 7 for 8", () => overPeriod(period, { collection: 8 }), () => overPeriod(period)],
  [
    "collection 7 under the name «Collection 8»",
    () => overPeriod(made.replaced(period, ["[Collection 7]", "[Collection 8]"])),
    () => overPeriod(period),
  ],
];

const { call, edit, givenUp, post, refused, taken } = made;
const elsewhere = { channelId: "channel 2" };
const posts: Row[] = [
  [
    "posted twice: the post a in channel 1, noted as posted stands 2 times",
    () => foundPosting({ taken: [taken(), taken({ id: "2" })] }),
    () => foundPosting({ taken: [{ ...taken({ id: "2" }), deletedAt: 1_500 }, taken()] }),
  ],
  [
    "to a wrong channel: the post a in channel 1, noted as posted was sent elsewhere",
    () => foundPosting({ calls: [call(), call({ channel: "channel 2" })] }),
    () => foundPosting({ calls: [call(), call({ channel: "channel 2", key: "b" })] }),
  ],
  [
    "lost: the post a in channel 1, noted as open was neither posted nor given up",
    () => foundPosting({ posts: [post({ outcome: undefined })] }),
    () => foundPosting({ posts: [post()] }),
  ],
  [
    "lost: the post a in channel 1, noted as posted does not stand",
    () => foundPosting({ posts: [post({ messageId: "9" })] }),
    () => foundPosting({ posts: [post({ outcome: "deleted" })], taken: [{ ...taken(), deletedAt: 1_600 }] }),
  ],
  [
    "without a true reason: the post a in channel 1, noted as no_permission stands",
    () => foundPosting({ ...givenUp("no_permission", { calls: [refused(50_013)] }), taken: [taken()] }),
    () => foundPosting(givenUp("no_permission", { calls: [refused(50_013)] })),
  ],
  [
    "without a true reason: the post a in channel 1, noted as no_access was given up, which nothing explains",
    () => foundPosting(givenUp("no_access", { calls: [refused(50_001, { fault: "answer lost" })] })),
    () => foundPosting(givenUp("no_access", { calls: [refused(50_001)] })),
  ],
  [
    "noted as late was given up, which nothing explains",
    () => foundPosting(givenUp("late")),
    () => foundPosting(givenUp("late", {}, { finishedAt: 1_000 + HOUR_MS })),
  ],
  [
    "noted as unsure was given up, which nothing explains",
    () => foundPosting(givenUp("unsure", { calls: [call({ what: "readMessages", answer: { status: 200, body: [{}] } })] })),
    () => foundPosting(givenUp("unsure", { calls: [refused(50_001, { what: "readMessages" })] })),
  ],
  [
    "noted as withdrawn was given up, which nothing explains",
    () => foundPosting(givenUp("withdrawn")),
    () => foundPosting(givenUp("withdrawn", { endings: new Map([["channel 1", [1_200]]]) })),
  ],
  [
    "lost: the edit b of 1 in channel 1, noted as open was neither made nor given up",
    () => foundPosting(edit(undefined, 200)),
    () => foundPosting(edit("posted", 200)),
  ],
  [
    "to a wrong channel: the edit b of 1 in channel 1, noted as posted was sent elsewhere",
    () => foundPosting(edit("posted", 200, undefined, { channel: "channel 2" })),
    () => foundPosting(edit("posted", 200)),
  ],
  [
    "lost: the edit b of 1 in channel 1, noted as posted did not arrive",
    () => foundPosting(edit("posted", 500)),
    () => foundPosting(edit("posted", 200)),
  ],
  [
    "without a true reason: the edit b of 1 in channel 1, noted as deleted was given up, which nothing explains",
    () => foundPosting(edit("deleted", 404, 10_003)),
    () => foundPosting(edit("deleted", 404, 10_008)),
  ],
  ["to a wrong channel: message 1 in channel 1 belongs to no post", () => foundPosting({ posts: [] }), () => foundPosting()],
  [
    "to a wrong channel: message 1 in channel 1 tells of nothing",
    () => foundPosting({ taken: [taken({ embeds: [] })] }),
    () => foundPosting(),
  ],
  [
    "to a wrong channel: message 1 in channel 1, which does not watch what it tells of",
    () => foundPosting({ taken: [taken({}, [7, 9])] }),
    () => foundPosting({ taken: [taken({}, [7])] }),
  ],
  [
    "to a wrong channel: message 1 in channel 2, which does not watch what it tells of",
    () => foundPosting({ taken: [taken(), taken(elsewhere)] }),
    () => foundPosting(),
  ],
  [
    "lost: the watch of collection 7 in channel 1 is not there any more",
    () => foundPosting({ watches: [] }),
    () => foundPosting({ watches: [], calls: [call(), refused(50_007, { key: "b", at: 2_000 })] }),
  ],
  [
    "without a true reason: the watch of collection 7 in channel 1 is paused as no_access",
    () => foundPosting({}, { paused: "no_access" }),
    () => foundPosting(givenUp("no_access", { calls: [refused(50_001)] }), { paused: "no_access" }),
  ],
  [
    "lost: the watch of collection 7 in channel 1 has told of 95 at last, not of 100",
    () => foundPosting({}, { total: 95 }),
    () => foundPosting({}, { total: 96 }),
  ],
];

const ping = (over: Partial<Mentioning> = {}): Mentioning => ({
  ...{ key: "a", channel: "1", kind: "alert", collections: [7], at: DAY_MS, content: "<@&70> 🔔" },
  allowed: { parse: [], roles: ["70"] },
  ...over,
});
const pings = (messages: readonly Mentioning[], goneRoles = new Map<string, number>()) =>
  judgePings({ messages, wishes: [{ channel: "1", collection: 7, role: "70", with: "alerts" }], goneRoles });
const quiet = { content: "🔔", allowed: { parse: [], roles: [] } };
const mentions: Row[] = [
  [
    "doubled: the message a in 1 mentions a role twice",
    () => pings([ping({ content: "<@&70> <@&70>", allowed: { parse: [], roles: ["70", "70"] } })]),
    () => pings([ping()]),
  ],
  [
    "stray: the message a in 1 may mention others than 70",
    () => pings([ping({ allowed: { parse: ["everyone"], roles: ["70"] } })]),
    () => pings([ping()]),
  ],
  [
    "doubled: the message b in 1 mentions 70 too soon",
    () => pings([ping(), ping({ key: "b", at: 2 * DAY_MS - 1 })]),
    () => pings([ping(), ping({ key: "b", at: 2 * DAY_MS })]),
  ],
  [
    "doubled: the message b in 1 mentions 70 too soon",
    () => pings([ping({ isUnsure: true }), ping({ key: "b", at: DAY_MS + 5 })]),
    () => pings([ping({ isUnsure: true }), ping({ ...quiet, key: "b", at: DAY_MS + 5 })]),
  ],
  [
    "stray: the message a in 2 mentions 70",
    () => pings([ping({ channel: "2" })]),
    () => pings([ping({ ...quiet, channel: "2" })]),
  ],
  [
    "lost: the message a in 1 does not mention 70",
    () => pings([ping(quiet)]),
    () => pings([ping(quiet)], new Map([["70", DAY_MS - 1]])),
  ],
];

const event = (over: Partial<CardEvent> = {}): CardEvent => ({
  ...{ what: "made", watch: "w", channel: "1", message: "m", at: 1_000, content: "20", recordAt: 1_500 },
  ...over,
});
const change = (over: Partial<CardEvent> = {}) => event({ what: "edited", at: 2_000, content: "21", ...over });
const deletion = (message: string, at: number) => event({ what: "deleted", message, at });
const living = (...events: CardEvent[]) =>
  judgeCards({ events, records: new Map([["w", [{ at: 1_500, numbers: "15" }]]]), wasAway: () => false, endsAt: 10 * MINUTE_MS });
const again = [event(), deletion("m", 3_000), event({ message: "n", at: 4_000 }), deletion("n", 5_000)];
const third = event({ message: "o", at: 6_000 });
const edits = (everyMs: number) =>
  Array.from({ length: 12 }, (_, index) => change({ at: 2_000 + index * everyMs, content: `edit ${index}` }));
const livingCards: Row[] = [
  [
    "late: the card of w does not show the record of 1500 by 61500",
    () => living(event({ recordAt: 500 }), change({ at: 61_501 })),
    () => living(event({ recordAt: 500 }), change({ at: 61_500 })),
  ],
  [
    "doubled: w has several cards",
    () => living(event(), event({ message: "n", at: 1_001 })),
    () => living(event(), deletion("m", 1_001), event({ message: "n", at: 1_002 })),
  ],
  [
    "stray: w edits what does not stand",
    () => living(event(), deletion("m", 1_500), change()),
    () => living(event(), change(), deletion("m", 2_500)),
  ],
  [
    "needless: w edits nothing at 2500, as at 2000",
    () => living(event(), change(), change({ at: 2_500 })),
    () => living(event(), change({ isSure: false }), change({ at: 2_500 })),
  ],
  [
    "stubborn: w has made 3 cards",
    () => living(...again, third),
    () => living(...again, event({ what: "asked", message: "", at: 5_500 }), third),
  ],
  [
    "excessive: more than 10 edits of a minute in 1",
    () => living(event(), ...edits(MINUTE_MS / 12)),
    () => living(event(), ...edits(MINUTE_MS / 10)),
  ],
];

const asked = { member: "m", collection: 7, askedAt: 1_000, endedAt: 5_000 };
const direct = { key: "a", member: "m", collections: [7], at: 2_000 };
const directMessages: Row[] = [
  ["doubled: a was taken 2 times", () => judgeMembers([direct, direct], [asked]), () => judgeMembers([direct], [asked])],
  [
    "stray: a tells m of collection 7, who has not asked",
    () => judgeMembers([{ ...direct, at: 999 }], [asked]),
    () => judgeMembers([{ ...direct, at: 1_000 }], [asked]),
  ],
  [
    "after the end: a tells m of collection 7, 1 ms later",
    () => judgeMembers([{ ...direct, at: 5_001 }], [asked]),
    () => judgeMembers([{ ...direct, at: 5_001 }], [asked, { ...asked, askedAt: 5_000, endedAt: undefined }]),
  ],
];

const published = { key: "a", channel: "1", message: "m", isWished: true, publication: "published" };
const crosspost = { channel: "1", message: "m", at: 1_000, status: 200 };
const many = <T extends object>(count: number, of: T) =>
  Array.from({ length: count }, (_, index) => ({ ...of, message: `m${index}` }));
const publications: Row[] = [
  ["stray: 1 m was published unasked", () => judgePublishing([], [crosspost]), () => judgePublishing([published], [crosspost])],
  [
    "doubled: m was published twice",
    () => judgePublishing([published], [crosspost, crosspost]),
    () => judgePublishing([published], [crosspost, { ...crosspost, status: 400, code: 40_033 }]),
  ],
  [
    "beyond the limit: more than 10 posts of an hour in 1",
    () => judgePublishing(many(11, published), many(11, crosspost)),
    () => judgePublishing(many(10, published), many(10, crosspost)),
  ],
  [
    "lost: nothing became of publishing a",
    () => judgePublishing([{ ...published, publication: "waiting" }], []),
    () => judgePublishing([{ ...published, isWished: false, publication: "waiting" }], []),
  ],
  [
    "untrue: a is noted as published",
    () => judgePublishing([published], [{ ...crosspost, status: 403 }]),
    () => judgePublishing([published], [{ ...crosspost, status: 400, code: 40_033 }]),
  ],
  [
    "untrue: a is noted as refused",
    () => judgePublishing([{ ...published, publication: "refused" }], []),
    () => judgePublishing([{ ...published, publication: "refused" }], [{ ...crosspost, status: 403 }]),
  ],
];

const file = { path: "1-posts", kind: "posts", lines: 10, items: 9, refused: [4, 7] } as const;
const ended: Ended = { fate: "left alone", haltedMs: 0, code: 0, lines: [], errors: [], from: 1_000, to: 2_000, resident: 1 };
const counted = { taken: 6, updated: 1, unchanged: 2 };
const run = (over: Partial<ImportRun> = {}, said: object = {}): ImportRun => ({
  ...{ ...ended, code: 2, file, rejected: [4, 7] },
  lines: [JSON.stringify({ lines: 10, posts: counted, refused: 2, ...said })],
  ...over,
});
const row = (over: Partial<PostRow> = {}): PostRow => ({ collection: 4, id: "1", author: "9", retweets: 1, likes: 2, ...over });
const imports = (over: Partial<ImportHistory> = {}) =>
  judgeImports({
    ...{ files: [file], runs: [run()], rounds: [ended], databaseTroubles: [[5_000, 6_000]], starvedMs: () => 0 },
    ...{ expected: [row()], rows: [row()], people: [[4, "9"]] },
    ...over,
  }).breaches;
const imported = (over: Partial<ImportRun>, said?: object) => imports({ runs: [run(over, said), run()] });
const collected = (over: Partial<Ended>) => imports({ rounds: [{ ...ended, ...over }] });
const during = { from: 4_500, to: 5_500, code: 1, errors: ["no"] };
const noDatabase = { code: 1, errors: ["npm run collect ended: the database cannot be reached"] };
const importing: Row[] = [
  ["import of 1-posts: ended with 1: no", () => imported({ code: 1, errors: ["no"] }), () => imported(during)],
  ["1-posts was never imported as a whole", () => imports({ runs: [] }), () => imports({ runs: [run()] })],
  ["import of 1-posts: took 401 MB", () => imported({ resident: 401 * 2 ** 20 }), () => imported({ resident: 400 * 2 ** 20 })],
  [
    "import of 1-posts: says «(node:1) Warning»",
    () => imported({ errors: ["(node:1) Warning"] }),
    () => imported({ errors: ["1-posts: 5 lines, 0.1 MB, 3 lines/s"] }),
  ],
  ["9 lines read of 10", () => imported({}, { lines: 9 }), () => imported({}, { lines: 10 })],
  ["3 lines refused of 2", () => imported({}, { refused: 3 }), () => imported({}, { refused: 2 })],
  [
    "8 posts accounted for of 9",
    () => imported({}, { posts: { ...counted, taken: 5 } }),
    () => imported({}, { posts: { ...counted, taken: 5, updated: 2 } }),
  ],
  ["lines 4,8 are among the rejects, not 4,7", () => imported({ rejected: [4, 8] }), () => imported({ rejected: [4, 7] })],
  ["0 as exit code of 2", () => imported({ code: 0 }), () => imported({ code: 2 })],
  ["collecting: took 401 MB", () => collected({ resident: 401 * 2 ** 20 }), () => collected({ resident: 400 * 2 ** 20 })],
  [
    'collecting: {"level":"fatal"}',
    () => collected({ lines: ['{"level":"fatal"}'] }),
    () => collected({ lines: ['{"level":"warn"}'] }),
  ],
  ["collecting: ended with 1", () => collected(noDatabase), () => collected({ ...during, ...noDatabase })],
  [
    "1 posts are lost: 1 in collection 4",
    () => imports({ rows: [], people: [] }),
    () => imports({ rows: [], people: [], expected: [] }),
  ],
  ["1 posts are there twice: 1 in collection 4", () => imports({ rows: [row(), row()] }), () => imports({ rows: [row()] })],
  [
    "1 posts are where they do not belong: 2 in collection 4",
    () => imports({ rows: [row(), row({ id: "2" })] }),
    () => imports({ rows: [row(), row({ id: "2" })], expected: [row(), row({ id: "2" })] }),
  ],
  [
    "1 posts have other counts than were written last: 1 in collection 4 with 2, not 3",
    () => imports({ rows: [row({ likes: 1 })] }),
    () => imports({ rows: [row({ likes: 1 })], expected: [row({ likes: 1 })] }),
  ],
  ["1 authors have no profile: 9 in collection 4", () => imports({ people: [] }), () => imports({ people: [[4, "9"]] })],
  [
    "1 profiles are of nobody who has a post: 7 in collection 4",
    () =>
      imports({
        people: [
          [4, "9"],
          [4, "7"],
        ],
      }),
    () => imports({ people: [[4, "9"]] }),
  ],
];

/** A process sampled every second. */
const sampled = (growth: number, resident = 200) => {
  const memory = Array.from({ length: 300 }, (_, second) => ({
    ...{ at: second * 1_000, resident: resident * 2 ** 20 },
    heap: (40 + growth * second + 3 * (second % 10)) * 2 ** 20,
  }));
  return memoryBreaches([{ name: "http 1", memory }]);
};
const dismaying = (type: string, problemIs: string) =>
  dismayOf({
    lines: [`{"level":"error","err":{"type":"${type}","problem":"${problemIs}"},"msg":"a request failed"}`],
    errors: [],
  });
const processes: Row[] = [
  ["http 1 took 401 MB", () => sampled(0, 401), () => sampled(0, 400)],
  ["the heap of http 1 grew from 46 to 64 MB", () => sampled(0.1), () => sampled(0.05)],
  ['"problem":"failed"', () => dismaying("DatabaseError", "failed"), () => dismaying("DatabaseError", "slow")],
];

const rows: { readonly [judges: string]: readonly Row[] } = {
  "verdict.ts": interactions,
  "truth.ts": [...cards, ...views],
  "views.ts": views,
  "posting-verdict.ts": posts,
  "ping-verdict.ts": mentions,
  "card-verdict.ts": livingCards,
  "member-verdict.ts": directMessages,
  "publishing-verdict.ts": publications,
  "import-verdict.ts": importing,
  "memory.ts": processes,
};

describe.each(Object.entries(rows))("the judge in %s", (name, own) => {
  test.each(own)("finds «%s», and nothing in its nearest neighbour", async (breach, history, neighbour) => {
    expect(await history()).toContainEqual(expect.stringContaining(breach));
    expect(await neighbour()).toEqual([]);
  });

  test("names no breach that has no row", async () => {
    const found = (await Promise.all(own.map(([, history]) => history()))).flat();
    const isFound = (sentence: string) =>
      found.some((breach) => patternOf(sentence).test(breach) || breach.startsWith(`${sentence}: `));
    expect(sentencesIn(name).filter((sentence) => !isFound(sentence))).toEqual([]);
  });
});

/** What is no breach in a judge's source: comments, patterns, names, counts, comparisons, and permitted outcomes. */
const others = [
  /\/\*[\s\S]*?\*\//g,
  /^ *\/\/.*$/gm,
  /^(?:import|} from) .*$/gm,
  /^(?:export type Outcome|const [A-Z_]+ =)[^;]*;/gm,
  /^function outcomeOf[\s\S]*?^}/gm,
  /^.*(?:outcome: |count\(|readonly|new Map|RegExp|counts|flatMap\(\{).*$/gm,
  /^ *const (?:name|[a-z]+Kinds|told|missing|fault|answer|isHelp|isAsked) .*$/gm,
  /[!=]== "[^"]*"|why: "[^"]*"|`Collection \$\{collection\}`/g,
];
const placeholder = /\$\{(?:[^{}]|\{[^}]*\})*\}/;

/** The texts of several words in a judge's source. */
function sentencesIn(file: string): string[] {
  const source = readFileSync(join(import.meta.dirname, file), "utf8");
  const texts = others.reduce((text, other) => text.replaceAll(other, ""), source).matchAll(/"([^"\n]*)"|`([^`]*)`/g);
  const isSentence = (text: string) => text.includes(" ") && /[a-z]{2}/.test(text.split(placeholder).join(""));
  return [...texts].map(([, plain, template]) => plain ?? template ?? "").filter(isSentence);
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** What a template may come to, in a breach with its kind and its number. */
const patternOf = (sentence: string) =>
  new RegExp(`^(?:[^:]+: )?(?:\\d+ )?${sentence.split(placeholder).map(escaped).join("[\\s\\S]*")}(?: of \\d+|: [\\s\\S]*)?$`);
