import { createHash } from "node:crypto";

const BYTES = 9;

/** Stands for an alias in a button's id, which has no room for its name. */
export const aliasId = (comparableName: string): string =>
  createHash("sha256").update(comparableName).digest().subarray(0, BYTES).toString("base64url");
