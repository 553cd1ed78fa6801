import { LRUCache } from "lru-cache";
import { plainNameOf } from "../cards/card.ts";
import type { Address } from "../collection-api/address.ts";
import { type Clock, systemClock } from "../infra/clock.ts";
import { comparable } from "../memory/comparable.ts";
import type { ServerMemory } from "../memory/servers.ts";
import { plainText } from "../text/safe-text.ts";
import type { Say } from "../words/language.ts";
import { readContractInput } from "./contract-input.ts";
import type { BotMemory, Remembered } from "./remembered.ts";
import type { Choice } from "./responder.ts";
import { pasteAddress, type SeenCollections } from "./seen-collections.ts";

/** UTF-16 units of an alias, and of a name, so that both and what is said of them fit a choice. */
const MAX_SHOWN = 40;
const MAX_NAMES = 10_000;
/** How long a name that was looked up is not looked up again. */
const NAME_LASTS_MS = 600_000;

/** What to offer where a collection is typed, and what collections are called. */
export class CollectionSuggestions {
  readonly #collections: Pick<BotMemory["collections"], "namesOf">;
  readonly #seen: SeenCollections;
  readonly #clock: Clock;
  readonly #names = new LRUCache<Address, { readonly at: number; readonly name: string | undefined }>({ max: MAX_NAMES });

  constructor(collections: Pick<BotMemory["collections"], "namesOf">, seen: SeenCollections, clock: Clock = systemClock) {
    this.#collections = collections;
    this.#seen = seen;
    this.#clock = clock;
  }

  /**
   * The likeliest first: the default and the aliases of this server and of no other, then what was asked for in any, by name or
   * address; never nothing.
   */
  async choices(typed: string, { server }: Pick<Remembered, "server">, say: Say): Promise<Choice[]> {
    const own = server && !("address" in readContractInput(typed)) ? await this.#own(typed, server, say) : [];
    const seen = this.#seen.choices(typed).filter(({ value }) => !own.some((choice) => choice.value === value));
    const found = [...own, ...seen];
    return found.length > 0 ? found : [pasteAddress(typed, say)];
  }

  /** The names of those that have one, as far as they are known. */
  async namesOf(addresses: readonly Address[]): Promise<ReadonlyMap<Address, string>> {
    const now = this.#clock.now();
    const isOld = (address: Address) => now - (this.#names.get(address)?.at ?? Number.NEGATIVE_INFINITY) > NAME_LASTS_MS;
    const unknown = addresses.filter((address) => this.#seen.nameOf(address) === undefined && isOld(address));
    const found = await this.#collections.namesOf([...new Set(unknown)]);
    if (found) for (const address of unknown) this.#names.set(address, { at: now, name: found.get(address) });
    return new Map(
      addresses.flatMap((address) => {
        const name = this.#seen.nameOf(address) ?? this.#names.get(address)?.name;
        return name === undefined ? [] : [[address, name]];
      }),
    );
  }

  async #own(typed: string, { collection, aliases }: ServerMemory, say: Say): Promise<Choice[]> {
    const names = await this.namesOf([
      ...(collection ? [collection] : []),
      ...[...aliases.values()].map((alias) => alias.collection),
    ]);
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
