import { sql } from "kysely";
import { DAY_MS } from "../infra/time.ts";
import type { Store } from "./store.ts";

/**
 * Stores when a server or member last used the bot, from which its retention counts: at most once a day, and in the background.
 *
 * @param stored the row that was read; `undefined` if there is none.
 */
export function touch(
  store: Store,
  owner: "server" | "member",
  stored: { readonly id: string; readonly lastUsedAt: number } | undefined,
): void {
  const now = store.clock.now();
  if (!stored || now - stored.lastUsedAt <= DAY_MS) return;
  const touching = store.background.write(`${owner}_touch`, (transaction) =>
    sql`update ${sql.table(`${owner}s`)} set last_used_at = ${now} where id = ${stored.id}`.execute(transaction),
  );
  touching.catch(() => {});
}
