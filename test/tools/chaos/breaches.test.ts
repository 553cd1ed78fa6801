import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { componentsOf } from "../../../src/bot/delivery/components-v2.ts";
import { HOUR_MS } from "../../../src/infra/time.ts";
import type { TopLevelPart } from "../../../src/playground/stand-in/parts.ts";
import { english } from "../../../src/words/language.ts";
import { addressOf } from "./collections.ts";
import * as made from "./histories.ts";
import { arrival, callback, cardOf, deferral, found, foundIn, foundPosting, later, problem, scores } from "./histories.ts";
import { type ImportHistory, type ImportRun, judgeImports, type PostRow } from "./import-verdict.ts";
import { dismayOf } from "./member.ts";
import { memoryBreaches } from "./memory.ts";
import { bodyOf } from "./numbered.ts";
import type { Accepted } from "./posting.ts";
import type { Ended } from "./program.ts";
import { collectionsIn, inEmbeds, isCard } from "./read-post.ts";
import { Truth } from "./truth.ts";
import { judgeShown, judgeVisits, type ToShow, type Visit, type VisitHistory } from "./visits-verdict.ts";

/*
 * A judge that finds nothing would pass everything. So each breach that a judge can name has a row here: a history that must
 * be this breach, and its nearest neighbour that must not, unless that is the history without a fault.
 */

type Found = readonly string[] | Promise<readonly string[]>;
type Row = readonly [breach: string, history: () => Found, neighbour?: () => Found];

const unanswered = { calls: [], attempts: [], state: "unanswered" } as const;
const waiting = { calls: [deferral()], attempts: [arrival("callback", 2_000)], state: "deferred" } as const;
const isPrivate = { target: "private" } as const;
const says = (content: string, requested: Parameters<typeof found>[1] = {}) =>
  found({ calls: [callback(problem(64, content))] }, requested);
const followUp = later("followUp", problem());
const removal = [deferral(), later("delete")];
const card = await cardOf(scores);
const broken = (what: "callback" | "edit", count: number) =>
  Array.from({ length: count }, (_, index) => arrival(what, 2_100 + 100 * index, { status: 503 }));

const interactions: Row[] = [
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
  ["callback: an empty embed", () => found({ refusals: ["callback: an empty embed"] })],
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
    `a message that says «${english.say("problem.copyAgain")}» of /scores`,
    () => says(english.say("problem.copyAgain")),
    () => says(english.say("problem.copyAgain"), { wants: "settings" }),
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
    "a problem that all can read",
    () => found({ calls: [callback(problem(0), 7)] }, { target: "in place" }),
    () => found({ calls: [callback(problem(0), 7)] }, { target: "in place", wants: "settings" }),
  ],
  [
    "a private answer that all can read",
    () => found({}, isPrivate),
    () => found({ calls: [callback({ ...card, flags: 64 })] }, isPrivate),
  ],
  ["a card that nobody asked for", () => found({}, { question: undefined as never })],
  [
    "no first response over gateway, and no fault that explains it",
    () => found({ ...unanswered, attempts: broken("callback", 2).map((item) => ({ ...item, after: item.after - 2_000 })) }),
    () => found({ ...unanswered, attempts: broken("callback", 3).map((item) => ({ ...item, after: item.after - 2_000 })) }),
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
const another = { ...scores, version: 1_235 } as const;
const old = { ...scores, age: 9_000 } as const;
const tooOld = { ...scores, age: 40_000 } as const;
const aged = async (shown: made.Shown, served = shown) => foundIn(await cardOf(shown), scores, made.truthOf(served));
const eighth = { ...scores, collection: 8 } as const;
/** The numbers of collection 8 under the name and address of 7. */
const swapped = made.replaced(await cardOf(eighth), [addressOf(8), addressOf(7)], ["Collection 8", "Collection 7"]);
/** The community of another answer. */
const mixed = made.replaced(card, ["123,407.3", "123,507.3"]);
const aging = { ...old, cache: "stale" } as const;
const agingCard = await cardOf(aging);
const entries = made.truthOf(people, some, tweets);
const fewer = new Truth({ ttlMs: 2_000, staleMs: 20_000 });
fewer.give(people, { data: bodyOf({ ...people, version: 1_234 }).data.slice(0, 3) }, made.now);
const ofPeople = await cardOf(people);

const cards: Row[] = [
  ["a card that cannot be read", () => foundIn({ ...card, embeds: [{ description: "gm" }] })],
  ["a card that cannot be refreshed", () => foundIn({ ...card, components: [] })],
  [
    "by its text, and as of",
    () => foundIn(made.replaced(agingCard, ["<t:1795255191:R>", "<t:1795255192:R>"]), scores, made.truthOf(old)),
    () => foundIn(agingCard, scores, made.truthOf(old)),
  ],
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
  ["collection 7 under the name «Collection 8»", () => foundIn(made.replaced(card, ["[Collection 7]", "[Collection 8]"]))],
  [
    "places 1.,3.,3.,4.,5. from 1 on",
    () => foundIn(made.replaced(ofPeople, ['"**2. ', '"**3. ']), people, entries),
    () => foundIn(ofPeople, people, entries),
  ],
  ["numbers that were never given", () => aged(scores, another), () => aged(another, another)],
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
    () => foundIn(mixed, scores, made.truthOf(scores, another)),
    () => foundIn(card, scores, made.truthOf(scores, another)),
  ],
  ["1236 where", () => foundIn(made.replaced(card, ["1,235 ETH", "1,236 ETH"])), () => foundIn(card)],
  ["but given at", () => aged(scores, old), () => aged(scores)],
  ["called old", () => aged({ ...scores, cache: "stale" }), () => aged({ ...old, cache: "stale" })],
  ["ms old when it was asked for, and nothing says so", () => aged(old), () => aged({ ...old, cache: "stale" })],
  [
    "ms old when it was asked for, which is too old to be shown",
    () => aged({ ...tooOld, cache: "stale" }),
    () => aged({ ...old, cache: "stale" }),
  ],
];

const { call, edit, abandoned, post, refused, accepted } = made;
const endings = new Map([["channel 1", [1_200]]]);
/** A member has refused another post, which ended in this transaction; both calls are refused if `own`. */
const refusedAnother = (finishedIn: string, { own = false, channel = "channel 1" } = {}) => {
  const calls = [refused(50_007, { key: "b", channel }), ...(own ? [refused(50_007)] : [])];
  const { posts, ...rest } = abandoned("direct_refused", { calls });
  const another = made.post({ key: "b", outcome: "direct_refused", finishedIn });
  return { ...rest, posts: [...posts.map((ended) => ({ ...ended, finishedIn: "1" })), another] };
};
const withdrawn = abandoned("withdrawn", { endings, accepted: [accepted()] });
const foundCard = (total: number) => {
  const watch = { server: "server 1", channel: "channel 1", collection: 7, isCard: true };
  return foundPosting({ saved: [{ ...watch, since: 1_000 }] }, { isCard: true, total });
};
const requested = { member: "server 1", channel: "channel 1", collection: 7, requestedAt: 1_000, confirmedAt: 1_100 };
const notice = (named: string) => ({
  ...accepted({ content: `**Collection 7** in <#${named}>\n-# ${english.say("watch.notice")}`, embeds: [] }),
  key: "notice",
});
const posts: Row[] = [
  [
    "posted twice: the post a in channel 1, noted as posted stands 2 times",
    () => foundPosting({ accepted: [accepted(), accepted({ id: "2" })] }),
    () => foundPosting({ accepted: [{ ...accepted({ id: "2" }), deletedAt: 1_500 }, accepted()] }),
  ],
  [
    "to a wrong channel: the post a in channel 1, noted as posted was sent elsewhere",
    () => foundPosting({ calls: [call(), call({ channel: "channel 2" })] }),
    () => foundPosting({ calls: [call(), call({ channel: "channel 2", key: "b" })] }),
  ],
  [
    "lost: the post a in channel 1, noted as open was neither posted nor given up",
    () => foundPosting({ posts: [post({ outcome: undefined })] }),
  ],
  [
    "lost: the post a in channel 1, noted as posted does not stand",
    () => foundPosting({ posts: [post({ messageId: "9" })] }),
    () => foundPosting({ posts: [post({ outcome: "deleted" })], accepted: [{ ...accepted(), deletedAt: 1_600 }] }),
  ],
  [
    "without a true reason: the post a in channel 1, noted as no_permission stands",
    () => foundPosting({ ...abandoned("no_permission", { calls: [refused(50_013)] }), accepted: [accepted()] }),
    () => foundPosting(abandoned("no_permission", { calls: [refused(50_013)] })),
  ],
  [
    "without a true reason: the post a in channel 1, noted as no_access was given up, which nothing explains",
    () => foundPosting(abandoned("no_access", { calls: [refused(50_001, { fault: "answer lost" })] })),
    () => foundPosting(abandoned("no_access", { calls: [refused(50_001)] })),
  ],
  [
    "noted as direct_refused was given up, which nothing explains",
    () => foundPosting(refusedAnother("1", { channel: "channel 2" })),
    () => foundPosting(refusedAnother("1")),
  ],
  [
    "noted as direct_refused was given up, which nothing explains",
    () => foundPosting(refusedAnother("2")),
    () => foundPosting(refusedAnother("2", { own: true })),
  ],
  [
    "without a true reason: the post a in channel 1, noted as direct_refused stands",
    () => foundPosting({ ...refusedAnother("2", { own: true }), accepted: [accepted()] }),
    () => foundPosting({ ...refusedAnother("1", { own: true }), accepted: [accepted()] }),
  ],
  [
    "without a true reason: the post a in channel 1, noted as replaced stands",
    () => foundPosting({ ...abandoned("replaced"), accepted: [accepted()] }),
    () => foundPosting(abandoned("replaced")),
  ],
  [
    "noted as unsure was given up, which nothing explains",
    () => foundPosting(abandoned("unsure", { calls: [call({ what: "readMessages", answer: { status: 200, body: [{}] } })] })),
    () => foundPosting(abandoned("unsure", { calls: [refused(50_001, { what: "readMessages" })] })),
  ],
  [
    "without a true reason: the post a in channel 1, noted as withdrawn stands",
    () => foundPosting({ ...withdrawn, calls: [call({ at: 3_001 })] }),
    () => foundPosting({ ...withdrawn, calls: [call({ at: 2_900, fault: { delayMs: 2_951 } })] }),
  ],
  [
    "noted as withdrawn was given up, which nothing explains",
    () => foundPosting(abandoned("withdrawn")),
    () => foundPosting(abandoned("withdrawn", { endings })),
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
  [
    "to a wrong channel: message 1 in channel 1 belongs to no post",
    () => foundPosting({ posts: [], endings }),
    () => foundPosting({ posts: [], endings, requested: [requested] }),
  ],
  [
    "without a true reason: message 1 says that a watch in channel 2 is paused",
    () => foundPosting(abandoned("no_access", { calls: [refused(50_001)], accepted: [notice("channel 2")] })),
    () => foundPosting(abandoned("no_access", { calls: [refused(50_001)], accepted: [notice("channel 1")] })),
  ],
  ["to a wrong channel: message 1 in channel 1 tells of nothing", () => foundPosting({ accepted: [accepted({ embeds: [] })] })],
  [
    "to a wrong channel: message 1 in channel 1, which does not watch what it tells of",
    () => foundPosting({ accepted: [accepted({}, [7, 9])] }),
  ],
  [
    "lost: the watch of collection 7 in channel 1 is not there any more",
    () => foundPosting({ watches: [] }),
    () => foundPosting({ watches: [], calls: [call(), refused(50_007, { key: "b", at: 2_000 })] }),
  ],
  [
    "without a true reason: the watch of collection 7 in channel 1 is paused as no_access",
    () => foundPosting({}, { paused: "no_access" }),
    () => foundPosting(abandoned("no_access", { calls: [refused(50_001)] }), { paused: "no_access" }),
  ],
  [
    "lost: the watch of collection 7 in channel 1 has told of 95 at last, not of 100",
    () => foundPosting({}, { total: 95 }),
    () => foundPosting({}, { total: 96 }),
  ],
  [
    "lost: the card of collection 7 in channel 1 has told of 99.9 at last, not of 100",
    () => foundCard(99.9),
    () => foundCard(99.95),
  ],
];

const reported = (at: number) => ({ accepted: [{ ...accepted(), at }], calls: [call({ at })] });
const shown = (id: string, at: number, deletedAt?: number) => ({
  ...made.acceptedWith(id, card, { id, content: "" }, at),
  ...(deletedAt !== undefined && { deletedAt }),
});
const several = (...cards: Accepted[]) =>
  foundPosting({ posts: cards.map(({ key }) => post({ key, messageId: key })), accepted: cards, calls: [] });
const published = (count: number, everyMs: number) =>
  foundPosting({
    calls: Array.from({ length: count }, (_, index) => call({ what: "publish", key: undefined, at: 1_000 + index * everyMs })),
  });
const limits: Row[] = [
  [
    "after the end: a tells channel 1 of collection 7, 1 ms later",
    () => foundPosting({ ...reported(6_001), requested: [{ ...requested, endedAt: 5_000 }] }),
    () =>
      foundPosting({
        ...reported(6_001),
        requested: [
          { ...requested, endedAt: 5_000 },
          { ...requested, requestedAt: 5_500 },
        ],
      }),
  ],
  [
    "posted twice: several cards stand in channel 1 of collection 7",
    () => several(shown("1", 1_500, 2_500), shown("2", 2_000)),
    () => several(shown("1", 1_500, 2_000), shown("2", 2_500)),
  ],
  [
    "over budget: more than 10 publications of an hour in channel 1",
    () => published(11, HOUR_MS / 11),
    () => published(11, HOUR_MS / 10),
  ],
];

const file = { path: "1-posts", kind: "posts" } as const;
const ended: Ended = {
  fate: "left alone",
  halted: undefined,
  isRequested: false,
  code: 0,
  lines: [],
  errors: [],
  from: 1_000,
  to: 2_000,
  resident: 1,
};
const run = (over: Partial<ImportRun> = {}): ImportRun => ({ ...ended, file, ...over });
const row = (over: Partial<PostRow> = {}): PostRow => ({ collection: 4, id: "1", author: "9", retweets: 1, likes: 2, ...over });
const imports = (over: Partial<ImportHistory> = {}) =>
  judgeImports({
    ...{ files: [file], runs: [run()], rounds: [ended], databaseTroubles: [[5_000, 6_000]], starvedMs: () => 0 },
    ...{ expected: [row()], rows: [row()], hidden: new Set(), spent: { charged: 2, budget: 3 } },
    ...over,
  }).breaches;
const imported = (over: Partial<ImportRun>) => imports({ runs: [run(over), run()] });
const collected = (over: Partial<Ended>) => imports({ rounds: [{ ...ended, ...over }] });
const during = { from: 4_500, to: 5_500, code: 1, errors: ["no"] };
const noDatabase = { code: 1, errors: ["npm run collect ended: the database cannot be reached"] };
const importing: Row[] = [
  ["import of 1-posts: ended with 1: no", () => imported({ code: 1, errors: ["no"] }), () => imported(during)],
  ["1-posts was never imported as a whole", () => imports({ runs: [] })],
  ["import of 1-posts: took 401 MB", () => imported({ resident: 401 * 2 ** 20 }), () => imported({ resident: 400 * 2 ** 20 })],
  [
    "import of 1-posts: says «(node:1) Warning»",
    () => imported({ errors: ["(node:1) Warning"] }),
    () => imported({ errors: [] }),
  ],
  ["collecting: took 401 MB", () => collected({ resident: 401 * 2 ** 20 }), () => collected({ resident: 400 * 2 ** 20 })],
  [
    'collecting: {"level":"fatal"}',
    () => collected({ lines: ['{"level":"fatal"}'] }),
    () => collected({ lines: ['{"level":"warn"}'] }),
  ],
  [
    "collecting: ended with null",
    () => collected({ code: null, lines: ["stopping"], isRequested: true }),
    () => collected({ code: null, isRequested: true }),
  ],
  ["collecting: ended with 1", () => collected(noDatabase), () => collected({ ...during, ...noDatabase })],
  ["1 posts are lost: 1 in collection 4", () => imports({ rows: [] }), () => imports({ rows: [], expected: [] })],
  ["1 posts are there twice: 1 in collection 4", () => imports({ rows: [row(), row()] })],
  [
    "1 posts are where they do not belong: 2 in collection 4",
    () => imports({ rows: [row(), row({ id: "2" })] }),
    () => imports({ rows: [row(), row({ id: "2" })], expected: [row(), row({ id: "2" })] }),
  ],
  [
    "1 posts are where they do not belong: 2 in collection 4",
    () => imports({ rows: [row(), row({ id: "2" })], hidden: new Set(["1"]) }),
    () => imports({ rows: [row(), row({ id: "2" })], hidden: new Set(["2"]) }),
  ],
  [
    "over budget: X charged 3.01 dollars of 3",
    () => imports({ spent: { charged: 3.01, budget: 3 } }),
    () => imports({ spent: { charged: 3, budget: 3 } }),
  ],
  [
    "1 posts have other counts than were written last: 1 in collection 4 with 2, not 3",
    () => imports({ rows: [row({ likes: 1 })] }),
    () => imports({ rows: [row({ likes: 1 })], expected: [row({ likes: 1 })] }),
  ],
];

const deletion = { network: "Bluesky", mark: "3lz", at: 1_000, isReported: true };
const visit: Visit = { what: "page", collection: 4, at: 70_000, status: 200, isConditional: false, shown: [], old: 1 };
const visited = (over: Partial<Visit> = {}, history: Partial<VisitHistory> = {}) =>
  judgeVisits({ visits: [{ ...visit, ...over }], troublesOf: () => [], starvedMs: () => 0, ...history }).breaches;
const late = { shown: [deletion] };
const since = "2026-11-21T10:00:00.000";
const scoresEntry = { total: 41, hype: 3, floor: { price: 2, since: `${since}+00:00` } };
const bodies = {
  posts: { data: [{ id: "1" }, { id: "2" }] },
  scores: { data: [scoresEntry] },
  record: { ...scoresEntry, floor: { since: `${since}Z`, price: 2 }, history: [] },
  page: "<b>41.00</b> 3ka 3kb",
};
const shownBy = (over: Partial<Record<keyof typeof bodies, unknown>> = {}, to: Partial<ToShow> = {}, status = 200) => {
  const fetched = Object.entries({ ...bodies, ...over }).map(([what, body]) => [
    what,
    { status: what === "page" ? status : 200, body: typeof body === "string" ? body : JSON.stringify(body) },
  ]);
  const marks: Record<string, string> = { "1": "3ka", "2": "3kb" };
  const expected = { posts: ["1", "2"], floor: 2, markOf: (id: string) => marks[id] ?? id, deleted: ["3lz"] };
  return judgeShown({ collection: 4, ...Object.fromEntries(fetched) }, { ...expected, ...to });
};
const visits: Row[] = [
  ["a visitor got 500 for page of collection 4", () => visited({ status: 500 }), () => visited({ status: 503 })],
  [
    "a visitor got 304 for page of collection 4",
    () => visited({ status: 304 }),
    () => visited({ status: 304, isConditional: true }),
  ],
  ["a visitor got 404 for page", () => visited({ status: 404 }), () => visited({ status: 404, what: "missing" })],
  [
    "3lz of Bluesky is shown as page of collection 4, 69 s after its deletion",
    () => visited(late),
    () => visited({ ...late, at: 61_000 }),
  ],
  [
    "3lz of Bluesky is shown as page of collection 4, 61 s after its deletion",
    () =>
      visited(late, {
        troublesOf: () => [
          [5_000, 13_000],
          [6_000, 9_000],
        ],
      }),
    () => visited(late, { troublesOf: (network) => (network === "Bluesky" ? [[5_000, 14_000]] : []) }),
  ],
  [
    "3lz of Bluesky is shown as page",
    () => visited(late, { starvedMs: () => 8_000 }),
    () => visited(late, { starvedMs: () => 9_000 }),
  ],
  ["in the end, page of collection 4 is answered 503", () => shownBy({}, {}, 503), () => shownBy()],
  ["posts of collection 4 are 1,2, not 1", () => shownBy({}, { posts: ["1"] }), () => shownBy()],
  ["the floor of collection 4 is 2, not 3", () => shownBy({}, { floor: 3 }), () => shownBy()],
  [
    "scores.json of collection 4 lacks hype 3",
    () => shownBy({ record: { ...scoresEntry, hype: 4 } }),
    () => shownBy({ record: { ...scoresEntry, asOf: "2026" } }),
  ],
  ["the page of collection 4 lacks its total 41.00", () => shownBy({ page: "<b>41.01</b> 3ka 3kb" }), () => shownBy()],
  ["the page of collection 4 lacks the post 2", () => shownBy({ page: "<b>41.00</b> 3ka" }), () => shownBy()],
  [
    "the page of collection 4 has the deleted post 3lz",
    () => shownBy({ page: `${bodies.page} 3lz` }),
    () => shownBy({ page: `${bodies.page} 3lz` }, { deleted: ["3ly"] }),
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

/** The rows of each judge, and what it says of a history without a fault. */
const judges: { readonly [file: string]: readonly [rows: readonly Row[], faultless: () => Found] } = {
  "verdict.ts": [interactions, () => found()],
  "truth.ts": [cards, () => foundIn(card)],
  "posting-verdict.ts": [[...posts, ...limits], () => foundPosting()],
  "import-verdict.ts": [importing, () => imports()],
  "visits-verdict.ts": [visits, () => [...visited(), ...shownBy()]],
  "memory.ts": [processes, () => sampled(0)],
};

describe.each(Object.entries(judges))("the judge in %s", (name, [rows, faultless]) => {
  const cases = rows.map(([breach, history, neighbour = faultless]) => ({ breach, history, neighbour }));
  test.each(cases)("finds «$breach», and nothing in its nearest neighbour", async ({ breach, history, neighbour }) => {
    expect(await history()).toContainEqual(expect.stringContaining(breach));
    expect(await neighbour()).toEqual([]);
  });

  test("names no breach that has no row", async () => {
    const found = (await Promise.all(rows.map(([, history]) => history()))).flat();
    const isFound = (sentence: string) =>
      found.some((breach) => patternOf(sentence).test(breach) || breach.startsWith(`${sentence}: `));
    expect(sentencesIn(name).filter((sentence) => !isFound(sentence))).toEqual([]);
  });
});

test("a message of Components V2 is read as one with embeds", () => {
  const headings = [1, 2].map(
    (collection) => `### [Collection](<https://etherscan.io/address/${addressOf(collection)}>)\n# 41.0`,
  );
  const message = { content: "News", embeds: headings.map((description) => ({ description })), components: [] };
  const layout = componentsOf(message) as TopLevelPart[];
  expect(inEmbeds({ components: layout }, layout)).toMatchObject({ content: message.content, embeds: message.embeds });
  expect(collectionsIn(inEmbeds({ content: "", components: layout }, layout))).toEqual([1, 2]);
  expect(isCard(inEmbeds({}, componentsOf({ ...message, content: "" }) as TopLevelPart[]))).toBe(true);
});

/** Lines of a judge's source that state no breach: comments, patterns, names, counts, comparisons, and permitted outcomes. */
const rest = [
  /\/\*[\s\S]*?\*\//g,
  /^ *\/\/.*$/gm,
  /^(?:import|} from) .*$/gm,
  /^(?:export type Outcome|const [A-Z_]+ =)[^;]*;/gm,
  /^function outcomeOf[\s\S]*?^}/gm,
  /^.*(?:outcome: |count\(|readonly|new Map|RegExp|counts|flatMap\(\{).*$/gm,
  /^ *const (?:name|[a-z]+Kinds|reported|missing|fault|heldUp|answer|isHelp|isRequested) .*$/gm,
  /[!=]== "[^"]*"|why: "[^"]*"|`Collection \$\{collection\}`/g,
];
const placeholder = /\$\{(?:[^{}]|\{[^}]*\})*\}/;

/** The texts of several words in a judge's source. */
function sentencesIn(file: string): string[] {
  const source = readFileSync(join(import.meta.dirname, file), "utf8");
  const texts = rest.reduce((text, exp) => text.replaceAll(exp, ""), source).matchAll(/"([^"\n]*)"|`([^`]*)`/g);
  const isSentence = (text: string) => text.includes(" ") && /[a-z]{2}/.test(text.split(placeholder).join(""));
  return [...texts].map(([, plain, template]) => plain ?? template ?? "").filter(isSentence);
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** The values of a template, in a breach with its kind and its number. */
const patternOf = (sentence: string) =>
  new RegExp(`^(?:[^:]+: )?(?:\\d+ )?${sentence.split(placeholder).map(escaped).join("[\\s\\S]*")}(?: of \\d+|: [\\s\\S]*)?$`);
