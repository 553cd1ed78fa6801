/** A contract address as the service wants it: `0x` and 40 hexadecimal digits; here always in lower case. */
export type Address = `0x${string}` & { readonly brand: unique symbol };

/** Why a text is no contract address. */
export type AddressProblem =
  | { readonly name: "address_without_prefix" }
  | { readonly name: "address_with_stray_character"; readonly character: string }
  | { readonly name: "address_of_wrong_length"; readonly digits: number };

/** Reads a contract address in any letter case, with or without space around it, or says what is wrong with the text. */
export function parseAddress(text: string): { readonly address: Address } | { readonly problem: AddressProblem } {
  const trimmed = text.trim();
  if (!/^0x/i.test(trimmed)) return { problem: { name: "address_without_prefix" } };
  const digits = trimmed.slice(2);
  const stray = /[^0-9a-f]/iu.exec(digits);
  if (stray) return { problem: { name: "address_with_stray_character", character: stray[0] } };
  if (digits.length !== 40) return { problem: { name: "address_of_wrong_length", digits: digits.length } };
  return { address: trimmed.toLowerCase() as Address };
}
