import { describe, expect, test } from "vitest";
import { commands } from "../../../commands/index.ts";
import { viewsOf } from "../../../src/bot/command/command.ts";
import { plainSigns } from "../../../src/cards/signs.ts";
import type { Answer, CollectionApi } from "../../../src/collection-api/api.ts";
import { toAddress } from "../../../src/contract/address.ts";
import { type Entries, type Operation, operations } from "../../../src/contract/schemas.ts";
import type { MessageBody } from "../../../src/playground/stand-in/message.ts";
import { english, languageOf } from "../../../src/words/language.ts";
import { emptyContext } from "../../support/bot/empty-memory.ts";
import { someLocales } from "../../support/locales.ts";
import { addressOf } from "./collections.ts";
import type { History } from "./history.ts";
import { bodyOf } from "./numbered.ts";
import { Truth } from "./truth.ts";
import { judge } from "./verdict.ts";
import type { Question } from "./views.ts";

/* A judge that finds nothing would pass everything, so these tests show it every violation. */

const ages = { ttlMs: 2_000, staleMs: 20_000 };
const now = Date.parse("2026-11-21T10:00:00.500Z");
const viewNames = { scores: "scores", influencers: "influencers", tweets: "toptweets" } as const;

/** About one answer of the API. */
type OfAnswer = Question & { readonly operation: Operation };

interface Shown extends OfAnswer {
  readonly version?: number;
  readonly page?: number;
  readonly locale?: string;
  /** Its age, in milliseconds. */
  readonly age?: number;
  readonly cache?: Answer<unknown>["cache"];
}

const silent = { allowed_mentions: { parse: [] } };

/** The bot's own views of an answer of the API. */
async function cardOf({
  operation,
  collection,
  count,
  version = 1234,
  page = 0,
  locale = "en-US",
  age = 0,
  cache = "miss",
}: Shown) {
  const { data } = bodyOf({ operation, collection, version });
  const entries = data.map((entry) => operations[operation].entry.parse(entry)) as Entries[Operation][];
  const answer = async () => ({ entries, asOf: new Date(now - age), cache });
  const contract = toAddress(addressOf(collection));
  const view = viewsOf(commands).find(({ name }) => name === viewNames[operation]);
  if (!contract || !view) throw new Error("no such view");
  const { content, embeds } = await view.show(
    { contract, page, count },
    {
      ...emptyContext,
      api: { scores: answer, influencers: answer, tweets: answer } as CollectionApi,
      nameBeside: async () => undefined,
      language: await languageOf(locale),
      ageRestricted: false,
      imageOrigins: new Set(),
      explorerUrl: "https://etherscan.io/address/{address}",
      signs: plainSigns,
    },
  );
  return { content, embeds, ...silent };
}

/** A truth with some versions of an answer. */
function truthOf(...given: Shown[]): Truth {
  const truth = new Truth(ages);
  for (const { operation, collection, version = 1234, age = 0 } of given) {
    truth.give({ operation, collection }, bodyOf({ operation, collection, version }), now - age);
  }
  return truth;
}

const scores: OfAnswer = { operation: "scores", collection: 7 };
const callback = (data: object, type = 4): History["calls"][number] => ({ what: "callback", after: 20, body: { type, data } });
const deferral = (data: object = {}) => callback(data, 5);
const arrival = (what: History["attempts"][number]["what"], after = 20, fault?: History["attempts"][number]["fault"]) => ({
  what,
  after,
  fault,
});
const problem = (flags = 64) => ({ content: "The data service isn't responding right now.", embeds: [], flags, ...silent });

/** An interaction that got its card at once, apart from the given changes. */
async function history(over: Partial<History> = {}, asked: Partial<History["asked"]> = {}): Promise<History> {
  return {
    asked: { what: "/scores", transport: "gateway", wants: "card", question: scores, target: "public", ...asked },
    sentAt: now,
    attempts: [arrival("callback")],
    calls: [callback(await cardOf(scores))],
    state: "shown",
    refusals: [],
    refused: { inLog: false, status: undefined },
    starved: { firstMs: 0, laterMs: 0 },
    ...over,
  };
}

const pages: Shown[] = [
  scores,
  { operation: "scores", collection: 28, version: 1 },
  { operation: "influencers", collection: 3 },
  { operation: "influencers", collection: 3, count: 20, page: 3, version: 99_999 },
  { operation: "influencers", collection: 3, count: 6, page: 1 },
  { operation: "tweets", collection: 11 },
  { operation: "tweets", collection: 11, count: 13, page: 2, version: 5_001 },
];

describe.each(someLocales)("a card in %s", (locale) => {
  test.each(pages)("passes if true, and is a breach with any digit changed: %j", async (page) => {
    const card = await cardOf({ ...page, locale });
    const judged = (data: MessageBody) => {
      const asked = { what: "it", transport: "gateway", wants: "card", question: page, target: "public" } as const;
      const { calls: _, ...rest } = {
        attempts: [arrival("callback")],
        sentAt: now,
        state: "shown",
        refusals: [],
        refused: { inLog: false, status: undefined },
        calls: [],
      } as const;
      return judge({ ...rest, asked, calls: [callback(data)], starved: { firstMs: 0, laterMs: 0 } }, truthOf(page));
    };
    expect(judged(card)).toEqual({ outcome: "a card" });
    // Digits of numbers in bold, in a heading, beside an emoji, after both, or in a field of their own.
    const text = JSON.stringify(card);
    const numbers = [
      ...text.matchAll(/\*\*[\d.,\s\u2212-]+\*\*|\\n# [^\\]+|(?:🔁|❤️) [^ ]+|(?<=❤️ [^ ]+ · )[^·]+|"value":"[^"]+/gu),
    ];
    expect(numbers.length).toBeGreaterThanOrEqual(page.operation === "scores" ? 4 : 1);
    for (const { 0: number, index } of numbers) {
      for (const [offset, digit] of [...number].entries()) {
        if (!/\d/.test(digit)) continue;
        const changed = `${text.slice(0, index + offset)}${(Number(digit) + 1) % 10}${text.slice(index + offset + 1)}`;
        expect(judged(JSON.parse(changed) as MessageBody), changed).toHaveProperty("breach");
      }
    }
  });
});

describe("a wrong card", () => {
  const wrong: [name: string, shown: Shown, given: Shown, breach: string][] = [
    ["of a version that was never given", scores, { ...scores, version: 1235 }, "never given"],
    ["of another collection", { ...scores, collection: 8 }, { ...scores, collection: 8 }, "collection 8 for 7"],
    ["of another operation", { operation: "tweets", collection: 7 }, { operation: "tweets", collection: 7 }, "tweets for scores"],
    ["older than it says", { ...scores, age: 0 }, { ...scores, age: 9_000 }, "as of"],
    ["from before the API gave it", { ...scores, age: 9_000 }, { ...scores, age: 0 }, "as of"],
    ["too old to be shown as new", { ...scores, age: 9_000 }, { ...scores, age: 9_000 }, "nothing says so"],
    ["called old when it is new", { ...scores, cache: "stale" }, scores, "called old"],
    ["too old to be shown at all", { ...scores, age: 40_000, cache: "stale" }, { ...scores, age: 40_000 }, "too old to be shown"],
  ];
  test.each(wrong)("%s is a breach", async (_name, shown, given, breach) => {
    const calls = [callback(await cardOf(shown))];
    expect(judge(await history({ calls }), truthOf(given))).toEqual({ breach: expect.stringContaining(breach) });
  });

  test("with numbers from two versions is a breach", async () => {
    const [one, other] = await Promise.all([cardOf(scores), cardOf({ ...scores, version: 1235 })]);
    const [embed] = one.embeds;
    const mixed = { ...one, embeds: [{ ...embed, fields: other.embeds[0]?.fields }] };
    const verdict = judge(await history({ calls: [callback(mixed)] }), truthOf(scores, { ...scores, version: 1235 }));
    expect(verdict).toEqual({ breach: expect.stringContaining("was given") });
  });

  test("about a collection that may not be remembered, or from memory without need, is a breach", async () => {
    const { asked, ...rest } = await history();
    const { question, ...unasked } = asked;
    const judged = (collections: number[]) =>
      judge({ ...rest, asked: { ...unasked, recalled: { operation: "scores", collections } } }, truthOf(scores));
    expect(judged([6, 7])).toEqual({ outcome: "a card" });
    expect(judged([6, 8])).toEqual({ breach: "a card that nobody asked for" });
    const unknown = { calls: [callback({ ...problem(), content: english.say("problem.not_recalled") })] };
    const isKnown = { recalled: { operation: "scores", collections: [7] } } as const;
    expect(judge(await history(unknown, isKnown), truthOf())).toEqual({ outcome: "not remembered right now" });
    expect(judge(await history(unknown), truthOf())).toEqual({ breach: expect.stringContaining("can't look up names") });
    const isName = { wants: "a problem", target: "private" } as const;
    expect(judge(await history(unknown, isName), truthOf())).toEqual({ outcome: "not remembered right now" });
    const saved = { calls: [callback({ ...problem(), content: "Saved." })] };
    const setting = { wants: "settings", target: "private" } as const;
    expect(judge(await history(saved, setting), truthOf())).toEqual({ outcome: "settings" });
    const unread = { calls: [callback({ ...problem(), content: english.say("problem.settings_unreadable") })] };
    expect(judge(await history(unread, setting), truthOf())).toEqual({ outcome: "not remembered right now" });
  });

  test("with another count, or that nobody asked for, is a breach", async () => {
    const question: OfAnswer = { operation: "influencers", collection: 7, count: 3 };
    const calls = [callback(await cardOf({ ...question, count: 4 }))];
    expect(judge(await history({ calls }, { question }), truthOf(question))).toEqual({ breach: "entries 1 to 4 of 20" });
    const { asked, ...rest } = await history();
    const { question: _, ...unasked } = asked;
    expect(judge({ ...rest, asked: { ...unasked, wants: "a problem" } }, truthOf(scores))).toHaveProperty("breach");
  });
});

test.each([undefined, { parse: ["everyone"] }, { parse: [], users: ["1"] }, { parse: [], roles: ["1"] }])(
  "a message that may notify somebody is a breach: %j",
  async (allowed_mentions) => {
    const calls = [callback({ ...(await cardOf(scores)), allowed_mentions })];
    expect(judge(await history({ calls }), truthOf(scores))).toEqual({ breach: "a message that may notify somebody" });
  },
);

describe("an answer", () => {
  const edited = async () => ({ what: "edit", after: 2_500, body: await cardOf(scores) }) as const;
  const cases: [name: string, () => Promise<History>, verdict: object][] = [
    ["after a deferral", async () => history({ calls: [deferral(), await edited()] }), { outcome: "a card" }],
    [
      "that is old and says so",
      async () => history({ calls: [callback(await cardOf({ ...scores, age: 9_000, cache: "stale" }))] }),
      { outcome: "an older card" },
    ],
    ["that is a problem", () => history({ calls: [callback(problem())] }), { outcome: "a problem's sentence" }],
    [
      "that all can read though it is a problem",
      () => history({ calls: [callback(problem(0))] }),
      { breach: "a problem that all can read" },
    ],
    [
      "that all can read though it is a problem, and took a deferral's place without a reason",
      () => history({ calls: [deferral(), { what: "edit", after: 6_000, body: problem(0) }] }),
      { breach: "a problem that all can read" },
    ],
    [
      "that all can read and is a problem, because the deferral could not be removed during a ban",
      () =>
        history({ calls: [deferral(), { what: "edit", after: 6_000, body: problem(0) }], banned: { first: true, later: true } }),
      { outcome: "a problem's sentence" },
    ],
    [
      "that all can read and is a problem, because the machine let nothing remove the deferral",
      () =>
        history({
          calls: [deferral(), { what: "edit", after: 6_000, body: problem(0) }],
          starved: { firstMs: 0, laterMs: 2_800 },
        }),
      { outcome: "a problem's sentence" },
    ],
    [
      "that is a fault of the bot",
      () => history({ calls: [callback({ ...problem(), content: english.say("problem.internal", { reference: "b5x2k" }) })] }),
      { breach: expect.stringContaining("a message that says") },
    ],
    [
      "that there is no data, where there is",
      () => history({ calls: [callback({ ...problem(), content: english.say("problem.no_data", { contract: addressOf(7) }) })] }),
      { breach: "no data, where there is some" },
    ],
    ["in private that all can read", () => history({}, { target: "private" }), { breach: "a private answer that all can read" }],
    [
      "in private that is edited when its picture is there",
      async () => history({ calls: [callback({ ...(await cardOf(scores)), flags: 64 }), await edited()] }, { target: "private" }),
      { outcome: "a card" },
    ],
    [
      "in private that is edited though all can read it",
      async () => history({ calls: [callback(await cardOf(scores)), await edited()] }, { target: "private" }),
      { breach: "a private answer that all can read" },
    ],
    [
      "deferred for all though it is private",
      async () => history({ calls: [deferral(), await edited()] }, { target: "private" }),
      { breach: expect.stringContaining("deferral") },
    ],
    [
      "in place of somebody else's message",
      async () => history({ calls: [callback(await cardOf(scores), 7)] }, { target: "private" }),
      { breach: "somebody else's message was changed" },
    ],
    [
      "that came twice",
      async () => history({ calls: [callback(await cardOf(scores)), callback(await cardOf(scores))] }),
      { breach: "two first responses" },
    ],
    [
      "that was followed up twice",
      async () =>
        history({
          calls: [deferral(), { what: "followUp", after: 1, body: problem() }, { what: "followUp", after: 2, body: problem() }],
        }),
      { breach: "two follow-ups" },
    ],
    [
      "sent again after it had arrived",
      () => history({ attempts: [arrival("callback"), arrival("callback", 40)] }),
      { breach: "callback again after one that arrived" },
    ],
    [
      "tried four times",
      () => history({ attempts: Array.from({ length: 4 }, () => arrival("callback", 9, "lost")) }),
      { breach: "4 first responses tried" },
    ],
    [
      "that came late",
      () => history({ attempts: [arrival("callback", 2_700)] }),
      { breach: "a first response only after 2700 ms" },
    ],
    [
      "that came late because its connection ended before it had brought the question",
      () => history({ attempts: [arrival("callback", 2_700)], connectionEndedAfter: 1_900 }),
      { outcome: "a card" },
    ],
    [
      "that came late, though its connection ended only later",
      () => history({ attempts: [arrival("callback", 2_700)], connectionEndedAfter: 2_800 }),
      { breach: "a first response only after 2700 ms" },
    ],
    [
      "that came late because the machine was busy",
      () => history({ attempts: [arrival("callback", 2_700)], starved: { firstMs: 500, laterMs: 500 } }),
      { outcome: "a card" },
    ],
    [
      "that came late because Discord banned the address just before",
      () => history({ attempts: [arrival("callback", 2_700)], banned: { first: true, later: true } }),
      { outcome: "a card" },
    ],
    [
      "that came late, though Discord banned the address only afterwards",
      () => history({ attempts: [arrival("callback", 2_700)], banned: { first: false, later: true } }),
      { breach: "a first response only after 2700 ms" },
    ],
    [
      "over REST beside the one over HTTP",
      () => history({}, { transport: "http" }),
      { breach: expect.stringContaining("beside the one over HTTP") },
    ],
    [
      "that Discord refuses",
      () => history({ refusals: ["callback: embeds: an empty embed"] }),
      { breach: "callback: embeds: an empty embed" },
    ],
    [
      "of choices to a command",
      () => history({ calls: [{ what: "callback", after: 9, body: { type: 8, data: { choices: [] } } }] }),
      { breach: "a first response of type 8" },
    ],
  ];
  test.each(cases)("%s", async (name, made, verdict) => {
    const isOld = name.includes("old");
    expect(judge(await made(), truthOf(isOld ? { ...scores, age: 9_000 } : scores))).toEqual(verdict);
  });
});

describe("no answer", () => {
  const unanswered = { calls: [], attempts: [], state: "unanswered" } as const;
  const waiting = { calls: [deferral()], attempts: [arrival("callback", 2_000)], state: "deferred" } as const;
  const then = (...attempts: History["attempts"]) => ({ ...waiting, attempts: [...waiting.attempts, ...attempts] });
  const busy = { firstMs: 600, laterMs: 1_600 };
  const unexplained = { breach: expect.stringContaining("no fault that explains it") };
  const leftWaiting = { breach: expect.stringContaining("left with a message that is") };
  const because = (fault: string) => ({ outcome: `no first response: ${fault}` });
  const left = (fault: string) => ({ outcome: `left waiting: ${fault}` });
  const down = { status: 503 };
  const cases: [name: string, over: Partial<History>, verdict: object][] = [
    ["and no fault", unanswered, unexplained],
    [
      "after two broken attempts with time for a third",
      { ...unanswered, attempts: [arrival("callback", 20, down), arrival("callback", 120, down)] },
      unexplained,
    ],
    [
      "after three broken attempts",
      { ...unanswered, attempts: [20, 120, 220].map((after) => arrival("callback", after, "lost")) },
      because("Discord's faults"),
    ],
    [
      "after three broken attempts and an edit for which it is too late",
      { ...unanswered, attempts: [...[20, 120, 220].map((after) => arrival("callback", after, "lost")), arrival("edit", 2_500)] },
      because("Discord's faults"),
    ],
    [
      "after a broken attempt that was the last in time",
      { ...unanswered, attempts: [arrival("callback", 2_300, "hang")] },
      because("Discord's faults"),
    ],
    [
      "after a broken attempt and one that came too late",
      { ...unanswered, attempts: [arrival("callback", 2_010, { delayMs: 1_223 }), arrival("callback", 3_121)] },
      because("Discord's faults"),
    ],
    [
      "after a broken attempt and one that came much too late",
      { ...unanswered, attempts: [arrival("callback", 1_200, { delayMs: 1_223 }), arrival("callback", 3_121)] },
      unexplained,
    ],
    ["after an attempt that was not broken", { ...unanswered, attempts: [arrival("callback", 2_400)] }, unexplained],
    [
      "from a process that was killed meanwhile",
      { ...unanswered, processEnded: { how: "killed", after: 900 } },
      because("process killed"),
    ],
    ["from a process that was killed later", { ...unanswered, processEnded: { how: "killed", after: 3_100 } }, unexplained],
    ["from a process that was asked to stop", { ...unanswered, processEnded: { how: "stopped", after: 10 } }, unexplained],
    ["over a connection that ended at once", { ...unanswered, connectionEndedAfter: 12 }, because("connection ended")],
    ["over a connection that ended later", { ...unanswered, connectionEndedAfter: 2_100 }, unexplained],
    ["on a machine that was too busy", { ...unanswered, starved: busy }, because("machine too busy")],
    ["of a process that was frozen", { ...unanswered, starved: busy, wasFrozen: true }, because("process frozen")],
    ["of a process that was frozen for too short a time", { ...unanswered, wasFrozen: true }, unexplained],
    ["on a machine that was a little busy", { ...unanswered, starved: { firstMs: 300, laterMs: 9_000 } }, unexplained],
    ["while Discord banned the address", { ...unanswered, banned: { first: true, later: true } }, because("Discord's faults")],
    [
      "after a deferral, while Discord banned the address",
      { ...waiting, banned: { first: true, later: true } },
      left("Discord's faults"),
    ],
    ["after a deferral, and no fault", waiting, leftWaiting],
    ["after a deferral and two broken edits", then(arrival("edit", 2_100, down), arrival("edit", 2_200, down)), leftWaiting],
    [
      "after a deferral and three broken edits",
      then(...[2_100, 2_200, 2_300].map((after) => arrival("edit", after, down))),
      left("Discord's faults"),
    ],
    [
      "after an edit that overtook a deferral which Discord was late with",
      {
        ...waiting,
        calls: [{ ...deferral(), after: 2_900 }],
        attempts: [arrival("callback", 2_000, { delayMs: 900 }), arrival("edit", 2_850)],
      },
      left("Discord's faults"),
    ],
    ["after an edit that did not overtake its deferral", then(arrival("edit", 2_850)), leftWaiting],
    ["after a follow-up that may have arrived", then(arrival("followUp", 2_100, "hang")), left("Discord's faults")],
    [
      "after a follow-up that a server in trouble may have taken",
      then(arrival("followUp", 2_100, down)),
      left("Discord's faults"),
    ],
    ["after a follow-up that cannot have arrived", then(arrival("followUp", 2_100, { status: 429 })), leftWaiting],
    [
      "after a deferral that could not be removed",
      then(...[2_100, 2_200, 2_300].map((after) => arrival("delete", after, down))),
      leftWaiting,
    ],
    ["after the end of its process", { ...waiting, processEnded: { how: "killed", after: 2_100 } }, left("process ended")],
    ["after a process that ended in peace", { ...waiting, processEnded: { how: "stopped", after: 2_100 } }, leftWaiting],
    [
      "after a deferral of whose arrival a busy machine told too late",
      { ...then(arrival("callback", 3_100)), starved: busy },
      left("machine too busy"),
    ],
    ["after a deferral on a busy machine, and no fault", { ...waiting, starved: busy }, leftWaiting],
    [
      "after a broken edit of a frozen process",
      { ...then(arrival("edit", 2_100, down)), starved: busy, wasFrozen: true },
      left("process frozen"),
    ],
    ["after a broken edit on a busy machine", { ...then(arrival("edit", 2_100, down)), starved: busy }, left("machine too busy")],
  ];
  test.each(cases)("%s", async (_name, over, verdict) => {
    expect(judge(await history(over), truthOf(scores))).toEqual(verdict);
  });
});

describe("an odd payload", () => {
  const unanswered = { calls: [], attempts: [], state: "unanswered" } as const;
  const refusedWith = (inLog: boolean, status?: number) => ({ ...unanswered, refused: { inLog, status } });
  const toAnswer = { wants: "any message", target: "any", odd: "click" } as const;
  const toRefuse = { ...toAnswer, wants: "a refusal" } as const;
  const overHttp = { ...toRefuse, transport: "http" } as const;
  const crashed = { processEnded: { how: "by itself", after: 4 } } as const;
  const unexplained = { breach: expect.stringContaining("no fault that explains it") };
  const end = { breach: "its process ended by itself after 4 ms" };
  const cases: [name: string, over: Partial<History>, asked: Partial<History["asked"]>, verdict: object][] = [
    ["that is answered with a card", {}, toAnswer, { outcome: "a card" }],
    ["that is answered in place", { calls: [callback(problem(), 7)] }, toAnswer, { outcome: "a problem's sentence" }],
    [
      "that lacks an option, and is told that the default cannot be looked up",
      { calls: [callback({ ...problem(), content: english.say("problem.not_recalled") })] },
      toAnswer,
      { outcome: "not remembered right now" },
    ],
    ["that is answered with a fault", { calls: [callback({ content: "undefined" })] }, toAnswer, { breach: expect.anything() }],
    ["that is not answered", unanswered, toAnswer, unexplained],
    ["that is refused though it could be answered", refusedWith(true, 400), toAnswer, unexplained],
    ["that is answered though it has to be refused", {}, toRefuse, { breach: "an answer to what has to be refused" }],
    ["that is refused with a line", refusedWith(true), toRefuse, { outcome: "refused" }],
    ["that is refused without a line", refusedWith(false), toRefuse, unexplained],
    ["that is refused with a line and 400", refusedWith(true, 400), overHttp, { outcome: "refused" }],
    ["that is refused with a line and no answer to the request", refusedWith(true), overHttp, unexplained],
    ["that is refused with 400 and no line", refusedWith(false, 400), overHttp, unexplained],
    ["that is answered with 500", refusedWith(true, 500), overHttp, unexplained],
    [
      "whose connection ended at once",
      { ...unanswered, connectionEndedAfter: 5 },
      toRefuse,
      { outcome: "no first response: connection ended" },
    ],
    ["at which the process ends, with its connection", { ...unanswered, ...crashed, connectionEndedAfter: 5 }, toAnswer, end],
    ["after whose answer the process ends", crashed, toAnswer, end],
    ["after whose refusal the process ends", { ...refusedWith(true, 400), ...crashed }, overHttp, end],
    ["long before the process ends", { processEnded: { how: "by itself", after: 15_000 } }, toAnswer, { outcome: "a card" }],
    ["that came to a process that had ended", { processEnded: { how: "by itself", after: -4 } }, toAnswer, { outcome: "a card" }],
  ];
  test.each(cases)("%s", async (_name, over, asked, verdict) => {
    expect(judge(await history(over, asked), truthOf(scores))).toEqual(verdict);
  });
});
