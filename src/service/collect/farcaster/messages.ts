import { z } from "zod";
import { compiled } from "../../../contract/schemas.ts";

/*
 * Messages and events as nodes write them in JSON (farcasterxyz/snapchain, `src/network/http_server.rs`). Kinds that are not read
 * become `undefined`: new ones come with each version of the protocol.
 */

/** The most of what a message may hold (docs.farcaster.xyz, «Casts»: 10 mentions, 4 embeds; older ones had fewer). */
const MAX_MENTIONS = 10;
const MAX_EMBEDS = 10;

const fid = z.int().positive();
const hash = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform((text) => text.toLowerCase());
/** The hash in a removal is in base64, all others are hexadecimal. */
const base64Hash = z
  .string()
  .regex(/^[A-Za-z0-9+/]{27}=$/)
  .transform((text) => `0x${Buffer.from(text, "base64").toString("hex")}`);

const embedSchema = z.object({ url: z.string().optional().catch(undefined) });

const castBodySchema = z.object({
  text: z.string(),
  mentions: z.array(fid).max(MAX_MENTIONS).catch([]),
  mentionsPositions: z.array(z.int().nonnegative()).max(MAX_MENTIONS).catch([]),
  embeds: z.array(embedSchema).max(MAX_EMBEDS).catch([]),
  embedsDeprecated: z.array(z.string()).max(MAX_EMBEDS).catch([]),
  parentUrl: z.string().nullish().catch(undefined),
});

const data = { fid, timestamp: z.int().nonnegative() };
const body = z.object({
  type: z.enum(["REACTION_TYPE_LIKE", "REACTION_TYPE_RECAST"]),
  targetCastId: z.object({ fid, hash }),
});

const messageSchema = z.object({
  hash,
  data: z.discriminatedUnion("type", [
    z.object({ ...data, type: z.literal("MESSAGE_TYPE_CAST_ADD"), castAddBody: castBodySchema }),
    z.object({ ...data, type: z.literal("MESSAGE_TYPE_CAST_REMOVE"), castRemoveBody: z.object({ targetHash: base64Hash }) }),
    z.object({ ...data, type: z.literal("MESSAGE_TYPE_REACTION_ADD"), reactionBody: body }),
    z.object({ ...data, type: z.literal("MESSAGE_TYPE_REACTION_REMOVE") }),
    z.object({
      ...data,
      type: z.literal("MESSAGE_TYPE_USER_DATA_ADD"),
      userDataBody: z.object({ type: z.string(), value: z.string() }),
    }),
  ]),
});

export type Message = z.output<typeof messageSchema>;
export type CastBody = z.output<typeof castBodySchema>;
type OfType<Type extends Message["data"]["type"]> = Message & { readonly data: { readonly type: Type } };
export type Cast = OfType<"MESSAGE_TYPE_CAST_ADD">;

export const isCast = (message: Message): message is Cast => message.data.type === "MESSAGE_TYPE_CAST_ADD";

/** The reaction that a message is; `undefined` for any other message. */
export function reactionIn({ data }: Message) {
  if (data.type !== "MESSAGE_TYPE_REACTION_ADD") return undefined;
  const { type, targetCastId } = data.reactionBody;
  return { fid: data.fid, hash: targetCastId.hash, of: type === "REACTION_TYPE_LIKE" ? "likes" : "retweets" } as const;
}

const compiledMessage = compiled(messageSchema);

/** `undefined` for a message of a kind that is not read, or of another form. */
export const readMessage = (value: unknown): Message | undefined => compiledMessage.safeParse(value).data;

const withMessage = z.object({ message: z.unknown() });
const event = { id: z.int().nonnegative(), shardIndex: z.int() };

const eventSchema = compiled(
  z.discriminatedUnion("type", [
    z.object({
      ...event,
      type: z.literal("HUB_EVENT_TYPE_BLOCK_CONFIRMED"),
      blockConfirmedBody: z.object({ timestamp: z.int().nonnegative(), blockHash: z.string().max(200) }),
    }),
    z.object({
      ...event,
      type: z.literal("HUB_EVENT_TYPE_MERGE_MESSAGE"),
      mergeMessageBody: z.object({ message: z.unknown(), deletedMessages: z.array(z.unknown()).catch([]) }),
    }),
    z.object({ ...event, type: z.literal("HUB_EVENT_TYPE_PRUNE_MESSAGE"), pruneMessageBody: withMessage }),
    z.object({ ...event, type: z.literal("HUB_EVENT_TYPE_REVOKE_MESSAGE"), revokeMessageBody: withMessage }),
  ]),
);

/** The change that an event makes to the messages that the network has. */
export interface FarcasterEvent {
  readonly id: number;
  readonly shard: number;
  /** Set in the event that confirms a block, which comes first of the block's. */
  readonly block?: { readonly at: number; readonly hash: string };
  readonly added?: Message | undefined;
  /** Replaced, pruned (their author's storage is full) or revoked: the network has them no more. */
  readonly removed: readonly Message[];
}

const idSchema = z.object(event);

/** @returns an event without messages if it is of a kind that is not read; `undefined` for anything but an event. */
export function readEvent(value: unknown): FarcasterEvent | undefined {
  const { data } = eventSchema.safeParse(value);
  if (!data) {
    const { data: other } = idSchema.safeParse(value);
    return other && { id: other.id, shard: other.shardIndex, removed: [] };
  }
  const { id, shardIndex: shard } = data;
  const messages = (values: readonly unknown[]) => values.flatMap((message) => readMessage(message) ?? []);
  switch (data.type) {
    case "HUB_EVENT_TYPE_BLOCK_CONFIRMED":
      return {
        ...{ id, shard, removed: [] },
        block: { at: data.blockConfirmedBody.timestamp, hash: data.blockConfirmedBody.blockHash.toLowerCase() },
      };
    case "HUB_EVENT_TYPE_MERGE_MESSAGE":
      return {
        id,
        shard,
        added: readMessage(data.mergeMessageBody.message),
        removed: messages(data.mergeMessageBody.deletedMessages),
      };
    case "HUB_EVENT_TYPE_PRUNE_MESSAGE":
      return { id, shard, removed: messages([data.pruneMessageBody.message]) };
    case "HUB_EVENT_TYPE_REVOKE_MESSAGE":
      return { id, shard, removed: messages([data.revokeMessageBody.message]) };
  }
}
