import type { Clock } from "../../infra/clock.ts";
import { DatabaseError } from "../../infra/engine.ts";
import type { ServiceDatabase } from "../database/database.ts";
import { dropOldDays } from "../store/old-days.ts";
import { importPosts } from "./import-posts.ts";
import { importCollections, importFloor } from "./import-tables.ts";
import { type MovedPosts, movePosts } from "./move-posts.ts";
import type { Progress } from "./progress.ts";
import { RejectsFile, rejectsOf } from "./rejects-file.ts";
import type { Report } from "./report.ts";
import type { Source } from "./source.ts";
import { NO_COLLECTION, Summary } from "./summary.ts";

export const kinds = { posts: "posts", collections: "collections", floor: "prices" } as const;
export type Kind = keyof typeof kinds;

export interface RunOptions {
  readonly kind: Kind;
  readonly sources: readonly Source[];
  readonly database: ServiceDatabase;
  readonly clock: Pick<Clock, "now">;
  readonly keepDays: number;
  /** By default each source has its own. */
  readonly rejects?: string | undefined;
  readonly isDryRun: boolean;
  readonly onSource: (source: Source, position: () => Progress) => () => void;
}

function whyOf(error: Error): string {
  if (!(error instanceof DatabaseError) || error.problem === "failed") return error.message;
  const { problem, message } = error;
  return `SERVICE_DATABASE cannot be used (${problem}: ${message}). Run the import again: what is already imported is kept`;
}

/** Failures are in the report. */
export async function runImport(options: RunOptions): Promise<Report> {
  const { kind, sources, database, clock, keepDays, isDryRun, onSource } = options;
  const now = () => clock.now();
  const summary = new Summary();
  const ofAll = options.rejects === undefined ? undefined : new RejectsFile(options.rejects);
  const files = ofAll ? [ofAll] : [];
  const moved: MovedPosts = new Map();
  let unlisted: Report["unlisted"] = [];
  let failure: string | undefined;
  try {
    // An import of collections may have been cut off.
    if (!isDryRun && kind !== "floor") await movePosts(database, now, moved);
    for (const source of sources) {
      const rejects = ofAll ?? new RejectsFile(rejectsOf(source.name));
      if (!ofAll) files.push(rejects);
      const before = summary.lines;
      const done = onSource(source, () => ({
        lines: summary.lines - before,
        bytesRead: source.bytesRead(),
        bytes: source.bytes,
      }));
      const reject = (line: Parameters<RejectsFile["write"]>[1], reasons: readonly string[]) =>
        rejects.write(source.name, line, reasons);
      try {
        const all = { database, now, reject, isDryRun, keepDays, summary };
        await { posts: importPosts, collections: importCollections, floor: importFloor }[kind](source.chunks(), all);
      } catch (error) {
        throw new Error(`${source.name}: ${whyOf(error as Error)} (after ${summary.lines - before} lines)`, { cause: error });
      } finally {
        done();
      }
    }
    if (kind === "collections") await movePosts(database, now, moved);
    unlisted = await withoutCollection(database, kind, summary);
    if (!isDryRun) await dropOldDays(database, { now: now(), keepDays });
    if (!isDryRun) for (const file of files) file.removeEarlier();
  } catch (error) {
    failure = whyOf(error as Error);
  }
  for (const file of files) file.close();
  const rejects = files
    .filter(({ lines, leftOut }) => lines + leftOut > 0)
    .map(({ path, lines, leftOut }) => ({ path, lines, leftOut }));
  const isMoved = moved.size > 0 || (kind === "collections" && failure === undefined);
  return { summary, moved: isMoved ? moved : undefined, unlisted, unit: kinds[kind], rejects, isDryRun, failure };
}

async function withoutCollection(database: ServiceDatabase, kind: Kind, { byCollection }: Summary): Promise<Report["unlisted"]> {
  const rows = await database.run("collections_read", (connection) =>
    connection.selectFrom("collections").select("address").execute(),
  );
  const listed = new Set<string>(rows.map(({ address }) => address));
  if (kind === "posts") return listed.size === 0 && byCollection.has(NO_COLLECTION) ? [NO_COLLECTION] : [];
  return [...byCollection.keys()].filter((address) => !listed.has(address));
}

/** 2: lines were refused; 1: a file or the database failed. */
export const exitCodeOf = ({ failure, summary }: Report): number => (failure !== undefined ? 1 : summary.refused > 0 ? 2 : 0);
