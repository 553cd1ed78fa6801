import type { Answer } from "../../collection-api/api.ts";
import { CollectionApiError } from "../../collection-api/errors.ts";

type Age = Pick<Answer<unknown>, "asOf" | "cache">;
type Aged = Age & Pick<Answer<unknown>, "entries">;

interface Several<Answers> {
  readonly answers: { readonly [I in keyof Answers]: Answers[I] | undefined };
  readonly failures: readonly (CollectionApiError | undefined)[];
}

/** Keeps one failed answer from failing the others. */
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

/** A refresh succeeds as soon as one answer is newer than all that are shown. */
export const newestOf = (answers: readonly Aged[]): Age => ({
  asOf: new Date(Math.max(...answers.map(({ asOf }) => asOf.getTime()))),
  cache: together(answers).cache,
});

/** As old as the oldest with data, and stale if one of them is stale. */
export function together(all: readonly Aged[]): Age {
  const answers = all.some(hasEntries) ? all.filter(hasEntries) : all;
  const results = new Set(answers.map(({ cache }) => cache));
  return {
    asOf: new Date(Math.min(...answers.map(({ asOf }) => asOf.getTime()))),
    cache: (["stale", "miss"] as const).find((result) => results.has(result)) ?? "hit",
  };
}
