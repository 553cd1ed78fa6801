import { z } from "zod";
import { compiled } from "../../../contract/schemas.ts";
import { parseJson } from "../../../infra/json.ts";
import { POSTS } from "./ids.ts";
import { labelsSchema } from "./labels.ts";

/* Reads frames of Jetstream's first wire format, which its older and newer hosts send (Jetstream, «Consuming Jetstream»). */

/** Syntaxes of the AT Protocol (atproto.com, «DID», «Record Key», «TID»). */
const did = z
  .string()
  .max(2_048)
  .regex(/^did:[a-z]+:[a-zA-Z0-9._:%-]*[a-zA-Z0-9._-]$/);
const rkey = z.string().regex(/^(?!\.{1,2}$)[a-zA-Z0-9._:~-]{1,512}$/);
const tid = z.string().regex(/^[2-7a-j][2-7a-z]{12}$/);

/** Events with more values are refused. Even a post of 3,000 bytes that consists of links alone has many times fewer. */
const MAX_VALUES = 10_000;
const link = z.object({ uri: z.string() });
const external = link.optional().catch(undefined);
/** A post (lexicon `app.bsky.feed.post`): every form in which it has links and tags. */
const recordSchema = z.object({
  text: z.string(),
  createdAt: z.string(),
  langs: z.array(z.string()).catch([]),
  // One that a client has broken hides no other.
  facets: z.array(z.object({ features: z.array(link.partial().catch({})).catch([]) }).catch({ features: [] })).catch([]),
  // A card stands alone, or beside a quote.
  embed: z.object({ external, media: z.object({ external }).optional().catch(undefined) }).catch({}),
  tags: z.array(z.string().catch("")).catch([]),
  labels: z.object({ values: labelsSchema }).catch({ values: [] }),
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
    z.object({ ...frame, kind: z.literal("identity") }),
    z.object({
      ...frame,
      kind: z.literal("account"),
      account: z.object({
        active: z.boolean(),
        status: z.string().optional().catch(undefined),
        time: z.string().optional().catch(undefined),
      }),
    }),
  ]),
);

export type JetstreamEvent = z.output<typeof eventSchema>;

/** @returns `undefined` for anything but an event, and for one that has far too many values for a post. */
export function readEvent(text: string): JetstreamEvent | undefined {
  const json = parseJson(text, MAX_VALUES);
  return "value" in json ? eventSchema.safeParse(json.value).data : undefined;
}

const compiledRecord = compiled(recordSchema);

/** @returns `undefined` for a record that is no post, which a client may have written. */
export const readRecord = (record: unknown): PostRecord | undefined => compiledRecord.safeParse(record).data;

const datetime = /^(?!0000)\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-6]\d:[0-6]\d(?:\.\d{1,20})?(?:Z|[+-][0-2]\d:[0-5]\d)$/;

/** @returns milliseconds since the epoch; NaN if it is no time (atproto.com, «Datetime»), though `Date` reads more than that. */
export const timeIn = (text: string): number => (datetime.test(text) && !text.endsWith("-00:00") ? Date.parse(text) : Number.NaN);

type CommitEvent = Extract<JetstreamEvent, { kind: "commit" }>;

/** Whether the event is about a post, and not about a person or an account. */
export const isOfPosts = (event: JetstreamEvent): event is CommitEvent =>
  event.kind === "commit" && event.commit.collection === POSTS;
