import { NO_COLLECTION, type PostRow } from "../database/tables.ts";
import type { MovedPosts } from "./move-posts.ts";
import type { Counts } from "./post-writer.ts";
import type { RejectsFile } from "./rejects-file.ts";
import type { Summary } from "./summary.ts";

/** More than a person reads; with `--json` there are all of them. */
const SHOWN = 20;

export interface Report {
  readonly summary: Summary;
  readonly moved: MovedPosts | undefined;
  /** Addresses that were not imported as collections, so that they have no scores; `NO_COLLECTION` where there is none at all. */
  readonly unlisted: readonly PostRow["collection"][];
  /** What the counts are of. */
  readonly unit: "posts" | "collections" | "prices";
  readonly rejects: readonly Pick<RejectsFile, "path" | "lines" | "leftOut">[];
  readonly isDryRun: boolean;
  /** Why it ended early. */
  readonly failure: string | undefined;
}

const listed = ({ taken, updated, unchanged }: Counts): string => `${taken} added, ${updated} updated, ${unchanged} unchanged`;

/** The report as one JSON object. */
export function asJson({ summary, moved, unit, rejects, isDryRun, failure }: Report): string {
  const { lines, refused, reasons, posts, byCollection, ofOthers, leftOut, forgotten } = summary;
  return JSON.stringify({
    lines,
    [unit]: posts,
    refused,
    ...(leftOut > 0 && { leftOut }),
    ...(forgotten > 0 && { forgotten }),
    byCollection: Object.fromEntries([...byCollection].map(([address, counts]) => [address || "none", counts])),
    ...(total(ofOthers) > 0 && { otherCollections: ofOthers }),
    ...(moved && { moved: Object.fromEntries(moved) }),
    reasons: Object.fromEntries(reasons),
    rejects,
    isDryRun,
    ...(failure !== undefined && { failure }),
  });
}

/** The report for a person. */
export function asText({ summary, moved, unlisted, unit, rejects, isDryRun }: Report): string {
  const { lines, refused, reasons, posts, byCollection, ofOthers, leftOut, forgotten } = summary;
  const [commonest] = [...reasons].sort(([, one], [, other]) => other - one);
  const many = [...byCollection].sort(([, one], [, other]) => total(other) - total(one));
  const shown = unit === "collections" ? [] : many.slice(0, SHOWN);
  const more = many.length - shown.length;
  const movedHere = [...(moved ?? [])];
  return [
    ...(isDryRun ? ["Dry run: nothing was imported. Without --dry-run:"] : []),
    `${counted(lines)}, ${refused} refused. ${unit}: ${listed(posts)}`,
    ...shown.map(
      ([address, counts]) => `  ${address === NO_COLLECTION ? "no collection".padEnd(42) : address}  ${listed(counts)}`,
    ),
    ...(more > 0 && unit !== "collections" ? [`  and ${more} more collections; --json lists them`] : []),
    ...(total(ofOthers) > 0 ? [`  other collections  ${listed(ofOthers)}`] : []),
    ...(leftOut > 0 ? [`posts: ${leftOut} left out, retweets whose originals did not come with them`] : []),
    ...(forgotten > 0 ? [`posts: ${forgotten} left out, which npm run forget was told to forget`] : []),
    ...(moved ? [`posts: ${sumOf(movedHere, "joined")} joined a collection, ${sumOf(movedHere, "left")} left one`] : []),
    ...movedHere.slice(0, SHOWN).map(([address, { joined, left }]) => `  ${address}  ${joined} joined, ${left} left`),
    ...(commonest ? [`Most common reason (${counted(commonest[1])}): ${commonest[0]}`] : []),
    ...rejects.map(
      ({ path, lines, leftOut }) =>
        `Refused lines, with reasons: ${path} (${counted(lines)}${leftOut > 0 ? `, and no room for ${leftOut} more` : ""})`,
    ),
    ...noteOn(unlisted),
    ...(total(posts) > 0 && posts.unchanged === total(posts) && !movedHere.length ? ["Nothing has changed."] : []),
  ].join("\n");
}

/** What an operator has yet to import for what was taken to be shown. */
function noteOn([first, ...more]: Report["unlisted"]): string[] {
  if (first === undefined) return [];
  const command = "with npm run import -- collections FILE";
  if (first === NO_COLLECTION) return [`There are no collections yet. Import them ${command}`];
  if (more.length === 0) return [`Not imported as a collection: ${first}. Import it ${command}`];
  return [`Not imported as collections: ${first} and ${more.length} more. Import them ${command}`];
}

const counted = (lines: number): string => `${lines} ${lines === 1 ? "line" : "lines"}`;
const total = ({ taken, updated, unchanged }: Counts): number => taken + updated + unchanged;
const sumOf = (
  moved: readonly (readonly [unknown, { readonly joined: number; readonly left: number }])[],
  of: "joined" | "left",
) => moved.reduce((sum, [, counts]) => sum + counts[of], 0);
