import { DatabaseError } from "../../../src/infra/engine.ts";
import type { Memory } from "../../../src/memory/memory.ts";

/** The parts of the memory that a test needs. */
export type FakeMemory = {
  readonly [Part in
    | "servers"
    | "aliases"
    | "members"
    | "collections"
    | "history"
    | "watches"
    | "directWatches"
    | "boards"
    | "rankings"]: Partial<Pick<Memory[Part], keyof Memory[Part]>>;
};
export const asMemory = (fake: FakeMemory): Memory => fake as Memory;

const unwritable = () => Promise.reject(new DatabaseError("read_only", "this memory keeps nothing"));

/** A memory without settings, in which nothing can be set. */
export const emptyMemory: FakeMemory = {
  servers: {
    get: async () => ({ aliases: new Map() }),
    current: async () => ({ aliases: new Map() }),
    set: unwritable,
    forget: unwritable,
  },
  aliases: { set: unwritable, remove: unwritable },
  members: { get: async () => ({}), current: async () => ({}), made: async () => 0, set: unwritable, forget: unwritable },
  collections: {
    record: () => {},
    ofServer: async () => [],
    wellKnown: () => [],
    named: async () => [],
    namesOf: async () => new Map(),
    pagesOf: async () => new Map(),
    keepName: async () => {},
  },
  watches: { add: unwritable, of: async () => [], remove: unwritable, resume: unwritable },
  directWatches: { add: unwritable, of: async () => [], remove: unwritable },
  boards: { add: unwritable, of: async () => [] },
  rankings: { collectionsIn: async () => [], newestIn: async () => new Map() },
  history: {
    record: () => {},
    scoresAt: async () => new Map(),
    scoresDaily: async () => new Map(),
    newest: async () => ({ scores: undefined, isOld: false, influencers: undefined, posts: undefined }),
    scoresBefore: async () => ({ compared: undefined, daily: [] }),
    scoresSince: async () => [],
    influencersSince: async () => [],
    postsDaily: async () => [],
  },
};

/** The default of ALERT_INTERVAL_SECONDS. */
export const alertIntervalMs = 3 * 3_600_000;

/** The same direct messages for every member. */
export const openDirect = async () => "1100000000000000008";

/** No server has roles. */

/** The context of a view without settings or records; the API and the reader are given. */
export const emptyContext = {
  memory: asMemory(emptyMemory),
  member: "1100000000000000004",
  server: "1100000000000000002",
  now: Date.UTC(2026, 0, 1),
  alertIntervalMs,
  openDirect,
  locale: "en-US",
  serverLocale: undefined,
  channel: undefined,
  channels: [],
  pickedRoles: [],
  resolve: async () => Promise.reject(new Error("nothing is remembered")),
  definitions: [],
};
