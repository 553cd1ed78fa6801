import { DatabaseSync } from "node:sqlite";
import type { Person, Post } from "../post.ts";
import type { Authors } from "./decoding.ts";
import { interactionOf } from "./post-rows.ts";

/** A table in a temporary file, which SQLite removes: memory does not grow with what is in it. */
function openTable(definition: string): DatabaseSync {
  const database = new DatabaseSync("");
  database.exec(`pragma journal_mode = off; create table ${definition} without rowid`);
  return database;
}

/** The users of a file. */
export class SpilledAuthors implements Authors {
  readonly #database = openTable("people (id text primary key, person text not null)");
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

/** The posts that a dry run has counted, which are written nowhere else. */
export class SpilledPosts {
  readonly #database = openTable("posts (id text, contract text, interaction integer, post text, primary key (id, contract))");
  readonly #add = this.#database.prepare(`insert into posts values (?, ?, ?, ?) on conflict do update
    set interaction = excluded.interaction, post = excluded.post where excluded.interaction > posts.interaction`);
  readonly #find = this.#database.prepare("select post from posts where id = ?");

  add(posts: readonly Post[]): void {
    this.#database.exec("begin");
    for (const post of posts) this.#add.run(post.id, post.contract ?? "", interactionOf(post), JSON.stringify(post));
    this.#database.exec("commit");
  }

  /** Those with the ids of these, as they had the most interaction. */
  like(posts: readonly Post[]): Post[] {
    const ids = new Set(posts.map(({ id }) => id));
    return [...ids].flatMap((id) => this.#find.all(id).map(({ post }) => JSON.parse(String(post)) as Post));
  }

  close(): void {
    this.#database.close();
  }
}
