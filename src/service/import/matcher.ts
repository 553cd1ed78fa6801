import { type Address, toAddress } from "../../contract/address.ts";
import type { ServiceTables } from "../database/tables.ts";
import { fold, isWordBefore, wordUnitsAt } from "./fold.ts";

const MAX_COLLECTIONS = 10;
const addressInside = /0x[0-9a-f]{40}/g;

/**
 * Matches posts with collections by address, and by terms that stand in the text as whole words, ignoring case. The first ten
 * count: addresses before terms, both in the order of the text.
 */
export class Matcher {
  /** By the first word of the term, with the character before it if there is one. */
  readonly #byHead = new Map<string, { readonly term: string; readonly collections: Address[] }[]>();
  /** First code units of terms that do not begin with a word. */
  readonly #marks = new Set<number>();
  readonly #listed: ReadonlySet<Address>;

  constructor(collections: readonly Pick<ServiceTables["collections"], "address" | "terms">[]) {
    this.#listed = new Set(collections.map(({ address }) => address));
    for (const { address, terms } of collections.toSorted((one, other) => (one.address < other.address ? -1 : 1)))
      for (const term of new Set((JSON.parse(terms) as string[]).map(fold))) if (term !== "") this.#add(term, address);
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

  get isEmpty(): boolean {
    return this.#listed.size === 0;
  }

  /** Whether a text is about one of the collections. It may name other addresses, too. */
  isAbout(text: string): boolean {
    return this.collectionsOf({ text }).some((address) => this.#listed.has(address));
  }

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

/** The end of a term's head: a word, or one other character and the word after it. */
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
