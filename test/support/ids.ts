import { type Address, toAddress } from "../../src/contract/address.ts";

/** Addresses, distinct for different numbers. */
export const addressOf = (number: number): Address => {
  const address = toAddress(`0x${number.toString(16).padStart(40, "0")}`);
  if (!address) throw new Error(`${number} makes no address`);
  return address;
};

/** A Discord id. */
export const idOf = (number: number): string => String(200_000_000_000_000_000n + BigInt(number));
