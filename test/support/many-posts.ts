import { DAY_MS } from "../../src/infra/time.ts";
import { newPost } from "./new-post.ts";
import { entryOf } from "./post-lines.ts";

export const COLLECTIONS = 1_000;
const PEOPLE = 50_000;
/** Not more than are kept. */
const DAYS = 40;
const words =
  "holders keep showing up every single morning and that is the whole thesis of what we read today about an art club".split(" ");

/** Posts spread over 1,000 collections and the 40 days before `now`: lines that contain one of their terms. */
export function* postLines(count: number, now: number): Generator<string> {
  for (let index = 0; index < count; index += 1) {
    const mixed = Math.imul(index + 1, 0x9e3779b1) >>> 0;
    const said = Array.from({ length: 10 + (mixed % 30) }, (_, at) => words[(mixed + at * 7) % words.length]);
    const { author } = newPost(1 + (mixed % PEOPLE));
    const post = newPost(index + 1, {
      id: String(1_990_000_000_000_000_000n + BigInt(index) * 1_000_003n),
      author: { ...author, description: "Painter of pixels, keeper of bees, collector of small creatures.", statuses: index },
      createdAt: now - Math.floor((1 - index / count) * DAYS * DAY_MS),
      text: `${said.join(" ")} collection${mixed % COLLECTIONS} ✨`,
      retweets: mixed % 50,
      likes: mixed % 500,
    });
    yield `${JSON.stringify(entryOf(post))}\n`;
  }
}
