/** A refusal of a subscription's options. */
export class InvalidOptions extends Error {}

const MAX_COLLECTIONS = 100;
/** Domain authority of two segments or more, and a name of letters and digits (atproto.com, «NSID»). */
const NSID =
  /^[a-zA-Z]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+\.[a-zA-Z][a-zA-Z0-9]{0,62}$/;

/** Whether a subscription gets the events of a collection. Identity and account events have none, and pass every filter. */
export type Wanted = (collection: string | undefined) => boolean;

/** The filter of a subscription; without any it is all events (bluesky-social/jetstream, internal/subscribe/filter.go). */
export function wantedOf(collections: readonly string[]): Wanted {
  const names = new Set(collections);
  const strange = [...names].find((name) => !NSID.test(name));
  if (strange !== undefined) throw new InvalidOptions(`invalid options: invalid collection: ${strange}`);
  if (names.size > MAX_COLLECTIONS)
    throw new InvalidOptions(`invalid options: too many wanted collections: > ${MAX_COLLECTIONS}`);
  return (collection) => names.size === 0 || collection === undefined || names.has(collection);
}
