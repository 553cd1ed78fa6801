import type { AddressInfo } from "node:net";
import { createLogger } from "../../../../src/infra/logger.ts";
import { createService } from "../../../../src/service/create-service.ts";
import { startAnswerThread } from "../../../../src/service/serve/answer-thread.ts";
import type { Setup } from "../contender.ts";
import type { ServiceContender } from "../service-load.ts";
import { collection, makePosts } from "../service-posts.ts";

/** The service over posts of one collection or many; a run makes one collection's answers while others are requested. */
export const setUp: Setup = async (options) => {
  const { key, body, posts, collections } = options as ServiceContender;
  const { url, remove } = await makePosts({ posts, collections });
  const log = createLogger("error", { destination: process.stderr });
  const service = await createService({
    databaseUrl: url,
    requestsPerMinute: 1_000_000_000,
    configuredKeys: [key],
    log,
    buildsAnswers: false,
  });
  const database = await service.opened;
  if (body !== undefined) {
    await database.run("bench", (connection) =>
      connection
        .updateTable("answers")
        .set({ body: Buffer.from(body) })
        .where("operation", "=", "tweets")
        .execute(),
    );
  }
  await service.server.listen({ host: "127.0.0.1", port: 0 });
  let rebuilt = Promise.withResolvers<number>();
  const rebuilding =
    body === undefined
      ? startAnswerThread({ databaseUrl: url, keepDays: 400 }, (event) => "ms" in event && rebuilt.resolve(event.ms))
      : undefined;
  return {
    info: { port: (service.server.server.address() as AddressInfo).port },
    async run() {
      rebuilt = Promise.withResolvers();
      await database.run("bench", (connection) =>
        connection.updateTable("answers_to_rebuild").set({ due_at: 0 }).where("collection", "=", collection).execute(),
      );
      return rebuilt.promise;
    },
    close: async () => {
      await rebuilding?.stop();
      await service.close();
      remove();
    },
  };
};
