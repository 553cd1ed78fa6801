import { ComponentType, Locale } from "discord-api-types/v10";
import { commands } from "../../commands/index.ts";
import type { Quiet } from "../../src/analysis/watching.ts";
import { viewsOf } from "../../src/bot/command.ts";
import { navigation } from "../../src/bot/components.ts";
import { commandJson } from "../../src/bot/definition.ts";
import { type Problem, sentenceFor } from "../../src/bot/problems.ts";
import type { BotMemory } from "../../src/bot/remembered.ts";
import { type Reply, reply } from "../../src/bot/reply.ts";
import type { AnyView, ViewContext } from "../../src/bot/view.ts";
import { watchPost } from "../../src/bot/watching.ts";
import type { CardContext } from "../../src/cards/card.ts";
import { rankings } from "../../src/cards/leaderboard.ts";
import type { WatchedCollection } from "../../src/cards/watch-post.ts";
import { type ShownWatch, verdicts, watchesCard } from "../../src/cards/watches.ts";
import type { CollectionApi } from "../../src/collection-api/api.ts";
import type { Language, MessageKey } from "../../src/words/language.ts";
import { nothingRemembered } from "./empty-memory.ts";
import {
  ago,
  answering,
  channel,
  different,
  echoes,
  foxes,
  fullMemory,
  lonely,
  names,
  now,
  otters,
  owls,
  people,
  person,
  recordedPosts,
  score,
  scores,
  steadyMemory,
  watch,
} from "./full-memory.ts";
import { problemSamples } from "./problem-samples.ts";

/* Everything that members read, in one language, made by the bot's own commands, views and cards. */

const DAY_MS = 86_400_000;

/** What stands in one message, line by line: its texts, then what its components and its picture say. */
function linesOf({ content, embeds, components, picture }: Reply): string[] {
  const embedded = embeds.flatMap(({ author, title, description, fields = [], footer }) => [
    author?.name,
    title,
    description,
    ...fields.flatMap(({ name, value }) => [name, value]),
    footer?.text,
  ]);
  const labels = components.flatMap((row) =>
    row.components.flatMap((component) => {
      if (component.type === ComponentType.Button && "label" in component) return [`[ ${component.label} ]`];
      if (component.type !== ComponentType.StringSelect) return [];
      const options = component.options.map(({ label, description }) => `  ${[label, description].filter(Boolean).join(" – ")}`);
      return [`[ ${component.placeholder} ▾ ]`, ...options];
    }),
  );
  const drawn = picture
    ? [
        picture.picture.title,
        picture.picture.note,
        picture.picture.empty,
        ...picture.picture.frames.map(({ title }) => title),
        picture.description,
      ]
    : [];
  return [content, ...embedded, ...labels, ...drawn].flatMap((text) => (text ? text.split("\n") : []));
}

type Said = readonly (readonly [name: string, lines: readonly string[]])[];

/** Every message, by what it shows. */
export async function everyMessage(language: Language): Promise<Map<string, readonly string[]>> {
  return new Map([
    ...(await answersIn(language)),
    ...(await writtenIn(language)),
    ...watchesIn(language),
    ...problemsIn(language),
    ...descriptionsIn(language),
    ...notesIn(language),
  ]);
}

const views = viewsOf(commands);
const viewOf = (name: string) => views.find((one) => one.name === name) as AnyView;
const nothing = nothingRemembered.memory;
const name = names.get(otters) ?? "";

const cardContext = (language: Language): CardContext => ({
  language,
  ageRestricted: false,
  imageOrigins: new Set(["https://pbs.twimg.com"]),
  explorerUrl: "https://etherscan.io/address/{address}",
});

const viewContext = (language: Language, memory: BotMemory, api = answering()): ViewContext => ({
  ...nothingRemembered,
  memory,
  api,
  now,
  call: {},
  card: cardContext(language),
  namesOf: async () => names,
  nameBeside: async () => name,
});

async function shownIn(
  language: Language,
  view: AnyView,
  state: unknown,
  memory: BotMemory,
  api?: CollectionApi,
): Promise<Reply> {
  const shown = await view.show(state, viewContext(language, memory, api));
  return reply({ ...shown, components: navigation(views, view, shown, language) });
}

async function runIn(language: Language, path: string, options: object, memory: BotMemory): Promise<Reply> {
  const [name, subcommand] = path.split(" ");
  const command = commands.find(({ definition }) => definition.name === name);
  if (!command) throw new Error(`no command ${name}`);
  return command.run(
    { ...options, subcommand },
    {
      ...viewContext(language, memory),
      commands,
      language,
      channel: { id: channel, type: 0, permissions: 8n },
      channels: [],
      serverLocale: "en-US",
      show: (view, state) => shownIn(language, view, state, memory),
    },
  );
}

/** What views show. */
async function answersIn(language: Language): Promise<Said> {
  const one = { contract: otters, page: 0 };
  const both = { contracts: [otters, foxes] };
  const shown: readonly (readonly [name: string, view: string, state: unknown, memory?: BotMemory, api?: CollectionApi])[] = [
    ["/scores", "scores", one],
    ["/scores, older data, nothing recorded", "scores", one, nothing, answering({}, "stale")],
    ["/scores, several", "scores", one, nothing, answering({ scores: Array.from({ length: 20 }, () => score) })],
    ["/influencers", "influencers", one],
    ["/influencers, second page", "influencers", { ...one, page: 1 }],
    ["/influencers, the last alone", "influencers", { ...one, page: 2, count: 11 }],
    ["/toptweets", "toptweets", one],
    ["/toptweets, second page", "toptweets", { ...one, page: 1 }],
    ["/talk", "talk", one],
    ["/talk, the same people as before", "talk", one, steadyMemory, answering({ tweets: different })],
    ["/talk, many say the same", "talk", one, nothing, answering({ tweets: echoes, influencers: people.slice(1, 2) })],
    ["/talk, one post", "talk", one, nothing, answering({ tweets: lonely, influencers: [] })],
    ["/talk, no posts", "talk", one, nothing, answering({ tweets: [] })],
    ["/talk, older data", "talk", one, nothing, mixed(answering(), answering({}, "stale"))],
    ["/talk, older people", "talk", one, nothing, mixed(answering({}, "stale"), answering())],
    ["/talk, posts that cannot be loaded", "talk", one, nothing, answering({ tweets: "unavailable" })],
    ["/talk, people that cannot be loaded", "talk", one, nothing, answering({ influencers: "unavailable" })],
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
    return [name, linesOf(await shownIn(language, viewOf(view), state, memory, api))] as const;
  });
  return Promise.all(replies);
}

const mixed = (posts: CollectionApi, others: CollectionApi): CollectionApi => ({ ...others, tweets: posts.tweets });

/** What commands and clicks that write answer with. */
async function writtenIn(language: Language): Promise<Said> {
  const { servers, aliases, watches } = nothing;
  const unknown: BotMemory = {
    ...nothing,
    servers: { ...servers, forget: async () => undefined },
    aliases: { ...aliases, set: async () => ({ outcome: "set", before: undefined }), remove: async () => undefined },
    members: { ...nothing.members, forget: async () => undefined },
    watches: { ...watches, remove: async () => undefined, resume: async () => false },
  };
  const alias = { name: "წავი", contract: foxes };
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
      return [`/${path} (${index + 1})`, linesOf(await runIn(language, path, options, memory))] as const;
    }),
    ...clicked.map(async ([view, state, memory = fullMemory], index) => {
      const note = await viewOf(view).apply?.(state, viewContext(language, memory));
      return [`a click in /${view} (${index + 1})`, [note ?? ""]] as const;
    }),
  ]);
}

/** Watches of every kind, and what is posted of them. */
function watchesIn(language: Language): Said {
  const card = cardContext(language);
  const shown = {
    ...watch,
    zone: "Asia/Tokyo",
    nextDigestAt: now + DAY_MS,
    checkedAt: now,
    postedAt: now,
    quiet: undefined,
    name,
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
    { ...shown, failures: 1 },
    ...[1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...shown, digest: { every: "week", hour: 18, weekday } as const })),
    ...reasons.map((quiet) => ({ ...shown, digest: undefined, quiet })),
    ...pauses.map((paused) => ({ ...shown, digest: undefined, paused })),
  ];
  const told = (change: number): WatchedCollection => ({
    collection: otters,
    name,
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
    ["watches of every kind", linesOf(reply(watchesCard(all, { count: 25, max: 25 }, card)))],
    ["what would be posted", verdicts(watch, { digest: undefined, alert: undefined }, language)],
    ["what would not", reasons.flatMap((quiet) => verdicts(watch, { digest: quiet, alert: quiet }, language))],
    ["a digest", linesOf(watchPost("digest", [told(1_234.5)], views, card))],
    ["a digest of two", linesOf(watchPost("digest", [told(1_234.5), { ...told(-0.001), collection: foxes }], views, card))],
    ["an alert", linesOf(watchPost("alert", [told(-98_765.43)], views, card))],
  ];
}

const problemsIn = ({ say }: Language): Said =>
  Object.entries(problemSamples).map(([name, all]) => [
    `problem: ${name}`,
    all.map((details) => sentenceFor({ name, ...details } as Problem, say)),
  ]);

/** What Discord is told of the commands. */
const descriptionsIn = (language: Language): Said =>
  commands.map(({ definition }) => [
    `${definition.type} command: ${definition.name}`,
    textsIn(commandJson(definition, [{ ...language, locale: Locale.German }]), Locale.German),
  ]);

/** The translations in a command, in the order in which members find them. */
const textsIn = (json: unknown, locale: Locale): string[] => {
  if (Array.isArray(json)) return json.flatMap((one) => textsIn(one, locale));
  if (typeof json !== "object" || json === null) return [];
  const { name_localizations, description_localizations, ...rest } = json as Record<string, Record<string, string> | undefined>;
  const own = [name_localizations?.[locale], description_localizations?.[locale]].filter((text) => text !== undefined);
  return [...own, ...textsIn(Object.values(rest), locale)];
};

/** Lines that stand beside others. */
const notesIn = ({ say }: Language): Said => [
  [
    "while typing",
    [
      say("option.pasteAddress"),
      say("option.serverDefault", { name }),
      say("watch.choice", { name, what: say("watch.what.both"), where: say("watch.here") }),
      say("watch.choice", { name, what: say("watch.what.digest"), where: say("watch.elsewhere", { digits: "0001" }) }),
    ],
  ],
  [
    "notes",
    [
      say("note.otherChain", { chain: "0" }),
      say("watch.added"),
      say("watch.changed"),
      say("watch.needs"),
      say("watch.noZone"),
      say("problem.inOption", { option: "with", sentence: say("problem.solana_address") }),
      say("person.noHandle"),
    ],
  ],
];

/** A language that remembers what it was asked to say. */
export function listening(language: Language): { readonly language: Language; readonly said: ReadonlySet<MessageKey> } {
  const said = new Set<MessageKey>();
  const say = ((key: MessageKey, ...filledIn: never[]) => {
    said.add(key);
    return (language.say as (...all: unknown[]) => string)(key, ...filledIn);
  }) as Language["say"];
  return { language: { ...language, say }, said };
}
