import { expect, vi } from "vitest";
import { createStore } from "../../src/collection-api/answer-store.ts";
import { address, answer, answerScores, influencerJson, listJson, tweetJson } from "./api-server.ts";
import { apiKey, connectBot } from "./connected-bot.ts";

/** How a fault ends: as the metrics name it, which is also the name of the problem that the member reads of. */
type Outcome = keyof typeof outcomes;

/** What a member reads, and the log line of the API beside the interaction's own. */
const outcomes = {
  answered: { reads: "the answer", level: "warn", says: "entries that do not fit the contract were left out" },
  no_data: { reads: "There's no data for `0x", level: "no" },
  unavailable: { reads: "isn't responding right now. Your command was fine", level: "warn", says: "an API call failed" },
  timeout: { reads: "isn't responding right now. Your command was fine", level: "warn", says: "an API call failed" },
  rate_limited: { reads: "The data service is busy right now. Try again", level: "warn", says: "an API call failed" },
  rejected_key: { reads: "rejected this bot's API key", level: "error", says: "the API refuses the key: check API_KEY" },
  rejected_request: { reads: "rejected this request", level: "warn", says: "an API call failed" },
  invalid_answer: { reads: "sent a response I can't read", level: "warn", says: "an API call failed" },
} as const;

export interface Fault {
  readonly fault: string;
  readonly outcome: Outcome;
  /** What the log says of the cause; `""`: nothing is logged. */
  readonly logged: string;
  /** How often the API is asked, where it can be asked at all. */
  readonly requests?: number;
  /** How many entries are left out. */
  readonly dropped?: number;
  /** Whether the API asks for a pause, so that the bot that met the fault does not ask it again soon. */
  readonly isPaused?: boolean;
  /** What the member reads beside what everybody reads of this outcome. */
  readonly reads?: string;
  readonly command?: "scores" | "influencers" | "toptweets";
  /** Times of the bot, where the fault is one of time. */
  readonly timeoutMs?: number;
  readonly deadlineMs?: number;
}

/** An API that a test breaks and mends. */
export interface Patient {
  readonly url: string;
  /** How often it was asked. */
  readonly requests?: () => number;
  readonly break: () => void | Promise<void>;
  readonly mend: () => void | Promise<void>;
  /** Where an API is that works, if this one cannot be mended. */
  readonly goodUrl?: string;
}

const isOlder = "Showing older data from <t:";

/** A row as it is printed. */
export function title(row: Fault): string {
  const { reads, level } = outcomes[row.outcome];
  const asked = row.requests === undefined ? "" : `; asked ${row.requests}×`;
  const log = row.logged === "" ? "not logged" : `logged: ${level} «${row.logged}»`;
  const isCached = row.outcome === "answered" || row.outcome === "no_data";
  return `${row.fault} → ${row.outcome}; reads: «${row.reads ?? reads}»; ${log}${asked}; ${isCached ? "cached" : "not cached"}`;
}

const goodAnswers = {
  scores: answerScores(),
  influencers: answer(listJson(influencerJson())),
  toptweets: answer(listJson(tweetJson())),
};
export const goodAnswer = ({ command = "scores" }: Fault) => goodAnswers[command];

/**
 * Holds everything against a row: what the member reads, what is logged and counted, what is cached, that the next good
 * call works, and that somebody who asks for what was answered before reads that, with its age.
 */
export async function checkFault(row: Fault, patient: Patient): Promise<void> {
  const { command = "scores", outcome, timeoutMs = 5_000, deadlineMs = 8_000 } = row;
  const times = { timeoutMs, deadlineMs };
  const isError = outcome !== "answered" && outcome !== "no_data";
  const { url, goodUrl = url } = patient;

  await patient.break();
  const bot = connectBot({ url, ...times });
  const asked = patient.requests?.() ?? 0;
  const message = await bot.type(command, address("1"));
  if (row.requests !== undefined) expect((patient.requests?.() ?? 0) - asked, "requests").toBe(row.requests);
  checkMessage(row, message);
  await checkRecords(row, bot);
  expect(bot.cached(), "answers in the cache").toBe(isError ? 0 : 1);
  expect(await bot.samples("api_circuit_breaker")).toEqual({ 'state="closed"': 1 });

  await patient.mend();
  const mended = goodUrl === url && !row.isPaused ? bot : connectBot({ url: goodUrl, ...times });
  if (!isError) {
    const asked = patient.requests?.();
    checkMessage(row, await bot.type(command, address("1")));
    expect(patient.requests?.(), "requests for what is cached").toBe(asked);
  }
  const next = await mended.type(command, address(isError ? "1" : "2"));
  expect(next.embeds, "the next good call").toHaveLength(1);
  const answered = outcome === "answered" ? 2 : 1;
  expect(await mended.samples("api_calls_total")).toMatchObject({
    [`operation="${operation(row)}",outcome="answered"`]: answered,
  });

  const cache = createStore(100);
  const before = connectBot({ url: goodUrl, ...times, ttlMs: 0, cache });
  expect((await before.type(command, address("3"))).embeds).toHaveLength(1);
  await patient.break();
  const later = goodUrl === url ? before : connectBot({ url, ...times, ttlMs: 0, cache });
  const shown = await later.type(command, address("3"));
  if (outcome === "no_data") {
    expect(JSON.stringify(shown), "what was answered before").toContain(isOlder);
  } else if (isError) {
    expect(JSON.stringify(shown), "what was answered before").toContain(isOlder);
    expect(shown.embeds).toHaveLength(1);
    // What takes too long is logged after the answer has been shown.
    const logged = expect.objectContaining({ msg: outcomes[outcome].says });
    await vi.waitFor(() => expect(later.lines).toContainEqual(logged), { timeout: 20_000 });
  } else {
    checkMessage(row, shown);
  }
  await Promise.all([bot, mended, before, later].map((each) => each.close()));
}

type Bot = ReturnType<typeof connectBot>;

const operation = ({ command = "scores" }: Fault) => (command === "toptweets" ? "tweets" : command);

function checkMessage({ outcome, reads }: Fault, message: Awaited<ReturnType<Bot["type"]>>): void {
  if (outcome === "answered") {
    expect(message.embeds.length).toBeGreaterThan(0);
    expect(JSON.stringify(message)).toContain(reads ?? "");
    return;
  }
  expect(message.embeds).toEqual([]);
  expect(message.content).toContain(outcomes[outcome].reads);
  expect(message.content).toContain(reads ?? "");
}

async function checkRecords(row: Fault, bot: Bot): Promise<void> {
  const { outcome, logged, dropped, command = "scores" } = row;
  const [line, ...others] = bot.lines.filter(({ msg }) => msg !== "interaction");
  expect(others).toEqual([]);
  if (logged === "") {
    expect(line).toBeUndefined();
  } else {
    const { level, says } = { says: "", ...outcomes[outcome] };
    expect(line).toMatchObject({ level, msg: says });
    if (outcome !== "answered") expect(line).toMatchObject({ err: { kind: outcome } });
    expect(JSON.stringify(line)).toContain(JSON.stringify(logged).slice(1, -1));
    expect(JSON.stringify(line)).not.toContain(apiKey);
    expect(JSON.stringify(line).length).toBeLessThan(2_000);
  }
  expect(bot.lines.at(-1)).toMatchObject({ level: "info", msg: "interaction", command, outcome });
  expect(await bot.samples("api_calls_total")).toEqual({ [`operation="${operation(row)}",outcome="${outcome}"`]: 1 });
  expect(await bot.samples("api_dropped_entries_total")).toEqual(dropped ? { [`operation="${operation(row)}"`]: dropped } : {});
  expect(await bot.samples("command_duration_seconds_count")).toEqual({ [`command="${command}",outcome="${outcome}"`]: 1 });
}
