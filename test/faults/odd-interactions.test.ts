import fc from "fast-check";
import { expect, test } from "vitest";
import { addressOf } from "../support/ids.ts";
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
import { startReceivingBot } from "./receiving-bot.ts";

/*
 * Discord omits fields, adds some, and has sent undocumented nulls. Whatever an interaction looks like, it is answered, or a log
 * line says why not, and the next one is answered.
 */

async function setUp() {
  const { discord, server, lines } = await startReceivingBot();
  return {
    discord,
    server,
    refusals: () => server.lines.filter((line) => REFUSED.test(line)),
    /** Expects a log without members' texts and without a failure of the bot. */
    expectCalmLog: () => {
      const all = [...server.lines, ...lines.map((line) => JSON.stringify(line))].join("\n");
      expect(all).not.toMatch(/"level":"(?:error|fatal)"|interaction-token/);
      expect(all).not.toContain(privateWords);
    },
    isTheNextAnswered: async () => expect((await discord.type("help", {}).finished()).embeds).toHaveLength(1),
  };
}

test("every odd interaction is answered, or refused with a line", async () => {
  expect(new Set(oddInteractions.map(({ name }) => name)).size).toBe(oddInteractions.length);
  const { discord, server, refusals, expectCalmLog, isTheNextAnswered } = await setUp();
  let refused = 0;
  for (const { name, payload, message, isAnswered } of oddInteractions) {
    const exchange = discord.send(payload, message);
    if (!isAnswered) refused += 1;
    await (isAnswered ? exchange.answered() : expect.poll(() => refusals().length, { message: name }).toBe(refused));
    expect({ name, calls: exchange.calls.length }).toEqual({ name, calls: isAnswered ? 1 : 0 });
  }
  await isTheNextAnswered();
  expect(refusals()).toHaveLength(refused);
  expect(await server.counted()).toMatchObject({ unreadable: refused });
  expectCalmLog();
});

test("the menu of a poll reads its question and its answers", async () => {
  const { discord } = await setUp();
  const mentioned = addressOf(0xe);
  const answers = [{ poll_media: { text: "none" } }, { poll_media: { text: mentioned } }];
  for (const poll of [
    { question: { text: `is it ${mentioned}?` }, answers: [] },
    { question: { text: "which?" }, answers },
  ]) {
    const { embeds } = await discord.send(menuOf({ content: "", poll })).finished();
    expect(JSON.stringify(embeds)).toContain(mentioned);
  }
});

test("an interaction with any part replaced, null or left out is answered or logged", async () => {
  const { discord, server, expectCalmLog, isTheNextAnswered } = await setUp();
  const payloads = Object.values(ordinary).flatMap((payload) => pathsOf(payload).map((path) => ({ payload, path })));
  // A type of 1 makes it a ping, whose answer members do not see.
  const value = fc.oneof(
    fc.constantFrom(undefined, null),
    fc.jsonValue().filter((json) => json !== 1),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...payloads), value, async ({ payload, path }, instead) => {
      const exchange = discord.send(changed(payload, path, instead), clicked);
      const isPrinted = () => server.lines.some((line) => line.includes(exchange.id));
      await expect.poll(() => exchange.calls.length > 0 || isPrinted()).toBe(true);
    }),
    { numRuns: 200 },
  );
  await isTheNextAnswered();
  expectCalmLog();
});

/** The paths of all values in a payload. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  const inside = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return inside.flatMap(([key, item]) => [[...path, key], ...pathsOf(item, [...path, key])]);
}
