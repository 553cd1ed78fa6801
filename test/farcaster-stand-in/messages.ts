import { z } from "zod";

/* Messages that are really signed, and accepted by the protocol's own validation; and their JSON, as nodes write it. */

/** The part of `@farcaster/core` that is used. Its own declarations need packages that it does not bring. */
interface FarcasterCore {
  readonly NobleEd25519Signer: new (key: Uint8Array) => object;
  readonly Message: { toJSON(message: object): unknown };
  readonly validations: { validateMessage(message: object): Promise<Result> };
  readonly ReactionType: Readonly<Record<"LIKE" | "RECAST", number>>;
  readonly UserDataType: Readonly<Record<Field, number>>;
  readonly makeCastAdd: Make;
  readonly makeCastRemove: Make;
  readonly makeReactionAdd: Make;
  readonly makeReactionRemove: Make;
  readonly makeUserDataAdd: Make;
}
type Make = (body: object, data: object, signer: object) => Promise<Result>;
/** Of neverthrow. */
interface Result {
  isErr(): boolean;
  _unsafeUnwrap(): object;
  _unsafeUnwrapErr(): Error;
}

const core = (await import(import.meta.resolve("@farcaster/core"))) as FarcasterCore;

const MAINNET = 1;
const CAST = 0;
const EPOCH_MS = Date.UTC(2021, 0, 1);
const HASH_BYTES = 20;

/** A message as a node's JSON has it (farcasterxyz/snapchain, `src/network/http_server.rs`). */
export interface MessageJson {
  readonly data: {
    readonly type: string;
    readonly fid: number;
    readonly timestamp: number;
    readonly network: string;
    readonly castAddBody?: { readonly text: string; readonly parentUrl: string | null };
  };
  readonly hash: string;
  readonly hashScheme: string;
  readonly signature: string;
  readonly signatureScheme: string;
  readonly signer: string;
}

export interface CastParts {
  readonly text: string;
  readonly mentions?: readonly number[];
  readonly mentionsPositions?: readonly number[];
  readonly embeds?: readonly string[];
  readonly parentUrl?: string | undefined;
  readonly reply?: { readonly fid: number; readonly hash: string };
}

export type Reaction = "like" | "recast";
const reactionTypes = { like: core.ReactionType.LIKE, recast: core.ReactionType.RECAST };
export type Field = "PFP" | "DISPLAY" | "BIO" | "USERNAME" | "TWITTER";

const bytesOf = (hash: string): Uint8Array => Buffer.from(hash.slice(2), "hex");
const hex = (base64: string): string => `0x${Buffer.from(base64, "base64").toString("hex")}`;

/** Signs a person's messages, each dated by that person's clock. */
export class Signer {
  readonly #signer: object;
  readonly #fid: number;

  constructor(fid: number) {
    const key = new Uint8Array(32);
    new DataView(key.buffer).setUint32(0, fid);
    this.#fid = fid;
    this.#signer = new core.NobleEd25519Signer(key);
  }

  cast(
    { text, mentions = [], mentionsPositions = [], embeds = [], parentUrl, reply }: CastParts,
    ms: number,
  ): Promise<MessageJson> {
    const body = {
      ...{ text, type: CAST, embedsDeprecated: [], embeds: embeds.map((url) => ({ url })) },
      ...{ mentions: [...mentions], mentionsPositions: [...mentionsPositions] },
      ...(parentUrl !== undefined && { parentUrl }),
      ...(reply && { parentCastId: { fid: reply.fid, hash: bytesOf(reply.hash) } }),
    };
    return made(core.makeCastAdd(body, this.#data(ms), this.#signer));
  }

  removal(hash: string, ms: number): Promise<MessageJson> {
    return made(core.makeCastRemove({ targetHash: bytesOf(hash) }, this.#data(ms), this.#signer));
  }

  reaction(kind: Reaction, target: { readonly fid: number; readonly hash: string }, isAdded: boolean, ms: number) {
    const body = { type: reactionTypes[kind], targetCastId: { fid: target.fid, hash: bytesOf(target.hash) } };
    return made((isAdded ? core.makeReactionAdd : core.makeReactionRemove)(body, this.#data(ms), this.#signer));
  }

  userData(field: Field, value: string, ms: number): Promise<MessageJson> {
    return made(core.makeUserDataAdd({ type: core.UserDataType[field], value }, this.#data(ms), this.#signer));
  }

  #data(ms: number) {
    return { fid: this.#fid, network: MAINNET, timestamp: Math.floor((ms - EPOCH_MS) / 1_000) };
  }
}

/** @throws if the protocol's validation refuses the message. */
async function made(making: Promise<Result>): Promise<MessageJson> {
  const result = await making;
  if (result.isErr()) throw result._unsafeUnwrapErr();
  const message = result._unsafeUnwrap();
  const valid = await core.validations.validateMessage(message);
  // The protocol compares times with the machine's clock, which tests do not set.
  if (valid.isErr() && !valid._unsafeUnwrapErr().message.includes("in the future")) throw valid._unsafeUnwrapErr();
  return jsonOf(message);
}

const castIdJson = z.object({ fid: z.number(), hash: z.string().transform(hex) });
const bodies = z.object({
  castAddBody: z
    .looseObject({ parentCastId: castIdJson.nullable().default(null), parentUrl: z.string().nullable().default(null) })
    .optional(),
  reactionBody: z.object({ type: z.string(), targetCastId: castIdJson }).optional(),
});

/** Hashes and keys are hexadecimal there, but for the hash in a removal. */
function jsonOf(message: object): MessageJson {
  const { data, hash, signer, dataBytes: _, ...rest } = core.Message.toJSON(message) as MessageJson & { dataBytes: string };
  return { ...rest, data: { ...data, ...bodies.parse(data) } as MessageJson["data"], hash: hex(hash), signer: hex(signer) };
}

export const isHash = (hash: string): boolean => /^0x[0-9a-f]+$/.test(hash) && bytesOf(hash).length === HASH_BYTES;
