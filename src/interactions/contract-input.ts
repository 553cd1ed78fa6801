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

/** What begins like an address, up to what ends a word in prose, markdown and URLs. */
const words = /(?<![\p{L}\p{N}])0x([^\s/?#&=,;:|"'`*_~<>()[\]{}“”‘’…]*)/giu;
const bareDigits = /(?<![0-9a-z])[0-9a-f]{40}(?![0-9a-z])/i;
const ensNames = /(?<![\p{L}\p{N}.-])[\p{L}\p{N}\p{Extended_Pictographic}-]+(?:\.[\p{L}\p{N}-]+)*\.eth(?![\p{L}\p{N}-])/iu;

/**
 * The contract address in what a member typed or pasted: an address in any letter case, a link that holds one
 * (marketplaces and explorers put it in the path), or an address among other words.
 */
export function readContractInput(text: string): { readonly address: Address } | { readonly problem: ContractInputProblem } {
  const found = [...text.matchAll(words)].map(([, word = ""]) => word.replace(/[.!]+$/, ""));
  const addresses = new Map<Address, string[]>();
  for (const digits of found) {
    const address = toAddress(`0x${digits}`);
    if (address) addresses.set(address, [...(addresses.get(address) ?? []), digits]);
  }
  const [first, ...others] = addresses;
  if (!first) return { problem: whyNoAddress(text, found) };
  if (others.length > 0) return { problem: { name: "several_addresses", count: addresses.size } };
  const [address, spellings] = first;
  return spellings.every((digits) => hasValidChecksum(digits)) ? { address } : { problem: { name: "wrong_checksum" } };
}

function whyNoAddress(text: string, [digits]: readonly string[]): ContractInputProblem {
  if (digits !== undefined) {
    const stray = /[^0-9a-f]/iu.exec(digits);
    if (stray) return { name: "stray_character", character: stray[0] };
    return digits.length === 64 ? { name: "transaction_hash" } : { name: "wrong_length", digits: digits.length };
  }
  if (bareDigits.test(text)) return { name: "address_without_prefix" };
  const ensName = ensNames.exec(text)?.[0];
  if (ensName !== undefined) return { name: "ens_name", ensName };
  return { name: /https?:\/\//i.test(text) ? "link_without_address" : "address_missing" };
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
