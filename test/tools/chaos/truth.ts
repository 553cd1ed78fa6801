import type { Operation } from "../../../src/contract/schemas.ts";
import type { MessageBody } from "../../../src/playground/stand-in/message.ts";
import { readCard, type ShownCard } from "./card.ts";
import { addressOf } from "./collections.ts";
import { headed } from "./read-post.ts";

/* The answers of the API, a stand-in or the real services, to the bots: a number on a card comes from them, or is wrong. */

const PAGE_SIZE = 5;

/** A question to the API. */
export interface Subject {
  readonly operation: Operation;
  readonly collection: number;
}

/** A card's subject: one answer of the API, or a combination, of which only the collection is known here. */
export interface Question {
  readonly operation: Operation | "talk" | "trends";
  readonly collection: number;
  readonly count?: number | undefined;
}

/** Without known scores, the address stands in for the name. */
const namesOf = (collection: number) => {
  const address = addressOf(collection);
  return [`Collection ${collection}`, `${address.slice(0, 6)}…${address.slice(-4)}`];
};

/** The entries of an answer, each as the numbers on a card, and the time of the answer. */
interface Served extends Subject {
  readonly rows: readonly (readonly string[])[];
  readonly times: number[];
}

type Entry = Readonly<Record<string, unknown>>;
const numbersOf: { readonly [O in Operation]: (entry: Entry) => unknown[] } = {
  scores: ({ total, hype, gains, community, floor }) => [
    total,
    hype,
    gains,
    community,
    (floor as Entry | undefined)?.["price"] ?? 0,
  ],
  influencers: ({ score, user }) => [score, (user as Entry)["followersCount"]],
  tweets: ({ retweetCount, favoriteCount, interaction }) => [retweetCount, favoriteCount, interaction],
};
/** Which values are counts, and which varies most between answers. */
const counts = { scores: [4], influencers: [1], tweets: [0, 1, 2] } as const satisfies Record<Operation, readonly number[]>;
const watchPost = { scores: 0, influencers: 0, tweets: 2 } as const satisfies Record<Operation, number>;

const isCount = (operation: Operation, index: number) => (counts[operation] as readonly number[]).includes(index);
/** Rounded as in every language: to one decimal, or to two where one would be a zero. */
const [short, long] = [1, 2].map(
  (digits) =>
    new Intl.NumberFormat("en", {
      ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
      ...{ useGrouping: false, signDisplay: "negative" },
    }),
);
const asScore = (value: number) => (value !== 0 && Math.abs(value) < 0.05 ? long : short)?.format(value) ?? "";

/** The numbers of an answer's valid entries. */
function entriesIn(operation: Operation, { data }: { readonly data: readonly unknown[] }): number[][] {
  return data
    .map((entry) => numbersOf[operation](entry as Entry) as number[])
    .filter((numbers) =>
      numbers.every((value, index) => (isCount(operation, index) ? Number.isInteger(value) : Number.isFinite(value))),
    );
}

/** The maximum age of a shown answer. */
export interface Ages {
  readonly ttlMs: number;
  readonly staleMs: number;
}

/** The times of the question and of Discord accepting its answer, in milliseconds since the epoch. */
interface Moments {
  readonly sentAt: number;
  readonly acceptedAt: number;
  /** The delay that faults may have added. */
  readonly lostMs: number;
}

type DatedCard = ShownCard & { readonly asOf: number };

/** A bot has read an answer at most this long after its last byte left; times are whole seconds. */
const READING_MS = 3_000;

/** Records all answers of the API, and judges what is shown of them. */
export class Truth {
  readonly #served = new Map<string, Served>();
  /** By the number that varies most, for each entry that a card may begin with. */
  readonly #byFirst = new Map<string, Served[]>();
  readonly #ages: Ages;
  #version = 0;
  /** Settled versions of the stand-in, and the totals given since, by subject. */
  #settled: { readonly versions: Map<string, number>; readonly totals: Map<number, number | undefined> } | undefined;

  constructor(ages: Ages) {
    this.#ages = ages;
  }

  /** A new version; for settled subjects, always the same one. */
  nextVersion({ operation, collection }: Subject): number {
    const subject = `${operation}:${collection}`;
    const last = this.#settled?.versions.get(subject);
    if (last !== undefined) return last;
    this.#version += 1;
    this.#settled?.versions.set(subject, this.#version);
    return this.#version;
  }

  /** Each collection settles at its next answer. */
  settle(): void {
    this.#settled = { versions: new Map(), totals: new Map() };
  }

  /** The total at which a collection has settled, if it was given since. */
  lastTotal(collection: number): number | undefined {
    return this.#settled?.totals.get(collection);
  }

  /** From now on this answer may be shown. `at` is in milliseconds since the epoch, before its last byte left. */
  give({ operation, collection }: Subject, body: { readonly data: readonly unknown[] }, at: number): void {
    const entries = entriesIn(operation, body);
    const rows = entries.map((numbers) =>
      numbers.map((value, index) => (isCount(operation, index) ? String(value) : asScore(value))),
    );
    const key = `${operation}:${collection}:${rows.join(";")}`;
    const before = this.#served.get(key);
    const [scores = []] = operation === "scores" ? entries : [];
    const served = before ?? { operation, collection, rows, times: [] };
    served.times.push(at);
    if (operation === "scores") this.#settled?.totals.set(collection, scores[0]);
    if (before) return;
    this.#served.set(key, served);
    for (let index = 0; index < Math.max(1, rows.length); index += PAGE_SIZE) {
      const first = `${operation}:${index}:${rows[index]?.[watchPost[operation]]}`;
      this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), served]);
    }
  }

  /** Why a message's card contradicts the API's answers, or `undefined` if it does not. */
  untruthOf(message: MessageBody, requested: Question, moments: Moments): string | undefined {
    if (requested.operation === "talk" || requested.operation === "trends") {
      const [shown = 0] = headed(message);
      return shown === requested.collection ? undefined : `collection ${shown} for ${requested.collection}`;
    }
    const card = readCard(message);
    if (!card) return "a card that cannot be read";
    const { operation, collection, name, ranks, numbers, first, asOf, writtenAsOf = asOf } = card;
    if (asOf === undefined) return "a card that cannot be refreshed";
    if (writtenAsOf !== asOf) return `as of ${writtenAsOf} by its text, and as of ${asOf} by its button`;
    if (operation !== requested.operation) return `${operation} for ${requested.operation}`;
    if (collection !== requested.collection) return `collection ${collection} for ${requested.collection}`;
    if (!namesOf(collection).includes(name)) return `collection ${collection} under the name «${name}»`;
    if (ranks.some((rank, index) => rank !== `${first + index}.`)) return `places ${ranks.join()} from ${first} on`;
    const alike = this.#byFirst.get(`${operation}:${first - 1}:${numbers[watchPost[operation]]}`) ?? [];
    const [item] = alike;
    if (!item) return `numbers that were never given: ${numbers.join()}`;
    const own = alike.filter((served) => served.collection === collection);
    if (own.length === 0) return `numbers of collection ${item.collection} under ${collection}`;
    const wrong = own.map((served) => this.#wrongCard({ ...card, asOf }, served, requested, moments));
    return wrong.includes(undefined) ? undefined : wrong.at(-1);
  }

  #wrongCard(card: DatedCard, { rows, times }: Served, { count }: Question, moments: Moments): string | undefined {
    const { numbers, first, last, total } = card;
    const came = rows.length;
    if (total !== came) return `${total} entries in all, not ${came}`;
    if (first % PAGE_SIZE !== 1 || last !== Math.min(first + PAGE_SIZE - 1, count ?? came, came))
      return `entries ${first} to ${last} of ${total}`;
    const expected = rows
      .slice(first - 1, last)
      .flat()
      .join();
    if (numbers.join() !== expected) return `${numbers.join()} where ${expected} was given`;
    const wrong = times.map((time) => this.#wrongAge(card, time, moments));
    return wrong.includes(undefined) ? undefined : wrong.at(-1);
  }

  /** The bot computes an answer's age at some time between question and acceptance; `asOf` is in whole seconds. */
  #wrongAge({ asOf, isStale }: DatedCard, servedAt: number, { sentAt, acceptedAt, lostMs }: Moments): string | undefined {
    const { ttlMs, staleMs } = this.#ages;
    const from = asOf * 1_000;
    const to = from + 1_000;
    if (to < servedAt || from > servedAt + READING_MS + lostMs) return `as of ${from}, but given at ${servedAt}`;
    if (isStale && from > acceptedAt - ttlMs) return `called old ${acceptedAt - from} ms after it was given`;
    if (!isStale && to < sentAt - ttlMs) return `${sentAt - from} ms old when it was asked for, and nothing says so`;
    if (to < sentAt - ttlMs - staleMs) return `${sentAt - from} ms old when it was asked for, which is too old to be shown`;
    return undefined;
  }
}
