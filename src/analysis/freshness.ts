import type { Tweet } from "../contract/schemas.ts";
import { sum, weightsOf } from "./weights.ts";

export interface Freshness {
  readonly newest: Date;
  readonly oldest: Date;
  /**
   * The latest date from which on, up to the newest post, there is at least half of the interaction: the weighted median of the
   * dates. Not there where there is no interaction.
   */
  readonly halfSince?: Date;
}

/** How recent the interaction is; nothing without posts. A date in the future is one like any other. */
export function freshnessOf(posts: readonly Pick<Tweet, "interaction" | "date">[]): Freshness | undefined {
  const weights = weightsOf(posts);
  const dated = posts
    .map(({ date }, index) => ({ date, weight: weights[index] ?? 0 }))
    .sort((one, other) => other.date.getTime() - one.date.getTime());
  const [newest, oldest] = [dated[0]?.date, dated.at(-1)?.date];
  if (!newest || !oldest) return undefined;
  const all = sum(weights);
  let counted = 0;
  for (const { date, weight } of all > 0 ? dated : []) {
    counted += weight;
    if (2 * counted >= all) return { newest, oldest, halfSince: date };
  }
  return { newest, oldest };
}
