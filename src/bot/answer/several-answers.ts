import type { Answer } from "../../collection-api/api.ts";
import { CollectionApiError } from "../../collection-api/errors.ts";
import { type Problem, ProblemError } from "./problems.ts";

type Age = Pick<Answer<unknown>, "asOf" | "cache">;
type Aged = Age & Pick<Answer<unknown>, "entries">;

/** An answer of the service, or why there is none: one that fails must not take the others along. */
export const answerOrError = <Entry>(asked: Promise<Answer<Entry>>): Promise<Answer<Entry> | CollectionApiError> =>
  asked.catch((error: unknown) => {
    if (error instanceof CollectionApiError) return error;
    throw error;
  });

/** Those that are answers. */
export const answersIn = <A extends Answer<unknown>>(asked: readonly (A | CollectionApiError)[]): A[] =>
  asked.filter((one): one is A => !(one instanceof CollectionApiError));

/** Why there is nothing to show: the first that failed, or else that there is no data. */
export const whyNothing = (asked: readonly (Answer<unknown> | CollectionApiError)[], noData: Problem): Error =>
  asked.find((one) => one instanceof CollectionApiError) ?? new ProblemError(noData);

/**
 * What a refresh of several answers has to beat: it brings something as soon as one of them is newer than all of those that are
 * shown. At least one.
 */
export const newestOf = (answers: readonly Aged[]): Age => ({
  asOf: new Date(Math.max(...answers.map(({ asOf }) => asOf.getTime()))),
  cache: together(answers).cache,
});

/**
 * How old answers that are shown together are: as old as the oldest with something to show, and stale if one of them is. At
 * least one.
 */
export function together(all: readonly Aged[]): Age {
  const withEntries = all.filter(({ entries }) => entries.length > 0);
  const answers = withEntries.length > 0 ? withEntries : all;
  const results = new Set(answers.map(({ cache }) => cache));
  return {
    asOf: new Date(Math.min(...answers.map(({ asOf }) => asOf.getTime()))),
    cache: (["stale", "miss"] as const).find((result) => results.has(result)) ?? "hit",
  };
}
