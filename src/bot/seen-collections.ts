import { LRUCache } from "lru-cache";
import { shortAddress } from "../cards/format.ts";
import type { Address } from "../collection-api/address.ts";
import { plainText } from "../text/safe-text.ts";
import type { Say } from "../words/language.ts";
import { readContractInput } from "./contract-input.ts";
import { MAX_CHOICE_LENGTH, MAX_CHOICES } from "./limits.ts";
import type { Choice } from "./responder.ts";
import { MAX_COLLECTIONS, type SeenCollection, type SharedSeenCollections } from "./shared-seen-collections.ts";

/** UTF-16 units of a name that are shown. */
const MAX_SHOWN_NAME = 80;
/** UTF-16 units of a name that are kept: enough to show, even where every character came as `&quot;`. */
const MAX_NAME = 500;

/**
 * The collections that were answered with data, to be offered while the next member types. The longest unasked go first.
 * Replicas that share a store learn of each other's; nobody who types waits for that.
 */
export class SeenCollections {
  readonly #collections = new LRUCache<Address, SeenCollection>({ max: MAX_COLLECTIONS });
  readonly #shared: SharedSeenCollections | undefined;

  constructor(shared?: SharedSeenCollections) {
    this.#shared = shared;
    this.#learn();
  }

  record(address: Address, wholeName: string | undefined): void {
    const name = wholeName?.slice(0, MAX_NAME).toWellFormed();
    const known = this.#collections.peek(address);
    this.#collections.set(address, { address, name: name ?? known?.name, asked: (known?.asked ?? 0) + 1 });
    void this.#shared?.record(address, name);
  }

  nameOf(address: Address): string | undefined {
    return this.#collections.peek(address)?.name;
  }

  /** What to offer for what is typed so far: by name or address, most asked first; never nothing. */
  choices(typed: string, say: Say): Choice[] {
    this.#learn();
    const wanted = typed.trim().toLowerCase();
    const input = readContractInput(typed);
    const found =
      "address" in input
        ? [this.#collections.peek(input.address) ?? { address: input.address, name: undefined, asked: 0 }]
        : [...this.#collections.values()]
            .filter(({ address, name }) => address.includes(wanted) || shownName(name).toLowerCase().includes(wanted))
            .sort((one, other) => other.asked - one.asked)
            .slice(0, MAX_CHOICES);
    // The link itself says which chain it is on; its address does not.
    const isLinkKept = "address" in input && input.chain !== undefined && typed.length <= MAX_CHOICE_LENGTH;
    if (found.length > 0) {
      return found.map(({ address, name }) => ({ name: label(address, name), value: isLinkKept ? typed.trim() : address }));
    }
    return [pasteAddress(typed, say)];
  }

  /** Looks in the background what the others have seen. */
  #learn(): void {
    void this.#shared?.news().then((collections) => {
      for (const { address, name, asked } of collections) {
        const known = this.#collections.peek(address);
        // The replicas know less where the store has been away or was emptied.
        this.#collections.set(address, { address, name: name ?? known?.name, asked: Math.max(asked, known?.asked ?? 0) });
      }
    });
  }
}

/** What to offer where there is nothing to suggest; if it is taken, the answer says in full what is missing. */
export const pasteAddress = (typed: string, say: Say): Choice => ({
  name: say("option.pasteAddress"),
  value: typed.slice(0, MAX_CHOICE_LENGTH).toWellFormed().trim() || "0x",
});

const shownName = (name: string | undefined): string => plainText(name ?? "", MAX_SHOWN_NAME);

function label(address: Address, name: string | undefined): string {
  const shown = shownName(name);
  return shown === "" ? address : `${shown} · ${shortAddress(address)}`;
}
