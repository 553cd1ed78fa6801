import type { Clock } from "../../infra/clock.ts";
import { DatabaseError } from "../../infra/engine.ts";
import type { ServiceDatabase } from "../database/database.ts";
import { dropOldDays } from "../store/old-days.ts";
import { importPosts } from "./import-posts.ts";
import type { Source } from "./import-source.ts";
import { importCollections, importFloor } from "./import-tables.ts";
import type { Line } from "./lines.ts";
import { RejectsFile } from "./rejects-file.ts";
import { Summary } from "./summary.ts";

/** The kinds of files, and the word for their rows in the summary. */
export const kinds = { posts: "posts", collections: "collections", floor: "prices" } as const;
export type Kind = keyof typeof kinds;
export const importers = { posts: importPosts, collections: importCollections, floor: importFloor };

export interface RunOptions {
  readonly kind: Kind;
  readonly sources: readonly Source[];
  readonly database: ServiceDatabase;
  readonly clock: Pick<Clock, "now">;
  readonly keepDays: number;
  /** The file for refused lines. */
  readonly rejects: string;
  readonly isDryRun: boolean;
  /** Called before each source with the number of its lines so far; the returned function is called when it ends. */
  readonly onSource: (source: Source, lines: () => number) => () => void;
}

function whyOf(error: Error): string {
  if (!(error instanceof DatabaseError) || error.problem === "failed") return error.message;
  const { problem, message } = error;
  return `SERVICE_DATABASE cannot be used (${problem}: ${message}). Run the import again: what is already imported is kept`;
}

/** Runs an import. Never rejects: a failure is in the result. */
export async function runImport(options: RunOptions) {
  const { kind, sources, database, clock, keepDays, isDryRun, onSource } = options;
  const now = () => clock.now();
  const summary = new Summary();
  let rejects: RejectsFile | undefined;
  let failure: string | undefined;
  try {
    const file = new RejectsFile(options.rejects);
    rejects = file;
    for (const source of sources) {
      const before = summary.lines;
      const lines = () => summary.lines - before;
      const done = onSource(source, lines);
      const reject = (line: Line, reasons: readonly string[]) => {
        summary.refuse(reasons);
        file.write(source.name, line, reasons);
      };
      try {
        await importers[kind](source.chunks(), { database, now, reject, isDryRun, keepDays, summary });
      } catch (error) {
        throw new Error(`${source.name}: ${whyOf(error as Error)} (after ${lines()} lines)`, { cause: error });
      } finally {
        done();
      }
    }
    if (!isDryRun) await dropOldDays(database, { now: now(), keepDays });
  } catch (error) {
    failure = whyOf(error as Error);
  }
  rejects?.close();
  return { summary, unit: kinds[kind], rejects: rejects?.isEmpty === false ? rejects.path : undefined, isDryRun, failure };
}

/** The exit code. 2: lines were refused; 1: a file or the database failed. */
export const exitCodeOf = ({ failure, summary }: Pick<Awaited<ReturnType<typeof runImport>>, "failure" | "summary">): number =>
  failure !== undefined ? 1 : summary.refused > 0 ? 2 : 0;
