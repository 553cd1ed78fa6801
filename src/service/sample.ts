import { hash } from "node:crypto";
import { DAY_MS } from "../infra/time.ts";
import communitiesFile from "./sample/communities.json" with { type: "json" };
import peopleFile from "./sample/people.json" with { type: "json" };
import remarksFile from "./sample/remarks.json" with { type: "json" };

/* All collections and people are invented. A seed makes every copy the same, except for its times and weekends. */

const SEED = 20_261_126;
const FIRST_POST_ID = 1_990_000_000_000_000_000n;
/** The host of invented avatars: its name never resolves (RFC 2606). The playground shows its own pictures instead. */
export const pictureOrigin = "https://pictures.example";
/** The playground has records of 60 days, and the scores of the first one look 35 days back. */
const SAMPLE_DAYS = 95;
const PRICES_A_DAY = 4;
const REMARKS_A_DAY = 5;
/** A community's own posts come again after these days: no answer has posts of more than 30. */
const CYCLE_DAYS = 32;
const CALM_DAYS = 7;

interface Profile {
  readonly handle: string;
  readonly name: string;
  readonly place: string;
  readonly bio: string;
}

/** Texts by the handle of their author. */
type Texts = Readonly<Record<string, readonly string[] | undefined>>;

interface Community {
  readonly name: string;
  readonly account: Omit<Profile, "name">;
  readonly languages: readonly string[];
  readonly supply: number;
  /** A usual floor price. */
  readonly floor: number;
  /** The size of price moves, relative to others. */
  readonly swing: number;
  /** The number of reactions, relative to others. */
  readonly size: number;
  /** The number of posts on a day of the weekend, relative to other days. */
  readonly weekend: number;
  /** The first day of the quiet week; days count from the end of the sample. */
  readonly quiet: number;
  readonly mint: { readonly day: number; readonly posts: Texts };
  readonly posts: Texts;
  /** Accounts that only repeat a few texts, instead of people with remarks. `{n}` stands for a number. */
  readonly crowd?: { readonly people: readonly Profile[]; readonly texts: readonly string[] } | undefined;
}

/** `{c}` stands for the collection, `{n}` for the number of a piece. */
interface Remark {
  readonly lang: string;
  readonly text: string;
  /** The probability that somebody posts it in its round, on a usual day. */
  readonly chance: number;
}

const hashOf = (name: string): string => hash("sha256", `${SEED} ${name}`);
const seedOf = (name: string): number => Number.parseInt(hashOf(name).slice(0, 8), 16);

/** mulberry32 by its counter. @returns a number from 0 to 1. */
function randomAt(seed: number, count: number): number {
  const state = (seed + Math.imul(count, 0x6d2b79f5)) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

function randomOf(name: string): () => number {
  const seed = seedOf(name);
  let count = 0;
  return () => randomAt(seed, ++count);
}

/** A smooth curve between -1 and 1, with a random value at each whole number. */
function noiseAt(seed: number, at: number): number {
  const cell = Math.floor(at);
  const share = (1 - Math.cos(Math.PI * (at - cell))) / 2;
  return 2 * (randomAt(seed, cell) * (1 - share) + randomAt(seed, cell + 1) * share) - 1;
}

const pick = <T>(from: readonly T[], random: number): T | undefined => from[Math.floor(random * from.length)];
const shuffled = <T>(all: readonly T[], keyOf: (item: T) => string): T[] =>
  all.toSorted((a, b) => (hashOf(keyOf(a)) < hashOf(keyOf(b)) ? -1 : 1));
/** Rotates a list. */
function startingWith<T>(all: readonly T[], isFirst: (item: T) => boolean): T[] {
  const at = Math.max(0, all.findIndex(isFirst));
  return [...all.slice(at), ...all.slice(0, at)];
}
const modulo = (dividend: number, divisor: number) => ((dividend % divisor) + divisor) % divisor;

const clients = ["Phone", "Web", "Phone", "Tablet", "Phone"] as const;

type Person = ReturnType<typeof personOf>;

function personOf(
  { handle, name, place, bio }: Profile,
  lang: string,
  [fewest, most]: readonly [number, number],
  client?: string,
) {
  const random = randomOf(handle);
  const id = String(1_000_000_000 + Math.floor(random() * 3_000_000_000));
  const followers = fewest * (most / fewest) ** (random() ** 1.5);
  const profile = {
    id,
    screenName: handle,
    name,
    profileImageUrl: `${pictureOrigin}/avatars/${id}.svg`,
    description: bio,
    location: place,
    verified: random() < 0.2,
    statusesCount: Math.floor(200 + 20_000 * random() ** 2),
    favouritesCount: Math.floor(500 + 40_000 * random() ** 2),
  };
  const source = `<a href="https://example.com/app" rel="nofollow">${client ?? pick(clients, random())}</a>`;
  return { profile, lang, followers, source };
}

const everyone = Object.entries(peopleFile).flatMap(([lang, profiles]) =>
  profiles.map((profile) => personOf(profile, lang, [400, 15_000])),
);

interface Written {
  readonly author: Person;
  readonly text: string;
  /** The number of reactions, relative to a remark. */
  readonly weight: number;
}

/** A community with what its posts are drawn from. */
function marketOf(community: Community, number: number) {
  const { name, account, crowd, languages, size, mint, posts } = community;
  const official = personOf({ name, ...account }, "en", [8_000 * size, 40_000 * size]);
  const writer = (handle: string) =>
    everyone.find(({ profile }) => profile.screenName === handle) ?? (handle === account.handle ? official : undefined);
  const written = (texts: Texts, weight: number): Written[] =>
    Object.entries(texts).flatMap(([handle, own = []]) => {
      const author = writer(handle);
      if (!author) throw new Error(`@${handle} of ${name} is nobody`);
      return own.map((text) => ({ author, text, weight }));
    });
  const own = startingWith(
    shuffled(written(posts, 4), ({ text }) => text),
    ({ author }) => author === official,
  );
  const isMember = (person: Person) =>
    own.some(({ author }) => author === person) ||
    randomOf(`${person.profile.id} ${name}`)() < (languages.includes(person.lang) ? 0.35 : 0.15);
  const remarks: readonly Remark[] = Object.entries(crowd ? { en: crowd.texts } : remarksFile).flatMap(([lang, texts]) =>
    texts.map((text) => ({ lang, text, chance: languages.includes(lang) ? 0.6 : 0.2 })),
  );
  return {
    ...community,
    number,
    address: addressOf(name),
    seeds: { talk: seedOf(`${name} talk`), price: seedOf(`${name} price`) },
    own,
    minted: written(mint.posts, 6),
    remarks: shuffled(remarks, ({ text }) => name + text),
    voices: Map.groupBy(
      crowd ? crowd.people.map((p) => personOf(p, "en", [20, 900], "Post Later")) : everyone.filter(isMember),
      ({ lang }) => lang,
    ),
  };
}

type Market = ReturnType<typeof marketOf>;

const addressOf = (name: string) => `0x${hashOf(name).slice(0, 40)}`;
const communities: readonly Community[] = communitiesFile;
const markets = communities.map(marketOf);
/** Never imported. */
export const unknownCollection = { address: addressOf("Unwritten Pages"), name: "Unwritten Pages" };

export interface SampleSpan {
  /** The end of the sample; all other times are relative to it. */
  readonly endedAt: number;
  readonly after: number;
  readonly until: number;
}

export const wholeSpan = (now: number): SampleSpan => ({ endedAt: now, after: now - SAMPLE_DAYS * DAY_MS, until: now });

/** All n for which the unit that begins at n · unitMs reaches into the span. */
const numbersWithin = ({ endedAt, after, until }: SampleSpan, unitMs: number): number[] => {
  const first = Math.floor((after - endedAt) / unitMs);
  return Array.from({ length: Math.floor((until - endedAt) / unitMs) - first + 1 }, (_, index) => first + index);
};

/** Whether the 24 hours lie mostly in a weekend day (UTC). */
const isWeekend = (day: number, endedAt: number): boolean =>
  [0, 6].includes(new Date(endedAt + (day + 0.5) * DAY_MS).getUTCDay());

/** The excitement about a mint, which rises to 1 within days and fades in weeks. */
const excitement = (days: number): number => (days < 0 ? Math.exp(days / 1.5) : Math.exp(-days / 6));

/** The number of posts, relative to a usual day. */
function liveliness({ seeds, weekend, quiet, mint }: Market, day: number, endedAt: number): number {
  const rhythm = (isWeekend(day, endedAt) ? weekend : 1) * (day >= quiet && day < quiet + CALM_DAYS ? 0.3 : 1);
  return rhythm * Math.exp(0.35 * noiseAt(seeds.talk, day / 5)) * (1 + excitement(day - mint.day));
}

/** The posts of a day depend only on the day: calls for hours and for days agree. */
function postsOf(market: Market, day: number, endedAt: number) {
  const { address, number, own, minted, mint, size } = market;
  const random = randomOf(`${address} ${day}`);
  const life = liveliness(market, day, endedAt);
  const written = [
    ...(day === mint.day ? minted : []),
    ...own.filter((_, index) => Math.floor((index * CYCLE_DAYS) / own.length) === modulo(day, CYCLE_DAYS)),
    ...Array.from({ length: REMARKS_A_DAY }, (_, round) => remarkOf(market, day * REMARKS_A_DAY + round, life)).flat(),
  ];
  return written.map(({ author, text, weight }, index) => {
    const { profile, lang, followers, source } = author;
    const luck = Math.exp(1.1 * (random() + random() + random() - 1.5));
    const favoriteCount = Math.ceil(followers ** 0.5 * weight * size * Math.sqrt(life) * luck);
    const createdAt = Math.floor((endedAt + (day + (index + random()) / written.length) * DAY_MS) / 1_000) * 1_000;
    const post = {
      id: String(FIRST_POST_ID + BigInt(((day + 100_000) * 100 + number) * 100 + index)),
      user: { ...profile, followersCount: Math.floor(followers * 1.001 ** day) },
      source,
      text,
      lang,
      possiblySensitive: text.includes("🔞"),
      retweetCount: Math.floor(favoriteCount * (0.06 + 0.3 * random() ** 2)),
      favoriteCount,
      date: new Date(createdAt).toISOString(),
      contractAddress: address,
    };
    return { createdAt, post };
  });
}

/** The remarks of a round. They alternate: a remark comes again after more than 30 days. */
function remarkOf({ name, supply, remarks, voices }: Market, round: number, life: number): Written[] {
  const { lang, text, chance } = remarks[modulo(round, remarks.length)] as Remark;
  const random = randomOf(`${name} ${round}`);
  const author = pick(voices.get(lang) ?? [], random());
  if (!author || random() > chance * life) return [];
  const number = String(1 + Math.floor(random() * supply));
  return [{ author, text: text.replaceAll("{c}", name).replaceAll("{n}", number), weight: 0.8 }];
}

/** Periods of the curves that a price is the sum of, in days: in four times the time it moves twice as far. */
const PERIODS = [40, 20, 10, 5, 2.5, 1.25] as const;

function priceAt({ seeds, floor, swing, mint }: Market, day: number): number {
  const octaves = PERIODS.map((period, index) => noiseAt(seeds.price + index, day / period) * Math.sqrt(period));
  const walk = octaves.reduce((sum, octave) => sum + octave, 0);
  return Number((floor * Math.exp(swing * (0.02 * walk + 0.12 * excitement(day - mint.day)))).toPrecision(3));
}

export const sampleRows = {
  collections: () => markets.map(({ address, name }) => ({ contract: address, name, terms: name })),
  floor: (span: SampleSpan) => {
    const unitMs = DAY_MS / PRICES_A_DAY;
    const times = numbersWithin(span, unitMs).filter((number) => span.endedAt + number * unitMs > span.after);
    return markets.flatMap((market) =>
      times.map((number) => ({
        contract: market.address,
        time: new Date(span.endedAt + number * unitMs).toISOString(),
        price: priceAt(market, number / PRICES_A_DAY),
        currency: "ETH",
      })),
    );
  },
  posts: (span: SampleSpan) =>
    markets.flatMap((market) =>
      numbersWithin(span, DAY_MS)
        .flatMap((day) => postsOf(market, day, span.endedAt))
        .filter(({ createdAt }) => createdAt > span.after && createdAt <= span.until)
        .map(({ post }) => post),
    ),
};
