import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe } from "vitest";
import { openServiceDatabase } from "../../../src/service/database/database.ts";
import { distribute } from "../../../src/service/database/distribution.ts";
import { PostgresServer, type ServerOptions, serverPath } from "./postgres.ts";

export const isCitusThere = serverPath !== undefined && existsSync(join(dirname(realpathSync(serverPath)), "../lib/citus.so"));

/** Tests that need Citus, skipped without it. */
export const describeWithCitus = describe.skipIf(!isCitusThere);

const settings = {
  shared_preload_libraries: "citus",
  max_prepared_transactions: "300",
  "citus.node_conninfo": "sslmode=disable",
};

/** A coordinator without rows of its own, and nodes that hold them. */
export class CitusCluster {
  readonly coordinator: PostgresServer;
  readonly nodes: readonly PostgresServer[];
  #databases = 0;
  #schemas = 0;
  #common: Promise<string> | undefined;

  private constructor(coordinator: PostgresServer, nodes: readonly PostgresServer[]) {
    this.coordinator = coordinator;
    this.nodes = nodes;
  }

  static async start(nodes = 2, options: Pick<ServerOptions, "detached"> = {}): Promise<CitusCluster> {
    const start = () => PostgresServer.start({ ...options, settings });
    return new CitusCluster(await start(), await Promise.all(Array.from({ length: nodes }, start)));
  }

  /** The address of a new database for posts, without tables. */
  async createDatabase(): Promise<string> {
    this.#databases += 1;
    const name = `citus_${this.#databases}`;
    for (const server of [this.coordinator, ...this.nodes]) {
      await server.query(`create database ${name}`);
      await server.query("create extension citus", server.url(name));
    }
    const url = this.coordinator.url(name);
    await this.coordinator.query(`select citus_set_coordinator_host('127.0.0.1', ${this.coordinator.port})`, url);
    for (const { port } of this.nodes) await this.coordinator.query(`select citus_add_node('127.0.0.1', ${port})`, url);
    return url;
  }

  /** The address of a new schema in a common database, with empty, distributed tables. */
  async createDistributed(): Promise<string> {
    this.#common ??= this.createDatabase();
    const common = await this.#common;
    this.#schemas += 1;
    const name = `test_${this.#schemas}`;
    await this.coordinator.query(`create schema ${name}`, common);
    return distributed(`${common}?options=-csearch_path%3D${name}`);
  }

  async remove(): Promise<void> {
    for (const server of [this.coordinator, ...this.nodes]) await server.remove();
  }
}

/** Makes the service's tables, and distributes them. @returns the address. */
export async function distributed(url: string): Promise<string> {
  const database = await openServiceDatabase({ url, limitMs: 60_000 });
  await distribute(database);
  await database.close();
  return url;
}
