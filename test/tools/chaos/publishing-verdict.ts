import { HOUR_MS } from "../../../src/infra/time.ts";

/* Judges publishing to following channels: what is wished for, once, and within Discord's limit. */

/** Discord's answer to a crosspost. Times are milliseconds since the epoch. */
export interface Crosspost {
  readonly channel: string;
  readonly message: string;
  readonly at: number;
  readonly status: number;
  /** Discord's error code. */
  readonly code?: number;
}

/** A post in the final database. */
export interface PublishedPost {
  readonly key: string;
  readonly channel: string;
  readonly message: string;
  readonly isWished: boolean;
  /** `undefined`: not under way; else the outcome, or that it waits. */
  readonly publication: string | undefined;
}

/** Discord's limit for a channel. */
export const PUBLISHED_AN_HOUR = 10;
const ALREADY_PUBLISHED = 40_033;

const isSuccess = ({ status, code }: Crosspost) => status < 300 || code === ALREADY_PUBLISHED;

/** Returns every lost, stray and untruly noted publication, and every channel beyond its limit. */
export function judgePublishing(posts: readonly PublishedPost[], crossposts: readonly Crosspost[]): string[] {
  const byMessage = Map.groupBy(crossposts, ({ channel, message }) => `${channel} ${message}`);
  const wished = new Set(posts.filter(({ isWished }) => isWished).map(({ channel, message }) => `${channel} ${message}`));
  const stray = [...byMessage.keys()].filter((message) => !wished.has(message));
  const published = crossposts.filter(({ status }) => status < 300).toSorted((one, other) => one.at - other.at);
  const hasted = [...Map.groupBy(published, ({ channel }) => channel)].filter(([, all]) =>
    all.some(({ at }, index) => (all[index + PUBLISHED_AN_HOUR]?.at ?? Number.POSITIVE_INFINITY) - at < HOUR_MS),
  );
  const doubled = [...Map.groupBy(published, ({ message }) => message)].filter(([, all]) => all.length > 1);
  return [
    ...stray.map((message) => `stray: ${message} was published unasked`),
    ...doubled.map(([message]) => `doubled: ${message} was published twice`),
    ...hasted.map(([channel]) => `beyond the limit: more than ${PUBLISHED_AN_HOUR} posts of an hour in ${channel}`),
    ...posts.flatMap(({ key, channel, message, isWished, publication }) => {
      const own = byMessage.get(`${channel} ${message}`) ?? [];
      const isPublished = own.some(isSuccess);
      const isHeld = published.filter((one) => one.channel === channel).length >= PUBLISHED_AN_HOUR;
      const isForgotten = publication === undefined || publication === "wanted" || (publication === "waiting" && !isHeld);
      if (isWished && isForgotten) return [`lost: nothing became of publishing ${key}`];
      if (publication === "published" && !isPublished) return [`untrue: ${key} is noted as published`];
      const isRefused = own.some((call) => call.status >= 400 && call.status < 500 && !isSuccess(call));
      if ((publication === "refused" || publication === "deleted") && !isRefused)
        return [`untrue: ${key} is noted as ${publication}`];
      return [];
    }),
  ];
}
