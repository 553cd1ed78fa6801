import { z } from "zod";
import { type Address, toAddress } from "./address.ts";

/*
 * The contract of the Collection Social and Score service, version 1, as its interface document states it. The client
 * decodes with these schemas and the sample service encodes with them. Unknown fields are dropped: new ones may come.
 */

const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const timeOfDay = "\\d{2}:\\d{2}:\\d{2}";
const offset = "(?:Z|[+-](?:[01]\\d|2[0-3]):?[0-5]\\d)";

/** A date in a form that V8 reads as it stands: it reads more than this, and more than ECMAScript asks of it. */
const dateIn = (form: RegExp, example: string, encode: (date: Date) => string) =>
  z.codec(z.string().regex(form, `expected a time such as ${example}`), z.date("is no date"), {
    decode: (text) => new Date(hasItsDay(text) ? text : Number.NaN),
    encode,
  });

const offsetInside = new RegExp(`${offset}(?= |$)`);
/** V8 takes 30 February for 2 March. In both forms the day of the month is at the same place. */
function hasItsDay(text: string): boolean {
  const day = Number(text.slice(8, 10));
  return day <= 28 || new Date(text.replace(offsetInside, "Z")).getUTCDate() === day;
}

/** ISO 8601 with milliseconds and a numeric UTC offset: `2021-11-28T21:03:11.000+00:00`. */
export const isoDate = dateIn(
  new RegExp(`^\\d{4}-\\d{2}-\\d{2}T${timeOfDay}(?:\\.\\d+)?${offset}$`),
  "2021-11-28T21:03:11.000+00:00",
  (date) => date.toISOString().replace("Z", "+00:00"),
);

/** Weekday, month, day, time, numeric offset, year: `Sun Nov 28 21:03:11 +0000 2021`. */
export const createdAtDate = dateIn(
  new RegExp(`^(?:${days.join("|")}) (?:${months.join("|")}) \\d{2} ${timeOfDay} ${offset} [1-9]\\d{3}$`),
  "Sun Nov 28 21:03:11 +0000 2021",
  (date) => {
    const [day, time] = [date.toISOString().slice(8, 10), date.toISOString().slice(11, 19)];
    return `${days[date.getUTCDay()]} ${months[date.getUTCMonth()]} ${day} ${time} +0000 ${date.getUTCFullYear()}`;
  },
);

/** No range is promised; beyond these a double would lose whole numbers. */
const score = z.number().gte(Number.MIN_SAFE_INTEGER).lte(Number.MAX_SAFE_INTEGER);
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
  score,
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
  hype: score,
  gains: score,
  community: score,
  total: score,
});

export type User = Readonly<z.output<typeof userSchema>>;
export type Influencer = Readonly<z.output<typeof influencerSchema>>;
export type Tweet = Readonly<z.output<typeof tweetSchema>>;
export type CollectionScore = Readonly<z.output<typeof collectionScoreSchema>>;

/** Whether a post repeats another one as it is. */
export const isRetweet = ({ retweetedStatus, originalTweet }: Pick<Tweet, "retweetedStatus" | "originalTweet">): boolean =>
  retweetedStatus !== null || !originalTweet;

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
  /** Whether an entry is about this collection; entries that name none are about the one that was asked about. */
  readonly isAbout: (entry: Entry, contract: Address) => boolean;
}

/** Compiled when the first answer comes, which takes 2 ms; then it decodes in a third of the time. */
const compiled = <Entry>(schema: z.ZodType<Entry>) => z.lazy(() => z.compile(schema));

const namesNone = () => true;

export const operations: { readonly [O in Operation]: OperationContract<Entries[O]> } = {
  influencers: {
    path: "/v1/collection/influencers",
    successKey: "success",
    entry: compiled(influencerSchema),
    isAbout: namesNone,
  },
  tweets: { path: "/v1/collection/tweets", successKey: "success", entry: compiled(tweetSchema), isAbout: namesNone },
  scores: {
    path: "/v1/collection/scores",
    successKey: "successful",
    entry: compiled(collectionScoreSchema),
    isAbout: ({ contractAddress }, contract) => toAddress(contractAddress) === contract,
  },
};
