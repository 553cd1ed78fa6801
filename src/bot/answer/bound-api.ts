import type { Answer, CallOptions, CollectionApi } from "../../collection-api/api.ts";
import type { Address } from "../../contract/address.ts";
import type { Entries, Operation } from "../../contract/schemas.ts";
import type { BotMemory } from "./remembered.ts";

/** The API as a single interaction asks it. */
export interface Binding {
  /** Goes along with every call. */
  readonly call: CallOptions;
  /** Where answers are recorded that everybody in a server sees. */
  readonly history?: Pick<BotMemory["history"], "record"> | undefined;
}

/** Binds the API to one interaction. */
export function boundApi(api: CollectionApi, { call, history }: Binding): CollectionApi {
  const bound =
    <O extends Operation>(operation: O) =>
    async (contract: Address) => {
      const answer = (await api[operation](contract, call)) as Answer<Entries[O]>;
      if (answer.cache !== "stale") history?.record(contract, { [operation]: answer });
      return answer;
    };
  return { scores: bound("scores"), influencers: bound("influencers"), tweets: bound("tweets") };
}
