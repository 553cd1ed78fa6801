import { commands } from "../../commands/index.ts";
import type { Quiet } from "../../src/analysis/watching.ts";
import { type Problem, sentenceFor } from "../../src/bot/answer/problems.ts";
import type { BotMemory } from "../../src/bot/answer/remembered.ts";
import { type Reply, reply } from "../../src/bot/answer/reply.ts";
import { viewsOf } from "../../src/bot/command/command.ts";
import { navigation } from "../../src/bot/view/components.ts";
import type { AnyView, ViewContext } from "../../src/bot/view/view.ts";
import { watchPost } from "../../src/bot/watch/watching.ts";
import type { CardContext } from "../../src/cards/card.ts";
import { rankings } from "../../src/cards/leaderboard.ts";
import type { WatchedCollection } from "../../src/cards/watch-post.ts";
import { type ShownWatch, verdicts, watchesCard } from "../../src/cards/watches.ts";
import type { CollectionApi } from "../../src/collection-api/api.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import type { Language } from "../../src/words/language.ts";
import { nothingRemembered } from "./empty-memory.ts";
import { problemSamples } from "./problem-samples.ts";
import { ago, channel, createWorld, foxes, now, otters, owls, recordedPosts, scores, type World } from "./sample-world.ts";

/* Everything that members read in answers and posts, in one language, made by the bot's own commands, views and cards. */

type Replies = readonly (readonly [name: string, replies: readonly Reply[]])[];

/** Every answer and post of a world, by what it shows; what stands beside others, as a message of its own. */
export async function everyReply(language: Language, world = createWorld()): Promise<Map<string, readonly Reply[]>> {
  return new Map([
    ...(await answersIn(language, world)),
    ...(await writtenIn(language, world)),
    ...watchesIn(language, world),
    ...problemsIn(language),
  ]);
}

const said = (texts: readonly string[]): Reply[] => texts.map((content) => reply({ content }));

const views = viewsOf(commands);
const viewOf = (name: string) => views.find((one) => one.name === name) as AnyView;
const nothing = nothingRemembered.memory;

const cardContext = (language: Language): CardContext => ({
  language,
  ageRestricted: false,
  imageOrigins: new Set(["https://pbs.twimg.com"]),
  explorerUrl: "https://etherscan.io/address/{address}",
});

/** Who looks at what. */
interface Scene {
  readonly language: Language;
  readonly world: World;
  readonly memory: BotMemory;
  readonly api?: CollectionApi | undefined;
}

const viewContext = ({ language, world, memory, api = world.answering() }: Scene): ViewContext => ({
  ...nothingRemembered,
  memory,
  api,
  now,
  card: cardContext(language),
  namesOf: async () => world.names,
  nameBeside: async () => world.names.get(otters),
});

async function shownIn(scene: Scene, view: AnyView, state: unknown): Promise<Reply> {
  const shown = await view.show(state, viewContext(scene));
  return reply({ ...shown, components: navigation(views, view, shown, scene.language) });
}

async function runIn(scene: Scene, path: string, options: object): Promise<Reply> {
  const [name, subcommand] = path.split(" ");
  const command = commands.find(({ definition }) => definition.name === name);
  if (!command) throw new Error(`no command ${name}`);
  return command.run(
    { ...options, subcommand },
    {
      ...viewContext(scene),
      commands,
      language: scene.language,
      channel: { id: channel, type: 0, permissions: 8n, memberPermissions: 8n },
      channels: [],
      serverLocale: "en-US",
      show: (view, state) => shownIn(scene, view, state),
    },
  );
}

/** What views show. */
async function answersIn(language: Language, world: World): Promise<Replies> {
  const { answering, counted, different, echoes, lonely, onePerson, someScores, fullMemory, steadyMemory } = world;
  const one = { contract: otters, page: 0 };
  const both = { contracts: [otters, foxes] };
  const shown: readonly (readonly [name: string, view: string, state: unknown, memory?: BotMemory, api?: CollectionApi])[] = [
    ["/scores", "scores", one],
    ["/scores, older data, nothing recorded", "scores", one, nothing, answering({}, "stale")],
    ["/scores, several", "scores", one, nothing, answering({ scores: someScores })],
    ["/influencers", "influencers", one],
    ["/influencers, second page", "influencers", { ...one, page: 1 }],
    ["/influencers, the last alone", "influencers", { ...one, page: 2, count: 11 }],
    ["/toptweets", "toptweets", one],
    ["/toptweets, second page", "toptweets", { ...one, page: 1 }],
    ["/talk", "talk", one, fullMemory, answering({ tweets: counted })],
    ["/talk, the same people as before", "talk", one, steadyMemory, answering({ tweets: different })],
    ["/talk, many say the same", "talk", one, nothing, answering({ tweets: echoes, influencers: onePerson })],
    ["/talk, one post", "talk", one, nothing, answering({ tweets: lonely, influencers: [] })],
    ["/talk, no posts", "talk", one, nothing, answering({ tweets: [] })],
    ["/talk, older data", "talk", one, nothing, mixed(answering({ tweets: counted }), answering({}, "stale"))],
    ["/talk, older people", "talk", one, nothing, mixed(answering({ tweets: counted }, "stale"), answering())],
    ["/talk, posts that cannot be loaded", "talk", one, nothing, answering({ tweets: "unavailable" })],
    ["/talk, people that cannot be loaded", "talk", one, nothing, answering({ tweets: counted, influencers: "unavailable" })],
    ["/trends", "trends", { ...one, period: "30d" }],
    ["/trends, nothing recorded", "trends", { ...one, period: "1y" }, nothing],
    ["/compare", "compare", { contracts: [otters, foxes, owls] }],
    ["/compare, no people and posts", "compare", both, nothing, answering({ influencers: "timeout", tweets: "timeout" })],
    ["/compare, no data", "compare", both, nothing, answering({ scores: [] })],
    ...(["unavailable", "rate_limited", "rejected_key"] as const).map(
      (kind) => [`/compare, no scores: ${kind}`, "compare", both, nothing, answering({ scores: kind })] as const,
    ),
    ...rankings.map((by) => [`/leaderboard by ${by}`, "leaderboard", { by, page: 0 }] as const),
    ["/server show", "server", { page: 0 }],
    ["/server show, nothing set", "server", { page: 0 }, nothing],
    ["/me show", "me", {}],
    ["/me show, nothing set", "me", {}, nothing],
    ["/watch list", "watch", { page: 0 }],
    ["/watch list, nothing watched", "watch", { page: 0 }, nothing],
    ["/watch list, one", "watch", { page: 0, id: "w2" }],
    ["/watch test", "watch", { page: 0, id: "w1", act: "preview" }],
    ["/watch test, paused", "watch", { page: 0, id: "w2", act: "preview" }],
  ];
  const replies = shown.map(async ([name, view, state, memory = fullMemory, api]) => {
    return [name, [await shownIn({ language, world, memory, api }, viewOf(view), state)]] as const;
  });
  return Promise.all(replies);
}

const mixed = (posts: CollectionApi, others: CollectionApi): CollectionApi => ({ ...others, tweets: posts.tweets });

/** What commands and clicks that write answer with. */
async function writtenIn(language: Language, world: World): Promise<Replies> {
  const { fullMemory } = world;
  const { servers, aliases, watches } = nothing;
  const unknown: BotMemory = {
    ...nothing,
    servers: { ...servers, forget: async () => undefined },
    aliases: { ...aliases, set: async () => ({ outcome: "set", before: undefined }), remove: async () => undefined },
    members: { ...nothing.members, forget: async () => undefined },
    watches: { ...watches, remove: async () => undefined, resume: async () => false },
  };
  const alias = { name: world.alias.name, contract: foxes };
  const ran: readonly (readonly [path: string, options?: object, memory?: BotMemory])[] = [
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
    ["me forget", {}, unknown],
    ["watch remove", { watch: "w1" }],
    ["help"],
  ];
  const clicked: readonly (readonly [view: string, state: object, memory?: BotMemory])[] = [
    ...(["remove", "resume"] as const).flatMap((act) =>
      [fullMemory, unknown].map((memory) => ["watch", { page: 0, id: "w1", act }, memory] as const),
    ),
    ...(["collection", "language", "zone"] as const).map((clear) => ["server", { page: 0, clear }] as const),
    ["server", { page: 0, alias: "gone" }],
  ];
  return Promise.all([
    ...ran.map(async ([path, options = {}, memory = fullMemory], index) => {
      return [`/${path} (${index + 1})`, [await runIn({ language, world, memory }, path, options)]] as const;
    }),
    ...clicked.map(async ([view, state, memory = fullMemory], index) => {
      const note = await viewOf(view).apply?.(state, viewContext({ language, world, memory }));
      return [`a click in /${view} (${index + 1})`, said([note ?? ""])] as const;
    }),
  ]);
}

/** As many watches as stand on a page. */
const pages = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / 5) }, (_, page) => all.slice(5 * page, 5 * page + 5));

/** Watches of every kind, and what is posted of them. */
function watchesIn(language: Language, { names, person, watch }: World): Replies {
  const card = cardContext(language);
  const shown = {
    ...watch,
    zone: "Asia/Tokyo",
    isUntracked: false,
    nextDigestAt: now + DAY_MS,
    checkedAt: now,
    postedAt: now,
    quiet: undefined,
    name: names.get(otters),
  };
  const reasons: readonly Quiet[] = [
    { reason: "nothing_recorded" },
    { reason: "first" },
    { reason: "nothing_newer" },
    { reason: "unchanged" },
    { reason: "small", by: 12_345.67, of: 98_765.43 },
    { reason: "too_little_history", days: 1 },
    { reason: "too_little_history", days: 5 },
    { reason: "too_soon", until: now },
  ];
  const pauses = ["channel_gone", "server_gone", "no_access", "no_permission", "thread_locked", "refused"] as const;
  const all: readonly ShownWatch[] = [
    { ...shown, digest: { every: "day", hour: 9, weekday: 1 }, alert: { change: undefined }, isPosting: true },
    { ...shown, checkedAt: undefined, postedAt: undefined },
    { ...shown, failures: 1, isUntracked: true },
    ...[1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...shown, digest: { every: "week", hour: 18, weekday } as const })),
    ...reasons.map((quiet) => ({ ...shown, digest: undefined, quiet })),
    ...pauses.map((paused) => ({ ...shown, digest: undefined, paused })),
  ];
  const told = (change: number): WatchedCollection => ({
    collection: otters,
    name: names.get(otters),
    isOld: change < 0,
    now: { asOf: now, scores, people: [1, 2, 3].map(person), posts: recordedPosts },
    changes: {
      since: ago(1),
      by: { hype: change, gains: -change, community: 0, total: change },
      came: [1, 2, 3, 5, 6, 7, 8].map(person),
      left: [person(9)],
      newPosts: recordedPosts.slice(2).map((post, index) => ({ ...post, isTop: true, isWrittenSince: index === 0 })),
    },
  });
  return [
    ["watches of every kind", pages(all).map((some) => reply(watchesCard(some, { count: 25, max: 25 }, card)))],
    ["what would be posted", said(verdicts(watch, { digest: undefined, alert: undefined }, language))],
    ["what would not", said(reasons.flatMap((quiet) => verdicts(watch, { digest: quiet, alert: quiet }, language)))],
    ["a digest", [watchPost("digest", [told(1_234.5)], views, card)]],
    ["a digest of two", [watchPost("digest", [told(1_234.5), { ...told(-0.001), collection: foxes }], views, card)]],
    ["an alert", [watchPost("alert", [told(-98_765.43)], views, card)]],
  ];
}

const problemsIn = ({ say }: Language): Replies =>
  Object.entries(problemSamples).map(([name, all]) => [
    `problem: ${name}`,
    said(all.map((details) => sentenceFor({ name, ...details } as Problem, say))),
  ]);
