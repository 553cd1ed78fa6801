import { ChannelType, PermissionFlagsBits as Permission } from "discord-api-types/v10";
import type { ShownMessage } from "../../../src/playground/stand-in/message.ts";
import { buttonsOf } from "../../../src/playground/stand-in/message-components.ts";
import { english, type PlainKey } from "../../../src/words/language.ts";
import type { DiscordStandIn } from "../../discord-stand-in/stand-in.ts";
import { addressOf, known } from "./collections.ts";
import type { Done, Requested } from "./history.ts";
import { beginning } from "./phrase-pattern.ts";

/* The watches of servers in a chaos run, and their channels. */

/** The change of the total that triggers an alert. */
export const MIN_CHANGE = 5;
/** The bot's permissions in a channel. */
export const allPermissions =
  Permission.ViewChannel |
  Permission.SendMessages |
  Permission.SendMessagesInThreads |
  Permission.EmbedLinks |
  Permission.ReadMessageHistory;

const A_SERVER = 10;
const CHANNELS = 3;
/** The permissions of a moderator, who may post in every channel. */
const memberPermissions = String(
  Permission.ManageGuild | Permission.ViewChannel | Permission.SendMessages | Permission.SendMessagesInThreads,
);
const SAVED = beginning("watch.added", "watch.card.added", "watch.changed", "settings.unchanged");
const CONFIRMING = beginning("watch.ask");
const POSTED = beginning("watch.postedNow");
/** No answer comes later. */
const ABANDONED_MS = 20_000;
const kinds = ["alert", "alert", "both", "digest"] as const;
/** One watch of each server. */
const CARD = 4;
/** A text channel, an announcement channel and a thread. */
const types = [ChannelType.GuildText, ChannelType.GuildAnnouncement, ChannelType.PublicThread] as const;
export const idOf = (kind: number, number: number) => `1100000000000${kind}${String(number).padStart(4, "0")}`;

/** A watched collection; it may move to another server's channel. */
export interface Watched {
  readonly collection: number;
  readonly what: (typeof kinds)[number] | "card";
  /** In an announcement channel; not all that could be published are. */
  readonly publish: boolean;
  /** Whether a moderator has its first digest posted at once. */
  readonly postsNow: boolean;
  server: string;
  channel: string;
  isSaved: boolean;
  /** The answer about it, with its buttons. */
  panel?: ShownMessage;
  /** By `performance.now()`: until then it may be removed, or saved once more. */
  removedBy: number;
  savedBy: number;
}

export const isBeingRemoved = ({ removedBy }: Watched): boolean => performance.now() < removedBy;

/** A member's or a server's watch that has to exist. */
export interface SavedWatch extends Pick<Watched, "server" | "channel" | "collection"> {
  readonly isCard: boolean;
  /** When it was confirmed, in milliseconds since the epoch. */
  readonly since: number;
}

/** A channel with a current or former watch. */
export interface Destination {
  readonly server: string;
  readonly collections: Set<number>;
}

type Channels = DiscordStandIn["channels"];

export class Watches {
  readonly all: Watched[];
  /** Every channel that ever had a watch, with its collections. */
  readonly destinations = new Map<string, Destination>();
  /** When a moderator removed a watch, in milliseconds since the epoch, by channel. */
  readonly endings = new Map<string, number[]>();
  /** How often a digest was posted at once. */
  postedNow = 0;
  readonly #channels: Channels;
  /** Paused watches, as far as a moderator sees. */
  readonly #neglected = new Set<Watched>();
  #moved = 0;

  /** Ten watches per server, in two channels and a thread. */
  constructor(channels: Channels, count: number) {
    this.#channels = channels;
    this.all = Array.from({ length: count }, (_, number) => {
      const server = Math.floor(number / A_SERVER);
      const destination = number % CHANNELS;
      const channel = idOf(51, server * CHANNELS + destination);
      const type = types[destination] ?? ChannelType.GuildText;
      channels.set({ id: channel, guildId: idOf(50, server), type, permissions: allPermissions });
      // Distinct within a server: five and the total have no common divisor.
      const collection = known[((number % A_SERVER) * 5 + server * 3) % known.length] ?? 1;
      const what = number % A_SERVER === CARD ? "card" : (kinds[number % kinds.length] ?? "alert");
      const publish = type === ChannelType.GuildAnnouncement && server % 2 === 0;
      const postsNow = Math.floor(number / kinds.length) % 2 === 0;
      return { server: idOf(50, server), channel, collection, what, publish, postsNow, isSaved: false, removedBy: 0, savedBy: 0 };
    });
  }

  /** Channels with watches now. */
  get channels(): string[] {
    return [...new Set(this.all.map(({ channel }) => channel))].filter((id) => this.#channels.get(id));
  }

  /** Watches that a moderator was told are saved. */
  get saved(): SavedWatch[] {
    return this.all
      .filter(({ isSaved }) => isSaved)
      .map(({ what, ...watched }) => ({ ...watched, isCard: what === "card", since: 0 }));
  }

  /** A moderator has to repair a channel's watches. */
  neglect(channel: string): void {
    for (const watched of this.all) if (watched.channel === channel) this.#neglected.add(watched);
  }

  get neglected(): readonly Watched[] {
    return [...this.#neglected];
  }

  /** Saves a neglected watch, which resumes it; in another channel if its own is gone. */
  tend(index: number, discord: DiscordStandIn, transport: Requested["transport"]): Done | undefined {
    const neglected = this.neglected;
    const watched = neglected[index % neglected.length];
    return watched && !isBeingRemoved(watched) ? this.save(watched, discord, transport) : undefined;
  }

  /** Removes a watch, once it was asked whether to. A card would stay in its channel. */
  end(index: number, discord: DiscordStandIn, transport: Requested["transport"]): Done | undefined {
    const isRemovable = (item: Watched) => item.isSaved && !this.#neglected.has(item) && performance.now() >= item.savedBy;
    const removable = this.all.filter((item) => item.what !== "card" && isRemovable(item));
    const watched = removable[index % removable.length];
    const { panel } = watched ?? {};
    if (!watched || !panel) return undefined;
    const question = this.#click(watched, panel, "watch.button.remove", { discord, transport });
    let isAnswered = false;
    const next = () => {
      const { seen } = question?.exchange ?? {};
      if (isAnswered || !seen || !CONFIRMING.test(seen.content) || !isRemovable(watched)) return undefined;
      isAnswered = true;
      const { channel } = watched;
      this.endings.set(channel, [...(this.endings.get(channel) ?? []), Date.now()]);
      Object.assign(watched, { isSaved: false, panel: undefined, removedBy: performance.now() + ABANDONED_MS });
      this.#neglected.add(watched);
      return this.#click(watched, seen, "watch.button.remove", { discord, transport });
    };
    return question && { ...question, next };
  }

  /** Clicks a button of the answer about a watch, if it is there. */
  #click(
    { server, collection }: Watched,
    message: ShownMessage,
    button: PlainKey,
    { discord, transport }: { readonly discord: DiscordStandIn; readonly transport: Requested["transport"] },
  ): Done | undefined {
    const label = english.say(button);
    if (!buttonsOf(message).some((shown) => shown.label === label)) return undefined;
    const exchange = discord.click(message, label, { guild: server, memberPermissions });
    const what = `${label} under the watch of collection ${collection}`;
    return { exchange, requested: { what, transport, wants: "settings", target: "in place" } };
  }

  save(watched: Watched, discord: DiscordStandIn, transport: Requested["transport"]): Done {
    if (!this.#channels.get(watched.channel)) this.#move(watched);
    const { server, channel, collection, what, publish } = watched;
    const destination = this.destinations.get(channel) ?? { server, collections: new Set() };
    this.destinations.set(channel, destination);
    destination.collections.add(collection);
    const options = {
      ...{ contract: addressOf(collection), channel, what },
      ...(what !== "digest" && what !== "card" && { change: MIN_CHANGE, floor: 1 }),
      ...(publish && { publish }),
    };
    watched.savedBy = performance.now() + ABANDONED_MS;
    let [isSeen, isOver] = [false, false];
    const exchange = discord.type("watch add", options, { guild: server, memberPermissions });
    return {
      exchange,
      requested: { what: `/watch add of collection ${collection}`, transport, wants: "settings", target: "private" },
      onCard: () => {
        const { seen } = exchange;
        if (!seen || !SAVED.test(seen.content) || watched.channel !== channel || isSeen) return;
        isSeen = true;
        Object.assign(watched, { isSaved: true, panel: seen });
        this.#neglected.delete(watched);
      },
      next: () => {
        if (!isSeen || isOver) return undefined;
        isOver = true;
        return this.#postNow(watched, { discord, transport });
      },
    };
  }

  /** Nothing may be recorded yet. */
  #postNow(watched: Watched, to: { readonly discord: DiscordStandIn; readonly transport: Requested["transport"] }) {
    const { panel, postsNow } = watched;
    const click = postsNow && panel ? this.#click(watched, panel, "watch.button.post", to) : undefined;
    let isCounted = false;
    const onCard = () => {
      if (isCounted || !POSTED.test(click?.exchange.seen?.content ?? "")) return;
      isCounted = true;
      this.postedNow += 1;
    };
    return click && { ...click, onCard };
  }

  /** Another server creates a channel for it. */
  #move(watched: Watched): void {
    this.#moved += 1;
    const [server, channel] = [idOf(52, this.#moved), idOf(53, this.#moved)];
    Object.assign(watched, { server, channel, isSaved: false });
    const type = watched.publish ? ChannelType.GuildAnnouncement : ChannelType.GuildText;
    this.#channels.set({ id: channel, guildId: server, type, permissions: allPermissions });
  }
}
