/** Milliseconds of a ban, as Discord states them; meanwhile a process sends no new calls. */
const NAMED_MS = 1_000;
/** The bot tries one call a second, so within this time one succeeds despite faults in others. */
const LONGEST_MS = 10_000;
/** After a successful call, the waiting ones check again. */
const LOOK_AGAIN_MS = 500;

interface Ban {
  readonly from: number;
  until: number;
}

/**
 * When each process considered its address banned, by `performance.now()`: from Discord's notice until Discord accepted a
 * call of it again. It tries one call a second, and a fault of that one keeps all others waiting for the next.
 */
export class Bans {
  readonly #bans = new Map<string, Ban[]>();

  told(name: string, at: number): void {
    const bans = this.#bans.get(name) ?? [];
    this.#bans.set(name, bans);
    const last = bans.at(-1);
    const until = at + LONGEST_MS;
    // Calls under way get the notice too, and so does a call that comes before the ban is over.
    if (last && last.until >= at) last.until = until;
    else bans.push({ from: at, until });
  }

  /** Discord accepts a call of the process, and tells it so at once. */
  took(name: string, at: number): void {
    const last = this.#bans.get(name)?.at(-1);
    if (last && at >= last.from + NAMED_MS) last.until = Math.min(last.until, at + LOOK_AGAIN_MS);
  }

  /** Whether a process considered its address banned at any time between two moments. */
  wasBanned(name: string, from: number, to: number): boolean {
    return this.#bans.get(name)?.some((ban) => ban.from <= to && ban.until >= from) ?? false;
  }
}
