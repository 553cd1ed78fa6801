import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "../../../../src/infra/logger.ts";
import { createService } from "../../../../src/service/create-service.ts";
import type { Setup } from "../contender.ts";
import { collection } from "../service-posts.ts";

/** The service with a page. */
export const setUp: Setup = async (options) => {
  const { body } = options as { readonly body: string };
  const folder = mkdtempSync(join(tmpdir(), "bench-page-"));
  const service = await createService({
    databaseUrl: `sqlite:${join(folder, "service.db")}`,
    requestsPerMinute: 1_000_000_000,
    configuredKeys: [],
    log: createLogger("error", { destination: process.stderr }),
    site: { url: "https://pulse.example", robots: "noindex" },
    buildsAnswers: false,
  });
  const database = await service.opened;
  await database.transact("bench", async (transaction) => {
    await transaction.insertInto("collections").values({ address: collection, name: "Otters", terms: "[]" }).execute();
    const page = { collection, operation: "page", body: Buffer.from(body), rebuilt_at: 0 } as const;
    await transaction.insertInto("answers").values(page).execute();
  });
  await service.server.listen({ host: "127.0.0.1", port: 0 });
  return {
    info: { port: (service.server.server.address() as AddressInfo).port },
    close: async () => {
      await service.close();
      rmSync(folder, { recursive: true });
    },
  };
};
