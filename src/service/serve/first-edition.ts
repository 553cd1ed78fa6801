import { type Author, type Talk, total } from "./authors.ts";

/** As defined in docs/service.md, «First edition». */
export function measureFirst(all: readonly Author[]): Talk {
  const authors = all.flatMap(({ windows }) => windows[0] ?? []);
  const interaction = total(authors.map((author) => author.interaction));
  const interactionBefore = total(all.map(({ windows }) => windows[1]?.interaction ?? 0));
  const posts = total(authors.map((author) => author.posts));
  const squares = total(authors.map((author) => author.interaction ** 2));
  return {
    strength: posts > 0 ? interaction / posts : 0,
    interaction,
    interactionBefore,
    reach: total(authors.map(({ followers }) => followers)),
    evenness: interaction > 0 ? interaction ** 2 / squares / authors.length : 1,
  };
}
