import type { Answer } from "../collection-api/api.ts";
import { CollectionApiError } from "../collection-api/errors.ts";

/** An answer of the service, or why there is none: one that fails must not take the others along. */
export const answerOrError = <Entry>(asked: Promise<Answer<Entry>>): Promise<Answer<Entry> | CollectionApiError> =>
  asked.catch((error: unknown) => {
    if (error instanceof CollectionApiError) return error;
    throw error;
  });

/** How old answers that are shown together are: as old as the oldest, and stale if one of them is. At least one. */
export function together(answers: readonly Pick<Answer<unknown>, "asOf" | "cache">[]): Pick<Answer<unknown>, "asOf" | "cache"> {
  const results = new Set(answers.map(({ cache }) => cache));
  return {
    asOf: new Date(Math.min(...answers.map(({ asOf }) => asOf.getTime()))),
    cache: (["stale", "miss"] as const).find((result) => results.has(result)) ?? "hit",
  };
}
