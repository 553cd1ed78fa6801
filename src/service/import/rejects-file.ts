import { closeSync, constants, fchmodSync, fstatSync, lstatSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import type { Line } from "./lines.ts";

/** Longer than the beginning of any line, which names a path. */
const BEGINNING_BYTES = 8_192;
/** How each line begins, as `RejectsFile` writes it. */
const beginning = /^\{"file":"(?:[^"\\]|\\.)*","line":\d+,"reasons":\[/;

/** Limits of a line and of the file: a line that is refused may be small where it is compressed. */
const MAX_RECORD_BYTES = 64 * 1024;
const MAX_BYTES = 100_000_000;
/** Of more reasons than these the number alone is told. */
const MAX_REASONS = 20;
/** How much is repeated of a line that is too long to be repeated. */
const BEGINNING_CHARACTERS = 1_000;
/** Never through a symbolic link, which somebody else may have put there. */
const FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;

const isRegularFile = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/**
 * Whether nothing is lost when refused lines are written there: it is no file, an empty one, or one of an earlier import.
 *
 * @throws {Error} when it is a symbolic link, or cannot be read.
 */
export function isFreeForRejects(path: string): boolean {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error("it is a symbolic link. Name another file with --rejects");
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

/**
 * The lines that could not be taken: JSON Lines, each with where the line stands, what is wrong with it, and the line itself,
 * or its beginning if it is long. Only the user who imports can read the file.
 */
export class RejectsFile {
  readonly path: string;
  /** How many lines are in it. */
  lines = 0;
  /** How many lines had no more room in it. */
  leftOut = 0;
  #bytes = 0;
  #file: number | undefined;

  constructor(path: string) {
    this.path = path;
  }

  /** @throws {Error} when it cannot be written. */
  write(file: string, line: Line, reasons: readonly string[]): void {
    this.#file ??= openForRejects(this.path);
    const record = this.leftOut === 0 ? recordOf(file, line, reasons) : undefined;
    if (record === undefined || this.#bytes + Buffer.byteLength(record) > MAX_BYTES) {
      this.leftOut += 1;
      return;
    }
    this.lines += 1;
    this.#bytes += writeSync(this.#file, record);
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

function openForRejects(path: string): number {
  const file = openSync(path, FLAGS, 0o600);
  // One that was there before may be open to others.
  if (fstatSync(file).isFile()) fchmodSync(file, 0o600);
  return file;
}

function recordOf(file: string, line: Line, reasons: readonly string[]): string {
  const first = reasons.slice(0, MAX_REASONS);
  const more = reasons.length > MAX_REASONS ? [`and ${reasons.length - MAX_REASONS} more`] : [];
  const record = (content: object) =>
    `${JSON.stringify({ file, line: line.number, reasons: [...first, ...more], ...content })}\n`;
  const whole = ("text" in line ? line.text : line.start).length < MAX_RECORD_BYTES && record(contentOf(line));
  if (whole && Buffer.byteLength(whole) <= MAX_RECORD_BYTES) return whole;
  const beginning = "text" in line ? line.text : line.start.toString("utf8", 0, BEGINNING_CHARACTERS);
  return record({ begins: beginning.slice(0, BEGINNING_CHARACTERS) });
}

function contentOf(line: Line): Readonly<Record<string, string>> {
  if ("text" in line) return { text: line.text };
  return line.problem === "is too long" ? { begins: line.start.toString() } : { base64: line.start.toString("base64") };
}
