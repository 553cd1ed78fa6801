import { sql } from "kysely";
import { engineOf } from "../../infra/database.ts";
import type { Migration, Schema } from "../../infra/migrate.ts";

/** A released migration is never changed. */
const migrations: readonly Migration[] = [
  {
    does: "creates the tables",
    run: async (transaction) => {
      const isPostgres = engineOf(transaction) === "postgres";
      // SQLite then stores rows in the order of their key, so those of a collection and a day are neighbours.
      const byKey = sql.raw(isPostgres ? "" : "without rowid");
      // Text is compared by its bytes, as in SQLite; PostgreSQL would use the order of the database's language.
      const text = sql.raw(isPostgres ? 'text collate "C"' : "text");
      const bytes = sql.raw(isPostgres ? "bytea" : "blob");
      const statements = [
        sql`create table collections (
        address ${text} primary key,
        name    ${text} not null,
        terms   ${text} not null
      )`,
        sql`create table posts (
        collection   ${text} not null,
        day          integer not null,
        id           ${text} not null,
        created_at   bigint  not null,
        author       ${text} not null,
        followers    bigint  not null,
        retweets     bigint  not null,
        likes        bigint  not null,
        text         ${text} not null,
        lang         ${text} not null,
        source       ${text} not null,
        is_sensitive integer not null,
        contract     ${text},
        primary key (collection, day, id)
      ) ${byKey}`,
        sql`create table people (
        collection   ${text} not null,
        id           ${text} not null,
        as_of        bigint  not null,
        as_of_post   ${text} not null,
        screen_name  ${text} not null,
        name         ${text} not null,
        description  ${text} not null,
        location     ${text} not null,
        picture_url  ${text} not null,
        is_verified  integer not null,
        is_protected integer not null,
        statuses     bigint  not null,
        favourites   bigint  not null,
        primary key (collection, id)
      ) ${byKey}`,
        sql`create table floor_prices (
        collection ${text}          not null,
        at         bigint           not null,
        price      double precision not null,
        currency   ${text}          not null default '',
        source     ${text}          not null,
        primary key (collection, at)
      ) ${byKey}`,
        sql`create table answers (
        collection ${text}  not null,
        operation  ${text}  not null,
        body       ${bytes} not null,
        rebuilt_at bigint   not null,
        primary key (collection, operation)
      )`,
        sql`create table answers_to_rebuild (
        collection ${text} primary key,
        due_at     bigint  not null,
        lease      ${text},
        changes    bigint  not null,
        shown      bigint  not null default 0,
        rebuilt_at bigint,
        checked_on integer
      )`,
        sql`create index answers_to_rebuild_by_time on answers_to_rebuild (due_at)`,
        sql`create table polls (
        id         ${text} primary key,
        source     ${text} not null,
        collection ${text} not null,
        due_at     bigint  not null,
        lease      ${text}
      )`,
        sql`create index polls_by_time on polls (source, due_at)`,
        sql`create table keys (
        id         ${text} primary key,
        name       ${text} not null,
        hash       ${text} not null unique,
        created_at bigint  not null,
        revoked_at bigint
      )`,
        sql`create table collect_positions (
        collection  ${text} not null,
        query       ${text} not null,
        since_id    ${text},
        newest_id   ${text},
        until_id    ${text},
        finished_at bigint,
        primary key (collection, query)
      )`,
        sql`create table market_listings (
        collection      ${text} primary key,
        chain           ${text},
        slug            ${text},
        searched_chains integer not null,
        checked_at      bigint  not null
      )`,
        sql`create table source_keys (
        source     ${text} primary key,
        key        ${text} not null,
        expires_at bigint  not null
      )`,
        sql`create table x_days (
        day      integer primary key,
        budget   bigint  not null,
        spent    bigint  not null,
        is_short integer not null
      )`,
        sql`create table streams (
        id        ${text} primary key,
        host      ${text},
        read_to   bigint,
        state     ${text},
        missed_ms bigint  not null default 0,
        missed_at bigint,
        due_at    bigint  not null,
        lease     ${text}
      )`,
        sql`create table posts_read (
        source ${text} not null,
        hour   integer not null,
        posts  bigint  not null,
        primary key (source, hour)
      )`,
        sql`create table linked_accounts (
        id         ${text} primary key,
        account    ${text} not null,
        checked_at bigint  not null
      )`,
        sql`create table tracked_posts (
        id         ${text} primary key,
        source     ${text} not null,
        uri        ${text} not null,
        author     ${text} not null,
        day        integer not null,
        created_at bigint  not null,
        rev        ${text} not null,
        is_gone    integer not null default 0,
        misses     integer not null default 0,
        check_at   bigint  not null
      )`,
        sql`create index tracked_posts_by_time on tracked_posts (source, check_at) where is_gone = 0`,
        sql`create index tracked_posts_by_author on tracked_posts (author)`,
        sql`create index tracked_posts_by_day on tracked_posts (day)`,
        sql`create table tombstones (
        kind ${text} not null,
        id   ${text} not null,
        primary key (kind, id)
      )`,
        sql`create table removals (
        sequence bigint  primary key,
        kind     ${text} not null,
        id       ${text} not null,
        unique (kind, id)
      )`,
      ];
      for (const statement of statements) await statement.execute(transaction);
    },
  },
];

export const serviceSchema: Schema = {
  versionTable: "service_version",
  migrations,
  another: {
    versionTable: "memory_version",
    message: "it is the bot's database: the service needs another one (SERVICE_DATABASE)",
  },
};
