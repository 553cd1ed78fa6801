import type { CollectionApi } from "../collection-api/api.ts";
import type { CollectionApiClient } from "../collection-api/client.ts";
import { sleep } from "../infra/clock.ts";
import { MINUTE_MS } from "../infra/time.ts";
import type { Worker } from "../infra/worker.ts";
import type { Memory } from "../memory/memory.ts";
import { BoardKeeper, type BoardKeeperOptions } from "./board-keeper.ts";
import { type PauseNoticeOptions, pauseNotice } from "./pause-notice.ts";
import { postReader } from "./post-reader.ts";
import { Recorder, type RecorderOptions } from "./recorder.ts";
import { RemovalFollower, type RemovalFollowerOptions } from "./removals.ts";
import { Watcher } from "./watcher.ts";

/** Work that is due within this time is due now. */
const NOW_MS = 1_000;

type AnyWorker = Pick<Worker<never>, "start" | "stop" | "runOnce">;

export interface ScheduleOptions
  extends Omit<BoardKeeperOptions, "memory" | "onPaused">,
    Pick<PauseNoticeOptions, "openDirect">,
    Pick<RecorderOptions, "callsPerMinute" | "maxTracked" | "deadlineMs" | "onRecorded">,
    Pick<RemovalFollowerOptions, "onForgotten"> {
  /** Whether this process does background work. Several processes may, and share the work. */
  readonly isOn: boolean;
  readonly memory: Memory;
  readonly api: CollectionApi;
  readonly client: Pick<CollectionApiClient, "circuitBreaker" | "fetchRemovals">;
  /** Milliseconds between records of a collection; 0 records nothing. */
  readonly snapshotMs: number;
  /** Milliseconds between two alerts of a watch, at least. */
  readonly alertIntervalMs: number;
}

/** Creates all background work. Records come first, because watches are compared with them. */
export function createSchedule({ isOn, memory, api, client, snapshotMs, alertIntervalMs, ...options }: ScheduleOptions) {
  const { clock, maxTracked, callsPerMinute } = options;
  const posting = { ...options, onPaused: pauseNotice({ ...options, memory }), memory: { ...memory, ...memory.inBackground } };
  // The time in which every tracked collection is recorded once.
  const roundMs = MINUTE_MS * (1 + (3 * maxTracked) / callsPerMinute);
  const isRecording = isOn && snapshotMs > 0;

  const recorder = isRecording
    ? new Recorder({
        ...{ ...options, ...memory, api, snapshotMs },
        isHeld: () => client.circuitBreaker === "open",
      })
    : undefined;
  const watcher = isOn
    ? new Watcher({
        ...{ ...posting, readPosts: postReader(api, clock), alertIntervalMs },
        awaitRecordsMs: isRecording ? roundMs : 0,
      })
    : undefined;
  const boardKeeper = isOn ? new BoardKeeper(posting) : undefined;
  const removalFollower = isOn
    ? new RemovalFollower({ ...options, feed: memory.removals, fetchRemovals: (after) => client.fetchRemovals(after) })
    : undefined;

  const workers: readonly AnyWorker[] = [recorder, watcher, boardKeeper, removalFollower].filter(
    (worker) => worker !== undefined,
  );
  return {
    /** The states that metrics show, of the work that this process does. */
    observed: {
      ...(recorder && { recording: () => recorder.state }),
      ...(watcher && { watches: () => watcher.state }),
    },
    start(): void {
      for (const worker of workers) worker.start();
    },
    async stop(): Promise<void> {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
    /** Does all work that is due now, while the schedule is stopped. */
    async runOnce(): Promise<void> {
      await recorder?.sync();
      for (const worker of workers) {
        for (let waitMs = 0; waitMs < NOW_MS; waitMs = await worker.runOnce()) await sleep(clock, waitMs);
      }
    },
  };
}
