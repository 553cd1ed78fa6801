import type { AddressInfo } from "node:net";
import { createLogger } from "../../../../src/infra/logger.ts";
import { createService } from "../../../../src/service/create-service.ts";
import type { Setup } from "../contender.ts";
import type { ReadingContender } from "../service-load.ts";

/** The service over a database with answers, of which it makes none. */
export const setUp: Setup = async (options) => {
  const { databaseUrl, key } = options as ReadingContender;
  const log = createLogger("error", { destination: process.stderr });
  const service = await createService({
    databaseUrl,
    requestsPerMinute: 1_000_000_000,
    givenKeys: [key],
    log,
    buildsAnswers: false,
  });
  await service.server.listen({ host: "127.0.0.1", port: 0 });
  return { info: { port: (service.server.server.address() as AddressInfo).port }, close: () => service.close() };
};
