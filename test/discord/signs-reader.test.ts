import { expect, onTestFinished, test } from "vitest";
import { SignsReader } from "../../src/app/signs.ts";
import { plainSigns, type Signs } from "../../src/cards/signs.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { FakeClock, settle } from "../support/fake-clock.ts";
import { recordLog } from "../support/recorded-log.ts";

const emoji: Signs = { ...plainSigns, up: "<:up:1>" };

test("signs are plain until the emoji are there, and stay colored while Discord does not answer", async () => {
  const clock = new FakeClock();
  const { log, lines } = recordLog();
  const answers = [undefined, emoji, new Error("Discord is away"), undefined];
  const reads: number[] = [];
  const signs = new SignsReader({
    read: async () => {
      const answer = answers[reads.push(clock.now()) - 1];
      if (answer instanceof Error) throw answer;
      return answer;
    },
    clock,
    log,
  });
  onTestFinished(() => signs.stop());
  expect(signs.current).toBe(plainSigns);
  await signs.start();
  expect(signs.current).toBe(plainSigns);
  const seen: (readonly [string, number])[] = [];
  for (const ms of [5 * MINUTE_MS, 5 * MINUTE_MS, HOUR_MS]) {
    await clock.advance(ms);
    await settle();
    seen.push([signs.current.up, reads.length]);
  }
  expect(seen).toEqual([
    ["<:up:1>", 2],
    ["<:up:1>", 3],
    ["▲", 4],
  ]);
  expect(lines.map(({ msg }) => msg)).toEqual(["the emoji of the application cannot be read"]);
});
