import type { Answer } from "../../collection-api/api.ts";
import { CollectionApiError } from "../../collection-api/errors.ts";

type Age = Pick<Answer<unknown>, "asOf" | "cache">;
type Aged = Age & Pick<Answer<unknown>, "entries">;

interface Several<Answers> {
  readonly answers: { readonly [I in keyof Answers]: Answers[I] | undefined };
  readonly failures: readonly (CollectionApiError | undefined)[];
}

/** Waits for several answers; a failed one does not fail the others. */
export async function several<const Answers extends readonly Answer<unknown>[]>(
  calls: { readonly [I in keyof Answers]: Promise<Answers[I]> },
): Promise<Several<Answers>> {
  const settled = await Promise.allSettled(calls);
  const failures = settled.map((result): unknown => (result.status === "rejected" ? result.reason : undefined));
  const isPlanned = (failure: unknown) => failure === undefined || failure instanceof CollectionApiError;
  if (!failures.every(isPlanned)) throw failures.find((failure) => !isPlanned(failure));
  const answers: unknown = settled.map((result) => (result.status === "fulfilled" ? result.value : undefined));
  return { answers, failures } as Several<Answers>;
}

export const hasEntries = (answer: Aged | undefined): answer is Aged => answer !== undefined && answer.entries.length > 0;

/** The age that a refresh has to beat: that of the newest answer, because one newer answer is enough. */
export const newestOf = (answers: readonly Aged[]): Age => ({
  asOf: new Date(Math.max(...answers.map(({ asOf }) => asOf.getTime()))),
  cache: together(answers).cache,
});

/** The age of several answers: that of the oldest with data, stale if one of them is stale. */
export function together(all: readonly Aged[]): Age {
  const answers = all.some(hasEntries) ? all.filter(hasEntries) : all;
  const results = new Set(answers.map(({ cache }) => cache));
  return {
    asOf: new Date(Math.min(...answers.map(({ asOf }) => asOf.getTime()))),
    cache: (["stale", "miss"] as const).find((result) => results.has(result)) ?? "hit",
  };
}
