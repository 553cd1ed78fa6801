import { DatabaseSync } from "node:sqlite";
import type { Person } from "../store/post.ts";

function openTable(): DatabaseSync {
  const database = new DatabaseSync("");
  database.exec("pragma journal_mode = off; create table people (id text primary key, person text) without rowid");
  return database;
}

/** The authors of an import, in a temporary file that SQLite removes. */
export class SpilledAuthors {
  readonly #database = openTable();
  readonly #add = this.#database.prepare("insert or replace into people values (?, ?)");
  readonly #find = this.#database.prepare("select person from people where id = ?");

  add(person: Person): void {
    this.#add.run(person.id, JSON.stringify(person));
  }

  find(id: string): Person | undefined {
    const row = this.#find.get(id);
    return row && (JSON.parse(String(row["person"])) as Person);
  }

  close(): void {
    this.#database.close();
  }
}
