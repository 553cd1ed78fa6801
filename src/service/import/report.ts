import type { MovedPosts } from "./move-posts.ts";
import type { RejectsFile } from "./rejects-file.ts";
import { type Counts, NO_COLLECTION, type Summary, type ToldCollection } from "./summary.ts";

/** The text shows this many collections, JSON all. */
const SHOWN = 20;

export interface Report {
  readonly summary: Summary;
  readonly moved: MovedPosts | undefined;
  /** Only `NO_COLLECTION` if no collection was imported at all. */
  readonly unlisted: readonly ToldCollection[];
  readonly unit: "posts" | "collections" | "prices";
  readonly rejects: readonly Pick<RejectsFile, "path" | "lines" | "leftOut">[];
  readonly isDryRun: boolean;
  readonly failure: string | undefined;
}

const total = ({ taken, updated, unchanged }: Counts): number => taken + updated + unchanged;
const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** A dry run has one number per collection, as it compares nothing. */
export function reportJson({ summary, moved, unit, rejects, isDryRun, failure }: Report): string {
  const { lines, refused, reasons, posts, byCollection, ofOthers, leftOut, forgotten } = summary;
  const told = (counts: Counts) => (isDryRun ? total(counts) : counts);
  return JSON.stringify({
    lines,
    [unit]: told(posts),
    refused,
    ...(leftOut > 0 && { leftOut }),
    ...(forgotten > 0 && { forgotten }),
    byCollection: Object.fromEntries([...byCollection].map(([address, counts]) => [address || "none", told(counts)])),
    ...(total(ofOthers) > 0 && { otherCollections: told(ofOthers) }),
    ...(moved && { moved: Object.fromEntries(moved) }),
    reasons: Object.fromEntries(reasons),
    rejects,
    isDryRun,
    ...(failure !== undefined && { failure }),
  });
}

export function reportText({ summary, moved, unlisted, unit, rejects, isDryRun }: Report): string {
  const { lines, refused, reasons, posts, byCollection, ofOthers, leftOut, forgotten } = summary;
  const told = (counts: Counts): string => {
    if (isDryRun) return counted(total(counts), "post");
    return `${counts.taken} added, ${counts.updated} updated, ${counts.unchanged} unchanged`;
  };
  const [commonest] = [...reasons].sort(([, one], [, other]) => other - one);
  const many = [...byCollection].sort(([, one], [, other]) => total(other) - total(one));
  const named = many.filter(([address]) => address !== NO_COLLECTION);
  const shown = unit === "collections" ? [] : many.slice(0, SHOWN);
  const more = unit === "collections" ? 0 : many.length - shown.length;
  const movedHere = [...(moved ?? [])];
  const sumOf = (of: "joined" | "left") => movedHere.reduce((sum, [, counts]) => sum + counts[of], 0);
  return [
    isDryRun
      ? `Dry run, nothing was imported. ${told(posts)} of ${counted(named.length, "collection")}, ${counted(refused, "line")} refused`
      : `${counted(lines, "line")}, ${refused} refused. ${unit}: ${told(posts)}`,
    ...shown.map(([address, counts]) => `  ${address === NO_COLLECTION ? "no collection".padEnd(42) : address}  ${told(counts)}`),
    ...(more > 0 ? [`  and ${more} more collections; --json lists them`] : []),
    ...(total(ofOthers) > 0 ? [`  other collections  ${told(ofOthers)}`] : []),
    ...(leftOut > 0 ? [`posts: ${leftOut} left out, retweets whose originals did not come with them`] : []),
    ...(forgotten > 0 ? [`posts: ${forgotten} left out, forgotten with npm run forget or older versions of edited posts`] : []),
    ...(moved ? [`posts: ${sumOf("joined")} joined a collection, ${sumOf("left")} left one`] : []),
    ...movedHere.slice(0, SHOWN).map(([address, { joined, left }]) => `  ${address}  ${joined} joined, ${left} left`),
    ...(commonest ? [`Most common reason (${counted(commonest[1], "line")}): ${commonest[0]}`] : []),
    ...rejects.map(({ path, lines, leftOut }) => {
      const room = leftOut > 0 ? `, and no room for ${leftOut} more` : "";
      return `Refused lines, with reasons: ${path} (${counted(lines, "line")}${room})`;
    }),
    ...noteOn(unlisted),
    ...(total(posts) > 0 && posts.unchanged === total(posts) && !movedHere.length ? ["Nothing has changed."] : []),
  ].join("\n");
}

function noteOn([first, ...more]: Report["unlisted"]): string[] {
  if (first === undefined) return [];
  const command = "with npm run import -- collections FILE";
  if (first === NO_COLLECTION) return [`There are no collections yet. Import them ${command}`];
  if (more.length === 0) return [`Not imported as a collection: ${first}. Import it ${command}`];
  return [`Not imported as collections: ${first} and ${more.length} more. Import them ${command}`];
}
