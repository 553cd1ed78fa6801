import { type Address, toAddress } from "../../contract/address.ts";
import { fold, isWordBefore, wordUnitsAt } from "./fold.ts";

/** A collection and what its posts say. */
export interface Terms {
  readonly address: Address;
  readonly terms: readonly string[];
}

/** A post is kept once for each of its collections. */
const MAX_COLLECTIONS = 10;
const addressInside = /0x[0-9a-f]{40}/g;

/**
 * Tells which collections a post belongs to: those whose address it names, and those one of whose terms stands in its text
 * with no letter, mark, digit or `_` on either side. Letter case makes no difference. Of more than ten, a post belongs to
 * the first: addresses come before terms, and both in the order of the text.
 */
export class Matcher {
  /** By what a term begins with: its first word, with the character before that if the term begins with one. */
  readonly #byHead = new Map<string, { readonly term: string; readonly collections: Address[] }[]>();
  /** The code units that begin those terms which begin with no word. */
  readonly #marks = new Set<number>();

  /** @param rows with the terms as JSON. */
  static of(rows: readonly { readonly address: Address; readonly terms: string }[]): Matcher {
    return new Matcher(rows.map(({ address, terms }) => ({ address, terms: JSON.parse(terms) as string[] })));
  }

  constructor(collections: Iterable<Terms>) {
    const inOrder = [...collections].sort((one, other) => (one.address < other.address ? -1 : 1));
    for (const { address, terms } of inOrder) {
      for (const term of new Set(terms.map(fold))) if (term !== "") this.#add(term, address);
    }
  }

  #add(term: string, address: Address): void {
    const head = term.slice(0, headEnd(term, 0));
    const ofHead = this.#byHead.get(head) ?? [];
    this.#byHead.set(head, ofHead);
    if (wordUnitsAt(term, 0) === 0) this.#marks.add(term.charCodeAt(0));
    const same = ofHead.find((other) => other.term === term);
    if (same) same.collections.push(address);
    else ofHead.push({ term, collections: [address] });
  }

  /** Each collection once; none for a post that belongs nowhere. */
  collectionsOf({ text, contract }: { readonly text: string; readonly contract?: Address | null | undefined }): Address[] {
    const folded = fold(text);
    const found = new Set<Address>();
    if (contract) found.add(contract);
    if (folded.includes("0x")) addAddresses(folded, found);
    if (this.#byHead.size > 0) this.#addMatches(folded, found);
    return [...found].slice(0, MAX_COLLECTIONS);
  }

  #addMatches(text: string, found: Set<Address>): void {
    let isAfterWord = false;
    for (let at = 0; at < text.length; ) {
      const isWord = wordUnitsAt(text, at) > 0;
      const end = headEnd(text, at);
      if (isWord || (!isAfterWord && this.#marks.has(text.charCodeAt(at)))) {
        for (const { term, collections } of this.#byHead.get(text.slice(at, end)) ?? []) {
          const isWhole = text.startsWith(term, at) && wordUnitsAt(text, at + term.length) === 0;
          if (isWhole) for (const address of collections) found.add(address);
        }
      }
      at = isWord ? end : at + charUnitsAt(text, at);
      isAfterWord = isWord;
    }
  }
}

const charUnitsAt = (text: string, index: number): number => ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1);

/** Where the head of a term that begins at `start` ends: behind a word, or behind one other character and the word after it. */
function headEnd(text: string, start: number): number {
  let end = start;
  if (wordUnitsAt(text, end) === 0) end += charUnitsAt(text, end);
  for (;;) {
    const units = wordUnitsAt(text, end);
    if (units === 0) return end;
    end += units;
  }
}

function addAddresses(text: string, found: Set<Address>): void {
  for (const { 0: match, index } of text.matchAll(addressInside)) {
    const isWhole = !isWordBefore(text, index) && wordUnitsAt(text, index + match.length) === 0;
    const address = isWhole ? toAddress(match) : undefined;
    if (address) found.add(address);
  }
}
