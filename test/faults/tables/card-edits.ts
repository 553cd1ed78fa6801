import { expect } from "vitest";
import { Sender } from "../../../src/discord/send/sender.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../src/infra/time.ts";
import type { Refusal } from "../../../src/memory/watches.ts";
import { jsonForm } from "../../../src/playground/stand-in/multipart.ts";
import { channelIds, guildId } from "../../../src/playground/stand-in/payloads.ts";
import { OutboxRelay, type PostOutcome } from "../../../src/schedule/outbox-relay.ts";
import { DiscordStandIn, type Fault } from "../../discord-stand-in/stand-in.ts";
import { cleanUp } from "../../support/clean-up.ts";
import { openTestMemory } from "../../support/databases/engines.ts";
import { temporaryDatabase } from "../../support/databases/new-database.ts";
import { nextDue } from "../../support/databases/next-due.ts";
import { OpenClock } from "../../support/fake-clock.ts";
import { addressOf } from "../../support/ids.ts";
import { recordLog } from "../../support/recorded-log.ts";

/** The time limit of an attempt. */
const ATTEMPT_MS = 5_000;
const channel = channelIds.server;

/** A fault of editing a card. */
export interface CardFault {
  readonly fault: string;
  /** Of the requests that edit it, in order. */
  readonly faults: readonly Fault[];
  /** Whether somebody deletes the message before it. */
  readonly isDeleted?: true;
  /** The outcome of each attempt, and its counted calls. */
  readonly tries: readonly PostOutcome[];
  readonly calls: readonly string[];
  /** Seconds until that is known. */
  readonly seconds: number;
  /** The text of the message in the end, if it is there. */
  readonly shows: "old" | "new" | undefined;
  /** Why the card is paused, and after how many such edits. */
  readonly paused?: Refusal;
  readonly pausedAfter?: 1 | 3;
}

/** A row as it is printed. */
export const title = ({ fault, tries, calls, seconds, shows, paused, pausedAfter = 1 }: CardFault): string =>
  `${fault} → shows ${shows ?? "nothing"} after ${seconds} s${paused ? `; paused after ${pausedAfter}: ${paused}` : ""}; counted: ${tries.join(", ")}; calls: ${calls.join(", ")}`;

/** Checks a row, and that the next edit arrives once the card is resumed. */
export async function checkCardFault({ faults, isDeleted, paused, pausedAfter = 1, ...row }: CardFault): Promise<void> {
  const clock = new OpenClock();
  const discord = await DiscordStandIn.start({ token: "token" });
  cleanUp(() => discord.close());
  const { memory } = await openTestMemory(temporaryDatabase(), { clock });
  const [tries, calls]: [PostOutcome[], string[]] = [[], []];
  const { log, lines } = recordLog();
  const sender = new Sender({
    ...{ apiUrl: discord.apiUrl, token: "token", userAgent: "collection-pulse/test", clock },
    onReply: (call, outcome) => void calls.push(`${call} ${outcome}`),
  });
  const relay = new OutboxRelay({
    draw: async () => undefined,
    outbox: memory.outbox,
    sender,
    clock,
    log,
    onPost: (outcome) => void tries.push(outcome),
  });
  const watch = async () => {
    const [card] = (await memory.watches.of(guildId)) ?? [];
    if (!card) throw new Error("there is no card");
    return card;
  };
  const contents = () => discord.channels.messages(channel).map(({ content }) => content);
  /** Writes it, as the watcher does, and lets the relay finish. */
  const bring = async (content: string, edited: readonly Fault[] = []) => {
    const before = discord.received.filter((call) => call === "editMessage").length;
    const started = clock.started(ATTEMPT_MS);
    const isSilent = () => {
      const { length } = discord.received.filter((call) => call === "editMessage");
      const fault = edited[length - before - 1];
      return length - before === clock.started(ATTEMPT_MS) - started && (fault === "hang" || fault === "answer hangs");
    };
    const lease = await nextDue(memory.watchQueue.claim({ leaseMs: SECOND_MS }));
    const { id, messageId: edits } = await watch();
    const message = JSON.stringify({ content, embeds: [], components: [], allowed_mentions: { parse: [] } });
    const checked = { id, dueAt: clock.now() + 1, nextBase: JSON.stringify({ content }) };
    expect(await memory.watchQueue.finish(lease, [checked], { key: content, server: guildId, channel, message, edits })).toBe(
      true,
    );
    discord.fail("editMessage", ...edited);
    while ((await watch()).isPosting) {
      let waitMs: number | undefined;
      void relay.turn().then((ms) => {
        waitMs = ms;
      });
      await clock.passUntil(() => waitMs !== undefined, { attemptMs: [ATTEMPT_MS], isSilent, isAside: (ms) => ms >= HOUR_MS });
      if ((await watch()).isPosting) await clock.advance(waitMs ?? 0);
    }
  };

  await memory.watches.add(guildId, { channel, collection: addressOf(1), card: {}, locale: undefined });
  discord.channels.createMessage(channel, jsonForm({ content: "gm", allowed_mentions: { parse: [] } }));
  await bring("old");
  for (let edit = 1; edit <= pausedAfter; edit++) {
    await clock.advance(MINUTE_MS);
    expect((await watch()).paused).toBeUndefined();
    [tries.length, calls.length] = [0, 0];
    if (isDeleted) discord.channels.deleteMessage((await watch()).messageId ?? "");
    const startedAt = clock.now();
    await bring(edit === 1 ? "new" : `new ${edit}`, faults);
    expect(Math.round((clock.now() - startedAt) / SECOND_MS), "seconds").toBe(row.seconds);
    expect({ tries, calls }).toEqual({ tries: row.tries, calls: row.calls });
  }
  expect(contents()).toEqual(["gm", ...(row.shows ? [row.shows] : [])]);
  expect((await watch()).paused).toBe(paused);
  expect(JSON.stringify(lines)).not.toContain(channel);

  discord.mend();
  await clock.advance(HOUR_MS);
  expect(await memory.watches.resume(guildId, (await watch()).id)).toBe(true);
  await bring("next");
  expect(contents()).toEqual(["gm", "next"]);
  expect(discord.violations).toEqual([]);
}
