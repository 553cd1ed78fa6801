import type { Address } from "../collection-api/address.ts";
import type { Answer, CallOptions, CollectionApi } from "../collection-api/api.ts";
import type { Entries, Operation } from "../collection-api/contract.ts";
import type { BotMemory } from "./remembered.ts";

/** The API for what everybody sees: answers that it causes to be fetched are recorded. */
export function recordingApi(api: CollectionApi, history: Pick<BotMemory["history"], "record">): CollectionApi {
  const recorded =
    <O extends Operation>(operation: O) =>
    async (contract: Address, options?: CallOptions) => {
      const answer = (await api[operation](contract, options)) as Answer<Entries[O]>;
      if (answer.cache === "miss") history.record(contract, { [operation]: answer });
      return answer;
    };
  return { scores: recorded("scores"), influencers: recorded("influencers"), tweets: recorded("tweets") };
}
