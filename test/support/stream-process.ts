import { setImmediate } from "node:timers/promises";
import type { Clock } from "../../src/infra/clock.ts";
import { DatabaseError } from "../../src/infra/engine.ts";
import { collect } from "../../src/service/collect/collect.ts";
import type { CollectOptions, StreamedSource } from "../../src/service/collect/source.ts";
import type { ServiceDatabase } from "../../src/service/database/database.ts";
import { recordLog } from "./recorded-log.ts";

/** The failure of a process's next transactions: before they begin, rolled back at the end, or committed with an error. */
export type DatabaseTrouble = "before" | "rolled back" | "committed";

interface ProcessOptions {
  readonly database: ServiceDatabase;
  readonly clock: Clock;
}

/** A process that collects from a stream, which can be ended and killed. */
export function startStreamProcess(
  { database, clock }: ProcessOptions,
  open: (options: CollectOptions) => { readonly source: StreamedSource; readonly close: () => Promise<unknown> },
) {
  const { log, lines } = recordLog();
  const ending = new AbortController();
  const troubles: DatabaseTrouble[] = [];
  const state = { isDead: false };
  const calls = new Set<Promise<unknown>>();
  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    if (state.isDead) throw new DatabaseError("unreachable", "the process is dead");
    const result = work();
    calls.add(result);
    return result.finally(() => calls.delete(result));
  };
  const own = {
    engine: database.engine,
    run: (name: string, work: never) => call(() => database.run(name, work)),
    time: (connection: never) => database.time(connection),
    async transact(name: string, work: (transaction: never) => Promise<unknown>) {
      const trouble = name === "stream_write" ? troubles.shift() : undefined;
      const fail = () => {
        throw new DatabaseError("failed", `a failure of the test: ${trouble}`);
      };
      return call(async () => {
        if (trouble === "before") fail();
        const result = await database.transact(name, async (transaction) => {
          const result = await work(transaction as never);
          if (trouble === "rolled back") fail();
          return result;
        });
        if (trouble === "committed") fail();
        return result;
      });
    },
  } as unknown as ServiceDatabase;
  const options = { log, clock, database: own, keepDays: 45 };
  const { source, close } = open(options);
  const over = collect([{ streamed: source }], options, ending.signal).catch((error: unknown) => error);
  const end = async () => {
    if (ending.signal.aborted) return;
    ending.abort();
    await over;
    await close();
  };
  return {
    lines,
    troubles,
    over,
    printed: () => lines.map(({ msg }) => String(msg)),
    end,
    /** Ends the process without another call of the database. */
    async kill() {
      state.isDead = true;
      await end();
    },
    /** Whether a call of the database is under way. */
    isBusy: () => calls.size > 0,
    /** Waits until the database has answered every call: a busy machine takes longer than a second of the fake clock. */
    async answered() {
      while (calls.size > 0) {
        await Promise.allSettled(calls);
        await setImmediate();
      }
    },
  };
}
