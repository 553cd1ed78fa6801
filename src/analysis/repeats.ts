/** Keeps the first entry of each identity. */
export function withoutRepeats<Entry>(entries: readonly Entry[], identityOf: (entry: Entry) => string): Entry[] {
  const first = new Map<string, Entry>();
  for (const entry of entries) if (!first.has(identityOf(entry))) first.set(identityOf(entry), entry);
  return [...first.values()];
}
