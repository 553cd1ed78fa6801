import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Post } from "../post.ts";
import { interactionOf } from "./post-rows.ts";

/** The posts that a dry run has counted, which are written nowhere: in a temporary file, which SQLite removes. */
export class SpilledPosts {
  #database: DatabaseSync | undefined;
  #add: StatementSync | undefined;
  #find: StatementSync | undefined;

  add(posts: readonly Post[]): void {
    if (!this.#database) this.#open();
    this.#database?.exec("begin");
    for (const post of posts) this.#add?.run(post.id, post.contract ?? "", interactionOf(post), JSON.stringify(post));
    this.#database?.exec("commit");
  }

  /** Those with the ids of these, as they had the most interaction. */
  like(posts: readonly Post[]): Post[] {
    const ids = new Set(posts.map(({ id }) => id));
    return [...ids].flatMap((id) => (this.#find?.all(id) ?? []).map(({ post }) => JSON.parse(String(post)) as Post));
  }

  close(): void {
    this.#database?.close();
  }

  #open(): void {
    this.#database = new DatabaseSync("");
    this.#database.exec(`pragma journal_mode = off;
      create table posts (id text, contract text, interaction integer, post text, primary key (id, contract)) without rowid`);
    this.#add = this.#database.prepare(`insert into posts values (?, ?, ?, ?) on conflict do update
      set interaction = excluded.interaction, post = excluded.post where excluded.interaction > posts.interaction`);
    this.#find = this.#database.prepare("select post from posts where id = ?");
  }
}
