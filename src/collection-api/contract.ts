import { z } from "zod";

/*
 * The contract of the Collection Social and Score service, version 1, as its interface document states it. The client
 * decodes with these schemas and the sample service encodes with them. Unknown fields are dropped: new ones may come.
 */

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const monthNumbers = new Map(months.map((month, index) => [month, String(index + 1).padStart(2, "0")]));
const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const offset = "(?:Z|[+-]\\d{2}:?\\d{2})";

/** The text's date, or an issue when its numbers are no date; V8 reads `+0000` as it does `+00:00`. */
function decodeDate(text: string, context: z.core.ParsePayload<string>): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) context.issues.push({ code: "custom", message: "is no date", input: text });
  return date;
}

/** ISO 8601 with milliseconds and a numeric UTC offset: `2021-11-28T21:03:11.000+00:00`. */
const isoDate = z.codec(
  z.string().regex(new RegExp(`^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?${offset}$`)),
  z.date(),
  {
    decode: decodeDate,
    encode: (date) => date.toISOString().replace("Z", "+00:00"),
  },
);

/** Weekday, month, day, time, numeric offset, year: `Sun Nov 28 21:03:11 +0000 2021`. */
const createdAtDate = z.codec(
  z.string().regex(new RegExp(`^[A-Z][a-z]{2} (?:${months.join("|")}) \\d{2} \\d{2}:\\d{2}:\\d{2} ${offset} \\d{4}$`)),
  z.date(),
  {
    decode(text, context) {
      const [month, day, time] = [monthNumbers.get(text.slice(4, 7)), text.slice(8, 10), text.slice(11, 19)];
      return decodeDate(`${text.slice(-4)}-${month}-${day}T${time}${text.slice(20, -5)}`, context);
    },
    encode(date) {
      const [day, time] = [date.toISOString().slice(8, 10), date.toISOString().slice(11, 19)];
      return `${days[date.getUTCDay()]} ${months[date.getUTCMonth()]} ${day} ${time} +0000 ${date.getUTCFullYear()}`;
    },
  },
);

const count = z.int().nonnegative();

/** An account, embedded in influencer and tweet entries. All eleven fields are always present. */
const userSchema = z.object({
  /** Numeric identifier, in text form because it exceeds what a number holds exactly. */
  id: z.string().min(1),
  /** Account handle, without the @. */
  screenName: z.string(),
  /** URL of the profile image. */
  profileImageUrl: z.string(),
  /** Profile text; may be empty; may contain line breaks, emoji and URLs. */
  description: z.string(),
  /** Display name. */
  name: z.string(),
  /** Free text; may be empty. */
  location: z.string(),
  followersCount: count,
  verified: z.boolean(),
  /** Number of posts made by the user. */
  statusesCount: count,
  /** Number of favourites given by the user. */
  favouritesCount: count,
  protected: z.boolean(),
});

export const influencerSchema = z.object({
  user: userSchema,
  /** Influence score for the collection; the reference response lies between 6 and 10, no range is promised. */
  score: z.number(),
});

export const tweetSchema = z.object({
  id: z.string().min(1),
  /** The author. The same user may recur within one response, with differing counts. */
  user: userSchema,
  /** HTML anchor text naming the client used to post. */
  source: z.string(),
  /** Post text; may be truncated with an ellipsis followed by a short URL. */
  text: z.string(),
  retweetCount: count,
  favoriteCount: count,
  possiblySensitive: z.boolean(),
  /** Language code. */
  lang: z.string(),
  /** Null, or an object the document does not describe: its author is read only where it fits the document's user. */
  retweetedStatus: z.looseObject({ user: userSchema.optional().catch(undefined) }).nullable(),
  createdAt: createdAtDate,
  date: isoDate,
  /** Identifier of the original post. */
  originalId: z.string(),
  /** Text of the original post. */
  originalText: z.string(),
  originalTweet: z.boolean(),
  /** Engagement total; in the reference response it equals retweetCount plus favoriteCount. */
  interaction: count,
});

/** No range and no meaning beyond the names is promised for the four scores. */
export const collectionScoreSchema = z.object({
  name: z.string(),
  /** As in the request. */
  contractAddress: z.string(),
  hype: z.number(),
  gains: z.number(),
  community: z.number(),
  total: z.number(),
});

export type User = Readonly<z.output<typeof userSchema>>;
export type Influencer = Readonly<z.output<typeof influencerSchema>>;
export type Tweet = Readonly<z.output<typeof tweetSchema>>;
export type CollectionScore = Readonly<z.output<typeof collectionScoreSchema>>;

/** What an entry of each operation's `data` is. */
export interface Entries {
  influencers: Influencer;
  tweets: Tweet;
  scores: CollectionScore;
}

export type Operation = keyof Entries;

interface OperationContract<Entry> {
  readonly path: string;
  /** The envelope's word for success, which is 1 on success. The words differ and are used exactly as written. */
  readonly successKey: "success" | "successful";
  readonly entry: z.ZodType<Entry>;
}

export const operations: { readonly [O in Operation]: OperationContract<Entries[O]> } = {
  influencers: { path: "/v1/collection/influencers", successKey: "success", entry: influencerSchema },
  tweets: { path: "/v1/collection/tweets", successKey: "success", entry: tweetSchema },
  scores: { path: "/v1/collection/scores", successKey: "successful", entry: collectionScoreSchema },
};
