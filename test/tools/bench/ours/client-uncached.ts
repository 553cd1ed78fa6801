import { CollectionApiClient } from "../../../../src/collection-api/client.ts";
import { toAddress } from "../../../../src/contract/address.ts";
import type { Setup } from "../contender.ts";
import { startPostsApi } from "../posts-api.ts";

/** The bot's client, with its checks and circuit breaker. */
export const setUp: Setup = async () => {
  const { baseUrl, close } = await startPostsApi();
  const client = new CollectionApiClient({ baseUrl, apiKey: "key", userAgent: "bench/1", timeoutMs: 5_000, deadlineMs: 8_000 });
  const contract = toAddress(`0x${"a".repeat(40)}`);
  if (!contract) throw new Error("no address");
  return {
    async run(operations) {
      for (let count = 0; count < operations; count++) await client.fetch("tweets", contract);
    },
    async close() {
      await client.close();
      close();
    },
  };
};
