import { createHash } from "node:crypto";

const BYTES = 9;

/** What stands for an alias in a button's id, where its name has no room; made of the name as names are compared. */
export const aliasId = (comparableName: string): string =>
  createHash("sha256").update(comparableName).digest().subarray(0, BYTES).toString("base64url");
