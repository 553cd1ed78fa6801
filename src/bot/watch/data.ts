import type { Answer } from "../../collection-api/api.ts";
import { CollectionApiError } from "../../collection-api/errors.ts";
import type { CollectionRef } from "../../contract/address.ts";
import type { CollectionScore } from "../../contract/schemas.ts";
import { withData } from "../answer/problems.ts";
import type { Context } from "../view/view.ts";
import type { Subscription } from "./subscriptions.ts";

/**
 * @throws {ProblemError} if the service has nothing about the collection.
 * @throws {CollectionApiError} if the service does not answer and nothing was ever recorded.
 */
export async function requireData(
  collection: CollectionRef,
  watched: readonly Subscription[],
  { api, memory }: Context,
): Promise<Answer<CollectionScore> | undefined> {
  try {
    return withData(await api.scores(collection.contract), collection);
  } catch (error) {
    if (!(error instanceof CollectionApiError)) throw error;
    if (watched.some((subscription) => subscription.collection === collection.contract)) return undefined;
    const { scores, influencers, posts } = (await memory.history.newest(collection.contract)) ?? {};
    if (scores ?? influencers ?? posts) return undefined;
    throw error;
  }
}
