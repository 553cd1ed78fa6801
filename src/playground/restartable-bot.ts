import { BotProcess, type Environment } from "./bot-process.ts";

/** The bot's process, or its successor with the same environment. */
export class RestartableBot {
  readonly #aheadMs: () => number;
  readonly #onTrouble: (line: string) => void;
  readonly #environment = Promise.withResolvers<Environment>();
  readonly #ended = Promise.withResolvers<number | string>();
  #process = this.#start();
  /** Restarts and settings of the clock happen one at a time. */
  #turn: Promise<void> = Promise.resolve();

  /**
   * @param aheadMs milliseconds that the bot's clock is ahead.
   * @param onTrouble called with every error in the bot's log, and every line on its stderr.
   */
  constructor(aheadMs: () => number, onTrouble: (line: string) => void) {
    this.#aheadMs = aheadMs;
    this.#onTrouble = onTrouble;
  }

  /** Starts the first process. */
  start(environment: Environment): void {
    this.#environment.resolve(environment);
  }

  /** Resolves when a process ends that was not stopped from here, with its exit code or the signal that ended it. */
  get ended(): Promise<number | string> {
    return this.#ended.promise;
  }

  /**
   * Where the bot takes interactions, once it does.
   *
   * @throws when it ends before that.
   */
  async interactionsUrl(): Promise<string> {
    return (await this.#process).interactionsUrl();
  }

  /**
   * Replaces the process, and resolves when the new one takes interactions. Calls that come meanwhile share the restart.
   *
   * @param onRestarted called before the new process answers anything.
   */
  restart(onRestarted: () => void): Promise<void> {
    const before = this.#process;
    return this.#inTurn(async () => {
      const isFirst = this.#process === before;
      if (isFirst) this.#process = this.stop().then(() => this.#start());
      await this.interactionsUrl();
      if (isFirst) onRestarted();
    });
  }

  /** See `BotProcess.setClock`. */
  setClock(set: () => Promise<number>): Promise<void> {
    return this.#inTurn(async () => {
      const process = await this.#process;
      await process.interactionsUrl();
      await process.setClock(set);
    });
  }

  async stop(): Promise<void> {
    await (await this.#process).stop();
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  async #start(): Promise<BotProcess> {
    const process = new BotProcess(await this.#environment.promise, this.#aheadMs(), this.#onTrouble);
    void process.ended.then((how) => {
      if (!process.isStopped) this.#ended.resolve(how);
    });
    return process;
  }
}
