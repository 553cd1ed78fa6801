import { type Circumstances, directId } from "../../../src/playground/stand-in/payloads.ts";
import { english } from "../../../src/words/language.ts";
import type { DiscordStandIn } from "../../discord-stand-in/stand-in.ts";
import { addressOf, collections, isUnknown } from "./collections.ts";
import type { Done, Requested } from "./history.ts";
import { beginning } from "./phrase-pattern.ts";
import { type Destination, idOf, MIN_CHANGE, type SavedWatch } from "./watches.ts";

/* Members' alerts in direct messages in a chaos run. */

/** A member asks for alerts, or ends all of them by `/me forget`. */
export interface DirectAction {
  readonly do: "direct";
  readonly act: "watch" | "forget";
  readonly member: number;
  readonly collection: number;
}

/** An alert that a member asked for. Times are milliseconds since the epoch. */
export interface RequestedWatch {
  readonly member: string;
  readonly channel: string;
  readonly collection: number;
  readonly requestedAt: number;
  confirmedAt?: number;
  endedAt?: number;
  /** A later end of it was not confirmed. */
  isUncertain?: boolean;
}

export const MEMBERS = 12;
const COLLECTIONS = 3;
/** No answer comes later. */
const ABANDONED_MS = 20_000;
const SAVED = beginning("me.watch.added");
const CONFIRMING = beginning("settings.ask");
const FORGOTTEN = beginning("settings.deleted", "me.nothingToForget");
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
  readonly requested: RequestedWatch[] = [];
  /** When a member tried to end something, in milliseconds since the epoch, by channel. */
  readonly endings = new Map<string, number[]>();
  /** As for the watches of servers. */
  readonly destinations = new Map<string, Destination>();
  readonly #askers: readonly Asker[] = Array.from({ length: MEMBERS }, (_, number) => {
    const id = idOf(56, number);
    return {
      id,
      channel: directId(id),
      circumstances: { member: id, ...(number % 2 === 0 && { destination: "dm" as const }) },
      collections: Array.from({ length: COLLECTIONS }, (_, index) => known[(number * 5 + index * 9) % known.length] ?? 1),
      busyUntil: 0,
    };
  });

  /** Channels of members who get alerts. */
  get channels(): string[] {
    return [...new Set(this.saved.map(({ channel }) => channel))];
  }

  /**
   * Watches that are confirmed as saved, and that nobody has tried to end since. In direct messages the member stands for the
   * server.
   */
  get saved(): SavedWatch[] {
    return this.requested.flatMap(({ member: server, channel, collection, confirmedAt: since, endedAt, isUncertain }) =>
      since === undefined || endedAt !== undefined || isUncertain ? [] : { server, channel, collection, isCard: false, since },
    );
  }

  /** Acts, unless a change is under way, or there is nothing to end. */
  act({ act, member, collection: index }: DirectAction, discord: DiscordStandIn, transport: Requested["transport"]) {
    const asker = this.#askers[member % this.#askers.length];
    if (!asker || performance.now() < asker.busyUntil) return undefined;
    const requesting = { transport, wants: "settings", target: "private" } as const;
    return act === "forget" ? this.#forget(asker, discord, requesting) : this.#watch(asker, index, discord, requesting);
  }

  #watch(asker: Asker, index: number, discord: DiscordStandIn, requesting: Omit<Requested, "what">): Done {
    const { id: member, channel, circumstances } = asker;
    const collection = asker.collections[index % asker.collections.length] ?? 1;
    const destination = this.destinations.get(channel) ?? { server: member, collections: new Set() };
    destination.collections.add(collection);
    this.destinations.set(channel, destination);
    const watch: RequestedWatch = { member, channel, collection, requestedAt: Date.now() };
    this.requested.push(watch);
    const exchange = discord.type("me watch", { contract: addressOf(collection), change: MIN_CHANGE, floor: 1 }, circumstances);
    const what = `/me watch of collection ${collection} by ${member}`;
    return this.#done(asker, { exchange, requested: { ...requesting, what } }, SAVED, (at) => {
      watch.confirmedAt = at;
    });
  }

  /** Typing it only asks whether to. */
  #forget(asker: Asker, discord: DiscordStandIn, requesting: Omit<Requested, "what">): Done {
    const exchange = discord.type("me forget", {}, asker.circumstances);
    const what = `/me forget by ${asker.id}`;
    let isAnswered = false;
    const next = () => {
      const { seen } = exchange;
      if (isAnswered || !seen || !CONFIRMING.test(seen.content)) return undefined;
      isAnswered = true;
      const click = discord.click(seen, english.say("settings.delete"), asker.circumstances);
      const requested = { ...requesting, what: `${what}, confirmed`, target: "in place" } as const;
      return this.#done(asker, { exchange: click, requested }, FORGOTTEN, this.#ending(asker));
    };
    return { ...this.#done(asker, { exchange, requested: { ...requesting, what } }, FORGOTTEN, () => {}), next };
  }

  /** Until it is confirmed, nobody knows whether the watches have ended. */
  #ending({ channel }: Asker): (at: number) => void {
    this.endings.set(channel, [...(this.endings.get(channel) ?? []), Date.now()]);
    const matching = this.requested.filter((watch) => watch.channel === channel && watch.endedAt === undefined);
    for (const watch of matching) watch.isUncertain = true;
    return (at) => {
      for (const watch of matching) watch.endedAt = at;
    };
  }

  #done(asker: Asker, { exchange, requested }: Done, isDone: RegExp, confirm: (at: number) => void): Done {
    const busyUntil = performance.now() + ABANDONED_MS;
    asker.busyUntil = busyUntil;
    const onCard = () => {
      const { seen } = exchange;
      if (!seen || asker.busyUntil !== busyUntil) return;
      asker.busyUntil = 0;
      if (isDone.test(seen.content)) confirm(Date.now());
    };
    return { exchange, requested, onCard };
  }
}
