/**
 * Says which tests are skipped for a missing program. In CI nothing may be skipped, so there it is an error.
 * @param missing a sentence on what is missing, and how to install it.
 */
export function reportMissing(missing: string): void {
  if (process.env["CI"]) throw new Error(missing);
  console.warn(missing);
}
