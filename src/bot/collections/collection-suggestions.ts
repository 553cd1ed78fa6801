import { LRUCache } from "lru-cache";
import { plainNameOf } from "../../cards/card.ts";
import { shortAddress } from "../../cards/format.ts";
import type { Address } from "../../contract/address.ts";
import { type Clock, systemClock } from "../../infra/clock.ts";
import { MINUTE_MS } from "../../infra/time.ts";
import { comparable } from "../../memory/comparable.ts";
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
/** Enough to show, even if every character came as `&quot;`. */
const MAX_NAME = 500;
const MAX_NAMES = 10_000;
/** Names that were not found are remembered, too. */
const NAME_LASTS_MS = 10 * MINUTE_MS;
const MISSING_NAME_LASTS_MS = 10_000;
const MAX_WELL_KNOWN = 1_000;
const WELL_KNOWN_LASTS_MS = MINUTE_MS;
/** Fewer characters are a part of nearly every name. */
const MIN_SIMILAR = 3;

type Collections = Pick<Memory["collections"], "namesOf" | "ofServer" | "wellKnown">;

interface KnownName {
  readonly name: string | undefined;
  /** Prepared here: for 1,000 names this takes 2 ms, too long for each keystroke. */
  readonly comparableName: string;
}

interface Place {
  readonly id: string | undefined;
  readonly server: ServerMemory | undefined;
}

/**
 * Suggests collections and knows their names. A server's own come first. Others follow only if several servers asked for them,
 * ranked by how many, so that nobody can promote a collection elsewhere by asking again and again.
 */
export class CollectionSuggestions {
  readonly #collections: Collections;
  readonly #clock: Clock;
  readonly #names = new LRUCache<Address, KnownName & { readonly until: number }>({ max: MAX_NAMES });
  #wellKnown: readonly Address[] = [];
  #wellKnownUntil = Number.NEGATIVE_INFINITY;

  constructor(collections: Collections, clock: Clock = systemClock) {
    this.#collections = collections;
    this.#clock = clock;
  }

  /**
   * By name or address: the default, aliases, collections asked for in the server, then those asked for in several servers. Never
   * empty.
   */
  async choices(typed: string, { id, server }: Place, say: Say): Promise<Choice[]> {
    const input = readContractInput(typed);
    if ("contract" in input) {
      const name = (await this.namesOf([input.contract])).get(input.contract);
      return [{ name: label(input.contract, name), value: choiceValue(typed.trim(), input) }];
    }
    const own = server ? await this.#ofSettings(typed, server, say) : [];
    const others = await this.#asked(id);
    const names = await this.namesOf(others);
    const wanted = comparable(typed);
    const choices = new Map(own.map((choice) => [choice.value, choice]));
    for (const address of others) {
      if (choices.size >= MAX_CHOICES) break;
      const isMeant = address.includes(wanted) || this.#names.get(address)?.comparableName.includes(wanted);
      if (isMeant && !choices.has(address)) choices.set(address, { name: label(address, names.get(address)), value: address });
    }
    return choices.size > 0 ? [...choices.values()] : [pasteAddress(typed, say)];
  }

  /** Names that contain this text, by letters and digits alone, the likeliest first. */
  async similar(text: string, { id, server }: Place, max: number): Promise<string[]> {
    const wanted = compact(text);
    if (wanted.length < MIN_SIMILAR) return [];
    const known = [...new Set([...(server ? collectionsOf(server) : []), ...(await this.#asked(id))])];
    const names = await this.namesOf(known);
    const similar = known.flatMap((address) => {
      const name = names.get(address) ?? "";
      return compact(name).includes(wanted) ? [shownName(name)] : [];
    });
    return [...new Set(similar)].filter((name) => name !== "").slice(0, max);
  }

  async namesOf(addresses: readonly Address[]): Promise<ReadonlyMap<Address, string>> {
    const now = this.#clock.now();
    const unknown = [...new Set(addresses)].filter((address) => now >= (this.#names.get(address)?.until ?? now));
    const found = await this.#collections.namesOf(unknown);
    if (found) for (const address of unknown) this.learnName(address, found.get(address));
    return new Map(
      addresses.flatMap((address) => {
        const name = this.#names.get(address)?.name;
        return name === undefined ? [] : [[address, name]];
      }),
    );
  }

  /** Keeps the name of an answer, so that the database is not asked for it. */
  learnName(address: Address, name: string | undefined): void {
    const before = this.#names.get(address);
    const kept = name?.slice(0, MAX_NAME).toWellFormed() ?? before?.name;
    const lastsMs = kept === undefined ? MISSING_NAME_LASTS_MS : NAME_LASTS_MS;
    const isSame = before !== undefined && before.name === kept;
    const comparableName = isSame ? before.comparableName : comparable(shownName(kept));
    this.#names.set(address, { until: this.#clock.now() + lastsMs, name: kept, comparableName });
  }

  async #asked(serverId: string | undefined): Promise<Address[]> {
    // Reads what all servers asked for, so nobody who types waits for it.
    void this.#readWellKnown();
    const here = serverId === undefined ? [] : ((await this.#collections.ofServer(serverId)) ?? []);
    return [...new Set([...here.map(({ collection }) => collection), ...this.#wellKnown])];
  }

  async #readWellKnown(): Promise<void> {
    const now = this.#clock.now();
    if (now < this.#wellKnownUntil) return;
    this.#wellKnownUntil = now + WELL_KNOWN_LASTS_MS;
    this.#wellKnown = (await this.#collections.wellKnown(MAX_WELL_KNOWN)) ?? this.#wellKnown;
  }

  async #ofSettings(typed: string, server: ServerMemory, say: Say): Promise<(Choice & { readonly value: Address })[]> {
    const { collection, aliases } = server;
    const names = await this.namesOf(collectionsOf(server));
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
