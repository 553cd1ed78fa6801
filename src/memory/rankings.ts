import type { Address } from "../contract/address.ts";
import { CachedReads } from "../infra/cached-reads.ts";
import type { Clock } from "../infra/clock.ts";
import type { History, RecordedScores } from "./history.ts";
import type { KnownCollections } from "./known-collections.ts";
import { collectionsOf, type Servers } from "./servers.ts";

const MAX_CACHED = 2_000;
/** If there are more collections, those looked up longest ago are left out. */
const MAX_RANKED = 200;

type Subscribed = { of(server: string): Promise<readonly { readonly collection: Address }[] | undefined> };

interface Sources {
  readonly servers: Servers;
  readonly watches: Subscribed;
  readonly boards: Subscribed;
  readonly collections: KnownCollections;
  readonly history: History;
}

/** The collections that a server ranks. Reads resolve to `undefined` while the database cannot be read. */
export class Rankings {
  readonly #sources: Sources;
  readonly #newest: CachedReads<ReadonlyMap<Address, RecordedScores>>;

  constructor(clock: Clock, sources: Sources) {
    this.#sources = sources;
    this.#newest = new CachedReads({
      clock,
      max: MAX_CACHED,
      read: async (server) => {
        const known = await this.collectionsIn(server);
        return known && sources.history.scoresAt(known, clock.now());
      },
    });
  }

  /** The server's default, those with aliases, the watched ones, then those looked up, newest first. */
  async collectionsIn(server: string): Promise<Address[] | undefined> {
    const { servers, watches, boards, collections } = this.#sources;
    const [settings, watched, onBoards, ofServer] = await Promise.all([
      servers.get(server),
      watches.of(server),
      boards.of(server),
      collections.ofServer(server),
    ]);
    if (!settings || !watched || !onBoards || !ofServer) return undefined;
    const known = [...watched, ...onBoards, ...ofServer].map(({ collection }) => collection);
    return [...new Set([...collectionsOf(settings), ...known])].slice(0, MAX_RANKED);
  }

  /** Their newest records. Cached for 30 seconds. */
  newestIn(server: string): Promise<ReadonlyMap<Address, RecordedScores> | undefined> {
    return this.#newest.get(server);
  }

  forget(server: string): void {
    this.#newest.delete(server);
  }
}
