import { createHash } from "node:crypto";
import { dailyTotals } from "../../analysis/change.ts";
import { movementOf } from "../../analysis/scores-history.ts";
import type { CardContext } from "../../cards/card.ts";
import { scoresCard } from "../../cards/scores.ts";
import { HOUR_MS, MINUTE_MS } from "../../infra/time.ts";
import type { Memory } from "../../memory/memory.ts";
import type { Checked } from "../../memory/watch-queue.ts";
import type { Watch } from "../../memory/watches.ts";
import { ProblemError } from "../answer/problems.ts";
import { type Reply, reply } from "../interaction/reply.ts";
import { collectionLinks } from "../view/components.ts";
import type { AnyView } from "../view/view.ts";

/** Kept as the base of a card's watch: of what Discord shows. */
interface Shown {
  /** The hash of everything but relative times. */
  readonly content: string;
  /** The time of its record, and of the look that wrote it, in milliseconds since the epoch. */
  readonly asOf: number;
  readonly at: number;
}

interface Records {
  readonly history: Pick<Memory["history"], "newest" | "scoresBefore">;
  readonly collections: Pick<Memory["collections"], "namesOf">;
}

/** The shown age may be this much too high. */
const AGES_EVERY_MS = HOUR_MS;
/** For a collection without a record, which may come from somebody's question. */
const FIRST_MS = MINUTE_MS;

/**
 * The newest record as `/scores` shows it; `undefined` before the first.
 *
 * @throws {ProblemError} if the records cannot be read right now.
 */
export async function livingCard(
  { collection: contract }: Pick<Watch, "collection">,
  { history, collections }: Records,
  views: readonly AnyView[],
  card: CardContext,
  now: number,
): Promise<{ readonly reply: Reply; readonly asOf: number } | undefined> {
  const [newest, before] = await Promise.all([history.newest(contract), history.scoresBefore(contract)]);
  if (!newest || !before) throw new ProblemError({ name: "no_history" });
  const { scores, isOld } = newest;
  if (!scores) return undefined;
  const name = (await collections.namesOf([contract])).get(contract);
  const asOf = scores.lastSeenAt;
  const answer = { asOf: new Date(asOf), cache: isOld ? ("stale" as const) : ("miss" as const) };
  const { daily, change, total } = movementOf(scores, before, { asOf, now });
  const totals = dailyTotals(daily, now);
  const shown = scoresCard(scores, { contract, name, answer }, card, { change, total, totals });
  return {
    reply: reply({ ...shown, components: collectionLinks(views, [{ collection: contract, name }], card.language) }),
    asOf,
  };
}

/** Whether a card has to be written, and what to keep of the look. */
export function checkedCard({ id, base, messageId }: Watch, card: Awaited<ReturnType<typeof livingCard>>, at: number) {
  const kept = { id, wakes: true, dueAt: at + AGES_EVERY_MS } satisfies Checked;
  if (!card)
    return { isDue: false, checked: { ...kept, dueAt: at + FIRST_MS, quiet: JSON.stringify({ reason: "nothing_recorded" }) } };
  const before = messageId === undefined || base === undefined ? undefined : (JSON.parse(base) as Shown);
  const shown: Shown = { content: hashOf(card.reply), asOf: card.asOf, at };
  if (before?.content !== shown.content) return { isDue: true, checked: { ...kept, nextBase: JSON.stringify(shown) } };
  if (before.asOf === shown.asOf) return { isDue: false, checked: kept };
  const agesAt = before.at + AGES_EVERY_MS;
  if (at < agesAt) return { isDue: false, checked: { ...kept, dueAt: agesAt } };
  return { isDue: true, checked: { ...kept, nextBase: JSON.stringify(shown) } };
}

const hashOf = ({ content, embeds, components }: Reply): string =>
  createHash("sha256")
    .update(JSON.stringify([content, embeds, components]).replaceAll(/<t:\d+:R>/g, ""))
    .digest("base64url");
