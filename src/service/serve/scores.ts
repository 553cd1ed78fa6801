import type { Measures } from "./measures.ts";

/** As defined in the README. */
export function scoreCollection({ posts, authors, interaction, squares, reach, interactionBefore, prices }: Measures) {
  const strength = 10 * Math.log(1 + (posts > 0 ? interaction / posts : 0));
  // tanh(ln(x / y) / 2) is (x − y) / (x + y).
  const growth = (10 * (interaction - interactionBefore)) / (2 + interaction + interactionBefore);
  const effectiveVoices = interaction > 0 ? interaction ** 2 / squares : authors;
  const hype = strength + growth;
  const community = authors > 0 ? 5 * Math.log(1 + reach) * (effectiveVoices / authors) ** 0.25 : 0;
  const gains = prices ? 100 * (Math.log(prices[0]) - Math.log(prices[1])) : 0;
  return { hype, community, gains, total: 0.4 * hype + 0.4 * community + 0.2 * gains };
}
