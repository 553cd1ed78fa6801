import { expect } from "vitest";
import { HOUR_MS, SECOND_MS } from "../../../src/infra/time.ts";
import type { PublishOutcome } from "../../../src/schedule/poster.ts";
import { english } from "../../../src/words/language.ts";
import type { Fault } from "../../discord-stand-in/stand-in.ts";
import { temporaryDatabase } from "../../support/databases/new-database.ts";
import { channel, setUpAlerts } from "../../support/delivery-scene.ts";

const { say } = english;

/** A fault of publishing a post to the channels that follow. */
export interface PublishFault {
  readonly fault: string;
  /** The faults of the publishing requests, in order. */
  readonly faults: readonly Fault[];
  /** The counted call. */
  readonly call: string;
  readonly outcome: PublishOutcome;
  /** Whether Discord has published the post. */
  readonly isPublished: boolean;
  /** Seconds from posting until the outcome is known. */
  readonly seconds: number;
}

const sentenceOf = (outcome: PublishOutcome) => (outcome === "deleted" ? undefined : say(`watch.publication.${outcome}`));

/** A row as it is printed. */
export function title({ fault, call, outcome, seconds }: PublishFault): string {
  const when = seconds > 0 ? ` after ${seconds} s` : " at once";
  const sentence = sentenceOf(outcome);
  const list = sentence === undefined ? "the list says nothing" : `the list: «${sentence}»`;
  return `${fault} → ${outcome}${when}; ${list}; call: publish ${call}`;
}

const sentences = (["published", "refused"] as const).map(sentenceOf);

/** Checks a row: what Discord has published, the list, log and metrics; that the post stays; and that the next one is published. */
export async function checkPublishFault({ faults, call, outcome, isPublished, seconds }: PublishFault): Promise<void> {
  const scene = await setUpAlerts(temporaryDatabase(), { publish: true });
  const { clock, discord, outcomes, calls, lines, tries } = scene;
  await clock.advance(4 * HOUR_MS);
  await scene.record(40);
  const startedAt = clock.now();
  discord.fail("publish", ...faults);
  await scene.post();
  expect(Math.floor((clock.now() - startedAt) / SECOND_MS), "seconds").toBe(seconds);
  expect([tries, outcomes, calls.at(-1)]).toEqual([["posted"], [outcome], `publish ${call}`]);
  const msg = "a post could not be published to the channels that follow";
  expect(lines).toMatchObject(outcome === "refused" ? [{ level: "info", msg }] : []);
  expect(JSON.stringify(lines)).not.toContain(channel);
  const published = () => discord.channels.messages(channel).map((message) => message.isPublished ?? false);
  expect(published()).toEqual([isPublished]);
  const list = await scene.read();
  expect(sentences.filter((sentence = "") => list.includes(sentence))).toEqual([sentenceOf(outcome) ?? []].flat());
  const publication = outcome === "deleted" ? undefined : outcome;
  expect(await scene.list()).toMatchObject([{ paused: undefined, failures: 0, publication }]);

  discord.mend();
  await scene.move(60, 4 * HOUR_MS);
  expect([outcomes.at(-1), published().at(-1)]).toEqual(["published", true]);
  expect(discord.violations).toEqual([]);
}
