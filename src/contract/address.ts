/** A contract address as the service wants it: `0x` and 40 hexadecimal digits; here always in lower case. */
export type Address = `0x${string}` & { readonly brand: unique symbol };

/** The address that a text is, in any letter case, or `undefined` when it is none. */
export const toAddress = (text: string): Address | undefined =>
  /^0x[0-9a-f]{40}$/i.test(text) ? (text.toLowerCase() as Address) : undefined;
