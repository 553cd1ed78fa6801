import { type Address, toAddress } from "../../contract/address.ts";
import type { ServiceTables } from "../database/tables.ts";
import { fold, MatchText } from "./match-text.ts";

const MAX_COLLECTIONS = 10;
const addressInside = /0x[0-9a-f]{40}/g;
const channelTerm = /^channel:([a-z0-9][a-z0-9-]{0,31})$/i;
/** A link to a channel of Farcaster, as texts and casts have it. */
const channelInside = /(?:farcaster\.xyz|warpcast\.com)\/~\/channel\/([a-z0-9][a-z0-9-]*)/gi;

interface Matchable {
  readonly text: string;
  readonly contract?: Address | null | undefined;
}

interface Entry {
  readonly term: string;
  readonly collections: Address[];
}

/**
 * Matches posts with collections by address, by links to the channels of terms such as `channel:otters`, and by terms that stand in
 * the text as whole words. A post matches at most ten collections: in this order, and each in the order of the text.
 */
export class Matcher {
  /** The terms by their heads (see `headAt`) and by what follows (see `afterHead`): many names begin with «the». */
  readonly #byHead = new Map<string, Map<string, Entry[]>>();
  /** First code units of terms that do not begin with a word. */
  readonly #icons = new Set<number>();
  readonly #channels = new Map<string, Address[]>();
  readonly #addresses: ReadonlySet<Address>;
  /** By address. */
  readonly collections: readonly { readonly address: Address; readonly terms: readonly string[] }[];

  constructor(rows: readonly Pick<ServiceTables["collections"], "address" | "terms">[]) {
    this.#addresses = new Set(rows.map(({ address }) => address));
    this.collections = rows
      .map(({ address, terms }) => ({ address, terms: JSON.parse(terms) as string[] }))
      .sort((a, b) => (a.address < b.address ? -1 : 1));
    for (const { address, terms } of this.collections) for (const term of new Set(terms)) this.#addTerm(term, address);
  }

  #addTerm(written: string, address: Address): void {
    const [, channel] = channelTerm.exec(written.trim()) ?? [];
    if (channel !== undefined) addTo(this.#channels, channel.toLowerCase(), address);
    const term = fold(written).trim();
    if (channel === undefined && term !== "") this.#add(term, address);
  }

  #add(term: string, address: Address): void {
    const written = new MatchText(term);
    const head = headAt(written, 0);
    const ofHead = this.#byHead.get(head) ?? new Map<string, Entry[]>();
    this.#byHead.set(head, ofHead);
    const next = afterHead(term, head.length);
    const entries = ofHead.get(next) ?? [];
    ofHead.set(next, entries);
    if (!written.isWord(0)) this.#icons.add(term.charCodeAt(0));
    const known = entries.find((entry) => entry.term === term);
    if (!known) entries.push({ term, collections: [address] });
    else if (!known.collections.includes(address)) known.collections.push(address);
  }

  get isEmpty(): boolean {
    return this.#addresses.size === 0;
  }

  collectionsOf(post: Matchable): Address[] {
    return [...this.#find(post)].filter((address) => this.#addresses.has(address)).slice(0, MAX_COLLECTIONS);
  }

  #find({ text, contract }: Matchable): Set<Address> {
    const written = new MatchText(fold(text));
    const found = new Set<Address>();
    if (contract) found.add(contract);
    if (written.text.includes("0x")) addAddresses(written, found);
    if (this.#channels.size > 0)
      for (const [, channel = ""] of text.matchAll(channelInside))
        for (const address of this.#channels.get(channel.toLowerCase()) ?? []) found.add(address);
    if (this.#byHead.size > 0) this.#addMatches(written, found);
    return found;
  }

  #addMatches(written: MatchText, found: Set<Address>): void {
    const { text } = written;
    for (let at = 0; at < text.length; at = written.endOf(at)) {
      if (written.isWord(at)) this.#addTermsAt(written, at, text.slice(at, written.endOf(at)), found);
      else if (this.#icons.has(text.charCodeAt(at))) {
        const head = headAt(written, at);
        const sign = text.slice(at, written.endOf(at));
        for (const start of new Set([sign, head])) this.#addTermsAt(written, at, start, found);
      }
    }
  }

  #addTermsAt(written: MatchText, at: number, head: string, found: Set<Address>): void {
    const ofHead = this.#byHead.get(head);
    if (!ofHead) return;
    for (const next of ["", afterHead(written.text, at + head.length)])
      for (const { term, collections } of ofHead.get(next) ?? [])
        if (isWhole(written, at, term)) for (const address of collections) found.add(address);
  }
}

/** The head of a term: its first word, with the character before that if there is one. */
function headAt(written: MatchText, at: number): string {
  const end = written.endOf(at);
  return written.text.slice(at, written.isWord(at) || !written.isWord(end) ? end : written.endOf(end));
}

/** The character after the one that ends the head, which is mostly a space; none if the text ends there. */
const afterHead = (text: string, end: number): string => text.charAt(end + 1);

function isWhole(written: MatchText, at: number, term: string): boolean {
  const end = at + term.length;
  if (!written.text.startsWith(term, at) || !written.isBoundary(end)) return false;
  // The # of a tag or the @ of a handle does not count inside a word, as in so#otters.
  const word = written.endOf(at);
  return written.isWord(at) || word >= end || !written.isJoined(at - 1, word);
}

function addTo(channels: Map<string, Address[]>, channel: string, address: Address): void {
  const addresses = channels.get(channel) ?? [];
  channels.set(channel, [...addresses, address]);
}

function addAddresses(written: MatchText, found: Set<Address>): void {
  for (const { 0: match, index } of written.text.matchAll(addressInside)) {
    if (!written.isBoundary(index) || !written.isBoundary(index + match.length)) continue;
    const address = toAddress(match);
    if (address) found.add(address);
  }
}
