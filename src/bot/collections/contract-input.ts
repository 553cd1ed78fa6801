import { type Address, type CollectionRef, toAddress } from "../../contract/address.ts";
import { withChecksum } from "../../infra/checksum.ts";
import type { Problem } from "../answer/problems.ts";

const addresses = /(?<![0-9a-z])0x([0-9a-f]{40})(?![0-9a-z])/gi;
const bareDigits = /(?<![\p{L}\p{N}])([0-9a-f]{40})(?![\p{L}\p{N}])/giu;
/** A word like an address, up to what ends it in prose, Markdown or a URL; an `0x` before other words is a part of a name. */
const firstWord = /(?<![0-9a-z])0x(?!\s+(?![0-9a-f]{20})[\p{L}\p{N}])([^\s/?#&=,;:|"'`*_~<>()[\]{}“”‘’…]*)/iu;
const shortened = /(?<![0-9a-z])0x[0-9a-f]+(?:…|\.{2,3})[0-9a-f]/i;
const ensNames =
  /(?<![\u200d\p{Variation_Selector}\p{L}\p{N}\p{Extended_Pictographic}.-])[\u200d\p{Variation_Selector}\p{L}\p{N}\p{Extended_Pictographic}-]+(?:\.[\p{L}\p{N}-]+)*\.eth(?![\p{L}\p{N}-])/iu;
/** Addresses and marketplaces of collections elsewhere. 32 bytes in base58 nearly always take 43 or 44 characters. */
const otherNetworks = {
  Bitcoin:
    /(?<![0-9a-z])(?:(?:bc1[02-9ac-hj-np-z]{39,59}|[0-9a-f]{64}i\d+)(?![0-9a-z])|magiceden\.\w+\/(?:ordinals|runes)\/|(?:ordinals\.com|ord\.io|gamma\.io)\/)/i,
  Tezos: /(?<![0-9a-z])(?:(?:KT1|tz[1-4])[1-9A-HJ-NP-Za-km-z]{33}(?![0-9a-z])|(?:objkt\.com|teia\.art)\/)/i,
  Solana: /(?<![0-9a-z])(?:[1-9A-HJ-NP-Za-km-z]{43,44}(?![0-9a-z])|magiceden\.\w+\/marketplace\/|tensor\.trade\/)/i,
};
/** Magic Eden and OKX put a chain before the slug; a low line behind it is Markdown. */
const slugs =
  /\/(?:nft\/(?:markets\/)?collection\/[a-z]+|collection|marketplace(?!\/nft\/)|collections(?:\/(?:abstract|apechain|arbitrum|avalanche|base|berachain|bsc|ethereum|monad|polygon|sei)(?=\/))?)\/([\p{L}\p{N}_-]*[\p{L}\p{N}])/iu;
const links = /https?:\/\/|[a-z0-9-]\.[a-z]{2,}\//i;
/** Percent-encoded bytes; in a link inside a link they are encoded several times. */
const encodedBytes = /%(?:25)*([0-9a-f]{2})/gi;
/** Encoded characters outside of ASCII, as in slugs of other scripts. */
const encodedLetters = /(?:%(?:25)*[89a-f][0-9a-f])+/gi;
const delimiters: Readonly<Record<string, string>> = { "2f": "/", "3a": ":", "3f": "?", "23": "#" };
/** No URL contains these characters (RFC 3986). */
const words = /[^\s<>"]+/g;
/** The sign of a link: a slash, a host, or the scheme of EIP-681. */
const linkStart = /\/|[\p{L}\p{N}]\.\p{L}{2,}|ethereum:/iu;
/** The part of a link before the address of a collection or of an item in it, with the chain if there is one. */
const collectionPaths =
  /\/(?:assets?|items?|item-details|nfts?|collections?|collect|artwork|mint)\/(?:[\p{L}\p{N}_-]+[/:]|[\p{L}\p{N}_-]+\/[\p{L}\p{N}_-]+[/:])?$/iu;
/** The id of an item, behind the address of its collection. */
const itemId = /^[/:]\d+(?![\p{L}\p{N}])/u;
/** The part of a link before the address of an account. */
const accountPaths = /\/(?:address|accounts?|profiles?|users?|u|owners?|wallets?|portfolio|collectors?)\/$/i;
/** Marketplaces' pages of their members, which are never collections. An explorer's account may be a contract. */
const memberPages = /(?:opensea\.io|blur\.io|zora\.co|looksrare\.org\/accounts|rarible\.com\/user|magiceden\.(?:io|us)\/u)\/$/i;
/** More characters than a message of Discord has: 4,000, 6,000 in embeds, and links; twice that if it is a forward. */
const MAX_LENGTH = 100_000;
/** The longest link of browsers and of Discord. */
const MAX_LINK = 2_048;

interface Unread {
  readonly problem: Problem;
  /** The addresses, if there are several. */
  readonly found?: readonly Address[];
}

/**
 * Reads a contract address in any letter case, with or without `0x`, in the path of a link, or among other words. In the query or
 * fragment of a link it is a filter, a wallet or a referrer and does not count; neither do 40 digits in a link, nor the address of a
 * marketplace's member. If links name a collection or an item, the addresses of wallets and payments beside them do not count.
 */
export function readContractInput(input: string): CollectionRef | Unread {
  const alone = toAddress(input);
  // An address alone, as a suggestion sends it, needs no search.
  if (alone && hasValidChecksum(input.slice(2))) return { contract: alone };
  const typed = input
    .slice(0, MAX_LENGTH)
    .replace(encodedLetters, (bytes) => Buffer.from(bytes.replace(/%(?:25)*/g, ""), "hex").toString())
    .replace(encodedBytes, (_, byte: string) => delimiters[byte.toLowerCase()] ?? ",");
  const text = typed.replace(words, withoutQuery);
  let found = [...text.matchAll(addresses)];
  if (found.length === 0) found = [...text.replace(words, (word) => (linkStart.test(word) ? " " : word)).matchAll(bareDigits)];
  const likely = mostLikely(found.map((match) => ({ digits: match[1] ?? "", ...surroundingsOf(match) })));
  const different = new Set(likely.map(({ digits }) => digits.toLowerCase()));
  if (different.size > 1) {
    const found = [...different].flatMap((digits) => toAddress(`0x${digits}`) ?? []);
    return { problem: { name: "several_addresses", count: different.size }, found };
  }
  const [first] = likely;
  const contract = toAddress(`0x${first?.digits}`);
  if (!first || !contract) return { problem: whyNoAddress(text, text !== typed || links.test(text)) };
  if (!likely.every(({ digits }) => hasValidChecksum(digits))) return { problem: { name: "wrong_checksum" } };
  return { contract };
}

/** The part of a word before an address, and the text behind it. */
function surroundingsOf({ 0: match, input, index }: RegExpExecArray) {
  const [before = ""] = input
    .slice(Math.max(0, index - MAX_LINK), index)
    .split(/[\s<>"]/)
    .slice(-1);
  return { before, behind: input.slice(index + match.length, index + match.length + MAX_LINK) };
}

/** The addresses that a link names as a collection or an item; if there are none, those that no link names as an account; else all. */
function mostLikely<Found extends { readonly before: string; readonly behind: string }>(found: readonly Found[]) {
  const possible = found.filter(({ before }) => !memberPages.test(before));
  const isInLink = ({ before }: Found) => linkStart.test(before);
  const isCollection = (f: Found) => isInLink(f) && (collectionPaths.test(f.before) || itemId.test(f.behind));
  const isNoAccount = ({ before }: Found) => !accountPaths.test(before);
  const choices = [possible.filter((f) => isCollection(f) && isNoAccount(f)), possible.filter(isNoAccount), possible];
  return choices.find(({ length }) => length > 0) ?? [];
}

function withoutQuery(word: string): string {
  const [start = ""] = word.split(/[?#]/, 1);
  return linkStart.test(start) ? start : word;
}

function whyNoAddress(text: string, isLink: boolean): Problem {
  if (shortened.test(text)) return { name: "shortened_address" };
  const digits = firstWord.exec(text)?.[1]?.replace(/[.!]+$/, "");
  if (digits !== undefined && /^(?!.{40}$)[0-9a-f]*$/i.test(digits)) {
    return digits.length === 64 ? { name: "transaction_hash" } : { name: "wrong_length", digits: digits.length };
  }
  const ensName = ensNames.exec(text)?.[0];
  if (ensName !== undefined) return { name: "ens_name", ensName };
  const network = Object.entries(otherNetworks).find(([, address]) => address.test(text))?.[0];
  if (network !== undefined) return { name: "other_network", network };
  const slug = isLink ? slugs.exec(text)?.[1] : undefined;
  if (slug !== undefined) return { name: "collection_slug", slug };
  return { name: isLink ? "link_without_address" : "address_missing" };
}

/** Digits in one case have no checksum. */
function hasValidChecksum(digits: string): boolean {
  const lower = digits.toLowerCase();
  return digits === lower || digits === digits.toUpperCase() || digits === withChecksum(lower);
}
