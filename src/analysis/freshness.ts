import type { Tweet } from "../contract/schemas.ts";
import { sum } from "./lists.ts";

export interface Freshness {
  readonly newest: Date;
  readonly oldest: Date;
  /** Posts since this time have at least half of the interaction; absent if there is no interaction. */
  readonly halfSince?: Date;
}

/** `undefined` without posts. */
export function freshnessOf(posts: readonly Pick<Tweet, "interaction" | "date">[]): Freshness | undefined {
  const dated = posts.toSorted((a, b) => b.date.getTime() - a.date.getTime());
  const [newest, oldest] = [dated[0]?.date, dated.at(-1)?.date];
  if (!newest || !oldest) return undefined;
  const all = sum(posts.map(({ interaction }) => interaction));
  let counted = 0;
  for (const { date, interaction } of all > 0 ? dated : []) {
    counted += interaction;
    if (2 * counted >= all) return { newest, oldest, halfSince: date };
  }
  return { newest, oldest };
}
