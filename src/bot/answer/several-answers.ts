import type { Answer } from "../../collection-api/api.ts";
import { CollectionApiError } from "../../collection-api/errors.ts";
import { type Problem, ProblemError } from "./problems.ts";

type Age = Pick<Answer<unknown>, "asOf" | "cache">;
type Aged = Age & Pick<Answer<unknown>, "entries">;

/** Keeps one failed answer from failing the others. */
export const answerOrError = <Entry>(asked: Promise<Answer<Entry>>): Promise<Answer<Entry> | CollectionApiError> =>
  asked.catch((error: unknown) => {
    if (error instanceof CollectionApiError) return error;
    throw error;
  });

export const answersIn = <A extends Answer<unknown>>(asked: readonly (A | CollectionApiError)[]): A[] =>
  asked.filter((one): one is A => !(one instanceof CollectionApiError));

/** The first failure, or else that there is no data. */
export const whyNothing = (asked: readonly (Answer<unknown> | CollectionApiError)[], noData: Problem): Error =>
  asked.find((one) => one instanceof CollectionApiError) ?? new ProblemError(noData);

/** A refresh succeeds as soon as one answer is newer than all that are shown. */
export const newestOf = (answers: readonly Aged[]): Age => ({
  asOf: new Date(Math.max(...answers.map(({ asOf }) => asOf.getTime()))),
  cache: together(answers).cache,
});

/** As old as the oldest with data, and stale if one of them is. */
export function together(all: readonly Aged[]): Age {
  const withEntries = all.filter(({ entries }) => entries.length > 0);
  const answers = withEntries.length > 0 ? withEntries : all;
  const results = new Set(answers.map(({ cache }) => cache));
  return {
    asOf: new Date(Math.min(...answers.map(({ asOf }) => asOf.getTime()))),
    cache: (["stale", "miss"] as const).find((result) => results.has(result)) ?? "hit",
  };
}
