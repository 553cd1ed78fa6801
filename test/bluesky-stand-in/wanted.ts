/** A refusal of a subscription's options. */
export class InvalidOptions extends Error {
  /** Of the close frame, where the subscription is open. */
  readonly closeCode: number;

  constructor(message: string, closeCode = 1008) {
    super(message);
    this.closeCode = closeCode;
  }
}

const MAX_COLLECTIONS = 100;
const MAX_DIDS = 10_000;
/** Domain authority of two segments or more, and a name of letters and digits (atproto.com, «NSID»). */
const NSID =
  /^[a-zA-Z]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+\.[a-zA-Z][a-zA-Z0-9]{0,62}$/;
const DID = /^did:[a-z]+:[a-zA-Z0-9._:%-]*[a-zA-Z0-9._-]$/;

export interface WantedOptions {
  readonly wantedCollections: readonly string[];
  readonly wantedDids: readonly string[];
  readonly maxMessageSizeBytes: number;
}

export interface Wanted {
  /** Identity and account events have no collection, and pass every filter of collections. */
  includes(did: string, collection: string | undefined, bytes: number): boolean;
}

/** The filter of a subscription; without any it is all events (bluesky-social/jetstream, internal/subscribe/filter.go). */
export function wantedOf({ wantedCollections, wantedDids, maxMessageSizeBytes }: WantedOptions): Wanted {
  const names = new Set<string>();
  const prefixes = new Set<string>();
  for (const wanted of wantedCollections) {
    if (wanted.endsWith(".*")) prefixes.add(wanted.slice(0, -1));
    else if (NSID.test(wanted)) names.add(wanted);
    else throw new InvalidOptions(`invalid options: invalid collection: ${wanted}`);
  }
  if (names.size + prefixes.size > MAX_COLLECTIONS)
    throw new InvalidOptions(`invalid options: too many wanted collections: > ${MAX_COLLECTIONS}`);
  const dids = new Set(wantedDids);
  for (const did of dids) if (!DID.test(did)) throw new InvalidOptions(`invalid options: invalid DID: ${did}`);
  if (dids.size > MAX_DIDS) throw new InvalidOptions(`invalid options: too many wanted DIDs: ${dids.size} > ${MAX_DIDS}`);
  const isAnyCollection = names.size + prefixes.size === 0;
  return {
    includes: (did, collection, bytes) =>
      (dids.size === 0 || dids.has(did)) &&
      (maxMessageSizeBytes <= 0 || bytes <= maxMessageSizeBytes) &&
      (isAnyCollection ||
        collection === undefined ||
        names.has(collection) ||
        [...prefixes].some((prefix) => collection.startsWith(prefix))),
  };
}

/** An unreadable limit is none (v1's README, `maxMessageSizeBytes`). */
export function sizeLimitIn(text: string | null): number {
  const limit = Number(text);
  return Number.isInteger(limit) && limit > 0 && limit < 2 ** 32 ? limit : 0;
}
