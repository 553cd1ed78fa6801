import { expect, vi } from "vitest";
import { SharedAnswers } from "../../../src/collection-api/shared-answers.ts";
import { address, answer, answerScores, influencerJson, listJson, tweetJson } from "../../support/api-server.ts";
import { apiKey, connectBot } from "../../support/bot/connected-bot.ts";

/** A member's view of a message: a card or a sentence, and parts of its text. */
type Sight = readonly [kind: "card" | "sentence", ...parts: readonly string[]];

const card: Sight = ["card"];
const olderCard: Sight = ["card", "no newer numbers right now"];

/** All effects of a fault. */
interface Ending {
  readonly sees: Sight;
  /** The log line beside the interaction's own, if any. */
  readonly log: { readonly level: "no" | "warn" | "error"; readonly msg: string; readonly err?: object };
  readonly cached: 0 | 1;
  /** The same question to a working API or the cache, and that API's total of answered questions. */
  readonly nextReply: Sight;
  readonly apiAnswers: number;
  /** The same fault with a cached answer past its TTL, and its log lines. */
  readonly withOlderAnswer: Sight;
  readonly logsWithOlderAnswer: readonly string[];
}

/** A failed call: nothing is cached, the next question works, and an older answer is shown if there was one. */
function failure(kind: string, reads: string, level: "warn" | "error" = "warn", msg = "an API call failed"): Ending {
  const log = { level, msg, err: { kind } };
  return {
    sees: ["sentence", reads],
    log,
    cached: 0,
    nextReply: card,
    apiAnswers: 2,
    withOlderAnswer: olderCard,
    logsWithOlderAnswer: [msg],
  };
}
const isDown = "isn't responding right now. Your command was fine";
const noData: Sight = ["sentence", "There's no data for `0x"];

/** The outcome of a fault in the metrics, which also names the member's problem. */
const endings = {
  answered: {
    ...{ sees: card, cached: 1, nextReply: card, apiAnswers: 2, withOlderAnswer: card, logsWithOlderAnswer: [] },
    log: { level: "warn", msg: "entries that do not fit the contract were left out" },
  },
  no_data: {
    ...{ sees: noData, cached: 1, nextReply: noData, apiAnswers: 1, withOlderAnswer: olderCard, logsWithOlderAnswer: [] },
    log: { level: "no", msg: "" },
  },
  unavailable: failure("unavailable", isDown),
  timeout: failure("timeout", isDown),
  rate_limited: failure("rate_limited", "The data service is busy right now. Try again"),
  rejected_key: failure("rejected_key", "rejected this request", "error", "the API refuses the key: check API_KEY"),
  rejected_request: failure("rejected_request", "rejected this request"),
  invalid_answer: failure("invalid_answer", "numbers can't be loaded right now"),
} satisfies Record<string, Ending>;
type Outcome = keyof typeof endings;

export interface Fault {
  readonly fault: string;
  readonly outcome: Outcome;
  /** The logged cause; `""` if nothing is logged. */
  readonly logged: string;
  /** The number of API calls, if calls are possible. */
  readonly requests?: number;
  /** The number of dropped entries. */
  readonly dropped?: number;
  /** Whether the API asks for a pause, so that this bot does not call it again soon. */
  readonly isPaused?: boolean;
  /** The member's text beyond the usual text of this outcome. */
  readonly reads?: string;
  readonly command?: "scores" | "influencers" | "toptweets";
  /** Time limits of the bot, if the fault is about time. */
  readonly timeoutMs?: number;
  readonly deadlineMs?: number;
}

/** An API that a test breaks and repairs. */
export interface Patient {
  readonly url: string;
  /** Calls so far. */
  readonly requests?: () => number;
  readonly break: () => void | Promise<void>;
  readonly mend: () => void | Promise<void>;
  /** The address of a working API, if this one cannot be repaired. */
  readonly goodUrl?: string;
}

/** A row as it is printed. */
export function title(row: Fault): string {
  const { sees, log, cached } = endings[row.outcome];
  const requested = row.requests === undefined ? "" : `; asked ${row.requests}×`;
  const logged = row.logged === "" ? "not logged" : `logged: ${log.level} «${row.logged}»`;
  const reads = row.reads ?? sees[1] ?? "the answer";
  return `${row.fault} → ${row.outcome}; reads: «${reads}»; ${logged}${requested}; ${cached ? "cached" : "not cached"}`;
}

const goodAnswers = {
  scores: answerScores(),
  influencers: answer(listJson(influencerJson())),
  toptweets: answer(listJson(tweetJson())),
};
export const goodAnswer = ({ command = "scores" }: Fault) => goodAnswers[command];

/**
 * Checks a row: the member's view, the log, the metrics and the cache, that the next good
 * call works, and that a previously answered question gets the old answer, with its age.
 */
export async function checkFault(row: Fault, patient: Patient): Promise<void> {
  const { command = "scores", outcome, reads = "", timeoutMs = 30_000, deadlineMs = 50_000 } = row;
  const { sees, log, cached, nextReply, apiAnswers, withOlderAnswer, logsWithOlderAnswer } = endings[outcome];
  const { url, goodUrl = url } = patient;
  const connect = (to: string, options = {}) => connectBot({ url: to, timeoutMs, deadlineMs, ...options });
  const requests = () => patient.requests?.() ?? 0;
  const operation = `operation="${command === "toptweets" ? "tweets" : command}"`;

  await patient.break();
  const bot = connect(url);
  const before = requests();
  see(await bot.type(command, address("1")), [...sees, reads]);
  const requested = requests();
  expect(requested - before, "requests").toEqual(row.requests ?? expect.any(Number));
  const lines = bot.lines.filter(({ msg }) => msg !== "interaction");
  expect(lines).toMatchObject(row.logged ? [log] : []);
  expect(JSON.stringify(lines)).toContain(JSON.stringify(row.logged).slice(1, -1));
  expect(JSON.stringify(lines)).not.toContain(apiKey);
  expect(JSON.stringify(lines).length).toBeLessThan(2_000);
  expect(bot.lines.at(-1)).toMatchObject({ level: "info", msg: "interaction", command, outcome });
  expect(await bot.samples("api_calls_total")).toEqual({ [`${operation},outcome="${outcome}"`]: 1 });
  expect(await bot.samples("api_dropped_entries_total")).toEqual(row.dropped ? { [operation]: row.dropped } : {});
  expect(await bot.samples("command_duration_seconds_count")).toEqual({ [`command="${command}",outcome="${outcome}"`]: 1 });
  expect(bot.cached(), "answers in the cache").toBe(cached);
  expect(await bot.samples("api_circuit_breaker")).toEqual({ 'state="closed"': 1 });

  await patient.mend();
  const mended = goodUrl === url && !row.isPaused ? bot : connect(goodUrl);
  see(await (cached ? bot : mended).type(command, address("1")), nextReply);
  expect(requests() - requested, "requests for what is cached").toEqual(cached ? 0 : expect.any(Number));
  see(await mended.type(command, address("2")), card);
  expect(await mended.samples("api_calls_total")).toMatchObject({ [`${operation},outcome="answered"`]: apiAnswers });

  const shared = new SharedAnswers({ store: new Map(), onFailure: (error) => expect.unreachable(error.message) });
  const stale = { ttlMs: 0, shared };
  const filling = connect(goodUrl, stale);
  see(await filling.type(command, address("3")), card);
  await patient.break();
  const failing = goodUrl === url ? filling : connect(url, stale);
  see(await failing.type(command, address("3")), withOlderAnswer);
  // A slow failure is logged after the answer is shown.
  const logged = () => expect(failing.lines.map(({ msg }) => msg)).toEqual(expect.arrayContaining([...logsWithOlderAnswer]));
  await vi.waitFor(logged, { timeout: 20_000 });
  await Promise.all([bot, mended, filling, failing].map((item) => item.close()));
}

type Bot = ReturnType<typeof connectBot>;

function see({ content, embeds }: Awaited<ReturnType<Bot["type"]>>, [kind, ...parts]: Sight): void {
  expect(embeds.length > 0 ? "card" : "sentence").toBe(kind);
  for (const part of parts) expect(content + JSON.stringify(embeds)).toContain(part);
}
