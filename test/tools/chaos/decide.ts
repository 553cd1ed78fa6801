import fc from "fast-check";

export type Decide<T> = () => T;

/** Random decisions, reproducible by seed. */
export function decider<T>(arbitrary: fc.Arbitrary<T>, seed: number): Decide<T> {
  const [stream] = fc.sample(fc.infiniteStream(arbitrary, { noHistory: true }), { seed, numRuns: 1, unbiased: true });
  if (!stream) throw new Error("fast-check gave no sample");
  return () => stream.next().value;
}

export const weighted = <const O extends readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<unknown> }[]>(
  ...options: O
) => fc.oneof(...options) as fc.Arbitrary<O[number]["arbitrary"] extends fc.Arbitrary<infer T> ? T : never>;

export const of = <const T>(weight: number, value: T) => ({ weight, arbitrary: fc.constant(value) });
