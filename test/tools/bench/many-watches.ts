import { DAY_MS, HOUR_MS } from "../../../src/infra/time.ts";
import { type BenchDatabase, insert } from "./databases.ts";
import { serverId } from "./discord-answers.ts";
import { numbered } from "./many-records.ts";
import { channelId } from "./many-servers.ts";
import type { WatchedOptions } from "./ours/watched.ts";

/** Writes alerts about as many collections, of which none has moved; a server has one channel. */
export async function fillWatches(database: BenchDatabase, { watches, ofServer }: WatchedOptions): Promise<void> {
  const now = Date.now();
  const scores = { total: 20, hype: 30, gains: 2, community: 15 };
  const kinds = JSON.stringify({ alert: { change: 1_000 } });
  const base = JSON.stringify({ asOf: now - DAY_MS, scores });
  const write = (into: string, row: (number: number) => string, length = watches) =>
    insert(
      database,
      into,
      Array.from({ length }, (_, number) => row(number)),
    );
  await write("servers (id, last_used_at)", (number) => `'${serverId(number)}', ${now}`, watches / ofServer);
  for (const at of [now - 3 * HOUR_MS, now - 2 * HOUR_MS])
    await write(
      "scores_over_time (collection, first_seen_at, last_seen_at, hype, gains, community, total)",
      (number) => `'${numbered(number)}', ${at}, ${at}, 30, 2, 15, 20`,
    );
  await write(
    "watches (id, server_id, channel_id, collection, kinds, publish, wakes, locale, added_at, due_at, checked_at, base)",
    (number) => {
      const server = Math.floor(number / ofServer);
      return `'watch-${number}', '${serverId(server)}', '${channelId(server)}', '${numbered(number)}', '${kinds}', 0, 1, 'en-US',
        ${now - DAY_MS}, ${now + DAY_MS}, ${now - DAY_MS}, '${base}'`;
    },
  );
}
