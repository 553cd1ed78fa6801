import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Address, toAddress } from "../../../src/contract/address.ts";
import { DAY_MS } from "../../../src/infra/time.ts";
import { openServiceDatabase } from "../../../src/service/database/database.ts";

const DAYS = 30;

/** The requested collection. */
export const collection = toAddress(`0x${"0".repeat(40)}`) as Address;

/** A service database with posts of the last 30 days, spread over collections; `remove` deletes it. */
export async function makePosts({ posts, collections }: { posts: number; collections: number }) {
  const folder = mkdtempSync(join(tmpdir(), "bench-service-"));
  const path = join(folder, "service.db");
  const url = `sqlite:${path}`;
  await (await openServiceDatabase({ url, limitMs: 60_000 })).close();
  const database = new DatabaseSync(path);
  const now = Date.now();
  database.exec(`
    begin;
    create temp table numbers as with recursive n(i) as (select 0 union all select i + 1 from n where i < ${posts} - 1)
      select i, printf('0x%040x', i % ${collections}) as collection,
        ${now} - (i / ${collections}) * ${Math.floor((DAYS * DAY_MS * collections) / posts)} as at from n;
    insert into collections (address, name, terms) select distinct collection, 'Collection ' || collection, '[]' from numbers;
    insert into posts select collection, at / ${DAY_MS}, cast(1000000 + i as text), at, cast(i * 7919 % 50021 as text),
      i * 31 % 100003, i * 37 % 1009, i * 41 % 5003, 'gm everybody, this is post ' || i || ' of many ' || hex(zeroblob(60)), 'en',
      '<a href="https://example.com/">Web App</a>', 0, null from numbers order by collection, at / ${DAY_MS};
    insert or ignore into people select collection, author, 0, '', 'person_' || author, 'Person ' || author, 'A person', '',
      'https://pbs.twimg.com/a.png', 0, 0, 1, 1 from posts;
    insert into answers_to_rebuild (collection, due_at, changes) values ('${collection}', 0, 1);
    commit;`);
  database.close();
  return { url, remove: () => rmSync(folder, { recursive: true }) };
}
