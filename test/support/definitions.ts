import { DAY_MS } from "../../src/infra/time.ts";
import type { PlainPost } from "./service-posts.ts";

/* A second implementation of the definitions in docs/service.md, without the database. */

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
const byNumber = (one: string, other: string) => Number(BigInt(one) - BigInt(other));
const percentRank = (values: readonly number[], value: number) =>
  values.length < 2 ? 0 : values.filter((other) => other < value).length / (values.length - 1);

export function expectedScores(now: number, posts: readonly PlainPost[], prices: readonly { at: number; price: number }[]) {
  const [latest, before] = [within(now, posts, 0, 7), within(now, posts, 7, 14)];
  const [interaction, interactionBefore] = [sum(latest.map(interactionOf)), sum(before.map(interactionOf))];
  const perPost = latest.length === 0 ? 0 : interaction / latest.length;
  const hype = 10 * Math.log(1 + perPost) + 10 * Math.tanh(Math.log((1 + interaction) / (1 + interactionBefore)) / 2);
  const authors = authorsOf(latest);
  const shares = authors.map((author) => (interaction === 0 ? 1 / authors.length : author.interaction / interaction));
  const effectiveVoices = 1 / sum(shares.map((share) => share ** 2));
  const reach = sum(authors.map(({ followers }) => followers));
  const community = authors.length === 0 ? 0 : 5 * Math.log(1 + reach) * (effectiveVoices / authors.length) ** (1 / 4);
  const known = prices.filter(({ at }) => at <= now).toSorted((one, other) => one.at - other.at);
  const last = known.at(-1);
  const older = known.findLast(({ at }) => last !== undefined && at <= last.at - 7 * DAY_MS);
  const gains = last && older ? 100 * Math.log(last.price / older.price) : 0;
  return { hype, community, gains, total: 0.4 * hype + 0.4 * community + 0.2 * gains };
}

export function expectedPeople(now: number, posts: readonly PlainPost[]) {
  const authors = authorsOf(within(now, posts, 0, 30));
  return authors
    .map((author) => {
      const followers = percentRank(
        authors.map((other) => other.followers),
        author.followers,
      );
      const interaction = percentRank(
        authors.map((other) => other.interaction),
        author.interaction,
      );
      return { ...author, score: 6 + 2 * followers + 2 * interaction };
    })
    .sort((one, other) => {
      const difference = other.score - one.score;
      if (Math.abs(difference) > 1e-9) return difference;
      return other.followers - one.followers || byNumber(one.id, other.id);
    })
    .slice(0, 20);
}

export const expectedPosts = (now: number, posts: readonly PlainPost[]) =>
  within(now, posts, 0, 30)
    .sort(
      (one, other) => interactionOf(other) - interactionOf(one) || other.createdAt - one.createdAt || byNumber(one.id, other.id),
    )
    .slice(0, 20)
    .map(({ id }) => id);
