import { type Author, type Counts, type Talk, total, windowIndexes } from "./authors.ts";

/** Followers that count for each reaction. */
const FOLLOWERS_PER_REACTION = 1_000;
/** A known voice's interaction counts up to this many times its best in another window. */
const TIMES_ITS_BEST = 2;
/** The weight of all newcomers, as a share of what the known voices weigh. */
const NEWCOMERS_SHARE = 0.1;
/** Newcomers may always weigh as much as this many known voices, however few there are. */
const MIN_NEWCOMERS = 5;
const WINDOWS_COMPARED = 3;

/** Sums over voices. */
interface Weight {
  readonly voices: number;
  readonly interaction: number;
  /** The sum of the squares of the voices' interactions. */
  readonly squares: number;
  readonly reach: number;
}

const NOTHING: Weight = { voices: 0, interaction: 0, squares: 0, reach: 0 };

export const boundedReach = ({ followers, interaction }: Pick<Counts, "followers" | "interaction">): number =>
  Math.min(followers, FOLLOWERS_PER_REACTION * interaction);

/** The measures that docs/numbers.md defines. */
export function measureTalk(authors: readonly Author[]): Talk {
  const [latest = NOTHING, ...before] = weightsOf(authors);
  const { voices, interaction, squares, reach } = latest;
  const oldest = before.findLastIndex((window) => window.voices > 0);
  const usual = median(before.slice(0, Math.min(oldest + 1, WINDOWS_COMPARED)).map((window) => window.interaction));
  return {
    strength: voices > 0 ? interaction / voices : 0,
    interaction,
    // The first window has nothing to compare with, so it shows no growth.
    interactionBefore: usual ?? interaction,
    reach,
    evenness: voices > 0 ? interaction ** 2 / squares / voices : 0,
  };
}

/** The weights of all windows, the newest first. */
function weightsOf(authors: readonly Author[]): Weight[] {
  const known: Counts[][] = windowIndexes.map(() => []);
  const newcomers: Counts[][] = windowIndexes.map(() => []);
  for (const { windows } of authors) {
    const [best, second] = twoLargest(windows);
    for (const window of windowIndexes) {
      const counts = windows[window];
      // Without a reaction an author is no voice: posts that nobody likes count nothing.
      if (!counts || counts.interaction === 0) continue;
      const elsewhere = counts.interaction === best ? second : best;
      if (elsewhere === 0) newcomers[window]?.push(counts);
      else known[window]?.push({ ...counts, interaction: Math.min(counts.interaction, TIMES_ITS_BEST * elsewhere) });
    }
  }
  return windowIndexes.map((window) => together(weightOf(known[window] ?? []), weightOf(newcomers[window] ?? [])));
}

function twoLargest(windows: Author["windows"]): readonly [number, number] {
  let [first, second] = [0, 0];
  for (const counts of windows) {
    const interaction = counts?.interaction ?? 0;
    if (interaction > first) [first, second] = [interaction, first];
    else if (interaction > second) second = interaction;
  }
  return [first, second];
}

const weightOf = (voices: readonly Counts[]): Weight => ({
  voices: voices.length,
  interaction: total(voices.map(({ interaction }) => interaction)),
  squares: total(voices.map(({ interaction }) => interaction ** 2)),
  reach: total(voices.map(boundedReach)),
});

/**
 * Adds newcomers to the known voices. They weigh at most a tenth of these, or as much as five of them; if nobody is known, as much
 * as five average newcomers. That also holds for a collection's first window: otherwise its numbers would fall with the second.
 */
function together(known: Weight, newcomers: Weight): Weight {
  const share = Math.max(NEWCOMERS_SHARE, MIN_NEWCOMERS / known.voices);
  const scaleOf = (name: keyof Weight) => {
    const most = known.voices > 0 ? share * known[name] : (newcomers[name] * MIN_NEWCOMERS) / newcomers.voices;
    return newcomers[name] > most ? most / newcomers[name] : 1;
  };
  const [voices, interaction, reach] = [scaleOf("voices"), scaleOf("interaction"), scaleOf("reach")];
  // Capping voices by v leaves fewer people with the same total: Σx² becomes Σx² / v, but at most (Σx)², that of one person.
  const squares = Math.min(newcomers.squares / voices, newcomers.interaction ** 2) * interaction ** 2;
  return {
    voices: known.voices + newcomers.voices * voices,
    interaction: known.interaction + newcomers.interaction * interaction,
    squares: known.squares + squares,
    reach: known.reach + newcomers.reach * reach,
  };
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
