import { type CreateTableBuilder, sql } from "kysely";
import { engineOf } from "../../infra/database.ts";
import type { Migration, Schema } from "../../infra/migrate.ts";

/** The steps to the schema of today, in order. One that was released is never changed. */
const migrations: readonly Migration[] = [
  async (transaction) => {
    const { schema } = transaction;
    const isPostgres = engineOf(transaction) === "postgres";
    /** SQLite keeps the rows of such a table in the order of their key, so that those of a collection and its days lie together. */
    const inOrderOfKey = <Table extends string, Columns extends string>(table: CreateTableBuilder<Table, Columns>) =>
      isPostgres ? table : table.modifyEnd(sql`without rowid`);
    await schema
      .createTable("collections")
      .addColumn("address", "text", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("terms", "text", (column) => column.notNull())
      .execute();
    const posts = schema
      .createTable("posts")
      .addColumn("collection", "text", (column) => column.notNull())
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("author", "text", (column) => column.notNull())
      .addColumn("followers", "bigint", (column) => column.notNull())
      .addColumn("retweets", "bigint", (column) => column.notNull())
      .addColumn("likes", "bigint", (column) => column.notNull())
      .addColumn("text", "text", (column) => column.notNull())
      .addColumn("lang", "text", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("is_sensitive", "integer", (column) => column.notNull())
      .addColumn("contract", "text")
      .addPrimaryKeyConstraint("posts_key", ["collection", "day", "id"]);
    await posts.modifyEnd(isPostgres ? sql`partition by range (day)` : sql`without rowid`).execute();
    await inOrderOfKey(
      schema
        .createTable("people")
        .addColumn("collection", "text", (column) => column.notNull())
        .addColumn("id", "text", (column) => column.notNull())
        .addColumn("as_of", "bigint", (column) => column.notNull())
        .addColumn("as_of_post", "text", (column) => column.notNull())
        .addColumn("screen_name", "text", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("description", "text", (column) => column.notNull())
        .addColumn("location", "text", (column) => column.notNull())
        .addColumn("picture_url", "text", (column) => column.notNull())
        .addColumn("is_verified", "integer", (column) => column.notNull())
        .addColumn("is_protected", "integer", (column) => column.notNull())
        .addColumn("statuses", "bigint", (column) => column.notNull())
        .addColumn("favourites", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("people_key", ["collection", "id"]),
    ).execute();
    await inOrderOfKey(
      schema
        .createTable("floor_prices")
        .addColumn("collection", "text", (column) => column.notNull())
        .addColumn("at", "bigint", (column) => column.notNull())
        .addColumn("price", "double precision", (column) => column.notNull())
        .addPrimaryKeyConstraint("floor_prices_key", ["collection", "at"]),
    ).execute();
    await schema
      .createTable("answers")
      .addColumn("collection", "text", (column) => column.notNull())
      .addColumn("operation", "text", (column) => column.notNull())
      .addColumn("body", isPostgres ? "bytea" : "blob", (column) => column.notNull())
      .addColumn("etag", "text", (column) => column.notNull())
      .addColumn("made_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("answers_key", ["collection", "operation"])
      .execute();
    await schema
      .createTable("remakes")
      .addColumn("collection", "text", (column) => column.primaryKey())
      .addColumn("due_at", "bigint", (column) => column.notNull())
      .addColumn("version", "bigint", (column) => column.notNull())
      .addColumn("made_at", "bigint")
      .execute();
    await schema.createIndex("remakes_by_time").on("remakes").column("due_at").execute();
    await schema
      .createTable("leases")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("owner", "text", (column) => column.notNull())
      .addColumn("until", "bigint", (column) => column.notNull())
      .execute();
    await schema
      .createTable("keys")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("hash", "text", (column) => column.notNull().unique())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("last_used_at", "bigint")
      .addColumn("revoked_at", "bigint")
      .execute();
    await schema
      .createTable("facts")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("value", "text", (column) => column.notNull())
      .execute();
  },
  async ({ schema }) => {
    await schema
      .createTable("collect_positions")
      .addColumn("collection", "text", (column) => column.notNull())
      .addColumn("query", "text", (column) => column.notNull())
      .addColumn("since_id", "text")
      .addColumn("newest_id", "text")
      .addColumn("next_token", "text")
      .addColumn("finished_at", "bigint")
      .addPrimaryKeyConstraint("collect_positions_key", ["collection", "query"])
      .execute();
  },
  async ({ schema }) => {
    await schema
      .createTable("tombstones")
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("id", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("tombstones_key", ["kind", "id"])
      .execute();
    await schema.alterTable("remakes").addColumn("looked_on", "integer").execute();
  },
  async ({ schema }) => {
    await schema
      .createIndex("posts_by_contract")
      .on("posts")
      .column("id")
      .where(sql.ref("collection"), "=", sql.ref("contract"))
      .execute();
  },
];

export const serviceSchema: Schema = {
  versionTable: "service_version",
  migrations,
  other: {
    versionTable: "memory_version",
    message: "it is the bot's database: the service needs another one (SERVICE_DATABASE)",
  },
};
