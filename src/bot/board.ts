import { createHash } from "node:crypto";
import { floorOf, weeklyChange } from "../analysis/floor.ts";
import { rankInTime } from "../analysis/scale.ts";
import { movementOf } from "../analysis/scores-history.ts";
import type { CardContext } from "../cards/card.ts";
import { scoresCard } from "../cards/scores.ts";
import { scoresPicture } from "../cards/scores-picture.ts";
import { talkedIn } from "../cards/talked.ts";
import type { Address } from "../contract/address.ts";
import { HOUR_MS, MINUTE_MS } from "../infra/time.ts";
import type { Board } from "../memory/boards.ts";
import type { Memory } from "../memory/memory.ts";
import { ProblemError } from "./answer/problems.ts";
import { type Reply, reply } from "./interaction/reply.ts";
import { collectionLinks, pageLinks } from "./view/components.ts";
import type { AnyView } from "./view/view.ts";

/** The stored state of a board's message. */
interface BoardState {
  /** The hash of everything but relative times. */
  readonly content: string;
  /** The time of its record, and of the check that wrote it, in milliseconds since the epoch. */
  readonly asOf: number;
  readonly at: number;
}

interface Records {
  readonly history: Pick<Memory["history"], "newest" | "scoresBefore">;
  readonly collections: Pick<Memory["collections"], "namesOf" | "pagesOf">;
}

/** If nothing but the record's time is new, the message is edited at most this often: its age may be up to an hour too high. */
const AGES_EVERY_MS = HOUR_MS;
/** The pause between checks of a collection without a record: anybody's command may record one at any time. */
const FIRST_MS = MINUTE_MS;

/**
 * The newest record as `/scores` shows it; `undefined` before the first record.
 *
 * @throws {ProblemError} if the records cannot be read right now.
 */
export async function boardCard(
  contract: Address,
  { history, collections }: Records,
  views: readonly AnyView[],
  card: CardContext,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): Promise<{ readonly reply: Reply; readonly asOf: number } | undefined> {
  const [newest, before] = await Promise.all([history.newest(contract), history.scoresBefore(contract)]);
  if (!newest || !before) throw new ProblemError({ name: "no_history" });
  const { scores, isOld } = newest;
  if (!scores) return undefined;
  const [names, pages] = await Promise.all([collections.namesOf([contract]), collections.pagesOf([contract])]);
  const name = names.get(contract);
  const asOf = scores.lastSeenAt;
  const answer = { asOf: new Date(asOf), cache: isOld ? ("stale" as const) : ("miss" as const) };
  const { daily, change, total } = movementOf(scores, before, { asOf, now });
  const price = floorOf(scores);
  const floor = price && { ...price, ...weeklyChange(price, asOf, daily) };
  const shown = scoresCard({ ...scores, floor }, { contract, name, answer }, card, {
    change,
    total,
    inTime: rankInTime(scores.total, daily, asOf),
    talked: talkedIn(newest),
  });
  const known = [{ collection: contract, name }];
  // Its axis ends with the record: equal numbers are an equal picture.
  const picture = scoresPicture(scores, daily, { asOf, now: asOf, timeZone }, { contract, name }, card, { change, total });
  return {
    reply: reply({
      ...shown,
      picture,
      components: [...collectionLinks(views, known, card.language), ...pageLinks(known, pages, card.language)],
    }),
    asOf,
  };
}

/** The time of a board's next check, and, if the message has to be written now, its content as JSON. */
export function dueChange(
  { shown, messageId }: Pick<Board, "shown" | "messageId">,
  card: Awaited<ReturnType<typeof boardCard>>,
  at: number,
): { readonly dueAt: number; readonly shown?: string } {
  if (!card) return { dueAt: at + FIRST_MS };
  const before = messageId === undefined || shown === undefined ? undefined : (JSON.parse(shown) as BoardState);
  const now: BoardState = { content: hashOf(card.reply), asOf: card.asOf, at };
  const dueAt = at + AGES_EVERY_MS;
  if (before?.content !== now.content) return { dueAt, shown: JSON.stringify(now) };
  if (before.asOf === now.asOf) return { dueAt };
  const agesAt = before.at + AGES_EVERY_MS;
  return at < agesAt ? { dueAt: agesAt } : { dueAt, shown: JSON.stringify(now) };
}

/** A hash of the content apart from relative times, which clients keep up to date themselves. */
const hashOf = ({ content, embeds, components }: Reply): string =>
  createHash("sha256")
    .update(JSON.stringify([content, embeds, components]).replaceAll(/<t:\d+:R>/g, ""))
    .digest("base64url");
