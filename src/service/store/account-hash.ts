import { hash } from "node:crypto";
import type { NetworkId } from "../../contract/networks.ts";

/** Hexadecimal digits of a stored hash. */
const LENGTH = 32;

/** Identifies an account where its handle need not be known. */
export const accountHash = (network: NetworkId, handle: string): string =>
  hash("sha256", `${network}:${handle.toLowerCase()}`).slice(0, LENGTH);
