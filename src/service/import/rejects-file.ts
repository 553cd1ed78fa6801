import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import type { Line } from "./lines.ts";

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

  /** Closes it. One of an earlier import that would tell of lines which were taken now goes. */
  close(): void {
    if (this.#file === undefined) rmSync(this.path, { force: true });
    else closeSync(this.#file);
  }
}

function contentOf(line: Line): Readonly<Record<string, string>> {
  if ("text" in line) return { text: line.text };
  return line.problem === "is too long" ? { begins: line.start.toString() } : { base64: line.start.toString("base64") };
}
