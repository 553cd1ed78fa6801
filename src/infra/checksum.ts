import { keccak_256 } from "@noble/hashes/sha3.js";

/**
 * Writes an address's digits with the checksum of EIP-55: a letter is upper case if its nibble in the hash is 8 or more.
 *
 * @param digits forty hexadecimal digits in lower case, without `0x`.
 */
export function withChecksum(digits: string): string {
  const hash = Buffer.from(keccak_256(Buffer.from(digits))).toString("hex");
  return digits.replaceAll(/[a-f]/g, (letter, index: number) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? letter.toUpperCase() : letter,
  );
}
