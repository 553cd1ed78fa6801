/** What Discord names with a ban in milliseconds: before that a process calls nothing, but for what is on its way already. */
const NAMED_MS = 1_000;
/** One call a second is tried, so that after so long one was taken, whatever befell the others. */
const LONGEST_MS = 10_000;
/** After a call was taken, the others that wait look again. */
const LOOK_AGAIN_MS = 500;

interface Ban {
  readonly from: number;
  until: number;
}

/**
 * When each process took its address to be banned, by `performance.now()`: from when it was told so until Discord took a call of
 * it again. It tries only one call a second, and a fault that befalls that one keeps all others waiting for the next.
 */
export class Bans {
  readonly #bans = new Map<string, Ban[]>();

  told(name: string, at: number): void {
    const bans = this.#bans.get(name) ?? [];
    this.#bans.set(name, bans);
    const last = bans.at(-1);
    const until = at + LONGEST_MS;
    // What was on its way is told so too, and so is a call that finds the ban not to be over.
    if (last && last.until >= at) last.until = until;
    else bans.push({ from: at, until });
  }

  /** Discord takes a call of the process, and tells it so at once. */
  took(name: string, at: number): void {
    const last = this.#bans.get(name)?.at(-1);
    if (last && at >= last.from + NAMED_MS) last.until = Math.min(last.until, at + LOOK_AGAIN_MS);
  }

  /** Whether a process took its address to be banned at any time between two moments. */
  wasBanned(name: string, from: number, to: number): boolean {
    return this.#bans.get(name)?.some((ban) => ban.from <= to && ban.until >= from) ?? false;
  }
}
