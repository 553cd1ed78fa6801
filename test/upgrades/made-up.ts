import { sql } from "kysely";
import type { Migration, Schema } from "../../src/infra/migrate.ts";
import { memorySchema } from "../../src/memory/migrations.ts";
import { serviceSchema } from "../../src/service/database/migrations.ts";

export interface MadeUpUpdate {
  /** Turns the tables of this release into those of the one before. */
  readonly undo: readonly string[];
  /** From the tables of the release before to those of this one. */
  readonly schema: Schema;
}

export const statements =
  (all: readonly string[]): Migration["run"] =>
  async (transaction) => {
    for (const statement of all) await sql.raw(statement).execute(transaction);
  };

function update(current: Schema, undo: readonly string[], step: Omit<Migration, "run"> & { readonly redo: readonly string[] }) {
  const before: Migration = {
    does: "creates the tables",
    async run(transaction) {
      for (const { run } of current.migrations) await run(transaction);
      await statements(undo)(transaction);
    },
  };
  const { redo, ...described } = step;
  return { undo, schema: { ...current, migrations: [before, { ...described, run: statements(redo) }] } };
}

/**
 * Updates from a release 0.9 that never was, to test updates before there is a second release. It had fewer columns and tables,
 * and wrote languages and currencies in lower case.
 */
export const madeUp: Readonly<Record<"bot" | "service", MadeUpUpdate>> = {
  bot: update(
    memorySchema,
    [
      "update servers set language = lower(language)",
      "alter table members drop column plain",
      "alter table watches drop column publication",
    ],
    {
      does: "writes languages as Discord does, adds members.plain and watches.publication",
      redo: [
        "update servers set language = substr(language, 1, 2) || upper(substr(language, 3))",
        "alter table members add column plain integer",
        "alter table watches add column publication text",
      ],
    },
  ),
  service: update(
    serviceSchema,
    ["update floor_prices set currency = lower(currency)", "alter table answers_to_rebuild drop column checked_on"],
    {
      does: "writes currencies in upper case, adds answers_to_rebuild.checked_on",
      redo: [
        "update floor_prices set currency = upper(currency)",
        "alter table answers_to_rebuild add column checked_on integer",
      ],
    },
  ),
};
