import { createHash } from "node:crypto";
import type { Clock } from "../../src/infra/clock.ts";
import { SECOND_MS } from "../../src/infra/time.ts";
import { type CastParts, type Field, type MessageJson, type Reaction, Signer } from "./messages.ts";

const EPOCH_MS = Date.UTC(2021, 0, 1);
const SEQUENCES = 2 ** 14;
/** The heights at the start; their values mean nothing. */
const FIRST_HEIGHTS = [0, 34_659_393, 34_487_781, 20_000_000, 20_000_001];

export interface FarcasterPerson {
  readonly fid: number;
  username: string;
  name: string;
  bio: string;
  pictureUrl: string;
  /** Their verified account on X; empty without one. */
  xHandle: string;
  followers: number;
  readonly signer: Signer;
}

export interface WorldCast {
  readonly fid: number;
  readonly hash: string;
  readonly message: MessageJson;
}

type EventBody =
  | { readonly type: "MERGE_MESSAGE"; readonly message: MessageJson; readonly deletedMessages: readonly MessageJson[] }
  | { readonly type: "PRUNE_MESSAGE" | "REVOKE_MESSAGE"; readonly message: MessageJson }
  | { readonly type: "MERGE_ON_CHAIN_EVENT" };

interface WorldEvent {
  readonly height: number;
  readonly body: EventBody;
}

export interface CastOptions extends Omit<CastParts, "text"> {
  /** How far the writer's clock is ahead, in milliseconds. */
  readonly aheadMs?: number;
}

/** People, casts, reactions, and the blocks of all shards: one a second. The same calls make the same world. */
export class FarcasterWorld {
  readonly people = new Map<number, FarcasterPerson>();
  /** Casts that the network has, by hash. */
  readonly casts = new Map<string, WorldCast>();
  /** Reactions that the network has: by `KIND FID HASH`. */
  readonly reactions = new Map<string, MessageJson>();
  /** The history of reactions, by block. */
  readonly #reactionLog: {
    readonly key: string;
    readonly message: MessageJson | undefined;
    readonly shard: number;
    readonly height: number;
  }[] = [];
  readonly userData = new Map<number, Map<Field, MessageJson>>();
  readonly shards: number;
  readonly #clock: Pick<Clock, "now">;
  readonly #startedAt: number;
  readonly #events = new Map<number, WorldEvent[]>();
  /** From these heights on, a shard's blocks are other ones. */
  readonly #forks = new Map<number, number>();

  constructor(clock: Pick<Clock, "now">, { shards = 2 } = {}) {
    this.#clock = clock;
    this.#startedAt = clock.now();
    this.shards = shards;
  }

  person(over: Partial<Omit<FarcasterPerson, "fid" | "signer">> = {}): FarcasterPerson {
    const fid = 100 + this.people.size;
    const person = {
      ...{ fid, username: `person-${fid}`, name: `Person ${fid}`, bio: "Paints.", pictureUrl: "", xHandle: "", followers: 990 },
      ...{ signer: new Signer(fid), ...over },
    };
    this.people.set(fid, person);
    return person;
  }

  async cast(person: FarcasterPerson, text: string, { aheadMs = 0, ...parts }: CastOptions = {}): Promise<WorldCast> {
    const message = await person.signer.cast({ text, ...parts }, this.#clock.now() + aheadMs);
    const cast = { fid: person.fid, hash: message.hash, message };
    this.send(cast);
    return cast;
  }

  /** A cast that its author has signed and not sent. */
  async unsent(person: FarcasterPerson, text: string): Promise<WorldCast> {
    const message = await person.signer.cast({ text }, this.#clock.now());
    return { fid: person.fid, hash: message.hash, message };
  }

  send(cast: WorldCast): void {
    this.casts.set(cast.hash, cast);
    this.#merge(cast.fid, cast.message);
  }

  async remove(cast: WorldCast): Promise<void> {
    const message = await this.#author(cast).signer.removal(cast.hash, this.#clock.now());
    this.casts.delete(cast.hash);
    this.#merge(cast.fid, message, [cast.message]);
  }

  /** Removes a cast from the network without an event, as a fork does. */
  forget(cast: WorldCast): void {
    this.casts.delete(cast.hash);
    for (const [shard, events] of this.#events)
      this.#events.set(
        shard,
        events.filter(({ body }) => !("message" in body) || body.message !== cast.message),
      );
  }

  /** The author's storage is full, or a key of theirs is revoked. */
  drop(cast: WorldCast, type: "PRUNE_MESSAGE" | "REVOKE_MESSAGE"): void {
    this.casts.delete(cast.hash);
    this.#emit(cast.fid, { type, message: cast.message });
  }

  /** Puts a reaction, newer than any of the same kind. Its cast need not be there. */
  async react(person: FarcasterPerson, kind: Reaction, target: Pick<WorldCast, "fid" | "hash">): Promise<void> {
    const key = `${kind} ${person.fid} ${target.hash}`;
    const before = this.reactions.get(key);
    const message = await person.signer.reaction(kind, target, true, this.#clock.now());
    if (message.hash === before?.hash) return;
    this.#setReaction(person, key, message);
    this.#merge(person.fid, message, before ? [before] : []);
  }

  async unreact(person: FarcasterPerson, kind: Reaction, target: Pick<WorldCast, "fid" | "hash">): Promise<void> {
    const key = `${kind} ${person.fid} ${target.hash}`;
    const before = this.reactions.get(key);
    if (!before) return;
    const message = await person.signer.reaction(kind, target, false, this.#clock.now());
    this.#setReaction(person, key);
    this.#merge(person.fid, message, [before]);
  }

  /** As `react`, but no event tells. */
  async reactSilently(person: FarcasterPerson, kind: Reaction, target: Pick<WorldCast, "fid" | "hash">): Promise<void> {
    const message = await person.signer.reaction(kind, target, true, this.#clock.now());
    this.#setReaction(person, `${kind} ${person.fid} ${target.hash}`, message);
  }

  /** The reactions of a kind that a node has, whose blocks reach so far. */
  reactionsTo(kind: Reaction, hash: string, heightOf: (shard: number) => number): MessageJson[] {
    const last = new Map<string, MessageJson | undefined>();
    for (const { key, message, shard, height } of this.#reactionLog)
      if (key.startsWith(`${kind} `) && key.endsWith(hash) && height <= heightOf(shard)) last.set(key, message);
    return [...last.values()].filter((message) => message !== undefined);
  }

  #setReaction({ fid }: FarcasterPerson, key: string, message?: MessageJson): void {
    if (message) this.reactions.set(key, message);
    else this.reactions.delete(key);
    const shard = this.shardOf(fid);
    this.#reactionLog.push({ key, message, shard, height: this.heightAt(shard, this.#clock.now()) + 1 });
  }

  count(kind: Reaction, hash: string): number {
    return [...this.reactions.keys()].filter((key) => key.startsWith(`${kind} `) && key.endsWith(hash)).length;
  }

  async setField(person: FarcasterPerson, field: Field, value: string): Promise<void> {
    const own = this.userData.get(person.fid) ?? new Map<Field, MessageJson>();
    const before = own.get(field);
    const message = await person.signer.userData(field, value, this.#clock.now());
    this.userData.set(person.fid, own.set(field, message));
    this.#merge(person.fid, message, before ? [before] : []);
  }

  /** An event of a kind that nobody reads. */
  onChain(person: FarcasterPerson): void {
    this.#emit(person.fid, { type: "MERGE_ON_CHAIN_EVENT" });
  }

  /** From now on, nodes have other blocks than before. */
  fork(backMs: number): void {
    for (let shard = 1; shard <= this.shards; shard += 1)
      this.#forks.set(shard, this.heightAt(shard, this.#clock.now() - backMs));
  }

  shardOf(fid: number): number {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(fid));
    return (createHash("sha256").update(bytes).digest().readUInt32BE() % this.shards) + 1;
  }

  /** The newest block that is complete. */
  heightAt(shard: number, ms: number): number {
    return (FIRST_HEIGHTS[shard] ?? 0) + Math.floor((ms - this.#startedAt) / SECOND_MS);
  }

  /** At most so many events of a shard, from an id on, up to a block. */
  events(shard: number, { fromId, to, most }: { readonly fromId: number; readonly to: number; readonly most: number }): object[] {
    const events: object[] = [];
    const all = this.#events.get(shard) ?? [];
    let at = 0;
    for (let height = Math.floor(fromId / SEQUENCES); height <= to && events.length < most; height += 1) {
      while (at < all.length && (all[at]?.height ?? 0) < height) at += 1;
      const ofBlock: WorldEvent[] = [];
      for (let event = all[at]; event?.height === height; event = all[at]) {
        ofBlock.push(event);
        at += 1;
      }
      const marked = [this.#mark(shard, height, ofBlock.length), ...ofBlock.map(({ body }) => eventJson(body))];
      for (const [sequence, body] of marked.entries()) {
        const id = height * SEQUENCES + sequence;
        if (id >= fromId && events.length < most) events.push({ ...body, id, blockNumber: height, shardIndex: shard });
      }
    }
    return events;
  }

  #mark(shard: number, height: number, totalEvents: number) {
    const chain = height >= (this.#forks.get(shard) ?? Number.POSITIVE_INFINITY) ? "other" : "main";
    const blockHash = `0x${createHash("sha256").update(`${chain} ${shard} ${height}`).digest("hex")}`;
    const at = this.#startedAt + (height - (FIRST_HEIGHTS[shard] ?? 0)) * SECOND_MS;
    const timestamp = Math.floor((at - EPOCH_MS) / SECOND_MS);
    const blockConfirmedBody = { blockNumber: height, shardIndex: shard, timestamp, blockHash, totalEvents };
    return { type: "HUB_EVENT_TYPE_BLOCK_CONFIRMED", blockConfirmedBody };
  }

  #author({ fid }: Pick<WorldCast, "fid">): FarcasterPerson {
    const person = this.people.get(fid);
    if (!person) throw new Error(`nobody has the fid ${fid}`);
    return person;
  }

  #merge(fid: number, message: MessageJson, deletedMessages: readonly MessageJson[] = []): void {
    this.#emit(fid, { type: "MERGE_MESSAGE", message, deletedMessages });
  }

  /** Puts an event into the block that is being made. */
  #emit(fid: number, body: EventBody): void {
    const shard = this.shardOf(fid);
    const height = this.heightAt(shard, this.#clock.now()) + 1;
    const events = this.#events.get(shard) ?? [];
    events.push({ height, body });
    this.#events.set(shard, events);
  }
}

function eventJson(body: EventBody): object {
  const type = `HUB_EVENT_TYPE_${body.type}`;
  switch (body.type) {
    case "MERGE_MESSAGE":
      return { type, mergeMessageBody: { message: body.message, deletedMessages: body.deletedMessages } };
    case "PRUNE_MESSAGE":
      return { type, pruneMessageBody: { message: body.message } };
    case "REVOKE_MESSAGE":
      return { type, revokeMessageBody: { message: body.message } };
    case "MERGE_ON_CHAIN_EVENT":
      return { type, mergeOnChainEventBody: { onChainEvent: { type: "EVENT_TYPE_SIGNER" } } };
  }
}
