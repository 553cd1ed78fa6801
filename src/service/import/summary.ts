import type { Address } from "../../contract/address.ts";
import type { RowOutcome } from "../database/rows.ts";
import type { WrittenPosts } from "../store/post-writer.ts";

const SHOWN_COLLECTIONS = 20;
const SHOWN_REASONS = 3;

/** The counts of an import so far. */
export class Summary {
  lines = 0;
  /** Lines of which at least a part was refused. */
  refused = 0;
  readonly reasons = new Map<string, number>();
  /** Posts that match a collection, or rows of a table. */
  readonly counts: Record<RowOutcome, number> = { added: 0, updated: 0, unchanged: 0 };
  /** Posts that match no collection. */
  unmatched = 0;
  /** Retweets that came without their originals. */
  retweets = 0;
  /** Posts with a tombstone, and older versions of posts. */
  forgotten = 0;
  readonly #byCollection = new Map<Address, number>();

  refuse(reasons: readonly string[]): void {
    this.refused += 1;
    for (const reason of new Set(reasons.map((text) => text.replaceAll(/\[\d+\]/g, "[]"))))
      this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
  }

  add({ posts, byCollection, unmatched, forgotten }: WrittenPosts): void {
    this.unmatched += unmatched;
    this.forgotten += forgotten;
    for (const outcome of ["added", "updated", "unchanged"] as const) this.counts[outcome] += posts[outcome];
    for (const [address, count] of byCollection) this.#byCollection.set(address, (this.#byCollection.get(address) ?? 0) + count);
  }

  /** The collections with the most posts, the largest first. */
  get collections(): readonly (readonly [Address, number])[] {
    return [...this.#byCollection].sort(([, a], [, b]) => b - a).slice(0, SHOWN_COLLECTIONS);
  }
}

interface Report {
  readonly summary: Summary;
  readonly unit: string;
  /** The file of refused lines, if there are any. */
  readonly rejects: string | undefined;
  readonly isDryRun: boolean;
}

/** The report for the operator, in English. */
export function reportText({ summary, unit, rejects, isDryRun }: Report): string {
  const { lines, refused, counts, unmatched, retweets, forgotten, collections } = summary;
  const reasons = [...summary.reasons].sort(([, a], [, b]) => b - a).slice(0, SHOWN_REASONS);
  const { added, updated, unchanged } = counts;
  return [
    `${counted(lines, "line")}, ${formatted(refused)} refused`,
    isDryRun
      ? `Dry run, nothing was imported. ${unit} of collections: ${formatted(added)}`
      : `${unit}: ${formatted(added)} added, ${formatted(updated)} updated, ${formatted(unchanged)} unchanged`,
    ...collections.map(([address, count]) => `  ${address}  ${formatted(count)}`),
    ...(unmatched > 0
      ? [
          `${counted(unmatched, "post")} ${unmatched === 1 ? "matches" : "match"} no collection: add it with npm run collections -- add …, and import the file again`,
        ]
      : []),
    ...(retweets > 0 ? [`${counted(retweets, "retweet")} skipped: the original did not come with it`] : []),
    ...(forgotten > 0
      ? [`${counted(forgotten, "post")} skipped: removed with npm run forget, or an older version of an edited post`]
      : []),
    ...reasons.map(([reason, count]) => `${counted(count, "line")} refused: ${reason}`),
    ...(rejects === undefined ? [] : [`Refused lines, with all reasons: ${rejects}`]),
  ].join("\n");
}

const formatted = (count: number): string => count.toLocaleString("en");
const counted = (count: number, noun: string): string => `${formatted(count)} ${count === 1 ? noun : `${noun}s`}`;
