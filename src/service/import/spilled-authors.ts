import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Person } from "../post.ts";
import type { Authors } from "./decoding.ts";

/** The users of a file: in a temporary file, which SQLite removes, so that memory does not grow with them. */
export class SpilledAuthors implements Authors {
  #statements: { readonly add: StatementSync; readonly find: StatementSync } | undefined;
  #database: DatabaseSync | undefined;

  add(person: Person): void {
    this.#open().add.run(person.id, JSON.stringify(person));
  }

  find(id: string): Person | undefined {
    const row = this.#database && this.#open().find.get(id);
    return row && (JSON.parse(String(row["person"])) as Person);
  }

  close(): void {
    this.#database?.close();
    this.#database = undefined;
    this.#statements = undefined;
  }

  #open() {
    if (this.#statements) return this.#statements;
    const database = new DatabaseSync("");
    database.exec("pragma journal_mode = off; create table people (id text primary key, person text not null) without rowid");
    this.#database = database;
    this.#statements = {
      add: database.prepare("insert or replace into people values (?, ?)"),
      find: database.prepare("select person from people where id = ?"),
    };
    return this.#statements;
  }
}
