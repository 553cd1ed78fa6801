import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { trendsOf } from "../../../../src/analysis/change.ts";
import type { Address } from "../../../../src/contract/address.ts";
import { systemClock } from "../../../../src/infra/clock.ts";
import { createLogger } from "../../../../src/infra/logger.ts";
import { openMemory } from "../../../../src/memory/memory.ts";
import type { Setup } from "../contender.ts";
import { COLLECTIONS, numbered, RECORDS_A_YEAR } from "../many-records.ts";

export interface TrendsOptions {
  readonly days: number;
  /** Only reads the rows, by a prepared statement. */
  readonly isFloor?: boolean;
}

type Read = (collection: Address, since: number) => Promise<number>;
interface Reader {
  readonly read: Read;
  readonly close: () => unknown;
}

/** On a busy machine a late figure is better than none. */
const PATIENT_MS = 5_000;
const columns = "first_seen_at, last_seen_at, hype, gains, community, total";

function ofFile(path: string): Reader {
  const database = new DatabaseSync(path);
  const select = database.prepare(
    `select ${columns} from scores_over_time where collection = ? and first_seen_at >= ? order by first_seen_at`,
  );
  return { read: async (collection, since) => select.all(collection, since).length, close: () => database.close() };
}

async function ofServer(connectionString: string): Promise<Reader> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const text = `select ${columns} from scores_over_time where collection = $1 and first_seen_at >= $2 order by first_seen_at`;
  const read: Read = async (collection, since) => {
    const { rows } = await client.query({ name: "since", text, values: [collection, since] });
    return rows.length;
  };
  return { read, close: () => client.end() };
}

async function ofMemory(url: string): Promise<Reader> {
  const memory = await openMemory(url, { log: createLogger("error"), clock: systemClock, limitMs: PATIENT_MS });
  const read: Read = async (collection, since) => {
    const records = (await memory.history.scoresSince(collection, since)) ?? [];
    trendsOf(records, since);
    return records.length;
  };
  return { read, close: () => memory.close() };
}

/** Reads the data of `/trends` for one collection after another. */
export const setUp: Setup = async (options) => {
  const { databaseUrl, days, isFloor } = options as TrendsOptions & { readonly databaseUrl: string };
  const [, path] = /^sqlite:(.+)$/.exec(databaseUrl) ?? [];
  const { read, close } = isFloor ? await (path ? ofFile(path) : ofServer(databaseUrl)) : await ofMemory(databaseUrl);
  const expected = days > 30 ? RECORDS_A_YEAR : days * 24;
  let number = 0;
  return {
    async run(operations) {
      for (let count = 0; count < operations; count++) {
        // A prime, so that neighbours do not follow one another.
        const found = await read(numbered((number++ * 89) % COLLECTIONS), Date.now() - days * 86_400_000);
        if (Math.abs(found - expected) > 2) throw new Error(`${found} records of ${days} days instead of ${expected}`);
      }
    },
    close,
  };
};
