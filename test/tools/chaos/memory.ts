/** Memory samples of a process, in bytes. */
export interface Memory {
  readonly at: number;
  readonly resident: number;
  readonly heap: number;
}

interface Watched {
  readonly name: string;
  readonly memory: readonly Memory[];
}

const MB = 1_024 * 1_024;
/** The limit for every process of the bot, including its pictures. */
const MAX_RESIDENT = 400 * MB;
/** By then V8 has compiled and cached everything. */
const WARM_UP_MS = 60_000;
/** The window in which to find the heap's floor, its size after a garbage collection. */
const WINDOW_MS = 60_000;
const MAX_GROWTH = 12 * MB;

interface MemoryOfMember {
  readonly name: string;
  readonly seconds: number;
  /** Megabytes. */
  readonly resident: readonly [first: number, last: number, most: number];
  /** Megabytes of the heap's floor after the warm-up and at the end, for processes that lived long enough. */
  readonly floor?: readonly [first: number, last: number];
}

export function memoryOf(members: readonly Watched[]): MemoryOfMember[] {
  return members.flatMap(({ name, memory }) => {
    const [first] = memory;
    const last = memory.at(-1);
    if (!first || !last) return [];
    const warm = memory.filter(({ at }) => at >= first.at + WARM_UP_MS);
    const floor = (isWithin: (at: number) => boolean) =>
      Math.min(...warm.filter(({ at }) => isWithin(at)).map(({ heap }) => heap)) / MB;
    const [begin = last] = warm;
    const isOld = last.at - begin.at >= 2 * WINDOW_MS;
    return {
      name,
      seconds: Math.round((last.at - first.at) / 1_000),
      resident: [first.resident / MB, last.resident / MB, Math.max(...memory.map(({ resident }) => resident)) / MB],
      ...(isOld && {
        floor: [floor((at) => at <= begin.at + WINDOW_MS), floor((at) => at >= last.at - WINDOW_MS)] as const,
      }),
    };
  });
}

/** Problems of a process's memory. */
export const memoryBreaches = (members: readonly Watched[]): string[] =>
  memoryOf(members).flatMap(({ name, resident: [, , most], floor }) => [
    ...(most * MB > MAX_RESIDENT ? [`${name} took ${Math.round(most)} MB`] : []),
    ...(floor && (floor[1] - floor[0]) * MB > MAX_GROWTH
      ? [`the heap of ${name} grew from ${Math.round(floor[0])} to ${Math.round(floor[1])} MB`]
      : []),
  ]);
