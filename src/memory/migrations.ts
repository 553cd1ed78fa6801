import { sql } from "kysely";
import { engineOf } from "../infra/database.ts";
import type { Migration, Schema } from "../infra/migrate.ts";

export const VERSION_TABLE = "memory_version";

/**
 * The steps to the schema of today, in order. One that was released is never changed. While replicas are replaced, those of
 * the version before use the new schema: a step adds, and what it makes superfluous is dropped by a later release.
 */
export const migrations: readonly Migration[] = [
  async ({ schema }) => {
    await schema
      .createTable("servers")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("collection", "text")
      .addColumn("language", "text")
      .addColumn("zone", "text")
      .addColumn("left_at", "bigint")
      .execute();
    await schema
      .createTable("aliases")
      .addColumn("server_id", "text", (column) => column.notNull().references("servers.id").onDelete("cascade"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("written", "text", (column) => column.notNull())
      .addColumn("collection", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("aliases_key", ["server_id", "name"])
      .execute();
    await schema
      .createTable("members")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("collection", "text")
      .addColumn("language", "text")
      .addColumn("last_used_at", "bigint", (column) => column.notNull())
      .execute();
    await schema
      .createTable("asked_collections")
      .addColumn("address", "text", (column) => column.primaryKey())
      .addColumn("name", "text")
      .addColumn("comparable_name", "text")
      .addColumn("first_asked_at", "bigint", (column) => column.notNull())
      .addColumn("last_asked_at", "bigint", (column) => column.notNull())
      .execute();
    await schema.createIndex("asked_collections_by_name").on("asked_collections").column("comparable_name").execute();
    await schema.createIndex("asked_collections_by_time").on("asked_collections").column("last_asked_at").execute();
    await schema.createIndex("members_by_time").on("members").column("last_used_at").execute();
    await schema.createIndex("servers_by_collection").on("servers").column("collection").execute();
    await schema.createIndex("aliases_by_collection").on("aliases").column("collection").execute();
    await schema.createIndex("servers_left").on("servers").column("left_at").execute();
  },
  async (transaction) => {
    const { schema } = transaction;
    await schema
      .createTable("server_collections")
      .addColumn("server_id", "text", (column) => column.notNull())
      .addColumn("collection", "text", (column) => column.notNull())
      .addColumn("last_asked_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("server_collections_key", ["server_id", "collection"])
      .execute();
    await schema.createIndex("server_collections_by_time").on("server_collections").column("last_asked_at").execute();
    const tableOfRecords = (name: string) =>
      schema
        .createTable(name)
        .addColumn("collection", "text", (column) => column.notNull())
        .addColumn("first_seen_at", "bigint", (column) => column.notNull())
        .addColumn("last_seen_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint(`${name}_key`, ["collection", "first_seen_at"]);
    const scores = ["hype", "gains", "community", "total"].reduce(
      (table, score) => table.addColumn(score, "double precision", (column) => column.notNull()),
      tableOfRecords("scores_over_time"),
    );
    // In SQLite the scores of one collection lie side by side then, and the key is not stored twice.
    await (engineOf(transaction) === "sqlite" ? scores.modifyEnd(sql`without rowid`) : scores).execute();
    for (const list of ["influencers", "posts"]) {
      await tableOfRecords(`${list}_over_time`)
        .addColumn(list, "text", (column) => column.notNull())
        .execute();
    }
    await schema
      .createTable("tracked_collections")
      .addColumn("collection", "text", (column) => column.primaryKey())
      .addColumn("due_at", "bigint", (column) => column.notNull())
      .addColumn("recorded_at", "bigint")
      .addColumn("lease_owner", "text")
      .addColumn("lease_until", "bigint")
      .execute();
    await schema.createIndex("tracked_collections_by_time").on("tracked_collections").column("due_at").execute();
    await schema
      .createTable("budgets")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("free_at", "bigint", (column) => column.notNull())
      .execute();
  },
  async ({ schema }) => {
    await schema
      .createTable("watches")
      .addColumn("id", "text", (column) => column.primaryKey())
      // Processes of the release before, which know of no watches, delete no server that has some.
      .addColumn("server_id", "text", (column) => column.notNull().references("servers.id"))
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("collection", "text", (column) => column.notNull())
      .addColumn("every", "text")
      .addColumn("hour", "integer")
      .addColumn("weekday", "integer")
      .addColumn("alerts", "integer", (column) => column.notNull())
      .addColumn("least_change", "double precision")
      .addColumn("locale", "text")
      .addColumn("due_at", "bigint", (column) => column.notNull())
      .addColumn("digest_at", "bigint")
      .addColumn("last_digest_at", "bigint")
      .addColumn("checked_at", "bigint")
      .addColumn("quiet", "text")
      .addColumn("base", "text")
      .addColumn("posted_at", "bigint")
      .addColumn("post", "text")
      .addColumn("next_base", "text")
      .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("paused", "text")
      .addColumn("lease_owner", "text")
      .addColumn("lease_until", "bigint")
      .addUniqueConstraint("watches_once", ["server_id", "channel_id", "collection"])
      .execute();
    await schema.createIndex("watches_by_time").on("watches").column("due_at").execute();
    await schema.createIndex("watches_by_post").on("watches").column("post").execute();
    await schema.createIndex("watches_by_channel").on("watches").column("channel_id").execute();
    await schema.createIndex("watches_by_collection").on("watches").column("collection").execute();
    await schema
      .createTable("posts")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("server_id", "text", (column) => column.notNull().references("servers.id").onDelete("cascade"))
      .addColumn("channel_id", "text", (column) => column.notNull())
      .addColumn("message", "text")
      .addColumn("written_at", "bigint", (column) => column.notNull())
      .addColumn("next_try_at", "bigint", (column) => column.notNull())
      .addColumn("tried_at", "bigint")
      .addColumn("outcome", "text")
      .addColumn("message_id", "text")
      .addColumn("finished_at", "bigint")
      .addColumn("lease_owner", "text")
      .addColumn("lease_until", "bigint")
      .execute();
    await schema.createIndex("posts_by_time").on("posts").columns(["outcome", "next_try_at"]).execute();
    await schema.createIndex("posts_finished").on("posts").column("finished_at").execute();
    await schema.createIndex("posts_by_server").on("posts").column("server_id").execute();
  },
  async ({ schema }) => {
    await schema
      .createIndex("server_collections_by_collection")
      .on("server_collections")
      .columns(["collection", "last_asked_at"])
      .execute();
  },
  async ({ schema }) => {
    for (const table of ["servers", "watches"]) {
      await schema
        .alterTable(table)
        // Rows that are there already are older than all that come.
        .addColumn("added_at", "bigint", (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await schema
      .createTable("known_collections")
      .addColumn("address", "text", (column) => column.primaryKey())
      .addColumn("name", "text")
      .addColumn("seen_at", "bigint", (column) => column.notNull())
      .addColumn("empty_since", "bigint")
      .execute();
    await schema.createIndex("known_collections_by_time").on("known_collections").column("seen_at").execute();
  },
  async (connection) => {
    // A claim passes no watch that is paused or being posted.
    await sql`drop index watches_by_time`.execute(connection);
    await sql`drop index watches_by_post`.execute(connection);
    await sql`create index watches_by_time on watches (due_at) where paused is null and post is null`.execute(connection);
    await sql`create index watches_by_post on watches (post) where post is not null`.execute(connection);
  },
];

export const memorySchema: Schema = {
  versionTable: VERSION_TABLE,
  migrations,
  other: {
    versionTable: "service_version",
    message: "it is the database of npm run service: the bot needs another one (DATABASE_URL)",
  },
};
