import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type ApiServer,
  address,
  answer,
  influencerJson,
  listJson,
  scoreJson,
  scoresJson,
  startApiServer,
} from "../support/api-server.ts";
import {
  changed,
  clicked,
  menuOf,
  oddInteractions,
  ordinary,
  type Path,
  privateWords,
  REFUSED,
} from "../support/odd-interactions.ts";
import { leaksIn, written } from "../support/processes/output.ts";
import { type RunningBot, startBot } from "../support/processes/spawned-bot.ts";

/*
 * Discord omits fields, adds some, and has sent undocumented nulls. Whatever an interaction looks
 * like, it is answered, or a log line says why not; the process lives, and answers the next.
 */

let api: ApiServer;
beforeAll(async () => {
  api = await startApiServer((request, response) => {
    const isScores = request.url?.includes("/scores");
    answer(isScores ? scoresJson(scoreJson({ contractAddress: contractIn(request.url) })) : listJson(influencerJson()))(
      request,
      response,
    );
  });
});
afterAll(() => api.close());

const mentioned = address("e");
const contractIn = (url = "") => new URL(url, "http://localhost").searchParams.get("contractAddress") ?? "";

test("the table has over 60 rows with different names", () => {
  expect(oddInteractions.length).toBeGreaterThan(60);
  expect(new Set(oddInteractions.map(({ name }) => name)).size).toBe(oddInteractions.length);
});

describe.each(["gateway", "http"])("over %s", (TRANSPORT) => {
  let running: RunningBot;
  let refusals = 0;
  beforeAll(async () => {
    running = await startBot(api.url, { TRANSPORT, LOG_LEVEL: "debug", SHUTDOWN_TIMEOUT_MS: "500" });
  });
  afterAll(async () => {
    expect(await running.close()).toBe(0);
    expect(running.bot.errors).toEqual([]);
    expect(leaksIn(written(running.bot), { privateWords, token: "interaction-token" })).toEqual([]);
  });

  const linesOf = (pattern: RegExp) => running.bot.log.filter(({ msg }) => pattern.test(String(msg)));
  const isTheNextAnswered = async () => {
    const { embeds } = await running.discord.type("help", {}).finished();
    expect(embeds).toHaveLength(1);
  };

  // Both transports read a payload by one function.
  test.for(TRANSPORT === "gateway" ? oddInteractions : [])("$name", async ({ payload, message, isAnswered }) => {
    const exchange = running.discord.send(payload, message);
    if (!isAnswered) refusals += 1;
    await (isAnswered ? exchange.answered() : expect.poll(() => linesOf(REFUSED).length).toBe(refusals));
    expect(exchange.calls).toHaveLength(isAnswered ? 1 : 0);
    await isTheNextAnswered();
    expect(linesOf(REFUSED)).toHaveLength(refusals);
    expect(running.bot.log.filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
  });

  test.for([
    ["question", { question: { text: `is it ${mentioned}?` }, answers: [] }],
    [
      "answers",
      { question: { text: "which?" }, answers: [{ poll_media: { text: "none" } }, { poll_media: { text: mentioned } }] },
    ],
  ] as const)("the menu of a poll reads the poll's %s", async ([, poll]) => {
    const { embeds } = await running.discord.send(menuOf({ content: "", poll })).finished();
    expect(JSON.stringify(embeds)).toContain(mentioned);
  });

  test("an interaction with any part replaced, null or left out is answered or logged", async () => {
    const payloads = Object.values(ordinary).flatMap((payload) => pathsOf(payload).map((path) => ({ payload, path })));
    const value = fc.oneof(
      fc.constant(undefined),
      fc.constant(null),
      // A type of 1 makes it a ping, whose answer members do not see.
      fc.jsonValue().filter((json) => json !== 1),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...payloads), value, async ({ payload, path }, instead) => {
        const exchange = running.discord.send(changed(payload, path, instead), clicked);
        const isSaid = () => running.bot.lines.some((line) => line.includes(exchange.id));
        await expect.poll(() => exchange.calls.length > 0 || isSaid(), { interval: 5 }).toBe(true);
        await isTheNextAnswered();
      }),
      { numRuns: 100 },
    );
  });

  test("refusals were counted as unreadable", async () => {
    const metrics = await (await fetch(`${running.url}/metrics`)).text();
    const [, unreadable] = /http_interactions_total\{outcome="unreadable"\} (\d+)/.exec(metrics) ?? [];
    expect(Number(unreadable)).toBe(TRANSPORT === "http" ? linesOf(REFUSED).length : 0);
  });
});

/** The paths of all values in a payload. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  const inside = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return inside.flatMap(([key, each]) => [[...path, key], ...pathsOf(each, [...path, key])]);
}
