import { NO_COLLECTION } from "../database/tables.ts";
import type { MovedPosts } from "./move-posts.ts";
import type { Counts } from "./post-writer.ts";
import type { Summary } from "./summary.ts";

/** More than a person reads; with `--json` there are all of them. */
const SHOWN = 20;

export interface Report {
  readonly summary: Summary;
  readonly moved: MovedPosts | undefined;
  /** What the counts are of. */
  readonly unit: "posts" | "collections" | "prices";
  readonly rejects: readonly { readonly path: string; readonly lines: number }[];
  readonly isDryRun: boolean;
  /** Why it ended early. */
  readonly failure: string | undefined;
}

const listed = ({ taken, updated, unchanged }: Counts): string => `${taken} taken, ${updated} updated, ${unchanged} unchanged`;

/** The report as one JSON object. */
export function asJson({ summary, moved, unit, rejects, isDryRun, failure }: Report): string {
  const { lines, refused, posts, byCollection, ofOthers, isSampleGone } = summary;
  return JSON.stringify({
    lines,
    [unit]: posts,
    refused,
    byCollection: Object.fromEntries([...byCollection].map(([address, counts]) => [address || "none", counts])),
    ...(total(ofOthers) > 0 && { otherCollections: ofOthers }),
    ...(moved && { moved: Object.fromEntries(moved.byCollection) }),
    rejects,
    isSampleGone,
    isDryRun,
    ...(failure !== undefined && { failure }),
  });
}

/** The report for a person. */
export function asText({ summary, moved, unit, rejects, isDryRun }: Report): string {
  const { lines, refused, posts, byCollection, ofOthers, isSampleGone } = summary;
  const many = [...byCollection].sort(([, one], [, other]) => total(other) - total(one));
  const shown = unit === "collections" ? [] : many.slice(0, SHOWN);
  const more = many.length - shown.length;
  const movedHere = [...(moved?.byCollection ?? [])];
  return [
    ...(isDryRun ? ["Dry run: nothing was written. Without --dry-run:"] : []),
    ...(isSampleGone ? ["The sample data is gone: these are the first real ones."] : []),
    `${lines} lines: ${unit}: ${listed(posts)}; lines: ${refused} refused`,
    ...shown.map(
      ([address, counts]) => `  ${address === NO_COLLECTION ? "no collection".padEnd(42) : address}  ${listed(counts)}`,
    ),
    ...(more > 0 && unit !== "collections" ? [`  and ${more} more collections; --json lists them`] : []),
    ...(total(ofOthers) > 0 ? [`  further collections  ${listed(ofOthers)}`] : []),
    ...(moved
      ? [`${sumOf(movedHere, "joined") + sumOf(movedHere, "left")} posts moved, of ${moved.seen} that were looked at`]
      : []),
    ...movedHere.slice(0, SHOWN).map(([address, { joined, left }]) => `  ${address}  ${joined} joined, ${left} left`),
    ...rejects.map(({ path, lines }) => `${lines} refused lines are in ${path}, with the reasons`),
    ...(total(posts) > 0 && posts.unchanged === total(posts) && !movedHere.length ? ["Nothing has changed."] : []),
  ].join("\n");
}

const total = ({ taken, updated, unchanged }: Counts): number => taken + updated + unchanged;
const sumOf = (
  moved: readonly (readonly [unknown, { readonly joined: number; readonly left: number }])[],
  of: "joined" | "left",
) => moved.reduce((sum, [, counts]) => sum + counts[of], 0);
