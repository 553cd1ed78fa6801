import { LRUCache } from "lru-cache";
import { plainNameOf } from "../../cards/card.ts";
import { shortAddress } from "../../cards/format.ts";
import type { Address } from "../../contract/address.ts";
import { comparable } from "../../memory/comparable.ts";
import type { KnownCollection } from "../../memory/known-collections.ts";
import type { Memory } from "../../memory/memory.ts";
import { collectionsOf, type ServerMemory } from "../../memory/servers.ts";
import { plainText } from "../../text/safe-text.ts";
import type { Say } from "../../words/language.ts";
import { MAX_CHOICE_LENGTH, MAX_CHOICES } from "../answer/limits.ts";
import type { Choice } from "../answer/responder.ts";
import { type CollectionRef, onChain } from "./chains.ts";
import { readContractInput } from "./contract-input.ts";

/** UTF-16 units of an alias, and of a name beside it: both fit a choice with its description. */
const MAX_SHOWN = 40;
const MAX_SHOWN_NAME = 80;
/** Fewer characters are a part of nearly every name. */
const MIN_SIMILAR = 3;

/** For 1,000 names this takes 2 ms, too long for each keystroke. */
const comparableNames = new LRUCache<string, string>({ max: 10_000, memoMethod: (name) => comparable(shownName(name)) });

type Collections = Pick<Memory["collections"], "namesOf" | "ofServer" | "wellKnown">;

interface Place {
  readonly id: string | undefined;
  readonly server: ServerMemory | undefined;
}

/**
 * Suggests collections. A server's own come first. Others follow only if several servers asked for them, ranked by how many, so
 * that nobody can promote a collection elsewhere by asking again and again.
 */
export class CollectionSuggestions {
  readonly #collections: Collections;

  constructor(collections: Collections) {
    this.#collections = collections;
  }

  /**
   * By name or address: the default, aliases, collections asked for in the server, then those asked for in several servers. Never
   * empty.
   */
  async choices(typed: string, { id, server }: Place, say: Say): Promise<Choice[]> {
    const input = readContractInput(typed);
    if ("contract" in input) {
      const name = (await this.#collections.namesOf([input.contract])).get(input.contract);
      return [{ name: label(input.contract, name), value: choiceValue(typed.trim(), input) }];
    }
    const own = server ? await this.#ofSettings(typed, server, say) : [];
    const wanted = comparable(typed);
    const choices = new Map(own.map((choice) => [choice.value, choice]));
    for (const { collection, name } of await this.#asked(id)) {
      if (choices.size >= MAX_CHOICES) break;
      const isMeant = collection.includes(wanted) || comparableNames.memo(name ?? "").includes(wanted);
      if (isMeant && !choices.has(collection)) choices.set(collection, { name: label(collection, name), value: collection });
    }
    return choices.size > 0 ? [...choices.values()] : [pasteAddress(typed, say)];
  }

  /** Names that contain this text, by letters and digits alone, the likeliest first. */
  async similar(text: string, { id, server }: Place, max: number): Promise<string[]> {
    const wanted = compact(text);
    if (wanted.length < MIN_SIMILAR) return [];
    const ofSettings = await this.#collections.namesOf(server ? collectionsOf(server) : []);
    const asked = (await this.#asked(id)).map(({ name = "" }) => name);
    const similar = [...ofSettings.values(), ...asked].filter((name) => compact(name).includes(wanted)).map(shownName);
    return [...new Set(similar)].filter((name) => name !== "").slice(0, max);
  }

  async #asked(serverId: string | undefined): Promise<KnownCollection[]> {
    const here = serverId === undefined ? [] : ((await this.#collections.ofServer(serverId)) ?? []);
    return [...here, ...this.#collections.wellKnown()];
  }

  async #ofSettings(typed: string, server: ServerMemory, say: Say): Promise<(Choice & { readonly value: Address })[]> {
    const { collection, aliases } = server;
    const names = await this.#collections.namesOf(collectionsOf(server));
    const shown = (address: Address) => plainNameOf({ contract: address, name: names.get(address) }, MAX_SHOWN);
    const offered = [
      ...(collection ? [{ label: say("option.serverDefault", { name: shown(collection) }), address: collection }] : []),
      ...[...aliases.values()].map((alias) => ({
        label: `${plainText(alias.name, MAX_SHOWN)} · ${shown(alias.collection)}`,
        address: alias.collection,
      })),
    ];
    const wanted = comparable(typed);
    const matches = offered.filter(({ label, address }) => comparable(label).includes(wanted) || address.includes(wanted));
    const first = new Map(matches.toReversed().map(({ label, address }) => [address, label]));
    return [...new Set(matches.map(({ address }) => address))].map((address) => ({
      name: first.get(address) ?? address,
      value: address,
    }));
  }
}

/** Stands in for suggestions; if it is picked, the answer explains what is missing. */
export const pasteAddress = (typed: string, say: Say): Choice => ({
  name: say("option.pasteAddress"),
  value: typed.slice(0, MAX_CHOICE_LENGTH).toWellFormed().trim() || "0x",
});

/** A slug has hyphens, low lines or nothing between its words. */
const compact = (name: string): string => comparable(name).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");

/** On another chain the link itself, unless it is too long. */
function choiceValue(link: string, { contract, chain }: CollectionRef): string {
  if (chain === undefined) return contract;
  return link.length <= MAX_CHOICE_LENGTH ? link : onChain(contract, chain);
}

const shownName = (name: string | undefined): string => plainText(name ?? "", MAX_SHOWN_NAME);

function label(address: Address, name: string | undefined): string {
  const shown = shownName(name);
  return shown === "" ? address : `${shown} · ${shortAddress(address)}`;
}
