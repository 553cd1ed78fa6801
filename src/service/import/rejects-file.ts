import { closeSync, openSync, readSync, rmSync, statSync, writeSync } from "node:fs";
import type { Line } from "./lines.ts";

/** Longer than the beginning of any line, which names a path. */
const BEGINNING_BYTES = 8_192;
/** How each line begins, as `RejectsFile` writes it. */
const beginning = /^\{"file":"(?:[^"\\]|\\.)*","line":\d+,"reasons":\[/;

const isRegularFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Whether nothing is lost when refused lines are written there: it is no file, an empty one, or one of an earlier import. */
export function isFreeForRejects(path: string): boolean {
  if (!isRegularFile(path)) return true;
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.alloc(BEGINNING_BYTES);
    const bytes = readSync(file, buffer);
    return bytes === 0 || beginning.test(buffer.toString("utf8", 0, bytes));
  } finally {
    closeSync(file);
  }
}

/** The lines that could not be taken: JSON Lines, each with where the line stands, what is wrong with it, and the line itself. */
export class RejectsFile {
  readonly path: string;
  /** How many lines are in it. */
  lines = 0;
  #file: number | undefined;

  constructor(path: string) {
    this.path = path;
  }

  /** @throws {Error} when it cannot be written. */
  write(file: string, line: Line, reasons: readonly string[]): void {
    this.#file ??= openSync(this.path, "w");
    this.lines += 1;
    writeSync(this.#file, `${JSON.stringify({ file, line: line.number, reasons, ...contentOf(line) })}\n`);
  }

  /**
   * If no line was refused, removes the one of an earlier import, whose lines were taken now.
   *
   * @throws {Error} when it cannot be removed.
   */
  removeEarlier(): void {
    if (this.#file === undefined && isRegularFile(this.path)) rmSync(this.path);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }
}

function contentOf(line: Line): Readonly<Record<string, string>> {
  if ("text" in line) return { text: line.text };
  return line.problem === "is too long" ? { begins: line.start.toString() } : { base64: line.start.toString("base64") };
}
