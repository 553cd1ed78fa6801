import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import type { Line } from "./lines.ts";

/** The most reasons for one line; a page may have thousands. */
const MAX_REASONS = 20;

/** Files with this ending are replaced. */
export const REJECTS_SUFFIX = ".rejects";

/**
 * Refused lines, each with its file and number, the reasons, and the original line, separated by tabs. A line that is too long is cut
 * off. Only the owner can read the file.
 */
export class RejectsFile {
  readonly path: string;
  #file: number | undefined;

  /** Removes the file of an earlier import. */
  constructor(path: string) {
    this.path = path;
    rmSync(path, { force: true });
  }

  get isEmpty(): boolean {
    return this.#file === undefined;
  }

  write(file: string, line: Line, reasons: readonly string[]): void {
    // Fails if the path exists (`wx`): a symbolic link that was put there meanwhile may lead to another user's file.
    this.#file ??= openSync(this.path, "wx", 0o600);
    const more = reasons.length > MAX_REASONS ? [`and ${reasons.length - MAX_REASONS} more`] : [];
    const head = `${file}:${line.number}\t${[...reasons.slice(0, MAX_REASONS), ...more].join("; ")}\t`;
    const content = "text" in line ? Buffer.from(line.text) : line.start;
    writeSync(this.#file, Buffer.concat([Buffer.from(head), content, Buffer.from("\n")]));
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }
}
