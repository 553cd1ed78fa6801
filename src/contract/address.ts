/** `0x` and 40 hexadecimal digits in lower case. */
export type Address = `0x${string}` & { readonly brand: unique symbol };

/** A collection, by the address of its contract. */
export interface CollectionRef {
  readonly contract: Address;
}

/** Takes any letter case. */
export const toAddress = (text: string): Address | undefined =>
  /^0x[0-9a-f]{40}$/i.test(text) ? (text.toLowerCase() as Address) : undefined;

/** `0x1234…abcd` */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;
