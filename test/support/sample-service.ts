import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeAnswer } from "../../src/collection-api/decode.ts";
import { toAddress } from "../../src/contract/address.ts";
import { type Entries, type Operation, operations } from "../../src/contract/schemas.ts";
import { systemClock } from "../../src/infra/clock.ts";
import { createService, firstCollections } from "../../src/service/create-service.ts";
import { startSample } from "../../src/service/extend-sample.ts";
import { fillWithSample, importText } from "../../src/service/import-sample.ts";
import { AnswerBuilder } from "../../src/service/serve/answer-builder.ts";
import { recordLog } from "./recorded-log.ts";

export const apiKey = "a-key-for-the-tests";

/** The service with its sample data, on loopback; counts its requests. With `isLive`, the data goes on as time does. */
export async function startSampleService({ requestsPerMinute = 0, isLive = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "sample-service-"));
  const databaseUrl = `sqlite:${join(folder, "service.db")}`;
  const sample = isLive ? await startSample(databaseUrl, systemClock) : undefined;
  if (!sample) await fillWithSample(databaseUrl, systemClock);
  const { server, opened, close } = await createService({
    databaseUrl,
    requestsPerMinute,
    configuredKeys: [apiKey],
    log: recordLog().log,
    buildsAnswers: false,
  });
  const database = await opened;
  const requests: string[] = [];
  const statuses: number[] = [];
  server.addHook("onRequest", (request, _reply, done) => {
    requests.push(request.url);
    done();
  });
  server.addHook("onResponse", (_request, reply, done) => {
    statuses.push(reply.statusCode);
    done();
  });
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  return {
    url,
    requests,
    /** The outcome of each request. */
    statuses,
    collections: (await firstCollections(database, 100)).first,
    /** Imports rows of posts, and answers with them. */
    importPosts: async (rows: readonly object[]): Promise<void> => {
      await importText(database, systemClock, "posts", rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
      await new AnswerBuilder(database, { clock: systemClock }).buildDue();
    },
    /** The answer for a collection; not counted. */
    entriesOf: async <O extends Operation>(operation: O, contract: string): Promise<readonly Entries[O][]> => {
      const address = toAddress(contract);
      if (!address) throw new Error(`${contract} is no address`);
      const path = `${operations[operation].path}?contractAddress=${contract}`;
      const { body } = await server.inject({ url: path, headers: { "x-api-key": apiKey } });
      requests.pop();
      return decodeAnswer(operation, address, body).entries;
    },
    close: async () => {
      await sample?.stop();
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type SampleService = Awaited<ReturnType<typeof startSampleService>>;
