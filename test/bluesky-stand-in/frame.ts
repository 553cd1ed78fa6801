import { z } from "zod";
import type { WorldEvent } from "./world.ts";

const DID = z.string().regex(/^did:(plc:[a-z2-7]{24}|web:[a-zA-Z0-9.%-]+)$/);
const TID = z.string().regex(/^[2-7a-j][2-7a-z]{12}$/);
const CID = z.string().regex(/^baf[a-z2-7]{56,}$/);
const time = z.iso.datetime();
const seq = z.int().positive();
const commit = {
  rev: TID,
  collection: z.string().regex(/^[a-zA-Z][a-zA-Z0-9.-]+$/),
  rkey: z.string().regex(/^[\w.~:-]{1,512}$/),
};
const envelope = { did: DID, time_us: z.int().min(1e15), cursor: seq.max(1e15 - 1).optional() };

/** A frame of the v1 wire, with nothing else in it (bluesky-social/jetstream, docs/README.md, 5.1). */
export const frameSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    ...envelope,
    kind: z.literal("commit"),
    commit: z.discriminatedUnion("operation", [
      z.strictObject({
        ...commit,
        operation: z.enum(["create", "update"]),
        record: z.looseObject({ $type: z.string() }),
        cid: CID,
      }),
      z.strictObject({ ...commit, operation: z.literal("delete") }),
    ]),
  }),
  z.strictObject({
    ...envelope,
    kind: z.literal("identity"),
    identity: z.strictObject({ did: DID, handle: z.string().optional(), seq, time }),
  }),
  z.strictObject({
    ...envelope,
    kind: z.literal("account"),
    account: z.strictObject({ active: z.boolean(), did: DID, seq, status: z.string().optional(), time }),
  }),
]);

/** An event on the wire; hosts of the second version tell their own sequence number as `cursor`. */
export function frameOf({ atUs: _, did, kind, ...data }: WorldEvent, timeUs: number, cursor?: number): object {
  return { did, time_us: timeUs, ...(cursor !== undefined && { cursor }), kind, ...data };
}
