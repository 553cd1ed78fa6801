import { z } from "zod";
import { compiled } from "../../../contract/schemas.ts";
import { POSTS } from "./ids.ts";

/* Frames of Jetstream's first wire format, which its older and newer hosts send (Jetstream, «Consuming Jetstream»). */

/** Syntaxes of the AT Protocol (atproto.com, «DID», «Record Key», «TID»). */
const did = z
  .string()
  .max(2_048)
  .regex(/^did:[a-z]+:[a-zA-Z0-9._:%-]*[a-zA-Z0-9._-]$/);
const rkey = z.string().regex(/^(?!\.{1,2}$)[a-zA-Z0-9._:~-]{1,512}$/);
const tid = z.string().regex(/^[2-7a-j][2-7a-z]{12}$/);

const link = z.object({ uri: z.string() });
const recordSchema = z.object({
  text: z.string(),
  createdAt: z.string(),
  langs: z.array(z.string()).catch([]),
  facets: z.array(z.object({ features: z.array(link.partial()).catch([]) })).catch([]),
  embed: z.object({ external: link.optional().catch(undefined) }).catch({}),
  labels: z.object({ values: z.array(z.object({ val: z.string() })).catch([]) }).catch({ values: [] }),
});

export type PostRecord = z.output<typeof recordSchema>;

const frame = { did, time_us: z.int().positive() };
const commit = { rev: tid, rkey, collection: z.string() };

const eventSchema = compiled(
  z.discriminatedUnion("kind", [
    z.object({
      ...frame,
      kind: z.literal("commit"),
      commit: z.discriminatedUnion("operation", [
        z.object({ ...commit, operation: z.literal("create"), record: z.unknown() }),
        z.object({ ...commit, operation: z.literal("update"), record: z.unknown() }),
        z.object({ ...commit, operation: z.literal("delete") }),
      ]),
    }),
    z.object({ ...frame, kind: z.literal("identity"), identity: z.object({ handle: z.string().optional() }) }),
    z.object({ ...frame, kind: z.literal("account"), account: z.object({ active: z.boolean() }) }),
  ]),
);

export type JetstreamEvent = z.output<typeof eventSchema>;

/** @returns `undefined` for anything but an event. */
export function readEvent(text: string): JetstreamEvent | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const compiledRecord = compiled(recordSchema);

/** @returns `undefined` for a record that is no post, which a client may have written. */
export const readRecord = (record: unknown): PostRecord | undefined => compiledRecord.safeParse(record).data;

export const isOfPosts = ({ collection }: { readonly collection: string }): boolean => collection === POSTS;
