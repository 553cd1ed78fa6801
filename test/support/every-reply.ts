import { commands } from "../../commands/index.ts";
import type { SkipReason } from "../../src/analysis/watching.ts";
import { Answering } from "../../src/bot/answer/answering.ts";
import { type Problem, sentenceFor } from "../../src/bot/answer/problems.ts";
import { QuestionReader } from "../../src/bot/answer/questions.ts";
import { boardCard } from "../../src/bot/board.ts";
import type { CommandInteraction, ComponentInteraction } from "../../src/bot/interaction/interaction.ts";
import { type Reply, reply } from "../../src/bot/interaction/reply.ts";
import { offers } from "../../src/bot/view/components.ts";
import { alert } from "../../src/bot/watch/alert.ts";
import { digest } from "../../src/bot/watch/digest.ts";
import { plainNameIn, shownWatch, verdictLines } from "../../src/bot/watch/list.ts";
import { direct, watchPost } from "../../src/bot/watch/post.ts";
import type { Subscription } from "../../src/bot/watch/subscriptions.ts";
import type { CardContext } from "../../src/cards/card.ts";
import { rankings } from "../../src/cards/leaderboard.ts";
import type { WatchedCollection } from "../../src/cards/watch-post.ts";
import { watchesCard } from "../../src/cards/watches.ts";
import type { CollectionApi } from "../../src/collection-api/api.ts";
import type { Address } from "../../src/contract/address.ts";
import { systemClock } from "../../src/infra/clock.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import { refusals } from "../../src/memory/tables.ts";
import type { Language } from "../../src/words/language.ts";
import { customIdOf, views } from "./bot/custom-ids.ts";
import { asMemory, emptyContext, emptyMemory, type FakeMemory } from "./bot/empty-memory.ts";
import { problemSamples } from "./problem-samples.ts";
import {
  ago,
  createWorld,
  foxes,
  now,
  otters,
  owls,
  pageOf,
  recordedPosts,
  records,
  role,
  scores,
  type World,
} from "./sample-world.ts";

/* Every text in answers and posts, in one language, from the bot's own commands, views and cards. */

type Replies = readonly (readonly [name: string, replies: readonly Reply[]])[];

/** Every answer and post of a world, by subject; parts beside others become messages of their own. */
export async function everyReply(language: Language, world = createWorld()): Promise<Map<string, readonly Reply[]>> {
  return new Map([
    ...(await answersIn(language, world)),
    ...(await writtenIn(language, world)),
    ...(await boardIn(language, world)),
    ...watchesIn(language, world),
    ...problemsIn(language),
  ]);
}

const repliesOf = (texts: readonly string[]): Reply[] => texts.map((content) => reply({ content }));

const cardContext = (language: Language, { icons }: World): CardContext => ({
  language,
  ageRestricted: false,
  imageOrigins: new Set(["https://pbs.twimg.com"]),
  explorerUrl: "https://etherscan.io/address/{address}",
  icons,
});

/** A command with its options, such as `server set`, or a button's id. */
type Request = readonly [path: string, options?: object | undefined] | string;
interface Surroundings {
  readonly language: Language;
  readonly world: World;
  readonly memory?: FakeMemory | undefined;
  readonly api?: CollectionApi | undefined;
}

const common = {
  id: "1",
  locale: "en-US",
  member: emptyContext.member,
  server: emptyContext.server,
  serverLocale: "en-US",
  isInstalledInServer: true,
  channel: { id: "1300000000000000002", type: 0, permissions: 8n, memberPermissions: 8n },
  ageRestricted: false,
  canEmbed: true,
};

function interactionOf(request: Request): CommandInteraction | ComponentInteraction {
  if (typeof request === "string") {
    const message = {
      choices: [],
      isOwn: true,
      isPrivate: true,
      isDirect: false,
      madeBy: undefined,
      asComponents: false,
    };
    return { ...common, ...message, kind: "button", customId: request };
  }
  const [path, options = {}] = request;
  const [name = "", subcommand] = path.split(" ");
  return { ...common, kind: "command", type: "slash", name, subcommand, options: { ...options } };
}

async function answerTo(request: Request, { language, world, memory = world.fullMemory, api }: Surroundings): Promise<Reply> {
  const clock = { ...systemClock, now: () => now };
  const known = asMemory({ ...memory, collections: { ...memory.collections, namesOf: async () => world.names } });
  const options = {
    commands,
    api: api ?? world.answering(),
    card: cardContext(language, world),
    memory: known,
    alertIntervalMs: emptyContext.alertIntervalMs,
    openDirect: emptyContext.openDirect,
    clock,
    languageOf: async () => language,
  };
  const answer = await new Answering(options).answer(new QuestionReader(options).read(interactionOf(request)));
  if (answer.outcome !== "answered")
    throw new Error(`${JSON.stringify(request)}: ${answer.outcome}`, { cause: answer.fault?.error });
  return answer.reply;
}

/** The names of the commands that need a collection and nothing else. */
const commandsOfOneCollection = commands.flatMap(({ definition: { type, name, options = {} } }) => {
  const needsMore = Object.values(options).some(({ required }) => required);
  return type === "slash" && "contract" in options && !needsMore ? name : [];
});

/** Answers of reading commands. */
async function answersIn(language: Language, world: World): Promise<Replies> {
  const { answering, counted, different, echoes, heard, lonely, onePerson, fullMemory, fewVoicesMemory, steadyMemory } = world;
  const item = { contract: otters };
  const both = { ...item, with: foxes };
  const all = customIdOf("talk", { ...item, detail: "whole" });
  const shown: readonly (readonly [name: string, request: Request, memory?: FakeMemory, api?: CollectionApi])[] = [
    ...commandsOfOneCollection.map((name) => [`/${name}`, [name, item]] as const),
    ["/scores, older data, nothing recorded", ["scores", item], emptyMemory, answering({}, "stale")],
    ["/scores, of many voices", ["scores", item], fullMemory, answering({ scores: heard(41) })],
    ["/scores, of few voices", ["scores", item], emptyMemory, answering({ scores: heard(3) })],
    ["/scores, of no voices", ["scores", item], emptyMemory, answering({ scores: heard(0) })],
    ["/influencers, second page", customIdOf("influencers", { ...item, page: 1 })],
    ["/influencers, the last alone", customIdOf("influencers", { ...item, page: 2, count: 11 })],
    ["/toptweets, second page", customIdOf("toptweets", { ...item, page: 1 })],
    ["/talk, of counted posts", ["talk", item], fullMemory, answering({ tweets: counted })],
    ["/talk, no posts or records", ["talk", item], emptyMemory, answering({ tweets: [] })],
    ["/talk, whole", all, fullMemory, answering({ tweets: counted })],
    ["/talk, whole, the same people as before", all, steadyMemory, answering({ tweets: different })],
    ["/talk, whole, nobody alike", all, emptyMemory, answering({ tweets: different, influencers: [] })],
    ["/talk, whole, many say the same", all, emptyMemory, answering({ tweets: echoes, influencers: onePerson })],
    ["/talk, whole, one post", all, emptyMemory, answering({ tweets: lonely, influencers: [] })],
    ["/talk, whole, no posts", all, emptyMemory, answering({ tweets: [] })],
    ["/talk, whole, older data", all, emptyMemory, mixed(answering({ tweets: counted }), answering({}, "stale"))],
    ["/talk, whole, older people", all, emptyMemory, mixed(answering({ tweets: counted }, "stale"), answering())],
    ["/talk, whole, posts that cannot be loaded", all, emptyMemory, answering({ tweets: "unavailable" })],
    ["/talk, whole, people that cannot be loaded", all, emptyMemory, answering({ tweets: counted, influencers: "unavailable" })],
    [
      "/trends, before it is known what is usual",
      ["trends", { ...item, period: "7d" }],
      { ...fullMemory, history: { ...fullMemory.history, scoresBefore: async () => ({ compared: undefined, daily: [] }) } },
    ],
    ["/trends, nothing recorded", ["trends", { ...item, period: "1y" }], emptyMemory],
    ["/compare", ["compare", { ...both, and: owls }]],
    ["/compare, of few voices", ["compare", both], fewVoicesMemory, answering({ scores: heard(1) })],
    ["/compare, no people and posts", ["compare", both], emptyMemory, answering({ influencers: [], tweets: [] })],
    ["/compare, only scores load", ["compare", both], emptyMemory, answering({ influencers: "timeout", tweets: "timeout" })],
    ["/compare, no data", ["compare", both], emptyMemory, answering({ scores: [] })],
    ["/compare, scores that cannot be loaded", ["compare", both], emptyMemory, answering({ scores: "unavailable" })],
    ...rankings.map((by) => [`/leaderboard by ${by}`, ["leaderboard", { by }]] as const),
    ["/leaderboard, of few voices", ["leaderboard", { by: "total" }], fewVoicesMemory],
    ["/server show", ["server show"]],
    ["/server show, nothing set", ["server show"], emptyMemory],
    ["/me show", ["me show"]],
    ["/me show, nothing set", ["me show"], emptyMemory],
    ...(["scores", "data", "privacy"] as const).map((topic) => [`/help, ${topic}`, customIdOf("help", { topic })] as const),
    ["/watch list", ["watch list"]],
    ["/watch list, nothing watched", ["watch list"], emptyMemory],
    ["/watch list, one", customIdOf("watch", { id: "w2" })],
    ["/watch list, one that is not paused", customIdOf("watch", { id: "w1" })],
    ["/watch test", ["watch test", { watch: "w1" }]],
    ["/watch test, paused", ["watch test", { watch: "w2" }]],
  ];
  return Promise.all(
    shown.map(
      async ([name, request, memory, api]) => [name, [await answerTo(request, { language, world, memory, api })]] as const,
    ),
  );
}

const mixed = (posts: CollectionApi, otherApis: CollectionApi): CollectionApi => ({ ...otherApis, tweets: posts.tweets });

/** Answers of writing commands and clicks. */
async function writtenIn(language: Language, world: World): Promise<Replies> {
  const { fullMemory } = world;
  const { servers, aliases, members, watches, directWatches } = emptyMemory;
  const unknown: FakeMemory = {
    ...emptyMemory,
    servers: { ...servers, forget: async () => undefined },
    aliases: { ...aliases, set: async () => ({ outcome: "set", before: undefined }), remove: async () => undefined },
    members: { ...members, forget: async () => undefined },
    watches: { ...watches, remove: async () => false, resume: async () => false, pause: async () => false },
    directWatches: { ...directWatches, remove: async () => false },
  };
  const alias = { name: world.alias.name, contract: foxes };
  const ran: readonly (readonly [path: string, options?: object, memory?: FakeMemory])[] = [
    ["server set", { zone: "Asia/Tokyo" }],
    ["server set", {}],
    ["server alias", alias],
    ["server alias", alias, unknown],
    ["server alias", { name: alias.name }],
    ["server alias", { name: alias.name }, unknown],
    ["server forget"],
    ["server forget", {}, unknown],
    ["me set", { language: "ja" }],
    ["me set", {}],
    ["me watch", { contract: foxes }],
    ["me forget", {}, unknown],
    ["watch remove", { watch: "w1" }],
    ["help"],
  ];
  const clicked: readonly (readonly [view: string, state: object, memory?: FakeMemory])[] = [
    ...(["remove", "resume"] as const).flatMap((act) =>
      [fullMemory, unknown].map((memory) => ["watch", { id: "w1", act }, memory] as const),
    ),
    ["watch", { id: "w1", act: "pause" }, unknown],
    ["server", { alias: "gone" }],
    ...[fullMemory, unknown].map((memory) => ["me", { end: "w1" }, memory] as const),
  ];
  return Promise.all([
    ...ran.map(async ([path, options, memory], index) => {
      return [`/${path} (${index + 1})`, [await answerTo([path, options], { language, world, memory })]] as const;
    }),
    ...clicked.map(async ([view, state, memory], index) => {
      const { content } = await answerTo(customIdOf(view, state, { action: "apply" }), { language, world, memory });
      return [`a click in /${view} (${index + 1})`, repliesOf([content])] as const;
    }),
  ]);
}

/** As many watches as fit on a page. */
const pages = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / 3) }, (_, page) => all.slice(3 * page, 3 * page + 3));

const pagesOf = (collections: readonly Address[]): ReadonlyMap<Address, string> =>
  new Map(collections.map((collection) => [collection, pageOf(collection)]));

/** Watches of every kind, and their posts. */
async function boardIn(language: Language, world: World): Promise<Replies> {
  const { fullMemory, names } = world;
  const { history } = asMemory(fullMemory);
  const records = { history, collections: { namesOf: async () => names, pagesOf: async () => pagesOf([otters]) } };
  const card = await boardCard(otters, records, views, cardContext(language, world), { now, timeZone: "UTC" });
  return card ? [["a card that is kept up to date", [card.reply]]] : [];
}

function watchesIn(language: Language, world: World): Replies {
  const { posts, names, person, watch } = world;
  const card = cardContext(language, world);
  const shown = {
    ...watch,
    isUntracked: false,
    plannedAt: now + DAY_MS,
    checkedAt: now,
    postedAt: now,
    skipReason: undefined,
  };
  const listing = { name: names.get(otters), zone: "Asia/Tokyo", now };
  const reasons: readonly SkipReason[] = [
    { reason: "nothing_recorded" },
    { reason: "first" },
    { reason: "nothing_newer" },
    { reason: "unchanged" },
    ...[0, 1, 4].map((voices) => ({ reason: "few_voices", voices }) as const),
    { reason: "small", by: 12_345.67, of: 98_765.43 },
    { reason: "too_little_history", days: 1 },
    { reason: "too_little_history", days: 5 },
    { reason: "no_day_before" },
    { reason: "too_soon", until: now },
  ];
  const publications = ["published", "refused"] as const;
  const pauses = [...refusals, "by_moderator"] as const;
  const board: Subscription = {
    ...{ ...shown, table: "boards", server: "", member: undefined, paused: undefined, shown: undefined, asComponents: false },
  };
  const all: readonly Subscription[] = [
    { ...shown, kinds: { digest: { every: "day", hour: 9, weekday: 1 }, alert: { change: undefined } }, unpostedSince: now },
    { ...shown, checkedAt: undefined, postedAt: undefined },
    { ...shown, failures: 1, isUntracked: true },
    { ...shown, outcome: "deleted" },
    ...(["unsure", "no_access", "no_permission", "thread_locked", "refused"] as const).map((outcome) => ({
      ...{ ...shown, kinds: { alert: shown.kinds["alert"] }, outcome, outcomeAt: now, failures: 1 },
    })),
    ...[1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      ...shown,
      kinds: { ...shown.kinds, digest: { every: "week", hour: 18, weekday } },
    })),
    ...reasons.map((skipReason) => ({
      ...shown,
      kinds: { alert: shown.kinds["alert"] },
      skipReason: JSON.stringify(skipReason),
    })),
    ...publications.map((publication) => ({ ...shown, publish: true, publication })),
    {
      ...shown,
      kinds: { ...shown.kinds, alert: { role, floor: 10 } },
      base: JSON.stringify({ states: { alert: { mentionedAt: now } } }),
    },
    ...pauses.map((paused) => ({ ...shown, kinds: { alert: shown.kinds["alert"] }, paused })),
    board,
    { ...board, paused: "message_gone" },
  ];
  const measured = (by: number) => ({ by, band: 98_765.43, isBeyond: Math.abs(by) > 98_765.43 });
  /** A watched collection with a change over one day, or over several of which only the last is measured. */
  const published = (change: number, days = 1): WatchedCollection => ({
    ...(days === 1 && { measured: measured(change) }),
    lastDay: measured(-123_456.78),
    collection: otters,
    name: names.get(otters),
    posts,
    chart: { records, timeZone: "Asia/Tokyo" },
    isOld: change < 0,
    now: {
      asOf: now,
      scores,
      floor: { price: 1_234_567.89, currency: "ლარი", source: "import", at: ago(1) },
      people: [1, 2, 3].map(person),
      posts: recordedPosts,
    },
    changes: {
      since: ago(days),
      by: { hype: change, gains: -change, community: 0, total: change },
      floor: -98.7,
      came: [1, 2, 3, 5, 6, 7, 8].map(person),
      left: [person(9)],
      // Words, a spoiler, and a retweet, which is not quoted.
      newPosts: [0, 1, 3].flatMap((index) => {
        const post = recordedPosts[index];
        return post ? { ...post, isTop: true, isWrittenSince: index === 0 } : [];
      }),
    },
  });
  return [
    [
      "watches of every kind",
      pages(all.map((w) => shownWatch(w, listing, language))).map((page) =>
        reply(watchesCard(page, { count: 25, max: 25 }, card)),
      ),
    ],
    ["what would be posted", repliesOf(verdictLines({ watch, verdicts: {} }, language))],
    [
      "what would not",
      repliesOf(
        reasons.flatMap((skipReason) =>
          verdictLines({ watch, verdicts: { digest: { skipReason }, alert: { skipReason } } }, language),
        ),
      ),
    ],
    ["a digest", [watchPost(digest, [published(1_234.5)], views, card, pagesOf([otters]))]],
    [
      "a digest of two",
      [
        watchPost(
          digest,
          [published(1_234.5), { ...published(-0.001), collection: foxes }],
          views,
          card,
          pagesOf([otters, foxes]),
        ),
      ],
    ],
    ["a digest of few voices", [watchPost(digest, [{ ...published(1), now: { asOf: now, scores, voices: 3 } }], views, card)]],
    ["an alert", [watchPost(alert, [published(-123_456.78)], views, card)]],
    ["an alert of the floor", [watchPost(alert, [published(0)], views, card)]],
    ["two alerts", [watchPost(alert, [published(-123_456.78), { ...published(98_765.43), collection: foxes }], views, card)]],
    [
      "an alert to a member",
      [
        direct(
          watchPost(alert, [published(-123_456.78)], views, card),
          [{ id: "w1", name: plainNameIn(names, { collection: otters }) }],
          views,
          language,
        ),
      ],
    ],
    ["an alert after days", [watchPost(alert, [published(-98_765.43, 3)], views, card)]],
  ];
}

const problemsIn = ({ say }: Language): Replies => [
  ...Object.entries(problemSamples).map(
    ([name, all]) =>
      [`problem: ${name}`, repliesOf(all.map((details) => sentenceFor({ name, ...details } as Problem, say)))] as const,
  ),
  ["problem with a menu", [reply({ content: say("problem.address_missing.message"), components: offers(manyOffers, say) })]],
];

/** More than there may be buttons in a row. */
const manyOffers = Array.from({ length: 6 }, (_, index) => ({ label: String(index + 1), value: `o${index}` }));
