import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundlePrograms } from "../../../ops/bundle-program.ts";
import type { Contender } from "./contender.ts";
import type { DiscordOptions } from "./discord-load.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A contender that is a program: by default one that only runs a module's `setUp`. */
export interface Program extends Contender {
  readonly isRunAsItIs?: true;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Folder for built programs. */
const cache = "node_modules/.cache";

/** V8's compile cache, empty at first. */
export const compileCache = (name: string) => ({ NODE_COMPILE_CACHE: here(`${cache}/${name}`) });

/** The image's program, built by `bundleImage` as for the image. */
export const inTheImage: Program = {
  name: "the image",
  module: `${cache}/image/main.js`,
  isRunAsItIs: true,
  environment: compileCache("image/compile-cache"),
};

export function bundleImage(): void {
  for (const script of ["bundle.ts", "compile-cache.ts"]) {
    const { status } = spawnSync(process.execPath, [here(`../../../ops/${script}`), here(`${cache}/image`)], {
      cwd: here("../../.."),
      stdio: ["ignore", 2, 2],
    });
    if (status !== 0) throw new Error(`${script} failed`);
  }
}

/** A peer as one file, built by `bundlePeer`. */
export const bundled = (module: string) => `${cache}/${module}`;

export async function bundlePeer(module: string): Promise<void> {
  await bundlePrograms([here(module)], dirname(here(bundled(module))));
}

/** A running program, measured from outside through Linux, so that nothing else runs inside it. */
export class LaunchedProgram {
  readonly contender: Contender;
  /** Rejects when the program exits unasked. */
  readonly failed: Promise<never>;
  readonly #child: ChildProcess;
  #isStopping = false;

  constructor(program: Program, options: DiscordOptions) {
    this.contender = program;
    const { module, isRunAsItIs, execArgv = [], environment } = program;
    const path = here(module);
    this.#child = spawn(process.execPath, [...execArgv, ...(isRunAsItIs ? [path] : [here("program.js"), path])], {
      cwd: here("../../.."),
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "production",
        DOTENV_PATH: "/dev/null",
        OPTIONS: JSON.stringify(options),
        DISCORD_TOKEN: options.token,
        DISCORD_API_URL: options.apiUrl,
        API_BASE_URL: options.collectionApiUrl,
        API_KEY: "key-of-the-benchmark",
        DATABASE_URL: `sqlite:${join(mkdtempSync(join(tmpdir(), "bench-")), "memory.db")}`,
        CACHE_TTL_SECONDS: "3600",
        SERVER_COMMANDS_PER_MINUTE: "1000000",
        API_CALLS_PER_MINUTE: "1000000",
        HTTP_PORT: "0",
        ...environment,
      },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.failed = once(this.#child, "exit").then(([code]): Promise<never> => {
      if (this.#isStopping) return new Promise(() => {});
      throw new Error(`${program.name} ended with ${code}`);
    });
    this.failed.catch(() => {});
  }

  /** CPU milliseconds since the start, over all threads. */
  cpuMs(): number {
    const threads = readdirSync(`/proc/${this.#child.pid}/task`);
    const nanoseconds = threads.map((thread) => Number.parseInt(this.#read(`task/${thread}/schedstat`), 10));
    return nanoseconds.reduce((sum, nanosecond) => sum + nanosecond, 0) / 1e6;
  }

  /** Resident bytes, now and at the peak. */
  resident(): { readonly now: number; readonly peak: number } {
    const status = this.#read("status");
    const bytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) * 1_024;
    return { now: bytes("VmRSS"), peak: bytes("VmHWM") };
  }

  /** Heap bytes after a garbage collection; needs `memory-probe.js`. */
  async heap(): Promise<number> {
    const answered = once(this.#child, "message");
    this.#child.send("heap");
    const [bytes] = await answered;
    return bytes as number;
  }

  /** Stops it by a signal that lets it write its compile cache. */
  async stop(): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#isStopping = true;
    this.#child.kill("SIGTERM");
    await ended;
  }

  #read(file: string): string {
    return readFileSync(`/proc/${this.#child.pid}/${file}`, "utf8");
  }
}
