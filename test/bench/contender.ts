import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Something that is measured: the floor, what is ours, or what somebody would take instead. */
export interface Contender {
  readonly name: string;
  /** A file beside this one that exports `setUp`. */
  readonly module: string;
  /** Handed to `setUp`, as JSON. */
  readonly options?: unknown;
  /** How many operations its rounds have, where those of the benchmark would take it too long. */
  readonly operations?: number;
  /** For Node, beside the usual. */
  readonly execArgv?: readonly string[];
}

/** What a contender's module exports, with the options of the contender. */
export type Setup = (options: unknown) => Contended | Promise<Contended> | Promise<void>;

export interface Contended {
  /**
   * Does something that many times, and may say how often something came of it, such as a call of an API; left out where
   * the load comes from outside.
   */
  readonly run?: (operations: number) => Promise<void> | Promise<number>;
  readonly close?: () => unknown;
  /** What whoever brings the load has to know. */
  readonly info?: Readonly<Record<string, string | number>>;
}

/** Milliseconds of the clock and of the processor. */
export interface Cost {
  readonly wallMs: number;
  readonly cpuMs: number;
  /** Requests that it made, where they are counted. */
  readonly calls?: number | undefined;
  /** Bytes, where memory is measured. */
  readonly memory?: Memory;
}

/** Bytes of a process when it is ready and at most, and by how many its heap grows with each member. */
export interface Memory {
  readonly ready: number;
  readonly peak: number;
  readonly perMember: number;
}

export type Request =
  | { readonly ask: "setUp" }
  | { readonly ask: "run"; readonly operations: number }
  | { readonly ask: "cpu" }
  | { readonly ask: "stop" };

export type Answer = Partial<Cost & Pick<Contended, "info">> & { readonly error?: string | undefined };

const worker = fileURLToPath(new URL("worker.ts", import.meta.url));

/** A contender in a process of its own. */
export class ContenderProcess {
  readonly contender: Contender;
  info: NonNullable<Contended["info"]> = {};
  readonly #child: ChildProcess;
  readonly #ended: Promise<Answer>;

  constructor(contender: Contender) {
    this.contender = contender;
    const module = new URL(contender.module, import.meta.url).href;
    this.#child = fork(worker, [module, JSON.stringify(contender.options ?? null)], {
      execArgv: ["--disable-warning=ExperimentalWarning", ...(contender.execArgv ?? [])],
      env: { PATH: process.env["PATH"], NODE_ENV: "production" },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#ended = once(this.#child, "exit").then(([code]) => ({ error: `ended with ${code}` }));
  }

  async setUp(): Promise<this> {
    const { info = {} } = await this.#ask({ ask: "setUp" });
    this.info = info;
    return this;
  }

  async run(operations: number): Promise<Cost> {
    return (await this.#ask({ ask: "run", operations })) as Cost;
  }

  /** Milliseconds of the processor since the start of the process. */
  async cpuMs(): Promise<number> {
    return ((await this.#ask({ ask: "cpu" })) as Cost).cpuMs;
  }

  async stop(): Promise<void> {
    if (this.#child.connected) await this.#ask({ ask: "stop" });
  }

  async #ask(request: Request): Promise<Answer> {
    const answered = once(this.#child, "message").then(([answer]) => answer as Answer);
    this.#child.send(request);
    const answer = await Promise.race([answered, this.#ended]);
    if (answer.error !== undefined) throw new Error(`${this.contender.name}: ${answer.error}`);
    return answer;
  }
}
