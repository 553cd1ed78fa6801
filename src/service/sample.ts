import { hash } from "node:crypto";
import { DAY_MS, HOUR_MS } from "../infra/time.ts";

/* All collections and people are invented. A seed makes every copy the same, except for its times. */

const SEED = 20_261_120;
const POSTS_A_DAY = 2;
const VOICES = 28;
const OTHERS = 0.05;
const FIRST_POST_ID = 1_990_000_000_000_000_000n;
/** Never resolves (RFC 2606). The playground shows its own pictures instead. */
export const pictureOrigin = "https://pictures.example";
const SAMPLE_DAYS = 60;

/** `{c}` stands for the collection. */
type SampleText = readonly [lang: string, text: string];

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

const texts: readonly SampleText[] = [
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

const source = '<a href="https://example.com/app" rel="nofollow">App</a>';

/** Texts by the hour of their post, before the end of the sample; these posts have the most likes. */
const special: ReadonlyMap<number, SampleText> = new Map([
  [-60, ["en", sensitiveText]],
  [-100, ["en", truncatedText]],
]);

const hashOf = (name: string): string => hash("sha256", `${SEED} ${name}`);

/** mulberry32, seeded by a name. */
function randomOf(name: string): () => number {
  let state = Number.parseInt(hashOf(name).slice(0, 8), 16);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <T>(from: readonly T[], random: number): T => from[Math.floor(random * from.length)] as T;
const longTailed = (largest: number, random: number) => Math.floor(largest ** (0.3 + 0.7 * random));

const people = [1, 2, 3].flatMap((round) =>
  names.map(([name, stem], index) => {
    const id = String(1_400_000_000 + round * 10_000_019 + index * 700_001);
    const random = randomOf(id);
    const suffix = round === 1 ? "" : String(round);
    return {
      id,
      screenName: `${stem.slice(0, 15 - suffix.length)}${suffix}`,
      name: round === 1 ? name : `${name} ${round === 2 ? "Studio" : "| archive"}`,
      profileImageUrl: `${pictureOrigin}/avatars/${id}.svg`,
      description: pick(bios, random()),
      location: pick(places, random()),
      verified: random() < 0.25,
      statusesCount: longTailed(90_000, random()),
      favouritesCount: longTailed(60_000, random()),
      followersCount: longTailed(1_800_000, random()),
    };
  }),
);

const collectionOf = (name: string) => ({ address: `0x${hashOf(name).slice(0, 40)}`, name });
const collections = collectionNames.map(collectionOf);
/** Never imported. */
export const unknownCollection = collectionOf("Unwritten Pages");

export interface SampleSpan {
  /** All other times are relative to it. */
  readonly endedAt: number;
  readonly after: number;
  readonly until: number;
}

export const wholeSpan = (now: number): SampleSpan => ({ endedAt: now, after: now - SAMPLE_DAYS * DAY_MS, until: now });

const numbersWithin = ({ endedAt, after, until }: SampleSpan, unitMs: number): number[] => {
  const first = Math.floor((after - endedAt) / unitMs);
  return Array.from({ length: Math.floor((until - endedAt) / unitMs) - first + 1 }, (_, index) => first + index);
};

/** The post of an hour depends only on the hour, so that hourly and daily calls agree. */
function postOf(number: number, { address, name }: (typeof collections)[number], hour: number, endedAt: number) {
  const random = randomOf(`${address} ${hour}`);
  const specialText = special.get(hour);
  if (random() >= POSTS_A_DAY / 24 && !specialText) return [];
  const voice = (5 * number + 2 * Math.floor(random() * VOICES)) % people.length;
  const { followersCount, ...author } = random() < OTHERS ? pick(people, random()) : (people[voice] as (typeof people)[number]);
  const favoriteCount = longTailed(followersCount / 12 + 90, specialText ? 1 : random());
  const [lang, text] = specialText ?? pick(texts, random());
  const createdAt = Math.floor((endedAt + (hour + random()) * HOUR_MS) / 1_000) * 1_000;
  const post = {
    id: String(FIRST_POST_ID + BigInt(hour + 1_000_000) * 100n + BigInt(number)),
    user: { ...author, followersCount: Math.floor(followersCount * (1 + (hour + 2_000) / 100_000)) },
    source,
    text: text.replaceAll("{c}", name),
    lang,
    possiblySensitive: text === sensitiveText,
    retweetCount: Math.floor(favoriteCount * (0.05 + 0.4 * random())),
    favoriteCount,
    date: new Date(createdAt).toISOString(),
    contractAddress: address,
  };
  return [{ createdAt, post }];
}

export const sampleRows = {
  collections: () => collections.map(({ address, name }) => ({ contract: address, name, terms: name })),
  floor: (span: SampleSpan) =>
    collections.flatMap(({ address }) => {
      const random = randomOf(address);
      const [base, gains] = [0.05 + 2 * random(), random() * 90 - 25];
      const days = numbersWithin(span, DAY_MS).filter((day) => span.endedAt + day * DAY_MS > span.after);
      return days.map((day) => ({
        contract: address,
        time: new Date(span.endedAt + day * DAY_MS).toISOString(),
        // A cosine of four weeks, which ends with exactly these gains of seven days.
        price: base * Math.exp((gains / 100) * Math.cos((Math.PI * day) / 14)),
      }));
    }),
  posts: (span: SampleSpan) =>
    collections.flatMap((collection, number) =>
      numbersWithin(span, HOUR_MS)
        .flatMap((hour) => postOf(number, collection, hour, span.endedAt))
        .filter(({ createdAt }) => createdAt > span.after && createdAt <= span.until)
        .map(({ post }) => post),
    ),
};
