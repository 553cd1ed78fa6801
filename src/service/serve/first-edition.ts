import { type Author, total } from "./authors.ts";

/** As defined in docs/service.md, «First edition». */
export function scoreFirst(all: readonly Author[]) {
  const authors = all.flatMap(({ windows }) => windows[0] ?? []);
  const interaction = total(authors.map((author) => author.interaction));
  const interactionBefore = total(all.map(({ windows }) => windows[1]?.interaction ?? 0));
  const posts = total(authors.map((author) => author.posts));
  const strength = 10 * Math.log(1 + (posts > 0 ? interaction / posts : 0));
  // tanh(ln(x / y) / 2) is (x − y) / (x + y).
  const growth = (10 * (interaction - interactionBefore)) / (2 + interaction + interactionBefore);
  const squares = total(authors.map((author) => author.interaction ** 2));
  const evenness = interaction > 0 ? interaction ** 2 / squares / authors.length : 1;
  const reach = total(authors.map(({ followers }) => followers));
  return { hype: strength + growth, community: 5 * Math.log(1 + reach) * evenness ** 0.25 };
}
