import { migrateMemory } from "../../support/databases/migrate-memory.ts";

/*
 * A record of every post of the bot's database, which itself forgets a post with its end. Triggers write it: a post begins when its
 * watches or its board are marked, and ends with the last mark. `replaced`: they are checked anew; `withdrawn`: they are gone, or may
 * not post. An edit of a board's message, which is not marked, is written when it has ended.
 */

const nowMs = "(extract(epoch from clock_timestamp()) * 1000)::bigint";
const finished = `finished_at = ${nowMs}, finished_in = pg_current_xact_id()::text`;
const statements = [
  `create table ledger (key text primary key, owner_id text, channel_id text, outcome text, message_id text, edits text,
    written_at bigint, finished_at bigint, finished_in text)`,
  `create function note_post() returns trigger language plpgsql as $$
  declare is_last boolean;
  begin
    if tg_op <> 'INSERT' and old.tried_key is not null and (tg_op = 'DELETE' or new.tried_key is distinct from old.tried_key) then
      -- Others of its watches may still be tried, by another process that has their lease.
      is_last := not exists (select 1 from watches where tried_key = old.tried_key and id <> old.id);
      if tg_op = 'DELETE' then
        update ledger set outcome = 'withdrawn', ${finished} where key = old.tried_key and outcome is null and is_last;
        return old;
      end if;
      update ledger set ${finished}, message_id = new.message_id, outcome = case
          when new.outcome_at is distinct from old.outcome_at then new.outcome
          when new.unposted_since is null then 'withdrawn' else 'replaced' end
        where key = old.tried_key and outcome is null and is_last;
    end if;
    if tg_op = 'DELETE' then return old; end if;
    if new.tried_key is not null and (tg_op = 'INSERT' or new.tried_key is distinct from old.tried_key) then
      insert into ledger (key, owner_id, channel_id, written_at)
        values (new.tried_key, coalesce(new.server_id, to_jsonb(new) ->> 'member_id'), new.channel_id, new.tried_at)
        on conflict (key) do update set outcome = null, finished_at = null, finished_in = null;
    end if;
    return new;
  end $$`,
  ...["watches", "boards"].map(
    (table) => `create trigger note_post after insert or update or delete on ${table} for each row execute function note_post()`,
  ),
  `create function note_edit() returns trigger language plpgsql as $$
  begin
    insert into ledger (key, owner_id, channel_id, outcome, message_id, edits, written_at, finished_at)
      values (gen_random_uuid(), new.server_id, new.channel_id, new.outcome, new.message_id, old.message_id,
        coalesce(old.unposted_since, old.outcome_at), ${nowMs});
    return new;
  end $$`,
  `create trigger note_edit after update on boards for each row
    when (new.outcome_at is distinct from old.outcome_at and old.tried_key is null and old.message_id is not null)
    execute function note_edit()`,
];

/** Creates the bot's tables, and the ledger. */
export async function keepLedger(url: string, query: (statement: string) => Promise<unknown>): Promise<void> {
  await migrateMemory(url);
  for (const statement of statements) await query(statement);
}
