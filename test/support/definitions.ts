import { DAY_MS } from "../../src/infra/time.ts";
import type { PlainPost } from "./posts.ts";

/* A second implementation of the definitions in docs/numbers.md, without the database. */

interface Price {
  readonly at: number;
  readonly price: number;
  readonly currency?: string;
}

const interactionOf = ({ retweets, likes }: PlainPost) => retweets + likes;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const within = (now: number, posts: readonly PlainPost[], newest: number, oldest: number) =>
  posts.filter(({ createdAt }) => createdAt <= now - newest * DAY_MS && createdAt > now - oldest * DAY_MS);
const authorsOf = (posts: readonly PlainPost[]) =>
  [...Map.groupBy(posts, ({ author }) => author)].map(([id, own]) => ({
    id,
    followers: Math.max(...own.map(({ followers }) => followers)),
    interaction: sum(own.map(interactionOf)),
  }));
const byNumber = (a: string, b: string) => Number(BigInt(a) - BigInt(b));
const percentRank = (values: readonly number[], value: number) =>
  values.length < 2 ? 0 : values.filter((otherValue) => otherValue < value).length / (values.length - 1);

const gainsOf = (now: number, prices: readonly Price[]) => {
  const known = prices.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at);
  const last = known.at(-1);
  const older = known.findLast(
    ({ at, currency }) => last !== undefined && at <= last.at - 7 * DAY_MS && currency === last.currency,
  );
  return last && older ? 100 * Math.log(last.price / older.price) : 0;
};

interface CountedVoice {
  readonly id: string;
  readonly followers: number;
  readonly interaction: number;
}

/** V, I, S and R of each week, and of the known voices alone. */
export function weigh(weeks: readonly (readonly CountedVoice[])[]) {
  return weeks.map((voices, week) => {
    const rest = weeks.filter((_, index) => index !== week).flat();
    const counted = voices.map(({ id, followers, interaction }) => {
      const best = Math.max(0, ...rest.filter((otherVoice) => otherVoice.id === id).map((otherVoice) => otherVoice.interaction));
      const counts = best > 0 ? Math.min(interaction, 2 * best) : interaction;
      return { isKnown: best > 0, interaction: counts, reach: Math.min(followers, 1_000 * counts) };
    });
    const [known, newcomers] = [true, false].map((isKnown) => {
      const own = counted.filter((voice) => voice.isKnown === isKnown);
      return {
        voices: own.length,
        interaction: sum(own.map((voice) => voice.interaction)),
        squares: sum(own.map((voice) => voice.interaction ** 2)),
        reach: sum(own.map((voice) => voice.reach)),
      };
    }) as [Sums, Sums];
    const c = Math.max(0.1, 5 / known.voices);
    const added = (of: keyof Sums) =>
      Math.min(newcomers[of], known.voices > 0 ? c * known[of] : (newcomers[of] * 5) / (newcomers.voices || 5));
    const [v, i] = [added("voices") / newcomers.voices, added("interaction") / newcomers.interaction];
    const squares = newcomers.voices === 0 ? 0 : Math.min((i ** 2 * newcomers.squares) / v, i ** 2 * newcomers.interaction ** 2);
    return {
      voices: known.voices + added("voices"),
      interaction: known.interaction + added("interaction"),
      squares: known.squares + squares,
      reach: known.reach + added("reach"),
      known,
    };
  });
}

type Sums = Readonly<Record<"voices" | "interaction" | "squares" | "reach", number>>;

function talkOf(now: number, posts: readonly PlainPost[]) {
  const weeks = Array.from({ length: 5 }, (_, week) =>
    authorsOf(within(now, posts, 7 * week, 7 * week + 7)).filter(({ interaction }) => interaction > 0),
  );
  const [latest, ...before] = weigh(weeks);
  const oldest = weeks.findLastIndex((voices) => voices.length > 0);
  if (!latest) throw new Error("there are five weeks");
  const { voices, interaction, squares, reach } = latest;
  const sorted = before
    .slice(0, Math.min(3, oldest))
    .map((week) => week.interaction)
    .toSorted((a, b) => a - b);
  const middle = sorted.length === 2 ? sum(sorted) / 2 : sorted[Math.floor(sorted.length / 2)];
  const growth = middle === undefined ? 0 : (interaction - middle) / (2 + interaction + middle);
  const hype = 10 * Math.log(1 + (voices > 0 ? interaction / voices : 0)) + 10 * growth;
  const community = voices > 0 ? 5 * Math.log(1 + reach) * (interaction ** 2 / squares / voices) ** (1 / 4) : 0;
  return { hype, community, voices: weeks[0]?.length ?? 0 };
}

export function expectedScores(now: number, posts: readonly PlainPost[], prices: readonly Price[]) {
  const { hype, community, voices } = talkOf(now, posts);
  const gains = gainsOf(now, prices);
  return { hype, community, gains, total: 0.4 * hype + 0.4 * community + 0.2 * gains, voices };
}

export function expectedPeople(now: number, posts: readonly PlainPost[]) {
  const authors = authorsOf(within(now, posts, 0, 30));
  const reachOf = ({ followers, interaction }: (typeof authors)[number]) => Math.min(followers, 1_000 * interaction);
  const voices = authors.filter(({ interaction }) => interaction > 0);
  return authors
    .map((author) => {
      const reach = percentRank(voices.map(reachOf), reachOf(author));
      const interaction = percentRank(
        voices.map((voice) => voice.interaction),
        author.interaction,
      );
      return { ...author, score: 6 + 2 * reach + 2 * interaction };
    })
    .sort((a, b) => {
      const difference = b.score - a.score;
      if (Math.abs(difference) > 1e-9) return difference;
      return b.followers - a.followers || byNumber(a.id, b.id);
    })
    .slice(0, 20);
}

export const expectedPosts = (now: number, posts: readonly PlainPost[]) =>
  within(now, posts, 0, 30)
    .sort((a, b) => interactionOf(b) - interactionOf(a) || b.createdAt - a.createdAt || byNumber(a.id, b.id))
    .slice(0, 20)
    .map(({ id }) => id);
