import type { Circumstances } from "../../../src/playground/stand-in/payloads.ts";
import type { DiscordStandIn } from "../../discord-stand-in/stand-in.ts";
import { addressOf } from "./collections.ts";
import type { Asked, Done } from "./history.ts";

/* Settings of members and moderators in a chaos run, and the possible stored values. */

export const keys = ["default", "alias"] as const;
export type Key = (typeof keys)[number];

/** A change of settings, or a question without an address. */
export type SettingsAction =
  | { readonly do: "set"; readonly owner: number; readonly key: Key; readonly collection: number }
  | { readonly do: "forget"; readonly owner: number }
  | { readonly do: "recall"; readonly owner: number; readonly key: Key; readonly command: "scores" | "influencers" };

const ALIAS = "ours";
const MANAGE_SERVER = String(1 << 5);
/** No answer comes later. */
const GIVEN_UP_MS = 20_000;
const SAVED = /^(?:Saved\.$|\*\*ours\*\* now stands)/;
const FORGOTTEN = /Deleted –|nothing to delete/;

/** A server, or a member in direct messages, with exclusive collections: a mix-up is recognizable. */
interface Owner {
  readonly what: string;
  readonly command: "server" | "me";
  readonly circumstances: Circumstances;
  readonly collections: readonly number[];
  /** Possible stored values: the last confirmed one, and every later unconfirmed one. */
  readonly possible: Readonly<Record<Key, Set<number | undefined>>>;
  /** Changes are sequential, so that their order is clear. */
  busyUntil: number;
}

const nothing = () => ({ default: new Set([undefined]), alias: new Set([undefined]) }) as Owner["possible"];

/** Three servers and two members per transport, with three collections each. */
function ownersOf(transport: Asked["transport"]): Owner[] {
  const first = transport === "http" ? 0 : 4;
  const idOf = (number: number) => `11000000000000003${String(first + number).padStart(2, "0")}`;
  const own = (number: number) => [1, 2, 3].map((index) => (first + number) * 3 + index);
  return [
    ...[0, 1].map((number) => ({ command: "server" as const, number, circumstances: { guild: idOf(number) } })),
    ...[2, 3].map((number) => ({
      command: "me" as const,
      number,
      circumstances: { place: "dm" as const, member: idOf(number) },
    })),
  ].map(({ command, number, circumstances }) => ({
    what: `${command} ${first + number}`,
    command,
    circumstances,
    collections: own(number),
    possible: nothing(),
    busyUntil: 0,
  }));
}

/** The settings of one transport's servers and members. */
export class Settings {
  readonly #discord: DiscordStandIn;
  readonly #transport: Asked["transport"];
  readonly #owners: readonly Owner[];

  constructor(discord: DiscordStandIn, transport: Asked["transport"]) {
    this.#discord = discord;
    this.#transport = transport;
    this.#owners = ownersOf(transport);
  }

  /** Acts, unless a change is under way. */
  act(action: SettingsAction): Done | undefined {
    const owner = this.#owners[action.owner % this.#owners.length];
    if (!owner) return undefined;
    if (action.do === "recall") return this.#recall(owner, owner.command === "me" ? "default" : action.key, action.command);
    if (performance.now() < owner.busyUntil) return undefined;
    return action.do === "set" ? this.#set(owner, action) : this.#forget(owner);
  }

  /** Asks for all settings at the end. */
  *recallAll(): Generator<Done & { readonly isPossible: (content: string, collection: number) => boolean }> {
    for (const owner of this.#owners) {
      for (const key of owner.command === "me" ? (["default"] as const) : keys) {
        const possible = owner.possible[key];
        const isPossible = (content: string, collection: number) =>
          collection > 0 ? possible.has(collection) : possible.has(undefined) && !content.includes("right now");
        yield { ...this.#recall(owner, key, "scores"), isPossible };
      }
    }
  }

  #set(owner: Owner, { key, collection: index }: Extract<SettingsAction, { do: "set" }>): Done {
    const collection = owner.collections[index % owner.collections.length] ?? 1;
    const contract = addressOf(collection);
    if (owner.command === "me" || key === "default") {
      return this.#change(owner, "set", { collection: contract }, SAVED, { default: collection });
    }
    return this.#change(owner, "alias", { name: ALIAS, contract }, SAVED, { alias: collection });
  }

  #forget(owner: Owner): Done {
    return this.#change(owner, "forget", {}, FORGOTTEN, { default: undefined, alias: undefined });
  }

  #change(
    owner: Owner,
    subcommand: string,
    options: Record<string, string>,
    done: RegExp,
    after: Partial<Record<Key, number | undefined>>,
  ): Done {
    const name = `${owner.command} ${subcommand}`;
    const circumstances = { memberPermissions: MANAGE_SERVER, ...owner.circumstances };
    const exchange = this.#discord.type(name, options, circumstances);
    const busyUntil = performance.now() + GIVEN_UP_MS;
    owner.busyUntil = busyUntil;
    const changed = Object.keys(after) as Key[];
    for (const key of changed) owner.possible[key].add(after[key]);
    const onCard = () => {
      const { seen } = exchange;
      if (!seen || owner.busyUntil !== busyUntil) return;
      owner.busyUntil = 0;
      if (!done.test(`${seen.content}${seen.embeds[0]?.title ?? ""}`)) return;
      for (const key of changed) {
        owner.possible[key].clear();
        owner.possible[key].add(after[key]);
      }
    };
    const asked = {
      what: `/${name} of ${owner.what}`,
      transport: this.#transport,
      wants: "settings",
      target: "private",
    } as const;
    return { exchange, asked, onCard };
  }

  #recall(owner: Owner, key: Key, command: "scores" | "influencers"): Done {
    const options = key === "alias" ? { contract: ALIAS } : {};
    return {
      exchange: this.#discord.type(command, options, owner.circumstances),
      asked: {
        what: `/${command} by the ${key} of ${owner.what}`,
        transport: this.#transport,
        wants: "card",
        recalled: { operation: command, collections: owner.collections },
        target: "public",
      },
    };
  }
}
