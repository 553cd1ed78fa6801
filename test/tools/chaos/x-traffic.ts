import { systemClock } from "../../../src/infra/clock.ts";
import { timeOf, type XPost, XStandIn } from "../../service/x-stand-in.ts";
import { type Book, followersOf } from "./book.ts";
import { failCalls, type PostNetwork } from "./traffic.ts";

const TOKEN = "the-token-of-the-app";
/** X finds posts once they are half a minute old. */
const AGE_MS = 31_000;
const FIRST_AUTHOR = 9_000;
/** Far more than a run needs: recovering from a used-up limit takes a quarter of an hour. */
const LIMIT = 1_000_000;

/**
 * X.
 *
 * @param book of the imports.
 */
export async function startX(book: Book) {
  const x = await XStandIn.start({ token: TOKEN, clock: systemClock });
  for (const path of ["/2/tweets", "/2/users", "/2/tweets/search/recent"] as const) x.limits[path] = LIMIT;
  x.followersOf = followersOf;
  // X also has the imported posts that collecting asks for, with the counts of their last import: to the service, X knows best.
  x.before = async (_path, parameters) => {
    for (const id of parameters.get("ids")?.split(",") ?? []) {
      const imported = book.posts.get(id);
      if (imported) x.posts.set(id, { ...imported, authorId: imported.author, isRetweet: false });
    }
  };
  const current = ({ id }: XPost) => x.posts.get(id) as XPost;
  const network: PostNetwork<XPost> = {
    name: "X",
    environment: { X_BEARER_TOKEN: TOKEN, X_API_URL: x.url },
    aftermathMs: 0,
    isReporting: false,
    write({ text, author, likes }) {
      const id = x.post(text, { ageMs: AGE_MS, authorId: String(FIRST_AUTHOR + author), likes });
      return x.posts.get(id) as XPost;
    },
    like(post, mixed) {
      x.count(post.id, { likes: current(post).likes + 1 + (mixed % 50) });
    },
    delete: ({ id }) => void x.deleted.add(id),
    bookedOf(post) {
      const { id, text, authorId, likes, retweets } = current(post);
      const followers = followersOf(authorId);
      return { id, author: authorId, followers, createdAt: timeOf(id), text, likes, retweets, named: undefined };
    },
    markOf: ({ id }) => id,
    suffer(kind) {
      // Nobody reads the calls.
      x.calls.length = 0;
      return failCalls(x, kind);
    },
    close: () => x.close(),
  };
  return {
    network,
    /** The most that X has charged in one of its days, in dollars. */
    charged: () => Math.max(0, ...x.charged.values()) / 1e6,
  };
}
