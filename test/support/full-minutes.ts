import { MINUTE_MS } from "../../src/infra/time.ts";

/** Of digests; more in a minute are too many. */
const IN_A_MINUTE = 1_000;
const NEVER = 9_000_000_000_000_000;

/** Plans as many digests of one other server as some minutes have room for. Each is in its own channel, and never due. */
export async function fillMinutes(
  query: (sql: string) => Promise<unknown>,
  { from, minutes }: { readonly from: number; readonly minutes: number },
): Promise<void> {
  const first = from - (from % MINUTE_MS);
  await query("insert into servers (id) values ('full') on conflict do nothing");
  await query(`
    insert into watches (id, server_id, channel_id, collection, is_card, kinds, wakes, due_at, digest_at)
    with recursive numbers(i) as (select 0 union all select i + 1 from numbers where i < ${minutes * IN_A_MINUTE - 1})
    select '${first} ' || i, 'full', '${first} ' || i, '0x', 0, '{}', 0, ${NEVER}, ${first} + i * ${MINUTE_MS / IN_A_MINUTE} from numbers`);
}
