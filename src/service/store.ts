import { createHash, timingSafeEqual } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { CollectionScore, Influencer, Tweet, User } from "../collection-api/contract.ts";
import { makeSample } from "./sample.ts";

const SCHEMA_VERSION = 1;
const MAX_ENTRIES = 20;
/** The sample's newest post is from before this moment. */
const SAMPLE_ENDS_AT = Date.UTC(2026, 10, 20, 18, 0, 0);

const schema = `
  CREATE TABLE collections (address TEXT PRIMARY KEY, name TEXT NOT NULL, gains REAL NOT NULL) STRICT;
  CREATE TABLE people (
    id TEXT PRIMARY KEY, screenName TEXT NOT NULL, name TEXT NOT NULL, description TEXT NOT NULL, location TEXT NOT NULL,
    verified INTEGER NOT NULL, statusesCount INTEGER NOT NULL, favouritesCount INTEGER NOT NULL, protected INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE posts (
    id TEXT PRIMARY KEY, collection TEXT NOT NULL REFERENCES collections, author TEXT NOT NULL REFERENCES people,
    source TEXT NOT NULL, text TEXT NOT NULL, lang TEXT NOT NULL, possiblySensitive INTEGER NOT NULL,
    retweetCount INTEGER NOT NULL, favoriteCount INTEGER NOT NULL, authorFollowers INTEGER NOT NULL, createdAt INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX postsOfCollection ON posts (collection);
  CREATE TABLE keys (hash BLOB PRIMARY KEY) STRICT;
`;

/**
 * Influence: among the people who posted about a collection, 6 plus 2 for the rank of their followers plus 2 for the rank
 * of the interaction they caused, each rank from 0 (least) to 1 (most).
 */
const influencersQuery = `
  WITH voices AS (
    SELECT author, max(authorFollowers) AS followersCount, sum(retweetCount + favoriteCount) AS interaction
    FROM posts WHERE collection = ? GROUP BY author
  )
  SELECT people.*, followersCount,
    6 + 2 * percent_rank() OVER (ORDER BY followersCount) + 2 * percent_rank() OVER (ORDER BY interaction) AS score
  FROM voices JOIN people ON people.id = author
  ORDER BY score DESC, people.id LIMIT ${MAX_ENTRIES}`;

const tweetsQuery = `
  SELECT posts.id AS postId, source, text, lang, possiblySensitive, retweetCount, favoriteCount, createdAt,
    retweetCount + favoriteCount AS interaction, authorFollowers AS followersCount, people.*
  FROM posts JOIN people ON people.id = author
  WHERE collection = ? ORDER BY interaction DESC, posts.id LIMIT ${MAX_ENTRIES}`;

/**
 * Hype grows with the interaction of an average post, community with the followers reached, both logarithmically; gains
 * is the change of the floor price; total weighs them 2 : 2 : 1.
 */
const scoresQuery = `
  WITH voices AS (
    SELECT max(authorFollowers) AS followers, sum(retweetCount + favoriteCount) AS interaction, count(*) AS posts
    FROM posts WHERE collection = :address GROUP BY author
  ), parts AS (
    SELECT 10 * ln(1 + 1.0 * sum(interaction) / sum(posts)) AS hype, 5 * ln(1 + sum(followers)) AS community
    FROM voices HAVING count(*) > 0
  )
  SELECT name, hype, gains, community, 0.4 * hype + 0.4 * community + 0.2 * gains AS total
  FROM parts JOIN collections ON address = :address`;

type Row = Record<string, SQLInputValue>;

/** The service's data: collections, people and posts, and the hashes of the keys it accepts. */
export class ServiceStore {
  readonly #database: DatabaseSync;
  readonly #passingKeys: Uint8Array[] = [];

  /**
   * Opens the database file; makes it and fills it with the sample if there is none. `:memory:` keeps it in memory.
   *
   * @throws {Error} whose message is one line for the operator, when the file cannot be used.
   */
  constructor(file: string) {
    try {
      if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
      this.#database = new DatabaseSync(file, { timeout: 5_000 });
      this.#database.exec("BEGIN IMMEDIATE");
      const version = this.#database.prepare("PRAGMA user_version").get()?.["user_version"];
      if (version === 0 && this.#all("SELECT 1 FROM sqlite_master").length === 0) this.#fill();
      else if (version !== SCHEMA_VERSION) throw new Error("it is not of this version of the service");
      this.#database.exec("COMMIT");
    } catch (cause) {
      const reason = (cause as Error).message;
      throw new Error(
        `SERVICE_DATABASE: cannot use ${file}: ${reason}. Choose another file, or move this one away to start with a new one.`,
        { cause },
      );
    }
  }

  #fill(): void {
    this.#database.exec(schema);
    const { collections, people, posts } = makeSample(SAMPLE_ENDS_AT);
    for (const [table, rows] of Object.entries({ collections, people, posts })) {
      const columns = Object.keys(rows[0] ?? {});
      const insert = this.#database.prepare(
        `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map((column) => `:${column}`).join(", ")})`,
      );
      for (const row of rows) {
        insert.run(
          Object.fromEntries(
            Object.entries(row).map(([key, value]) => [key, typeof value === "boolean" ? Number(value) : value]),
          ),
        );
      }
    }
    this.#database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  }

  /** Every collection, by name. */
  collections(): { readonly name: string; readonly address: string }[] {
    return this.#all("SELECT name, address FROM collections ORDER BY name") as { name: string; address: string }[];
  }

  /** The highest by influence; `pictureUrl` makes the address of a person's picture. */
  influencers(address: string, pictureUrl: (personId: string) => string): Influencer[] {
    return this.#all(influencersQuery, address).map((row) => ({ user: userOf(row, pictureUrl), score: Number(row["score"]) }));
  }

  /** The highest by interaction; `pictureUrl` makes the address of a person's picture. */
  tweets(address: string, pictureUrl: (personId: string) => string): Tweet[] {
    return this.#all(tweetsQuery, address).map((row) => {
      const date = new Date(Number(row["createdAt"]) * 1_000);
      const [id, text] = [String(row["postId"]), String(row["text"])];
      return {
        id,
        user: userOf(row, pictureUrl),
        source: String(row["source"]),
        text,
        retweetCount: Number(row["retweetCount"]),
        favoriteCount: Number(row["favoriteCount"]),
        possiblySensitive: row["possiblySensitive"] === 1,
        lang: String(row["lang"]),
        retweetedStatus: null,
        createdAt: date,
        date,
        originalId: id,
        originalText: text,
        originalTweet: true,
        interaction: Number(row["interaction"]),
      };
    });
  }

  /** One entry, or none for a collection without data. `contractAddress` is what the caller asked for. */
  scores(address: string, contractAddress: string): CollectionScore[] {
    return this.#all(scoresQuery, { address }).map((row) => ({
      name: String(row["name"]),
      contractAddress,
      hype: Number(row["hype"]),
      gains: Number(row["gains"]),
      community: Number(row["community"]),
      total: Number(row["total"]),
    }));
  }

  /** Whether a person with this id is known. */
  hasPerson(id: string): boolean {
    return this.#all("SELECT 1 FROM people WHERE id = ?", id).length > 0;
  }

  hasKeys(): boolean {
    return this.#all("SELECT 1 FROM keys LIMIT 1").length > 0;
  }

  /** Keeps a key, as its hash alone. */
  addKey(key: string): void {
    this.#database.prepare("INSERT OR IGNORE INTO keys (hash) VALUES (?)").run(hashOf(key));
  }

  /** Accepts a key for as long as this store is open, without keeping it. */
  acceptForNow(key: string): void {
    this.#passingKeys.push(hashOf(key));
  }

  /** Whether the key is accepted; takes the same time whichever key is wrong. */
  accepts(key: string): boolean {
    const hash = hashOf(key);
    const kept = this.#all("SELECT hash FROM keys").map((row) => row["hash"] as Uint8Array);
    return [...kept, ...this.#passingKeys].filter((accepted) => timingSafeEqual(accepted, hash)).length > 0;
  }

  close(): void {
    this.#database.close();
  }

  #all(query: string, parameters?: string | Record<string, string>): Row[] {
    const statement = this.#database.prepare(query);
    const rows =
      typeof parameters === "object"
        ? statement.all(parameters)
        : statement.all(...(parameters === undefined ? [] : [parameters]));
    return rows as Row[];
  }
}

const hashOf = (key: string) => createHash("sha256").update(key).digest();

const userOf = (row: Row, pictureUrl: (personId: string) => string): User => ({
  id: String(row["id"]),
  screenName: String(row["screenName"]),
  profileImageUrl: pictureUrl(String(row["id"])),
  description: String(row["description"]),
  name: String(row["name"]),
  location: String(row["location"]),
  followersCount: Number(row["followersCount"]),
  verified: row["verified"] === 1,
  statusesCount: Number(row["statusesCount"]),
  favouritesCount: Number(row["favouritesCount"]),
  protected: row["protected"] === 1,
});
