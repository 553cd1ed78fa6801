import { chunksOf } from "../../infra/chunks.ts";
import { SourceError } from "./errors.ts";

export interface BatchAnswers<Value, Answer> {
  readonly answers: readonly Answer[];
  /** The values whose requests were answered, even if an answer lacks them. */
  readonly answered: readonly Value[];
  /** Values that make the source fail even alone, while the rest of their batch works. */
  readonly failed: readonly Value[];
  /** The failure after which the rest was not requested, and the values of the batch that failed. */
  readonly stopped?: { readonly error: SourceError; readonly values: readonly Value[] };
}

/**
 * Fetches values in batches. One value may make the source fail for its whole batch, so such a batch is halved until that value
 * stands alone. Stops at a failure of the source itself: one that no part of a request can be the cause of (see `mayBeOfPart`),
 * or a batch of which nothing worked.
 *
 * @param fetch makes one request, whose `isBatch` keeps the client from repeating it.
 * @param isOfPart whether a part of a request may be the cause of an error.
 * @throws whatever `fetch` throws but a {@link SourceError}, for example a signal's reason.
 */
export async function fetchInHalves<Value, Answer>(
  values: readonly Value[],
  size: number,
  fetch: (chunk: readonly Value[]) => Promise<Answer>,
  isOfPart = ({ policy }: SourceError): boolean => policy.mayBeOfPart ?? false,
): Promise<BatchAnswers<Value, Answer>> {
  const answers: Answer[] = [];
  const answered: Value[] = [];
  const failed: Value[] = [];
  for (const batch of chunksOf(values, size)) {
    const parts = [batch];
    const alone: Value[] = [];
    let error: SourceError | undefined;
    for (let part = parts.shift(); part; part = parts.shift()) {
      try {
        answers.push(await fetch(part));
        answered.push(...part);
      } catch (cause) {
        if (!(cause instanceof SourceError)) throw cause;
        error = cause;
        if (!isOfPart(error)) return { answers, answered, failed, stopped: { error, values: [part, ...parts, alone].flat() } };
        if (part.length > 1) parts.unshift(...chunksOf(part, Math.ceil(part.length / 2)));
        else alone.push(...part);
      }
    }
    if (error && alone.length === batch.length) return { answers, answered, failed, stopped: { error, values: batch } };
    failed.push(...alone);
  }
  return { answers, answered, failed };
}
