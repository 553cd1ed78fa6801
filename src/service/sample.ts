import { createHash } from "node:crypto";
import { z } from "zod";
import { tweetSchema } from "../contract/schemas.ts";

/*
 * The sample: invented collections and invented people, made from a seed so that every copy is the same. No name, handle
 * or address is meant to be anybody's.
 */

export const SEED = 20_261_120;
const PEOPLE_PER_COLLECTION = 28;
const MORE_POSTS_PER_COLLECTION = 8;
const OLDER_POSTS_PER_COLLECTION = 24;
const DAY = 24 * 3_600;
const THIRTY_DAYS = 30 * DAY;
/** Days of floor prices, one a day. */
const PRICED_DAYS = 60;

interface SampleCollection {
  readonly address: string;
  readonly name: string;
  /** Change of the floor price over 7 days: 100 times the natural logarithm. */
  readonly gains: number;
}

export interface SamplePerson {
  readonly id: string;
  readonly screenName: string;
  readonly name: string;
  readonly description: string;
  readonly location: string;
  readonly verified: boolean;
  readonly statusesCount: number;
  readonly favouritesCount: number;
  readonly protected: boolean;
}

/** A language and what is said in it; `{c}` stands for the collection. */
type SampleText = readonly [lang: string, text: string];

export interface SamplePost {
  readonly id: string;
  readonly collection: string;
  readonly author: string;
  readonly source: string;
  readonly text: string;
  readonly lang: string;
  readonly possiblySensitive: boolean;
  readonly retweetCount: number;
  readonly favoriteCount: number;
  /** Followers of the author when the post was read; they differ from post to post. */
  readonly authorFollowers: number;
  /** Seconds since the epoch. */
  readonly createdAt: number;
}

export interface SampleFloorPrice {
  readonly collection: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly price: number;
}

export interface Sample {
  readonly collections: readonly SampleCollection[];
  readonly people: readonly SamplePerson[];
  readonly posts: readonly SamplePost[];
  readonly floorPrices: readonly SampleFloorPrice[];
}

const collectionNames = [
  "Velvet Otters",
  "Paper Comets",
  "Tin Lantern Club",
  "Quiet Volcanoes",
  "Moss Giants",
  "Glass Herons",
  "Midnight Orchard",
  "Drowsy Robots",
  "Saltwater Kites",
  "Clockwork Figs",
  "Marzipan Wolves",
  "Umbrella Syndicate 🌂",
];
const emptyCollectionName = "Unwritten Pages";

const names = [
  ["Luna Ferrow", "lunaferrow"],
  ["ミナト港", "minato_harbor"],
  ["Тихая Выдра", "quiet_vydra"],
  ["سارة النجمة", "sara_najma"],
  ["Ola *pixel* Brandt", "ola_pixel_"],
  ["김하늘", "haneul_draws"],
  ["Dédé l’Écume", "dede_ecume"],
  ["小雨工作室", "xiaoyu_studio"],
  ["आरव चित्र", "aarav_chitra"],
  ["Nils 🦦 Havgaard", "nils_hav"],
  ["Γαλήνη", "galini_art"],
  ["Mango_Theory", "mango__theory"],
  ["Ruth > Reth", "ruth_reth"],
  ["Ximena Sol", "ximenasol"],
  ["נועה גל", "noa_gal_"],
  ["The Ledger Gnome 🧙‍♂️", "ledger_gnome"],
  ["Ayodele Bright", "ayobright"],
  ["ฟ้าใส", "fahsai_x"],
  ["0xPebble", "0xPebble"],
  ["Íñigo Brasa", "inigobrasa"],
] as const;

const bios = [
  "Collects small creatures and large mistakes.",
  "Painter of pixels, keeper of bees.\nWrites about what communities do when nobody looks. https://example.com/notes",
  "",
  "gm 🌅 | curator | not financial advice, not even advice",
  "Ich sammle Bilder, die leise sind.",
  "作品を集めています。毎朝ひとつ描きます。",
  "Building tools for artists. Formerly lighthouses. Opinions are my own and usually wrong by Friday, but the drawings stay, and I answer every letter that comes with a stamp on it. Ask me about kelp, looms, tide tables, or why the third mint was the good one.",
  "Collectionneuse du dimanche 🎨",
  "أحب الفن الهادئ والألوان البحرية",
  "on-chain cartographer 🗺️ #maps_and_mints",
] as const;

const places = ["Porto", "", "大阪", "Reykjavík", "the sea, mostly", "Lagos", "Ciudad de México", "Київ", ""] as const;

export const postTexts: readonly SampleText[] = [
  ["en", "{c} holders keep showing up every single morning. That is the whole thesis."],
  ["en", "Just listed two {c} and regretted it before the page reloaded 😅"],
  [
    "en",
    "Thread on how {c} pays its artists 🧵\n\n1. every sale, every time\n2. no exceptions\n3. read it yourself: https://example.com/royalties_explained",
  ],
  ["ja", "{c} の新作、線がとてもきれい。三枚目の光が好きです。"],
  ["es", "La comunidad de {c} organizó una muestra en una biblioteca y vinieron 300 personas 📚"],
  ["de", "Wer hätte gedacht, dass {c} mich wieder zum Zeichnen bringt."],
  ["en", "floor of {c} did *nothing* today and it was the best day in weeks"],
  ["fr", "Les carnets de {c} sont arrivés. Le papier est magnifique ✨"],
  ["ar", "مجموعة {c} تستحق المتابعة، الألوان هادئة والفريق حاضر دائما"],
  ["en", "I asked ten people why they hold {c}. Nine talked about friends, one about the staircase in piece #41."],
  ["ko", "{c} 커뮤니티 모임 후기: 다음 주에 또 만나요!"],
  ["pt", "Hoje aprendi mais com o canal de {c} do que em um mês de podcasts."],
  ["ru", "Нарисовала свою {c}. Получилось чуть грустнее, чем хотела 🙂"],
  ["en", "hot take: {c} > everything else on my wall _and_ in my wallet"],
  ["hi", "{c} की नई कड़ी बहुत सुंदर है, रंग देखिए!"],
] as const;

const truncatedText =
  "A long evening with the {c} archive: 4,000 sketches, 212 discarded palettes, one very patient archivist, and a drawer that nobody had opened since the first mint. What we found inside changes how I read the whole series, beginning with the … https://example.com/x7Qp";
const sensitiveText = "The uncensored {c} gallery night, photos inside. You were warned 🔞 https://example.com/gallery-night";

export const sources = [
  '<a href="https://example.com/web" rel="nofollow">Web App</a>',
  '<a href="https://example.com/phone" rel="nofollow">Phone App</a>',
] as const;

/** Numbers from 0 up to 1 that follow from a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of a list that begins again at its end. */
export const at = <T>(from: readonly T[], index: number): T => from[index % from.length] as T;

/**
 * Makes the whole sample, with posts and floor prices of the 60 days before `now`, in milliseconds: the same every time, but
 * for the times.
 */
export function makeSample(now: number): Sample {
  const random = seededRandom(SEED);
  const whole = (below: number) => Math.floor(random() * below);
  const pick = <T>(from: readonly T[]): T => at(from, whole(from.length));
  /** Small numbers often, large ones seldom, as counts of followers are. */
  const longTailed = (largest: number) => Math.floor(largest ** (0.3 + 0.7 * random()));

  const people = [1, 2, 3].flatMap((round) =>
    names.map(([name, stem], index): SamplePerson => {
      const suffix = round === 1 ? "" : String(round);
      return {
        id: String(1_400_000_000 + round * 10_000_019 + index * 700_001),
        screenName: `${stem.slice(0, 15 - suffix.length)}${suffix}`,
        name: round === 1 ? name : `${name} ${round === 2 ? "Studio" : "| archive"}`,
        description: pick(bios),
        location: pick(places),
        verified: random() < 0.25,
        statusesCount: longTailed(90_000),
        favouritesCount: longTailed(60_000),
        protected: false,
      };
    }),
  );
  const followers = new Map(people.map(({ id }) => [id, longTailed(1_800_000)]));

  const collections = [...collectionNames, emptyCollectionName].map((name) => ({
    address: `0x${createHash("sha256").update(`${SEED} ${name}`).digest("hex").slice(0, 40)}`,
    name,
    gains: random() * 90 - 25,
  }));

  let lastPostId = 1_990_000_000_000_000_000n;
  const nextPostId = () => {
    lastPostId += BigInt(1 + whole(1_000_000_007));
    return String(lastPostId);
  };
  const newest = Math.floor(now / 1_000);
  /** @param until seconds since the epoch; it was written in the 30 days before. */
  const write = (
    post: Pick<SamplePost, "id" | "author">,
    { address, name }: SampleCollection,
    [lang, text]: SampleText,
    until: number,
  ): SamplePost => {
    const reach = followers.get(post.author) ?? 0;
    const favoriteCount = longTailed(reach / 12 + 90);
    return {
      ...post,
      collection: address,
      source: pick(sources),
      text: text.replaceAll("{c}", name),
      lang,
      possiblySensitive: text === sensitiveText,
      retweetCount: Math.floor(favoriteCount * (0.05 + 0.4 * random())),
      favoriteCount,
      authorFollowers: reach,
      createdAt: until - whole(THIRTY_DAYS),
    };
  };
  const voicesOf = new Map<string, readonly SamplePerson[]>();
  const posts = collections.slice(0, -1).flatMap((collection) => {
    const voices = [...people];
    for (let left = people.length; left > PEOPLE_PER_COLLECTION; left -= 1) voices.splice(whole(left), 1);
    voicesOf.set(collection.address, voices);
    const authors = [...voices, ...Array.from({ length: MORE_POSTS_PER_COLLECTION }, () => pick(voices))];
    const firstText = whole(postTexts.length);
    return authors.map(({ id }, index): SamplePost => {
      const special: Readonly<Record<number, SampleText>> = { 3: ["en", sensitiveText], 5: ["en", truncatedText] };
      const text = special[index] ?? at(postTexts, firstText + index);
      const post = write({ id: nextPostId(), author: id }, collection, text, newest);
      const reach = post.authorFollowers;
      return { ...post, authorFollowers: reach + index * (1 + Math.floor(reach / 900)) };
    });
  });
  const olderPosts = collections.flatMap((collection) => {
    const voices = voicesOf.get(collection.address);
    if (!voices) return [];
    return Array.from({ length: OLDER_POSTS_PER_COLLECTION }, () =>
      write({ id: nextPostId(), author: pick(voices).id }, collection, pick(postTexts), newest - THIRTY_DAYS),
    );
  });
  const floorPrices = collections.flatMap(({ address, gains }) => {
    const base = 0.05 + 2 * random();
    return Array.from({ length: PRICED_DAYS + 1 }, (_, daysAgo): SampleFloorPrice => {
      // Up and down within four weeks, so that it is at its end now and at zero a week ago.
      const wave = Math.cos((Math.PI * daysAgo) / 14);
      return { collection: address, at: (newest - daysAgo * DAY) * 1_000, price: base * Math.exp((gains / 100) * wave) };
    });
  });
  return { collections, people, posts: [...posts, ...olderPosts], floorPrices };
}

/** A post of the sample as a line that can be imported. */
export function sampleLine(post: SamplePost, author: SamplePerson): string {
  const date = new Date(post.createdAt * 1_000);
  const entry = z.encode(tweetSchema, {
    id: post.id,
    user: {
      ...author,
      followersCount: post.authorFollowers,
      profileImageUrl: `/profile_images/${author.id}/avatar_normal.png`,
    },
    source: post.source,
    text: post.text,
    retweetCount: post.retweetCount,
    favoriteCount: post.favoriteCount,
    possiblySensitive: post.possiblySensitive,
    lang: post.lang,
    retweetedStatus: null,
    createdAt: date,
    date,
    originalId: post.id,
    originalText: post.text,
    originalTweet: true,
    interaction: post.retweetCount + post.favoriteCount,
  });
  return JSON.stringify({ ...entry, contractAddress: post.collection });
}
