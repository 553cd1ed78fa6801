import { setTimeout as pause } from "node:timers/promises";
import { timeOf, type XPost, XStandIn } from "../../service/x-stand-in.ts";
import { type Book, firstTerm, followersOf, served } from "./book.ts";
import type { ImportPlan } from "./import-plan.ts";

/* Posts on X during collecting. */

export const xToken = "the-token-of-the-app";
/** X finds posts once they are half a minute old. */
const AGE_MS = 31_000;
const AUTHORS = 50;
/** Far more than a run needs: recovering from a used-up limit takes a quarter of an hour. */
const LIMIT = 1_000_000;

/** A stand-in for X on which people write and like, and which fails as decided. */
export class XTraffic {
  readonly #x: XStandIn;
  readonly #plan: Pick<ImportPlan, "xPost" | "xFault">;
  readonly #ids: string[] = [];

  private constructor(x: XStandIn, plan: Pick<ImportPlan, "xPost" | "xFault">, book: Book) {
    this.#x = x;
    this.#plan = plan;
    for (const path of ["/2/tweets", "/2/users", "/2/tweets/search/recent"] as const) x.limits[path] = LIMIT;
    x.followersOf = followersOf;
    // X also has the imported posts that collecting asks for.
    x.before = async (_path, parameters) => {
      for (const id of parameters.get("ids")?.split(",") ?? []) {
        const imported = book.posts.get(id);
        if (imported && !x.posts.has(id)) x.posts.set(id, { ...imported, authorId: imported.author, isRetweet: false });
      }
    };
  }

  /** @param book of the imports. */
  static async start(plan: Pick<ImportPlan, "xPost" | "xFault">, book: Book): Promise<XTraffic> {
    return new XTraffic(await XStandIn.start({ token: xToken, clock: { now: () => Date.now() } }), plan, book);
  }

  get url(): string {
    return this.#x.url;
  }

  /** Lets people write until the signal aborts. */
  async write(signal: AbortSignal): Promise<void> {
    for (;;) {
      const { mixed, gapMs } = this.#plan.xPost();
      await pause(gapMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) break;
      this.#act(mixed);
      if (this.#x.faults.length === 0) this.#x.faults.push(this.#plan.xFault());
      this.#x.calls.length = 0;
    }
    this.#x.faults.length = 0;
  }

  #act(mixed: number): void {
    const liked = this.#ids[mixed % Math.max(1, this.#ids.length)];
    if (liked !== undefined && mixed % 3 === 0) {
      const { likes = 0 } = this.#x.posts.get(liked) ?? {};
      this.#x.count(liked, { likes: likes + 1 + (mixed % 50) });
      return;
    }
    const collection = served[mixed % served.length] ?? 0;
    // Posts without a reaction are not always collected.
    this.#ids.push(
      this.#x.post(`gm ${firstTerm(collection)}`, {
        ageMs: AGE_MS,
        authorId: String(9_000 + (mixed % AUTHORS)),
        likes: 1 + (mixed % 30),
      }),
    );
  }

  /** Notes everything written on it. */
  book(book: Book): void {
    for (const id of this.#ids) {
      const { text, authorId, likes, retweets } = this.#x.posts.get(id) as XPost;
      book.note({
        id,
        author: authorId,
        followers: followersOf(authorId),
        createdAt: timeOf(id),
        text,
        likes,
        retweets,
        named: undefined,
      });
    }
  }

  close(): Promise<void> {
    return this.#x.close();
  }
}
