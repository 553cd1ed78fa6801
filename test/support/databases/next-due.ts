import type { Wait } from "../../../src/infra/due.ts";

/** Resolves to a claim; rejects if nothing is due. */
export async function nextDue<Claim extends object>(claim: Promise<Claim | Wait>): Promise<Claim> {
  const claimed = await claim;
  if ("waitMs" in claimed) throw new Error(`nothing is due for ${claimed.waitMs} ms`);
  return claimed;
}
