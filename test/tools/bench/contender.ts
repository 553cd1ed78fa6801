import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The floor, our program or an alternative. */
export interface Contender {
  readonly name: string;
  /** A file beside this one that exports `setUp`. */
  readonly module: string;
  /** Passed to `setUp`, as JSON. */
  readonly options?: unknown;
  /** Operations per round, if those of the benchmark would take too long. */
  readonly operations?: number;
  /** Extra flags for Node. */
  readonly execArgv?: readonly string[];
}

/** The exports of a contender's module. */
export type Setup = (options: unknown) => Contended | Promise<Contended> | Promise<void>;

export interface Contended {
  /**
   * Runs the operation `count` times, and may return a number of results, such as API calls; left out if
   * the load comes from outside.
   */
  readonly run?: (operations: number) => Promise<void> | Promise<number>;
  readonly close?: () => unknown;
  /** Parameters for the load generator. */
  readonly info?: Readonly<Record<string, string | number>>;
}

/** Milliseconds of wall-clock and CPU time. */
export interface Cost {
  readonly wallMs: number;
  readonly cpuMs: number;
  /** Requests made, if they are counted. */
  readonly calls?: number | undefined;
  /** Bytes, if memory is measured. */
  readonly memory?: Memory;
}

/** Bytes of a process when ready, its peak, and the growth of its heap per member. */
export interface Memory {
  readonly ready: number;
  readonly peak: number;
  readonly perMember: number;
}

export type Request =
  | { readonly kind: "setUp" }
  | { readonly kind: "run"; readonly operations: number }
  | { readonly kind: "cpu" }
  | { readonly kind: "stop" };

export type Answer = Partial<Cost & Pick<Contended, "info">> & { readonly error?: string | undefined };

const worker = fileURLToPath(new URL("worker.ts", import.meta.url));

/** A contender in its own process. */
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
    const { info = {} } = await this.#send({ kind: "setUp" });
    this.info = info;
    return this;
  }

  async run(operations: number): Promise<Cost> {
    return (await this.#send({ kind: "run", operations })) as Cost;
  }

  /** CPU milliseconds since the start of the process. */
  async cpuMs(): Promise<number> {
    return ((await this.#send({ kind: "cpu" })) as Cost).cpuMs;
  }

  async stop(): Promise<void> {
    if (this.#child.connected) await this.#send({ kind: "stop" });
  }

  async #send(request: Request): Promise<Answer> {
    const answered = once(this.#child, "message").then(([answer]) => answer as Answer);
    this.#child.send(request);
    const answer = await Promise.race([answered, this.#ended]);
    if (answer.error !== undefined) throw new Error(`${this.contender.name}: ${answer.error}`);
    return answer;
  }
}
