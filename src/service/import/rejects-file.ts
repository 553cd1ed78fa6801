import { closeSync, constants, fchmodSync, fstatSync, lstatSync, openSync, rmSync, writeSync } from "node:fs";
import type { Line } from "./lines.ts";

const MAX_RECORD_BYTES = 64 * 1024;
const MAX_BYTES = 100_000_000;
const MAX_REASONS = 20;
const BEGINNING_CHARACTERS = 1_000;
// A symbolic link may lead to another user's file.
const FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;

const SUFFIX = ".rejects.jsonl";

export const rejectsOf = (path: string): string => path + SUFFIX;

/** Nothing but the rejects of an earlier import would be overwritten. @throws {Error} when it is a symbolic link. */
export function isFreeForRejects(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) throw new Error("it is a symbolic link. Name another file with --rejects");
  return !found?.isFile() || found.size === 0 || path.endsWith(SUFFIX);
}

/** Refused lines with their reasons, as JSON Lines. Long ones are cut off. Only the owner can read the file. */
export class RejectsFile {
  readonly path: string;
  lines = 0;
  leftOut = 0;
  #bytes = 0;
  #file: number | undefined;

  constructor(path: string) {
    this.path = path;
  }

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

  /** An earlier import may have left the file. */
  removeEarlier(): void {
    if (this.#file === undefined && lstatSync(this.path, { throwIfNoEntry: false })?.isFile()) rmSync(this.path);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }
}

function openForRejects(path: string): number {
  const file = openSync(path, FLAGS, 0o600);
  // An existing file keeps its mode.
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
