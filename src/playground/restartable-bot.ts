import { BotProcess } from "./bot-process.ts";

/** The bot, one process after the other; the next has the same variables, so what it keeps in files is still there. */
export class RestartableBot {
  /** Resolves when a process has ended that was not stopped for another, with its exit code or the signal that ended it. */
  readonly ended: Promise<number | string>;
  readonly #resolveEnded: (how: number | string) => void;
  readonly #start: () => BotProcess;
  #process: BotProcess;
  /** Until when the process before has not ended. */
  #stopped: Promise<void> = Promise.resolve();
  /** Until when it is being restarted, or its clock is being set. */
  #busy: Promise<void> = Promise.resolve();

  /**
   * @param aheadMs milliseconds that its clock is ahead.
   * @param onTrouble told of every line of the log that is an error, and of what is written on stderr.
   */
  constructor(environment: Readonly<Record<string, string>>, aheadMs: () => number, onTrouble: (line: string) => void) {
    const { promise, resolve } = Promise.withResolvers<number | string>();
    this.ended = promise;
    this.#resolveEnded = resolve;
    this.#start = () => new BotProcess(environment, aheadMs(), onTrouble);
    this.#process = this.#watched(this.#start());
  }

  /**
   * Where it takes interactions, once it does.
   *
   * @throws when it ends before that.
   */
  async interactionsUrl(): Promise<string> {
    await this.#stopped;
    return this.#process.interactionsUrl();
  }

  /**
   * Stops the process, starts another, and waits until that takes interactions; who asks at the same time waits for the same.
   *
   * @param onRestarted run once the other takes interactions and before it has answered any.
   */
  restart(onRestarted: () => void): Promise<void> {
    const before = this.#process;
    return this.#inTurn(async () => {
      const isFirst = this.#process === before;
      if (isFirst) {
        this.#stopped = this.stop().then(() => {
          this.#process = this.#watched(this.#start());
        });
      }
      await this.interactionsUrl();
      if (isFirst) onRestarted();
    });
  }

  /** See `BotProcess.setClock`. */
  setClock(set: () => Promise<number>): Promise<void> {
    return this.#inTurn(async () => {
      await this.interactionsUrl();
      await this.#process.setClock(set);
    });
  }

  /** Stops the process and waits for its end. */
  async stop(): Promise<void> {
    await this.#stopped;
    await this.#process.stop();
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#busy.then(work);
    this.#busy = done.catch(() => {});
    return done;
  }

  #watched(process: BotProcess): BotProcess {
    void process.ended.then((how) => {
      if (!process.isStopped) this.#resolveEnded(how);
    });
    return process;
  }
}
