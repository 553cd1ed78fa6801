import { sql } from "kysely";
import { engineOf } from "../infra/database.ts";
import type { Migration, Schema } from "../infra/migrate.ts";

export const VERSION_TABLE = "memory_version";

/**
 * A released migration is never changed. It only adds to the schema, because replicas of the previous release use it too during an
 * update; what they need is dropped by a later release.
 */
export const migrations: readonly Migration[] = [
  {
    does: "creates the tables",
    run: async (transaction) => {
      // Clusters the scores of a collection, and stores the key once.
      const byKey = sql.raw(engineOf(transaction) === "sqlite" ? "without rowid" : "");
      const statements = [
        sql`create table servers (
        id           text   primary key,
        collection   text,
        language     text,
        zone         text,
        added_at     bigint not null default 0,
        last_used_at bigint not null
      )`,
        sql`create index servers_by_collection on servers (collection)`,
        sql`create index servers_by_time on servers (last_used_at)`,
        sql`create table aliases (
        server_id  text not null references servers (id) on delete cascade,
        name       text not null,
        written    text not null,
        collection text not null,
        primary key (server_id, name)
      )`,
        sql`create index aliases_by_collection on aliases (collection)`,
        sql`create table members (
        id           text   primary key,
        collection   text,
        language     text,
        plain        integer,
        last_used_at bigint not null
      )`,
        sql`create index members_by_time on members (last_used_at)`,
        sql`create table server_collections (
        server_id         text   not null,
        collection        text   not null,
        last_looked_up_at bigint not null,
        primary key (server_id, collection)
      )`,
        sql`create index server_collections_by_time on server_collections (last_looked_up_at)`,
        sql`create index server_collections_by_collection on server_collections (collection, last_looked_up_at)`,
        sql`create table known_collections (
        address            text   primary key,
        name               text,
        comparable_name    text,
        seen_at            bigint not null,
        empty_since        bigint,
        first_looked_up_at bigint,
        last_looked_up_at  bigint
      )`,
        sql`create index known_collections_by_time on known_collections (seen_at)`,
        sql`create index known_collections_by_name on known_collections (comparable_name) where last_looked_up_at is not null`,
        sql`create index known_collections_looked_up on known_collections (last_looked_up_at) where last_looked_up_at is not null`,
        sql`create table scores_over_time (
        collection    text             not null,
        first_seen_at bigint           not null,
        last_seen_at  bigint           not null,
        hype          double precision not null,
        gains         double precision not null,
        community     double precision not null,
        total         double precision not null,
        voices        bigint,
        floor_price   double precision,
        floor_currency text,
        floor_source  text,
        floor_at      bigint,
        primary key (collection, first_seen_at)
      ) ${byKey}`,
        sql`create table influencers_over_time (
        collection    text   not null,
        first_seen_at bigint not null,
        last_seen_at  bigint not null,
        influencers   text   not null,
        primary key (collection, first_seen_at)
      )`,
        sql`create table posts_over_time (
        collection    text   not null,
        first_seen_at bigint not null,
        last_seen_at  bigint not null,
        posts         text   not null,
        primary key (collection, first_seen_at)
      )`,
        sql`create table tracked_collections (
        collection text   primary key,
        due_at     bigint not null,
        lease      text
      )`,
        sql`create index tracked_collections_by_time on tracked_collections (due_at)`,
        sql`create table budgets (
        name    text   primary key,
        free_at bigint not null
      )`,
        sql`insert into budgets (name, free_at) values ('recording', 0), ('posting', 0), ('forgetting', 0)`,
        sql`create table removal_feed (
        name       text   primary key,
        cursor     text,
        reached    text,
        held_since bigint,
        due_at     bigint not null,
        lease      text
      )`,
        sql`insert into removal_feed (name, due_at) values ('removed', 0)`,
        sql`create table watches (
        id              text    primary key,
        server_id       text    references servers (id),
        member_id       text    references members (id),
        channel_id      text    not null,
        collection      text    not null,
        kinds           text    not null,
        publish         integer not null,
        wakes           integer not null,
        locale          text,
        added_at        bigint  not null default 0,
        due_at          bigint  not null,
        planned_at      bigint,
        last_planned_at bigint,
        checked_at      bigint,
        skip_reason     text,
        base            text,
        posted_at       bigint,
        outcome         text,
        outcome_at      bigint,
        unposted_since  bigint,
        tried_key       text,
        tried_at        bigint,
        tried_kind      text,
        next_base       text,
        message_id      text,
        publication     text,
        failures        integer not null default 0,
        paused          text,
        lease           text,
        constraint watches_once unique (server_id, channel_id, collection),
        constraint watches_once_per_member unique (member_id, channel_id, collection),
        constraint watches_of_one check ((server_id is null) <> (member_id is null))
      )`,
        sql`create index watches_by_time on watches (due_at) where paused is null`,
        sql`create index watches_paused on watches (paused) where paused is not null`,
        sql`create index watches_by_channel on watches (channel_id)`,
        // Covers the queries that choose the tracked collections and count the untracked watches.
        sql`create index watches_by_collection on watches (collection, paused, added_at, server_id)`,
        sql`create table boards (
        id             text    primary key,
        server_id      text    not null references servers (id),
        channel_id     text    not null,
        collection     text    not null,
        publish        integer not null,
        locale         text,
        added_at       bigint  not null default 0,
        due_at         bigint  not null,
        checked_at     bigint,
        shown          text,
        posted_at      bigint,
        outcome        text,
        outcome_at     bigint,
        unposted_since bigint,
        tried_key      text,
        tried_at       bigint,
        message_id     text,
        publication    text,
        is_replaced    integer not null default 0,
        failures       integer not null default 0,
        paused         text,
        lease          text,
        constraint boards_once unique (server_id, channel_id, collection)
      )`,
        sql`create index boards_by_time on boards (due_at) where paused is null`,
        sql`create index boards_by_channel on boards (channel_id)`,
        sql`create index boards_by_collection on boards (collection, paused, added_at, server_id)`,
      ];
      for (const statement of statements) await statement.execute(transaction);
    },
  },
  {
    does: "adds who set up a watch",
    run: async (transaction) => {
      for (const table of ["watches", "boards"].map((name) => sql.raw(name))) {
        await sql`alter table ${table} add column made_by text`.execute(transaction);
        await sql`create index ${table}_by_maker on ${table} (made_by) where made_by is not null`.execute(transaction);
      }
    },
  },
  {
    does: "adds collections' pages, and which living cards are messages of Components V2",
    run: async (transaction) => {
      await sql`alter table known_collections add column page text`.execute(transaction);
      await sql`alter table boards add column as_components integer`.execute(transaction);
    },
  },
];

export const memorySchema: Schema = {
  versionTable: VERSION_TABLE,
  migrations,
  another: {
    versionTable: "service_version",
    message: "it is the database of npm run service: the bot needs another one (DATABASE_URL)",
  },
};
