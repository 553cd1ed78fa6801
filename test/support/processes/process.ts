import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import manifest from "../../../package.json" with { type: "json" };
import { newDatabaseUrl } from "../databases/new-database.ts";
import { processes } from "../process-table.ts";

type Script = keyof typeof manifest.scripts;

/** The tests' bundle; programs outside of tests, such as `npm run chaos`, have none and start sources instead. */
export const bundle = process.env["TEST_BUNDLE"] ?? "";

/**
 * `npm` runs a script as a user does; `node` runs the same command line without npm; `bundle` runs the output of
 * `npm run bundle`, as the image does, or for scripts outside of the image the tests' own bundle, which
 * starts in half the time, or else the same as `node`; a folder is another location of the image's bundle.
 */
export type Through = "npm" | "node" | "bundle" | { readonly bundle: string };

export interface ScriptOptions {
  parameters?: string[];
  /** Flags before the `--`, which npm takes as its own. */
  npmFlags?: string[];
  through?: Through;
  /** The maximum size of files in KiB: simulates a full disk. */
  maxFileKiB?: number;
}

export class ScriptProcess {
  /** Lines of stdout, and of stderr. */
  readonly lines: string[] = [];
  readonly errors: string[] = [];
  readonly #log: Record<string, unknown>[] = [];
  /** The number of lines that have been parsed for the log. */
  #parsed = 0;
  readonly #child: ChildProcess;
  readonly #exited: Promise<number | null>;
  #isRead = false;
  readonly #events = new EventEmitter();

  constructor(
    script: Script,
    environment: Record<string, string>,
    { parameters = [], npmFlags = [], through = "npm", maxFileKiB }: ScriptOptions = {},
  ) {
    const command = commandLine(script, through, npmFlags);
    const [program = "", ...args] = maxFileKiB === undefined ? command : [...withMaxFile(maxFileKiB), ...command];
    this.#child = spawn(program, [...args, ...parameters], {
      // Ignores the .env of the person who runs the tests.
      env: {
        PATH: process.env["PATH"],
        HOME: process.env["HOME"],
        DOTENV_PATH: "/dev/null",
        DATABASE_URL: newDatabaseUrl(),
        ...(through === "bundle" && bundle && { NODE_COMPILE_CACHE: join(bundle, "../compiled") }),
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    for (const [stream, lines] of [
      [this.#child.stdout, this.lines],
      [this.#child.stderr, this.errors],
    ] as const) {
      if (!stream) continue;
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        this.#events.emit("line");
      });
    }
    this.#exited = once(this.#child, "close").then(([code]) => {
      this.#isRead = true;
      this.#events.emit("line");
      return code as number | null;
    });
  }

  /** Waits for a line of stdout; fails if the process ends before it comes. */
  async line(pattern: RegExp): Promise<RegExpExecArray> {
    for (let next = 0; ; ) {
      for (; next < this.lines.length; next++) {
        const match = pattern.exec(this.lines[next] ?? "");
        if (match) return match;
      }
      // Its last output may come after its exit.
      if (this.#isRead) throw new Error(`ended with ${this.#child.exitCode}:\n${[...this.lines, ...this.errors].join("\n")}`);
      await once(this.#events, "line");
    }
  }

  /** The JSON objects among the lines, such as the log. */
  get log(): readonly Record<string, unknown>[] {
    for (; this.#parsed < this.lines.length; this.#parsed++) {
      const line = this.lines[this.#parsed] ?? "";
      if (line.startsWith("{")) this.#log.push(JSON.parse(line) as Record<string, unknown>);
    }
    return this.#log;
  }

  /** Signals only the started process, npm or node, if it still runs, and none of its children. */
  send(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** The same; returns the exit code. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    this.send(signal);
    return this.#exited;
  }

  /** Signals the script and its whole process group, like Ctrl-C in a terminal. */
  async interrupt(signal: NodeJS.Signals = "SIGINT"): Promise<number | null> {
    if (this.#child.pid !== undefined) process.kill(-this.#child.pid, signal);
    return this.#exited;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Whether any process that the script has started still runs. */
  get leftBehind(): boolean {
    return processes().some(({ group, state }) => group === this.pid && state !== "Z");
  }

  /** Waits for the end and answers with the exit code. */
  exit(): Promise<number | null> {
    return this.#exited;
  }
}

function commandLine(script: Script, through: Through, npmFlags: readonly string[]): string[] {
  if (through === "npm") return ["npm", "run", "--silent", script, ...npmFlags, "--"];
  // Without `exec`, a shell between npm and the script would swallow signals.
  const args = manifest.scripts[script].replace(/^(exec )?node /, "").split(" ");
  const folder = typeof through === "object" ? through.bundle : through === "bundle" && bundle;
  if (!folder) return [process.execPath, ...args];
  const program = `${basename(args.at(-1) ?? "", ".ts")}.js`;
  if (existsSync(join(folder, program))) return [process.execPath, join(folder, program)];
  const text = join(folder, "../others", program);
  if (!existsSync(text)) return [process.execPath, ...args];
  return [process.execPath, ...args.slice(0, args.indexOf("--import")), text];
}

/** The limit is in blocks of 512 bytes (POSIX, «ulimit»); beyond it the error is EFBIG, on a full disk ENOSPC. */
const withMaxFile = (kib: number): string[] => ["sh", "-c", `trap "" XFSZ; ulimit -f ${2 * kib}; exec "$@"`, "sh"];
