export interface ChaosOptions {
  readonly seed: number;
  /** The duration of faults; after it everything has to heal. */
  readonly seconds: number;
  /** Mean milliseconds between two actions on each transport. */
  readonly meanGapMs?: number;
  readonly watches: number;
  /** Number of real services, which answer for some of the collections from imported posts; with 0 there is no cache either. */
  readonly services: number;
  /** Number of Citus's nodes with the services' posts; with 0 one PostgreSQL has everything. */
  readonly nodes: number;
  /** Ends the faults early. */
  readonly signal?: AbortSignal;
  /** Called once every part has started. */
  readonly onFaults?: () => void;
}

const flags = {
  seconds: { min: 1, max: 7_200, default: () => 60 },
  seed: { min: 0, max: 2_147_483_647, default: () => Date.now() % 1_000_000 },
  watches: { min: 1, max: 1_000, default: () => 240 },
  services: { min: 0, max: 4, default: () => 3 },
  nodes: { min: 0, max: 3, default: () => 0 },
} as const;
type Name = keyof typeof flags;

/**
 * Parses the flags of a run.
 *
 * @throws {Error} with a sentence for the user.
 */
export function readOptions(texts: Readonly<Partial<Record<Name, string | undefined>>>): Required<Pick<ChaosOptions, Name>> {
  const read = (name: Name) => {
    const { min, max, default: otherwise } = flags[name];
    const text = texts[name] ?? String(otherwise());
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new Error(`--${name} takes a whole number from ${min} to ${max}.`);
  };
  return {
    seconds: read("seconds"),
    seed: read("seed"),
    watches: read("watches"),
    services: read("services"),
    nodes: read("nodes"),
  };
}
