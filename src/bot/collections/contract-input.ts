import { keccak_256 } from "@noble/hashes/sha3.js";
import { prototypeOf } from "../../analysis/handles.ts";
import { toAddress } from "../../contract/address.ts";
import type { Problem } from "../answer/problems.ts";
import { type CollectionRef, isChain, otherChain } from "./chains.ts";

const addresses = /(?<![0-9a-z])0x([0-9a-f]{40})(?![0-9a-z])/gi;
const bareDigits = /(?<![\p{L}\p{N}])([0-9a-f]{40})(?![\p{L}\p{N}])/giu;
/** A word like an address, up to what ends it in prose, Markdown or a URL; an `0x` before other words is a part of a name. */
const firstWord = /(?<![0-9a-z])0x(?!\s+(?![0-9a-f]{20})[\p{L}\p{N}])([^\s/?#&=,;:|"'`*_~<>()[\]{}“”‘’…]*)/iu;
const shortened = /(?<![0-9a-z])0x[0-9a-f]+(?:…|\.{2,3})[0-9a-f]/i;
const ensNames =
  /(?<![\p{L}\p{N}\p{Extended_Pictographic}.-])[\p{L}\p{N}\p{Extended_Pictographic}-]+(?:\.[\p{L}\p{N}-]+)*\.eth(?![\p{L}\p{N}-])/iu;
/** 32 bytes in base58 nearly always take this many characters. */
const solanaAddress = /(?<![0-9a-z])[1-9A-HJ-NP-Za-km-z]{43,44}(?![0-9a-z])/i;
/** Magic Eden puts a chain before the slug. */
const slugs = /\/(?:collection|marketplace|(collections))\/([\p{L}\p{N}_-]+)(?:\/([\p{L}\p{N}_-]+))?/iu;
const links = /https?:\/\/|[a-z0-9-]\.[a-z]{2,}\//i;
/** Encoded several times if a link is inside a link. */
const encodedBytes = /%(?:25)*([0-9a-f]{2})/gi;
const delimiters: Readonly<Record<string, string>> = { "2f": "/", "3a": ":", "3f": "?", "23": "#" };
/** No URL contains these characters (RFC 3986). */
const words = /[^\s<>"]+/g;
/** A slash, a host, or the scheme of EIP-681. */
const linkStart = /\/|[\p{L}\p{N}]\.\p{L}{2,}|ethereum:/iu;
const FEW_DIGITS = 20;
const MOST = 0.75;
/** The part of a link before the address of a collection or of an item in it, with the chain if there is one. */
const collectionPaths =
  /\/(?:assets?|items?|item-details|nfts?|collections?|collect|artwork|mint)\/(?:[\p{L}\p{N}_-]+[/:]|[\p{L}\p{N}_-]+\/[\p{L}\p{N}_-]+[/:])?$/iu;
/** The id of an item, behind the address of its collection. */
const itemId = /^[/:]\d+(?![\p{L}\p{N}])/u;
/** Marketplaces have their members right behind the host. */
const accountPaths =
  /(?:\/(?:address|accounts?|profiles?|users?|u|owners?|wallets?|portfolio|collectors?)\/|(?:opensea\.io|blur\.io|zora\.co)\/)$/i;
/** More than a message of Discord has: 4,000 characters, 6,000 in embeds, and links; twice that if it is a forward. */
const MAX_LENGTH = 100_000;
/** Browsers and Discord know no longer ones. */
const MAX_LINK = 2_048;
/** A string option of Discord has no more. It takes long to search for look-alikes. */
const MAX_LENGTH_TO_EXPLAIN = 6_000;

/**
 * Reads a contract address in any letter case, with or without `0x`, in the path of a link, or among other words. In the query or
 * fragment of a link it is a filter, a wallet or a referrer and does not count; neither do 40 digits in a link. If links name a
 * collection or an item, the addresses of wallets and payments beside them do not count either.
 */
export function readContractInput(input: string): CollectionRef | { readonly problem: Problem } {
  const alone = toAddress(input);
  // Suggestions need no search.
  if (alone && hasValidChecksum(input.slice(2))) return { contract: alone };
  const typed = input.slice(0, MAX_LENGTH).replace(encodedBytes, (_, byte: string) => delimiters[byte.toLowerCase()] ?? ",");
  const text = typed.replace(words, withoutQuery);
  let found = [...text.matchAll(addresses)];
  if (found.length === 0) found = [...text.replace(words, (word) => (linkStart.test(word) ? " " : word)).matchAll(bareDigits)];
  const likely = mostLikely(found.map((match) => ({ digits: match[1] ?? "", ...surroundingsOf(match) })));
  const different = new Set(likely.map(({ digits }) => digits.toLowerCase()));
  if (different.size > 1) return { problem: { name: "several_addresses", count: different.size } };
  const [first] = likely;
  const contract = toAddress(`0x${first?.digits}`);
  if (!first || !contract) return { problem: whyNoAddress(text, text !== typed || links.test(text)) };
  if (!likely.every(({ digits }) => hasValidChecksum(digits))) return { problem: { name: "wrong_checksum" } };
  const chain = otherChain(first.before, first.behind);
  return { contract, ...(chain !== undefined && { chain }) };
}

/** The part of a word before an address, and the text behind it. */
function surroundingsOf({ 0: match, input, index }: RegExpExecArray) {
  const [before = ""] = input
    .slice(Math.max(0, index - MAX_LINK), index)
    .split(/[\s<>"]/)
    .slice(-1);
  return { before, behind: input.slice(index + match.length, index + match.length + MAX_LINK) };
}

/** Those that a link calls a collection or an item of one; else those that no link calls an account. */
function mostLikely<Found extends { readonly before: string; readonly behind: string }>(found: readonly Found[]) {
  const isInLink = ({ before }: Found) => linkStart.test(before);
  const isCollection = (one: Found) =>
    isInLink(one) && (collectionPaths.test(one.before) || itemId.test(one.behind)) && !accountPaths.test(one.before);
  const isNoAccount = ({ before }: Found) => !accountPaths.test(before);
  const choices = [found.filter(isCollection), found.filter(isNoAccount), found];
  return choices.find(({ length }) => length > 0) ?? [];
}

function withoutQuery(word: string): string {
  const [start = ""] = word.split(/[?#]/, 1);
  return linkStart.test(start) ? start : word;
}

function whyNoAddress(text: string, isLink: boolean): Problem {
  if (shortened.test(text)) return { name: "shortened_address" };
  const digits = firstWord.exec(text)?.[1]?.replace(/[.!]+$/, "");
  if (digits !== undefined && /^[0-9a-f]*$/i.test(digits)) {
    return digits.length === 64 ? { name: "transaction_hash" } : { name: "wrong_length", digits: digits.length };
  }
  const ensName = ensNames.exec(text)?.[0];
  if (ensName !== undefined) return { name: "ens_name", ensName };
  const stray = strayCharacter(text, isLink);
  if (stray !== undefined) return stray;
  if (solanaAddress.test(text)) return { name: "solana_address" };
  const slug = isLink ? slugIn(text) : undefined;
  if (slug !== undefined) return { name: "collection_slug", slug };
  return { name: isLink ? "link_without_address" : "address_missing" };
}

function slugIn(text: string): string | undefined {
  const [, mayHaveChain, first, second] = slugs.exec(text) ?? [];
  return mayHaveChain && first && second && isChain(first) ? second : first;
}

function strayCharacter(text: string, isLink: boolean): Problem | undefined {
  const characters = [...text.slice(0, MAX_LENGTH_TO_EXPLAIN)];
  // One unit for each character, so that indices match.
  const looks = characters.map((character) => mistakenFor(character) ?? character.charAt(0)).join("");
  const word = firstWord.exec(looks);
  const [found] = [...(word && isMeantAsDigits(word[1] ?? "") ? [word] : []), ...(isLink ? [] : looks.matchAll(bareDigits))];
  if (!found) return undefined;
  const meant = characters.slice(found.index, found.index + found[0].length);
  const x = found[0].search(/x/i);
  const character = meant.find((one, index) => !(index === x ? /x/i : /[0-9a-f]/i).test(one));
  if (character === undefined) return undefined;
  const digit = mistakenFor(character);
  return digit === undefined
    ? { name: "stray_character", character }
    : { name: "look_alike", character, kind: kindOf(character), digit };
}

/** The hexadecimal digit, or the `x` of `0x`, that a character looks like. */
function mistakenFor(character: string): string | undefined {
  const simple = character.normalize("NFKC");
  const capital = /^[ -~]$/.test(simple) ? [] : [simple.toUpperCase()];
  const digit = [simple, ...capital, simple.toLowerCase()]
    .map((form) => (prototypeOf.get(form)?.replace("i", "l") ?? form).toLowerCase().replace("o", "0").replace("l", "1"))
    .find((form) => /^[0-9a-fx]$/.test(form));
  return digit === character.toLowerCase() ? undefined : digit;
}

function kindOf(character: string): "letter" | "cyrillic" | "greek" | "other" {
  if (/^[a-z]$/i.test(character)) return "letter";
  if (/^\p{Script=Cyrillic}$/u.test(character)) return "cyrillic";
  return /^\p{Script=Greek}$/u.test(character) ? "greek" : "other";
}

/** Names and slugs are shorter, or only about half of their characters are hexadecimal digits. */
const isMeantAsDigits = (word: string): boolean =>
  word.length >= FEW_DIGITS && word.replace(/[^0-9a-f]/gi, "").length >= word.length * MOST;

/** EIP-55: a letter is upper case if the hash of the lower-case digits has a nibble of 8 or more. Digits in one case have none. */
function hasValidChecksum(digits: string): boolean {
  const lower = digits.toLowerCase();
  if (digits === lower || digits === digits.toUpperCase()) return true;
  const hash = Buffer.from(keccak_256(Buffer.from(lower))).toString("hex");
  return [...lower].every(
    (letter, index) => digits[index] === (Number.parseInt(hash.charAt(index), 16) >= 8 ? letter.toUpperCase() : letter),
  );
}
