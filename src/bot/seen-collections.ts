import { LRUCache } from "lru-cache";
import { shortAddress } from "../cards/format.ts";
import type { Address } from "../collection-api/address.ts";
import { comparable } from "../memory/comparable.ts";
import { plainText } from "../text/safe-text.ts";
import type { Say } from "../words/language.ts";
import { onChain } from "./chains.ts";
import { type ContractInput, readContractInput } from "./contract-input.ts";
import { MAX_CHOICE_LENGTH, MAX_CHOICES } from "./limits.ts";
import type { BotMemory } from "./remembered.ts";
import type { Choice } from "./responder.ts";
import { MAX_COLLECTIONS, type SeenCollection, type SharedSeenCollections } from "./shared-seen-collections.ts";

/** UTF-16 units of a name that are shown. */
const MAX_SHOWN_NAME = 80;
/** UTF-16 units of a name that are kept: enough to show, even where every character came as `&quot;`. */
const MAX_NAME = 500;

/** Fewer characters are a part of nearly every name. */
const MIN_SIMILAR = 3;

interface Entry extends SeenCollection {
  /** What it is found by, as names are compared, its name first: to make these of 1,000 names takes 2 ms. */
  readonly comparableNames: readonly string[];
  /** What it is known again by where its name is written otherwise, as in a link. */
  readonly compactName: string;
}

/**
 * The collections that were answered with data, to be offered while the next member types. The longest unasked go first.
 * Those of before the start come from the memory, and replicas that share a store learn of each other's; nobody who types waits
 * for either.
 */
export class SeenCollections {
  readonly #collections = new LRUCache<Address, Entry>({ max: MAX_COLLECTIONS });
  readonly #memory: Pick<BotMemory["collections"], "lastAsked">;
  readonly #shared: SharedSeenCollections | undefined;
  #isRecalled = false;

  constructor(memory: Pick<BotMemory["collections"], "lastAsked">, shared?: SharedSeenCollections) {
    this.#memory = memory;
    this.#shared = shared;
    this.#learn();
  }

  record(address: Address, wholeName: string | undefined): void {
    const name = wholeName?.slice(0, MAX_NAME).toWellFormed();
    this.#keep(address, name, (asked) => asked + 1);
    void this.#shared?.record(address, name);
  }

  nameOf(address: Address): string | undefined {
    return this.#collections.peek(address)?.name;
  }

  /** The collections with this name, as names are compared, or those that are offered by it. */
  named(text: string): Address[] {
    this.#learn();
    const wanted = comparable(text);
    if (wanted === "") return [];
    return [...this.#collections.values()]
      .filter(({ comparableNames }) => comparableNames.includes(wanted))
      .map(({ address }) => address)
      .sort();
  }

  /** The names that this text is a part of, by letters and digits alone, most asked first. */
  similar(text: string, max: number): string[] {
    const wanted = compact(comparable(text));
    if (wanted.length < MIN_SIMILAR) return [];
    const names = [...this.#collections.values()]
      .filter(({ compactName }) => compactName.includes(wanted))
      .sort((one, other) => other.asked - one.asked)
      .map(({ name }) => shownName(name))
      .filter((name) => name !== "");
    return [...new Set(names)].slice(0, max);
  }

  /** What to offer for what is typed so far: by name or address, most asked first. */
  choices(typed: string): Choice[] {
    this.#learn();
    const input = readContractInput(typed);
    if ("address" in input) {
      return [{ name: label(input.address, this.nameOf(input.address)), value: choiceValue(typed.trim(), input) }];
    }
    const wanted = typed.trim().toLowerCase();
    return [...this.#collections.values()]
      .filter(({ address, name }) => address.includes(wanted) || shownName(name).toLowerCase().includes(wanted))
      .sort((one, other) => other.asked - one.asked)
      .slice(0, MAX_CHOICES)
      .map(({ address, name }) => ({ name: label(address, name), value: address }));
  }

  /** Looks in the background what was seen before the start, and what the others have seen. */
  #learn(): void {
    if (!this.#isRecalled) void this.#recall();
    void this.#shared?.news().then((collections) => {
      for (const { address, name, asked } of collections) {
        // The replicas know less where the store has been away or was emptied.
        this.#keep(address, name, (known) => Math.max(asked, known));
      }
    });
  }

  /** What was asked for since the start counts for more than all that was before. */
  async #recall(): Promise<void> {
    this.#isRecalled = true;
    const collections = await this.#memory.lastAsked(MAX_COLLECTIONS);
    if (!collections) this.#isRecalled = false;
    const since = [...this.#collections.entries()].reverse();
    for (const { address, name } of collections?.toReversed() ?? []) this.#keep(address, name, (known) => known);
    for (const [address, entry] of since) this.#collections.set(address, entry);
  }

  #keep(address: Address, newName: string | undefined, count: (known: number) => number): void {
    const known = this.#collections.peek(address);
    const name = newName ?? known?.name;
    const { comparableNames, compactName } = known && name === known.name ? known : comparablesOf(address, name);
    this.#collections.set(address, { address, name, asked: count(known?.asked ?? 0), comparableNames, compactName });
  }
}

/** What to offer where there is nothing to suggest; if it is taken, the answer says in full what is missing. */
export const pasteAddress = (typed: string, say: Say): Choice => ({
  name: say("option.pasteAddress"),
  value: typed.slice(0, MAX_CHOICE_LENGTH).toWellFormed().trim() || "0x",
});

function comparablesOf(address: Address, name: string | undefined): Pick<Entry, "comparableNames" | "compactName"> {
  const comparableName = comparable(name ?? "");
  return { comparableNames: [comparableName, comparable(label(address, name))], compactName: compact(comparableName) };
}

/** A name's letters and digits: a slug has hyphens, low lines or nothing between its words. */
const compact = (comparableName: string): string => comparableName.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");

/** The address that was typed, or where it is on another chain what says so: the link itself, unless it is too long. */
function choiceValue(link: string, { address, chain }: ContractInput): string {
  if (chain === undefined) return address;
  return link.length <= MAX_CHOICE_LENGTH ? link : onChain(address, chain);
}

const shownName = (name: string | undefined): string => plainText(name ?? "", MAX_SHOWN_NAME);

function label(address: Address, name: string | undefined): string {
  const shown = shownName(name);
  return shown === "" ? address : `${shown} · ${shortAddress(address)}`;
}
