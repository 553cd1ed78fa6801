import { type Circumstances, directId } from "../../../src/playground/stand-in/payloads.ts";
import type { DiscordStandIn } from "../../discord-stand-in/stand-in.ts";
import { addressOf, collections, isUnknown } from "./collections.ts";
import type { Asked, Done } from "./history.ts";
import { idOf, MIN_CHANGE, type Place, type SavedWatch } from "./watches.ts";

/* Members' alerts in direct messages in a chaos run. */

/** A member asks for alerts, or ends all of them by `/me forget`. */
export interface DirectAction {
  readonly do: "direct";
  readonly act: "watch" | "forget";
  readonly member: number;
  readonly collection: number;
}

/** An alert that a member asked for. Times are milliseconds since the epoch. */
export interface AskedWatch {
  readonly member: string;
  readonly channel: string;
  readonly collection: number;
  readonly askedAt: number;
  confirmedAt?: number;
  endedAt?: number;
  /** A later end of it was not confirmed. */
  isUnsure?: boolean;
}

export const MEMBERS = 12;
const COLLECTIONS = 3;
/** No answer comes later. */
const GIVEN_UP_MS = 20_000;
const SAVED = /^Saved\./;
const FORGOTTEN = /Deleted –|nothing to delete/;
const known = collections.filter((collection) => !isUnknown(collection));

interface Asker {
  readonly id: string;
  readonly channel: string;
  readonly circumstances: Circumstances;
  readonly collections: readonly number[];
  /** By `performance.now()`; changes are sequential, so that their order is clear. */
  busyUntil: number;
}

export class Directs {
  readonly asked: AskedWatch[] = [];
  /** When a member tried to end something, in milliseconds since the epoch, by channel. */
  readonly endings = new Map<string, number[]>();
  /** As for the watches of servers. */
  readonly places = new Map<string, Place>();
  readonly #askers: readonly Asker[] = Array.from({ length: MEMBERS }, (_, number) => {
    const id = idOf(56, number);
    return {
      id,
      channel: directId(id),
      circumstances: { member: id, ...(number % 2 === 0 && { place: "dm" as const }) },
      collections: Array.from({ length: COLLECTIONS }, (_, index) => known[(number * 5 + index * 9) % known.length] ?? 1),
      busyUntil: 0,
    };
  });

  /** Channels of members who get alerts. */
  get channels(): string[] {
    return [...new Set(this.saved.map(({ channel }) => channel))];
  }

  /** Watches that members were told are saved, and that nobody has tried to end since. */
  get saved(): SavedWatch[] {
    return this.asked.flatMap(({ member: server, channel, collection, confirmedAt: since, endedAt, isUnsure }) =>
      since === undefined || endedAt !== undefined || isUnsure ? [] : { server, channel, collection, isCard: false, since },
    );
  }

  /** Acts, unless a change is under way, or there is nothing to end. */
  act({ act, member, collection: index }: DirectAction, discord: DiscordStandIn, transport: Asked["transport"]) {
    const asker = this.#askers[member % this.#askers.length];
    if (!asker || performance.now() < asker.busyUntil) return undefined;
    const asking = { transport, wants: "settings", target: "private" } as const;
    return act === "forget" ? this.#forget(asker, discord, asking) : this.#watch(asker, index, discord, asking);
  }

  #watch(asker: Asker, index: number, discord: DiscordStandIn, asking: Omit<Asked, "what">): Done {
    const { id: member, channel, circumstances } = asker;
    const collection = asker.collections[index % asker.collections.length] ?? 1;
    const place = this.places.get(channel) ?? { server: member, collections: new Set() };
    place.collections.add(collection);
    this.places.set(channel, place);
    const watch: AskedWatch = { member, channel, collection, askedAt: Date.now() };
    this.asked.push(watch);
    const exchange = discord.type("me watch", { contract: addressOf(collection), change: MIN_CHANGE }, circumstances);
    const what = `/me watch of collection ${collection} by ${member}`;
    return this.#done(asker, { exchange, asked: { ...asking, what } }, SAVED, (at) => {
      watch.confirmedAt = at;
    });
  }

  #forget(asker: Asker, discord: DiscordStandIn, asking: Omit<Asked, "what">): Done {
    const exchange = discord.type("me forget", {}, asker.circumstances);
    const ended = this.#ending(asker);
    return this.#done(asker, { exchange, asked: { ...asking, what: `/me forget by ${asker.id}` } }, FORGOTTEN, ended);
  }

  /** Until it is confirmed, nobody knows whether the watches have ended. */
  #ending({ channel }: Asker): (at: number) => void {
    this.endings.set(channel, [...(this.endings.get(channel) ?? []), Date.now()]);
    const meant = this.asked.filter((watch) => watch.channel === channel && watch.endedAt === undefined);
    for (const watch of meant) watch.isUnsure = true;
    return (at) => {
      for (const watch of meant) watch.endedAt = at;
    };
  }

  #done(asker: Asker, { exchange, asked }: Done, isDone: RegExp, confirm: (at: number) => void): Done {
    const busyUntil = performance.now() + GIVEN_UP_MS;
    asker.busyUntil = busyUntil;
    const onCard = () => {
      const { seen } = exchange;
      if (!seen || asker.busyUntil !== busyUntil) return;
      asker.busyUntil = 0;
      if (isDone.test(`${seen.content}${seen.embeds[0]?.title ?? ""}`)) confirm(Date.now());
    };
    return { exchange, asked, onCard };
  }
}
