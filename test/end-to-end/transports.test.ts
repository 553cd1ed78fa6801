import { type APIStringSelectComponent, MessageFlags } from "discord-api-types/v10";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call, Exchange } from "../../src/playground/stand-in/interaction-record.ts";
import type { ShownMessage } from "../../src/playground/stand-in/message.ts";
import type { Circumstances } from "../../src/playground/stand-in/payloads.ts";
import { selectMenu } from "../discord-stand-in/components.ts";
import type { DiscordStandIn } from "../discord-stand-in/stand-in.ts";
import {
  type ApiServer,
  answer,
  type Behaviour,
  influencerJson,
  listJson,
  scoreJson,
  scoresJson,
  startApiServer,
  tweetJson,
  userJson,
} from "../support/api-server.ts";
import { customIdOf } from "../support/bot/custom-ids.ts";
import { type RunningBot, startBot } from "../support/processes/spawned-bot.ts";

/*
 * The transport does not matter: the same cases go to a bot on the gateway and to one over HTTP,
 * and the calls that Discord accepts from the two are compared, body for body.
 */

let api: ApiServer;
let gateway: RunningBot;
let http: RunningBot;

/** The latency of a slow API: longer than the wait before a deferral, plus a margin for a busy machine. */
const SLOW_MS = 3_200;
const named = (digits: string) => `0x${digits.padEnd(40, "0")}`;

/* Collections by the API's behaviour about them. */
const good = named("600d");
const typed = named("61");
const empty = named("e0");
/** No other case asks for these, so their answers are as new as the message. */
const fresh = ["f5c0", "f5c1", "f5c2", "f5c3"].map(named);
const failures: [name: string, contract: string, behave: Behaviour][] = [
  ["answers 500", named("f500"), answer({}, 500)],
  ["answers 503", named("f503"), answer({}, 503)],
  ["is asked too much", named("f429"), answer({}, 429)],
  ["refuses the key", named("f401"), answer({}, 401)],
  ["refuses the question", named("f400"), answer({}, 400)],
  ["says that it failed", named("f0"), answer({ success: 0, successful: 0 })],
  ["answers HTML", named("f1"), answer("<html>Welcome</html>")],
  ["answers entries of another kind", named("f2"), answer({ success: 1, successful: 1, data: [{}] })],
];
const slow = { public: named("51"), private: named("52"), menu: named("53"), scores: named("54") };
const slowFailure = { public: named("a1"), private: named("a2"), menu: named("a3"), scores: named("a4"), copy: named("a5") };
/** Only their scores are slow, so a message with buttons exists before the first slow answer. */
const slowScores = [slow.scores, slowFailure.scores, slowFailure.copy];

const people = (url: string) =>
  Array.from({ length: 20 }, (_, index) => {
    const profileImageUrl = `${url}/profile_images/${index}/a_normal.png`;
    const user = userJson({ id: `${index}`, screenName: `person_${index}`, followersCount: 123_456 * index, profileImageUrl });
    return influencerJson({ user, score: 1_234.5 - index });
  });
const posts = Array.from({ length: 20 }, (_, index) =>
  tweetJson({ id: `15000000000000000${index + 10}`, text: `Post *${index}*`, possiblySensitive: index % 4 === 1 }),
);

function behaviourFor(url: string): Behaviour {
  const { pathname, searchParams } = new URL(url, api.url);
  const contract = searchParams.get("contractAddress") ?? "";
  const failure = failures.find((candidate) => candidate.includes(contract));
  if (failure) return failure[2];
  if (contract === empty) return answer({ success: 1, successful: 1, data: [] });
  const isScores = pathname.endsWith("/scores");
  const name = contract === typed ? "Quiet Lynxes" : "Velvet Otters";
  const scores = scoresJson(scoreJson({ name, contractAddress: contract, total: 12_345.678 }));
  const lists = pathname.endsWith("/tweets") ? listJson(...posts) : listJson(...people(api.url));
  const isSlow = isScores || !slowScores.includes(contract);
  const isFailing = isSlow && Object.values(slowFailure).includes(contract);
  const behave = isFailing ? answer({}, 400) : answer(isScores ? scores : lists);
  if (!isFailing && !(isSlow && Object.values(slow).includes(contract))) return behave;
  return (request, response) => void setTimeout(() => behave(request, response), SLOW_MS);
}

beforeAll(async () => {
  api = await startApiServer((request, response) => behaviourFor(request.url ?? "")(request, response));
  [gateway, http] = await Promise.all([startBot(api.url), startBot(api.url, { TRANSPORT: "http", SHUTDOWN_TIMEOUT_MS: "500" })]);
});
afterAll(async () => {
  await Promise.all([gateway.close(), http.close()]);
  await api.close();
});

/** A member's action, with the previous message, if any. */
type Step = (discord: DiscordStandIn, message: ShownMessage) => Exchange;
/** A sequence of actions, and the bot's calls for each. */
type Case = [name: string, does: string[], ...steps: Step[]];

const type =
  (name: string, options: Parameters<DiscordStandIn["type"]>[1], circumstances: Circumstances = {}): Step =>
  (discord) =>
    discord.type(name, options, circumstances);
const click =
  (label: string, circumstances: Circumstances = {}): Step =>
  (discord, message) =>
    discord.click(message, label, circumstances);
const press =
  (customId: string, circumstances: Circumstances = {}): Step =>
  (discord, message) =>
    discord.press(message, customId, circumstances);
const choose =
  (placeholder: string, index: number, circumstances: Circumstances = {}): Step =>
  (discord, message) => {
    const { options = [] } = selectMenu(message, placeholder) as APIStringSelectComponent;
    return discord.select(message, placeholder, [options[index]?.value ?? ""], circumstances);
  };
const pick =
  (...what: Parameters<DiscordStandIn["pick"]>): Step =>
  (discord) =>
    discord.pick(...what);
const complete =
  (text: string): Step =>
  (discord) =>
    discord.complete(text);
const somebodyElse: Circumstances = { member: "1100000000000000042" };

const views = { scores: "Scores", influencers: "Influencers", toptweets: "Top posts" };
const names = Object.keys(views);
const noEmbeds = { permissions: String(1 << 11) };
const positions: [name: string, circumstances: Circumstances, does: string][] = [
  ["in English", { locale: "en-US" }, "message"],
  ["in French", { locale: "fr" }, "message"],
  ["in German", { locale: "de" }, "message"],
  ["in a language that Discord does not have yet", { locale: "xx" }, "message"],
  ["in an age-restricted channel", { nsfw: true }, "message"],
  ["in a direct message", { location: "dm" }, "message"],
  ["in a direct message, in German", { location: "dm", locale: "de" }, "message"],
  ["where it may show embeds as an administrator", { permissions: "8" }, "message"],
  ["where it may not show embeds", noEmbeds, "message"],
];
const inputs = {
  "a word": "gm",
  nothing: "",
  "a name": "otters.eth",
  "a transaction": `0x${"1".repeat(64)}`,
  "too few digits": good.slice(0, -1),
  "a letter that is no digit": `${good.slice(0, -1)}o`,
  "several addresses": `${good} ${empty}`,
  "a link without an address": "https://opensea.io/collection/otters",
  "a wrong checksum": "0xABcdefabcdefabcdefabcdefabcdefabcdefabcd",
};

const quick: Case[] = [
  ...names.flatMap((name): Case[] => [
    ...positions.map(
      ([position, circumstances, does]): Case => [`/${name} ${position}`, [does], type(name, { contract: good }, circumstances)],
    ),
    [`/${name}, private`, ["private message"], type(name, { contract: good, private: true }, { locale: "fr" })],
    [`/${name}, not private`, ["message"], type(name, { contract: good, private: false })],
    [`/${name} of a link`, ["message"], type(name, { contract: `https://opensea.io/assets/ethereum/${good}/7` })],
    [`/${name} without data`, ["private message"], type(name, { contract: empty })],
    ...failures.map(
      ([failure, contract]): Case => [`/${name} when the API ${failure}`, ["private message"], type(name, { contract })],
    ),
    [
      `from /${name} through every view`,
      ["message", "update", "update", "update"],
      type(name, { contract: good }),
      ...[...names, ...names]
        .slice(names.indexOf(name) + 1)
        .slice(0, names.length)
        .map((otherName) => click(views[otherName as keyof typeof views])),
    ],
    [
      `/${name}, and somebody else's click on it`,
      ["message", "private message"],
      type(name, { contract: good }),
      click(name === "scores" ? "Influencers" : "Scores", { ...somebodyElse, locale: "de" }),
    ],
    [
      `/${name}, and Refresh at once`,
      ["message", "private message"],
      type(name, { contract: fresh[names.indexOf(name)] ?? "" }),
      click("🔄"),
    ],
    ...[{}, { ...somebodyElse, locale: "de" }].map(
      (circumstances): Case => [
        `/${name}, and Refresh ${"member" in circumstances ? "by somebody else, " : ""}of what is old`,
        ["message", "update"],
        type(name, { contract: good }, { locale: "fr" }),
        press(
          customIdOf(name, { contract: good }, { action: "refresh", refresh: { asOf: 1_600_000_000, locale: "fr" } }),
          circumstances,
        ),
      ],
    ),
  ]),
  ...["influencers", "toptweets"].flatMap((name): Case[] => [
    ...[1, 4, 20].map((count): Case => [`/${name} with ${count}`, ["message"], type(name, { contract: good, count })]),
    [
      `/${name}, page by page, there and back`,
      ["message", ...Array.from({ length: 6 }, () => "update")],
      type(name, { contract: good, count: 20 }, { location: "dm" }),
      ...["Next →", "Next →", "Next →", "← Previous", "← Previous", "← Previous"].map((label) =>
        click(label, { location: "dm" }),
      ),
    ],
    [
      `/${name}, somebody else's copy, and its next page`,
      ["message", "private message", "update"],
      type(name, { contract: good, count: 20 }),
      click("Next →", somebodyElse),
      click("Next →", somebodyElse),
    ],
    [
      `/${name}, and a page that is no more`,
      ["message", "update"],
      type(name, { contract: good }),
      press(customIdOf(name, { contract: good, page: 99 }, { action: "next" })),
    ],
    [`/${name} with more than there may be`, ["private message"], type(name, { contract: good, count: 99 })],
  ]),
  [
    "/talk, to the scores and back, and somebody else's copy",
    ["message", "update", "update", "private message"],
    type("talk", { contract: good }, { locale: "fr" }),
    click("Scores"),
    click("Conversation"),
    click("Scores", somebodyElse),
  ],
  [
    "/compare, and a collection of it",
    ["message", "update"],
    type("compare", { contract: good, with: empty, and: typed, also: good }, { locale: "fr" }),
    choose("Open a collection…", 2),
  ],
  [
    "/compare, and somebody else's copy of a collection",
    ["message", "private message"],
    type("compare", { contract: good, with: typed }),
    choose("Open a collection…", 0, somebodyElse),
  ],
  [
    "/compare, refreshed too soon",
    ["message", "private message"],
    // Only one that has data: two would be suggested in the order of the milliseconds in which they are stored.
    type("compare", { contract: fresh[3] ?? "", with: empty }),
    click("🔄", somebodyElse),
  ],
  ["/compare of one collection", ["private message"], type("compare", { contract: good, with: good })],
  ["/leaderboard in a direct message", ["private message"], type("leaderboard", {}, { location: "dm" })],
  ["/talk of a collection without data", ["private message"], type("talk", { contract: empty })],
  ...Object.entries(inputs).map(
    ([name, contract]): Case => [`/scores of ${name}`, ["private message"], type("scores", { contract })],
  ),
  ["/scores with a number for an address", ["private message"], type("scores", { contract: 7 })],
  ["/help", ["private message"], type("help", {})],
  ["/help in a direct message, in French", ["private message"], type("help", {}, { location: "dm", locale: "fr" })],
  ["/help where it may not show embeds", ["private message"], type("help", {}, noEmbeds)],
  ["a command that is no more", ["private message"], type("floor", { contract: good })],
  ["a message's menu", ["private message"], pick("Collection scores", `look: https://opensea.io/assets/ethereum/${good}/7`)],
  ["a message's menu, the address in an embed", ["private message"], pick("Collection scores", "", [{ footer: { text: good } }])],
  ["a message's menu where there is no address", ["private message"], pick("Collection scores", "gm")],
  ["a message's menu with two addresses", ["private message"], pick("Collection scores", `${good} ${empty}`)],
  ["a button of another version", ["message", "private message"], type("scores", { contract: good }), press("v0:scores")],
  ["a button of a view that is no more", ["message", "private message"], type("scores", { contract: good }), press("1Fs:")],
  [
    "a click where it may no longer show embeds",
    ["message", "update"],
    type("scores", { contract: good }),
    click("Top posts", noEmbeds),
  ],
  [
    "a click that gets no data",
    ["message", "private message"],
    type("scores", { contract: good }),
    press(customIdOf("toptweets", { contract: empty })),
  ],
  ["typing, with nothing known that fits", ["choices"], complete("nothing of that name")],
  ["typing an address", ["choices"], complete(named("ab"))],
  [
    "typing what was asked for",
    ["message", "choices", "choices"],
    type("scores", { contract: typed }),
    complete("quiet"),
    complete("LYNX"),
  ],
];

const slowly: Case[] = [
  ["a slow answer", ["deferral, edit"], type("scores", { contract: slow.public })],
  ["a slow private answer", ["private deferral, edit"], type("toptweets", { contract: slow.private, private: true })],
  ["a slow answer in a menu", ["private deferral, edit"], pick("Collection scores", slow.menu)],
  [
    "a slow click",
    ["message", "deferred update, edit"],
    type("influencers", { contract: slow.scores }, { locale: "fr" }),
    click("Scores", { locale: "fr" }),
  ],
  ["a slow failure", ["deferral, delete, followUp"], type("influencers", { contract: slowFailure.public })],
  ["a slow private failure", ["private deferral, edit"], type("scores", { contract: slowFailure.private, private: true })],
  ["a slow failure in a menu", ["private deferral, edit"], pick("Collection scores", slowFailure.menu)],
  [
    "a slow click that fails",
    ["message", "deferred update, followUp"],
    type("influencers", { contract: slowFailure.scores }),
    click("Scores"),
  ],
  [
    "somebody else's slow click that fails",
    ["message", "private deferral, edit"],
    type("toptweets", { contract: slowFailure.copy }),
    click("Scores", somebodyElse),
  ],
];

const responses = new Map([
  [4, "message"],
  [5, "deferral"],
  [6, "deferred update"],
  [7, "update"],
  [8, "choices"],
]);

/** The bot's calls, in words. */
function describeCall({ what, body }: Pick<Call, "what" | "body">): string {
  if (what !== "callback") return what;
  const { type: kind, data } = body as { type: number; data?: { flags?: number } };
  return `${((data?.flags ?? 0) & MessageFlags.Ephemeral) !== 0 ? "private " : ""}${responses.get(kind)}`;
}

/**
 * Times near now, in seconds, are when a bot had its answer; the data has none of them. A button's id has the time, too,
 * in base 36.
 */
function withoutNow(value: unknown): unknown {
  const isNear = (seconds: number) => Math.abs(seconds - Date.now() / 1_000) < 3_600;
  const text = JSON.stringify(value ?? null)
    .replaceAll(/\b\d{10}\b/g, (seconds) => (isNear(Number(seconds)) ? "1600000001" : seconds))
    .replaceAll(/(?<=:)[0-9a-z]{6}(?=:)/g, (digits) => (isNear(Number.parseInt(digits, 36)) ? "now" : digits));
  return JSON.parse(text);
}

/** Performs the actions in order, and returns the bot's calls for each. */
async function run({ discord }: RunningBot, steps: Step[]): Promise<Pick<Call, "what" | "body">[][]> {
  const calls: Pick<Call, "what" | "body">[][] = [];
  const empty = { content: "", embeds: [], components: [], attachments: [] };
  let message: ShownMessage = { id: "0", ...empty, ephemeral: false, requestedBy: "0" };
  for (const step of steps) {
    const exchange = await step(discord, message).answered();
    if (exchange.choices.length === 0) message = await exchange.finished();
    calls.push(exchange.calls.map(({ what, body }) => ({ what, body: withoutNow(body) })));
  }
  return calls;
}

async function compare(does: string[], steps: Step[]): Promise<void> {
  const [overGateway, overHttp] = await Promise.all([run(gateway, steps), run(http, steps)]);
  expect(overHttp).toEqual(overGateway);
  expect(overHttp.map((calls) => calls.map(describeCall).join(", "))).toEqual(does);
}

describe("the same over the gateway and over HTTP, at once", () => {
  test.each(quick)("%s", (_name, does, ...steps) => compare(does, steps));
});

describe("the same over the gateway and over HTTP, later", () => {
  test.concurrent.each(slowly)("%s", (_name, does, ...steps) => compare(does, steps));
});

test("each bot received interactions by its own transport only", async () => {
  const accepted = async ({ url }: RunningBot) =>
    /^collection_pulse_http_interactions_total\{outcome="accepted"\} (\d+)$/m.exec(
      await (await fetch(`${url}/metrics`)).text(),
    )?.[1];
  expect(await accepted(http)).toBe(String(http.discord.exchanges.size));
  expect(http.discord.gateway.identifies).toEqual([]);
  expect(await accepted(gateway)).toBe("0");
  expect(gateway.discord.exchanges.size).toBe(http.discord.exchanges.size);
});
