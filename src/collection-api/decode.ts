import { z } from "zod";
import type { Address } from "../contract/address.ts";
import { type Found, findSchema } from "../contract/find.ts";
import { type Removals, removalsSchema } from "../contract/removals.ts";
import { type Entries, type Operation, operations } from "../contract/schemas.ts";
import { CollectionApiError } from "./errors.ts";

/** The most broken entries that are explained, because explaining takes far longer than reading. */
const MAX_DROPPED = 100;

/**
 * Decodes an answer. Drops entries that do not fit the contract or concern another collection.
 *
 * @throws {CollectionApiError} `unavailable` if the envelope reports a failure; `invalid_answer` if it or every entry is invalid.
 */
export function decodeAnswer<O extends Operation>(operation: O, contract: Address, body: string) {
  const { successKey, entry, isAbout } = operations[operation];
  const envelope = envelopeSchema.safeParse(parseBody(body));
  if (!envelope.success) throw new CollectionApiError("invalid_answer", z.prettifyError(envelope.error));
  const { [successKey]: success, data } = envelope.data;
  if (success === undefined) throw new CollectionApiError("invalid_answer", `the answer has no ${successKey}`);
  if (success !== 1) throw new CollectionApiError("unavailable", `the answer says ${successKey} other than 1`);
  if (!Array.isArray(data)) throw new CollectionApiError("invalid_answer", "the answer has no list of data");

  const entries: Entries[O][] = [];
  let dropped = 0;
  let reason: string | undefined;
  for (const candidate of data) {
    const result = entry.safeParse(candidate);
    if (result.success && isAbout(result.data, contract)) {
      entries.push(result.data);
      continue;
    }
    reason ??= result.success ? ANOTHER_COLLECTION : z.prettifyError(result.error);
    dropped += 1;
    if (dropped === MAX_DROPPED) break;
  }
  if (reason === undefined) return { entries, dropped: undefined };
  if (entries.length === 0) throw new CollectionApiError("invalid_answer", `no entry fits the contract: ${reason}`);
  return { entries, dropped: { count: data.length - entries.length, reason } };
}

/** @throws {CollectionApiError} `invalid_answer`. */
export const decodeRemovals = (body: string): Removals => decode(removalsSchema, body);

/** @throws {CollectionApiError} `invalid_answer`. */
export const decodeFound = (body: string): readonly Found[] => decode(findSchema, body).data;

function decode<T>(schema: z.ZodType<T>, body: string): T {
  const { data, error } = schema.safeParse(parseBody(body));
  if (error) throw new CollectionApiError("invalid_answer", z.prettifyError(error));
  return data;
}

/** The paths of an OpenAPI document; an empty set if the body is anything else, such as a web page. */
export function decodePaths(body: string): ReadonlySet<string> {
  try {
    return new Set(Object.keys(pathsSchema.parse(parseBody(body)).paths));
  } catch {
    return new Set();
  }
}

const pathsSchema = z.object({ paths: z.record(z.string(), z.unknown()) });

/** A reason for dropping an entry, in the form of Zod's messages. It quotes no address: that is foreign text of any length. */
const ANOTHER_COLLECTION = "✖ Invalid input: another collection than the one that was asked about\n  → at contractAddress";

const envelopeSchema = z.object({ success: z.unknown(), successful: z.unknown(), data: z.unknown() }).partial();

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    // The parser's message quotes foreign text of any length.
    throw new CollectionApiError("invalid_answer", "the answer is not JSON", { cause: new Error((cause as Error).name) });
  }
}
