import { expect } from "vitest";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../src/infra/time.ts";
import type { Publication } from "../../../src/memory/publications.ts";
import type { PublishOutcome } from "../../../src/schedule/publisher.ts";
import { timing } from "../../../src/schedule/timing.ts";
import { english } from "../../../src/words/language.ts";
import type { Fault } from "../../discord-stand-in/stand-in.ts";
import { temporaryDatabase } from "../../support/databases/new-database.ts";
import { channel, type DeliveryScene, setUpAlerts } from "../../support/delivery-scene.ts";
import { merged } from "./channel-messages.ts";

const { say } = english;
/** With nothing due for longer, time may pass at once. */
const LONGEST_WAIT_MS = timing.publisher.maxWaitMs;

/** A fault of publishing a post to the channels that follow. */
export interface PublishFault {
  readonly fault: string;
  /** The faults of the publishing requests, in order. */
  readonly faults?: readonly Fault[];
  /** A change at Discord once the post is there, and its end. */
  readonly upset?: (scene: DeliveryScene) => Promise<(() => void) | undefined>;
  /** When the first process dies. */
  readonly diesAt?: "claimed" | "published";
  /** Milliseconds between posting and publishing in which no process works. */
  readonly downMs?: number;
  /** The outcome of each attempt, and its counted calls. */
  readonly tries: readonly PublishOutcome[];
  readonly calls: readonly string[];
  /** Seconds from posting until that is known. */
  readonly seconds: number;
  readonly end: Exclude<Publication, "wanted" | "waiting">;
  readonly isLogged?: true;
}

const sentenceOf = (end: PublishFault["end"]) => (end === "deleted" ? undefined : say(`watch.publication.${end}`));
const logLine = "error: Discord refuses to publish a post";

/** A row as it is printed. */
export function title({ fault, tries, calls, seconds, end, isLogged }: PublishFault): string {
  const when = seconds > 0 ? ` after ${seconds} s` : " at once";
  const ends = { published: "published once", late: "given up", refused: "given up", deleted: "given up" }[end];
  const sentence = sentenceOf(end);
  const list = sentence === undefined ? "the list says nothing" : `the list: «${sentence}»`;
  return `${fault} → ${ends}${when}; ${list}; ${isLogged ? `logged: ${logLine}` : "not logged"}; counted: ${merged(tries)}; calls: ${merged(calls) || "none"}`;
}

const sentences = (["published", "late", "refused"] as const).map(sentenceOf);

/** Checks a row: what Discord has published, the list, log and metrics; that the post stays; and that the next one is published. */
export async function checkPublishFault({ faults = [], upset, diesAt, downMs = 0, ...row }: PublishFault): Promise<void> {
  const scene = await setUpAlerts(temporaryDatabase(), { publish: true });
  const { clock, discord, outcomes, calls, lines } = scene;
  await clock.advance(4 * HOUR_MS);
  await scene.record(40);
  await scene.look();
  await scene.post();
  const [post] = discord.channels.messages(channel);
  const end = await upset?.(scene);
  [calls.length, lines.length] = [0, 0];
  const startedAt = clock.now();
  discord.fail("publish", ...faults);
  if (diesAt) await scene.dieAt(diesAt);
  await clock.advance(downMs);
  while (outcomes.length < row.tries.length) {
    const waitMs = await scene.publish();
    if (outcomes.length === row.tries.length) break;
    const leftMs = startedAt + row.seconds * SECOND_MS - clock.now();
    await clock.advance(waitMs < LONGEST_WAIT_MS ? waitMs : Math.max(waitMs, leftMs - MINUTE_MS));
  }
  expect(Math.floor((clock.now() - startedAt) / SECOND_MS), "seconds").toBe(row.seconds);
  expect({ tries: outcomes, calls }).toEqual({ tries: row.tries, calls: row.calls });
  expect(lines.map(({ level, msg }) => `${level}: ${msg}`)).toEqual(row.isLogged ? [logLine] : []);
  expect(JSON.stringify(lines)).not.toContain(channel);
  const published = () => discord.channels.messages(channel).flatMap(({ id, isPublished }) => (isPublished ? id : []));
  expect(published().includes(post?.id ?? "")).toBe(row.end === "published");
  const list = await scene.read();
  expect(sentences.filter((sentence = "") => list.includes(sentence))).toEqual([sentenceOf(row.end) ?? []].flat());
  expect(await scene.list()).toMatchObject([{ paused: undefined, failures: 0, publication: row.end }]);

  discord.mend();
  end?.();
  await scene.move(60, 4 * HOUR_MS);
  expect([outcomes.at(-1), published().at(-1)]).toEqual(["published", discord.channels.messages(channel).at(-1)?.id]);
  expect(discord.violations).toEqual([]);
}
