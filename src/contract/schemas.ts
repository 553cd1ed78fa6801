import { z } from "zod";
import { type Address, toAddress } from "./address.ts";

/* Version 1 of the service's interface document. Unknown fields are dropped. */

const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const timeOfDay = "\\d{2}:\\d{2}:\\d{2}";
const offset = "(?:Z|[+-](?:[01]\\d|2[0-3]):?[0-5]\\d)";

/** Dates that UTC writes with four digits for the year: an offset can lead beyond them. */
const dateWithinYears = z.date("is no date").min(new Date("0001-01-01T00:00:00.000Z")).max(new Date("9999-12-31T23:59:59.999Z"));

/** A codec for dates of one format, checked by `form`: V8 accepts more than ECMAScript specifies. */
const dateIn = (form: RegExp, example: string, encode: (date: Date) => string) =>
  z.codec(z.string().regex(form, `expected a time such as ${example}`), dateWithinYears, {
    decode: (text) => new Date(isRealDay(text) ? text : Number.NaN),
    encode,
  });

const offsetInside = new RegExp(`${offset}(?= |$)`);
/** Whether the day exists: V8 reads 30 February as 2 March. Both date formats below have the day at index 8. */
function isRealDay(text: string): boolean {
  const day = Number(text.slice(8, 10));
  return day <= 28 || new Date(text.replace(offsetInside, "Z")).getUTCDate() === day;
}

export const isoDate = dateIn(
  new RegExp(`^\\d{4}-\\d{2}-\\d{2}T${timeOfDay}(?:\\.\\d+)?${offset}$`),
  "2021-11-28T21:03:11.000+00:00",
  (date) => date.toISOString().replace("Z", "+00:00"),
);

export const createdAtDate = dateIn(
  new RegExp(`^(?:${days.join("|")}) (?:${months.join("|")}) \\d{2} ${timeOfDay} ${offset} [1-9]\\d{3}$`),
  "Sun Nov 28 21:03:11 +0000 2021",
  (date) => {
    const [day, time] = [date.toISOString().slice(8, 10), date.toISOString().slice(11, 19)];
    return `${days[date.getUTCDay()]} ${months[date.getUTCMonth()]} ${day} ${time} +0000 ${date.getUTCFullYear()}`;
  },
);

/** The interface document promises no range. Beyond these limits a double loses integers. */
const score = z.number().gte(Number.MIN_SAFE_INTEGER).lte(Number.MAX_SAFE_INTEGER);
const count = z.int().nonnegative();

const userSchema = z.object({
  /** Too long for a number. */
  id: z.string().min(1),
  /** Without the @. */
  screenName: z.string(),
  profileImageUrl: z.string(),
  /** May have line breaks, emoji and URLs. */
  description: z.string(),
  name: z.string(),
  location: z.string(),
  followersCount: count,
  verified: z.boolean(),
  statusesCount: count,
  favouritesCount: count,
  protected: z.boolean(),
});

export const influencerSchema = z.object({
  user: userSchema,
  /** 6 to 10 in the reference response; the interface document promises no range. */
  score,
});

export const tweetSchema = z.object({
  id: z.string().min(1),
  /** The same user may occur several times with other counts. */
  user: userSchema,
  /** HTML anchor text of the posting client. */
  source: z.string(),
  /** May end with an ellipsis and a short URL. */
  text: z.string(),
  retweetCount: count,
  favoriteCount: count,
  possiblySensitive: z.boolean(),
  lang: z.string(),
  /** The retweeted post; the document does not describe it. `user` is read if it has the expected form. */
  retweetedStatus: z.looseObject({ user: userSchema.optional().catch(undefined) }).nullable(),
  createdAt: createdAtDate,
  date: isoDate,
  originalId: z.string(),
  originalText: z.string(),
  originalTweet: z.boolean(),
  /** retweetCount plus favoriteCount in the reference response. */
  interaction: count,
});

/** The longest address of a link button (Discord reference, «Button»), in UTF-16 units. */
const MAX_PAGE = 512;
/** Https, or http on this machine, with a path, in characters that Discord takes: one malformed address rejects a whole message. */
const pageAddress =
  /^(?:https:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?|http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]))(?::\d{1,5})?\/[\w\-.~:/?#@!$&'()*+,;=%]*$/i;
export const pageUrl = z.string().max(MAX_PAGE).regex(pageAddress);

/** UTF-16 units. */
export const MAX_CURRENCY = 20;
export const MAX_SOURCE = 40;

/** The lowest price that an item is offered for. */
const floorSchema = z.object({
  price: z.number().positive(),
  /** A symbol such as ETH; empty if it is not known. */
  currency: z.string().max(MAX_CURRENCY),
  /** In percent, since a price in the same currency that is at least seven days older. `change` and `since` come together or not at all. */
  change: z.number().optional(),
  since: isoDate.optional(),
  /** The time of the price. */
  at: isoDate,
  /** A marketplace, or `import`. */
  source: z.string().max(MAX_SOURCE),
});

export const collectionScoreSchema = z.object({
  name: z.string(),
  /** As in the request. */
  contractAddress: z.string(),
  hype: score,
  gains: score,
  community: score,
  total: score,
  /** The number of authors whose posts of the last seven days drew a reaction. Not in the document: only our own service sends it. */
  voices: count.optional().catch(undefined),
  /** Absent without a known price. Not in the document: only our own service sends it. */
  floor: floorSchema.optional().catch(undefined),
  /** The collection's page for everybody. Not in the document: only our own service sends it, if it has pages. */
  page: pageUrl.optional().catch(undefined),
});

export type User = Readonly<z.output<typeof userSchema>>;
export type Influencer = Readonly<z.output<typeof influencerSchema>>;
export type Tweet = Readonly<z.output<typeof tweetSchema>>;
export type Floor = Readonly<z.output<typeof floorSchema>>;
export type CollectionScore = Readonly<z.output<typeof collectionScoreSchema>>;

export const isRetweet = ({ retweetedStatus, originalTweet }: Pick<Tweet, "retweetedStatus" | "originalTweet">): boolean =>
  retweetedStatus !== null || !originalTweet;

export interface Entries {
  influencers: Influencer;
  tweets: Tweet;
  scores: CollectionScore;
}

export type Operation = keyof Entries;

interface OperationContract<Entry> {
  readonly path: string;
  /** The envelope's name for success differs between operations. */
  readonly successKey: "success" | "successful";
  readonly entry: z.ZodType<Entry>;
  /** Entries without a collection are about the requested one. */
  readonly isAbout: (entry: Entry, contract: Address) => boolean;
}

/** Compiles a schema at its first use, which takes 2 ms. A compiled schema decodes three times as fast. */
export const compiled = <Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>> =>
  z.lazy(() => z.compile(schema));

export const operations: { readonly [O in Operation]: OperationContract<Entries[O]> } = {
  influencers: {
    path: "/v1/collection/influencers",
    successKey: "success",
    entry: compiled(influencerSchema),
    isAbout: () => true,
  },
  tweets: { path: "/v1/collection/tweets", successKey: "success", entry: compiled(tweetSchema), isAbout: () => true },
  scores: {
    path: "/v1/collection/scores",
    successKey: "successful",
    entry: compiled(collectionScoreSchema),
    isAbout: ({ contractAddress }, contract) => toAddress(contractAddress) === contract,
  },
};
