import { keccak_256 } from "@noble/hashes/sha3.js";
import { type Address, toAddress } from "../collection-api/address.ts";

/** Why there is no contract address to be had from what a member typed. */
export type ContractInputProblem =
  | {
      readonly name:
        | "address_missing"
        | "address_without_prefix"
        | "link_without_address"
        | "transaction_hash"
        | "wrong_checksum";
    }
  | { readonly name: "several_addresses"; readonly count: number }
  | { readonly name: "ens_name"; readonly ensName: string }
  | { readonly name: "stray_character"; readonly character: string }
  | { readonly name: "wrong_length"; readonly digits: number };

const addresses = /(?<![0-9a-z])0x([0-9a-f]{40})(?![0-9a-z])/gi;
/** The first that begins like an address, up to what ends a word in prose, markdown and URLs. */
const firstWord = /(?<![0-9a-z])0x([^\s/?#&=,;:|"'`*_~<>()[\]{}“”‘’…]*)/iu;
const bareDigits = /(?<![0-9a-z])[0-9a-f]{40}(?![0-9a-z])/i;
const ensNames =
  /(?<![\p{L}\p{N}\p{Extended_Pictographic}.-])[\p{L}\p{N}\p{Extended_Pictographic}-]+(?:\.[\p{L}\p{N}-]+)*\.eth(?![\p{L}\p{N}-])/iu;
const links = /https?:\/\/|[a-z0-9-]\.[a-z]{2,}\//i;
/** A percent-encoded byte, encoded once or more often (a link inside a link). */
const encodedBytes = /%(?:25)*([0-9a-f]{2})/gi;
/** The bytes that tell the parts of a link apart. */
const delimiters: Readonly<Record<string, string>> = { "2f": "/", "3a": ":", "3f": "?", "23": "#" };
/** What may be a link: everything up to white space, or a character that no URL has (RFC 3986). */
const words = /[^\s<>"]+/g;
/** What a link has before its query or fragment: a slash, a host, or the scheme of EIP-681. */
const linkStart = /\/|[\p{L}\p{N}]\.\p{L}{2,}|ethereum:/iu;
/** Digits that are too few to be meant as an address. */
const FEW_DIGITS = 20;
/** Discord's own limit of a string option is 6000 characters. */
const MAX_LENGTH = 6_000;

/**
 * The contract address in what a member typed or pasted: an address in any letter case, a link with one in its path, as
 * marketplaces and explorers have it, or an address among other words. An address in the query or the fragment of a link
 * is a filter, a wallet or a referrer, and is never the answer.
 */
export function readContractInput(input: string): { readonly address: Address } | { readonly problem: ContractInputProblem } {
  const typed = input.slice(0, MAX_LENGTH).replace(encodedBytes, (_, byte: string) => delimiters[byte.toLowerCase()] ?? ",");
  const text = typed.replace(words, withoutQuery);
  // Most have nothing around it, and need no search.
  const found = toAddress(text) ? [text.slice(2)] : [...text.matchAll(addresses)].map(([, digits = ""]) => digits);
  const different = new Set(found.map((digits) => digits.toLowerCase()));
  if (different.size > 1) return { problem: { name: "several_addresses", count: different.size } };
  const address = toAddress(`0x${found[0]}`);
  if (!address) return { problem: whyNoAddress(text, text !== typed || links.test(text)) };
  return found.every(hasValidChecksum) ? { address } : { problem: { name: "wrong_checksum" } };
}

/** A link up to its query or fragment; any other word as it is. */
function withoutQuery(word: string): string {
  const [start = ""] = word.split(/[?#]/, 1);
  return linkStart.test(start) ? start : word;
}

function whyNoAddress(text: string, isLink: boolean): ContractInputProblem {
  const digits = firstWord.exec(text)?.[1]?.replace(/[.!]+$/, "");
  const [stray] = /[^0-9a-f]/iu.exec(digits ?? "") ?? [];
  if (digits !== undefined && stray === undefined) {
    return digits.length === 64 ? { name: "transaction_hash" } : { name: "wrong_length", digits: digits.length };
  }
  if (bareDigits.test(text)) return { name: "address_without_prefix" };
  const ensName = ensNames.exec(text)?.[0];
  if (ensName !== undefined) return { name: "ens_name", ensName };
  if (digits && stray && digits.length >= FEW_DIGITS) return { name: "stray_character", character: stray };
  return { name: isLink ? "link_without_address" : "address_missing" };
}

/**
 * Whether the letter case of 40 hexadecimal digits is the checksum of the address (EIP-55): a letter is upper case where
 * the hash of the digits in lower case has a nibble of 8 or more. Digits in one case only carry no checksum.
 */
function hasValidChecksum(digits: string): boolean {
  const lower = digits.toLowerCase();
  if (digits === lower || digits === digits.toUpperCase()) return true;
  const hash = Buffer.from(keccak_256(Buffer.from(lower))).toString("hex");
  return [...lower].every(
    (letter, index) => digits[index] === (Number.parseInt(hash.charAt(index), 16) >= 8 ? letter.toUpperCase() : letter),
  );
}
