import { setTimeout as pause } from "node:timers/promises";
import type { ApiFault } from "../../support/faulty-answer.ts";
import { type Book, type BookedPost, firstTerm, interactionOf, served, uncrowded } from "./book.ts";
import type { Act, HostFault, TrafficPlan } from "./traffic-plan.ts";
import type { Window } from "./windows.ts";

/* Networks during collecting: what people do there, and how the hosts fail. */

/** A post that was deleted. */
export interface Deletion {
  readonly network: string;
  /** Stands in every answer and page that shows the post, and in no other. */
  readonly mark: string;
  /** By `performance.now()`. */
  readonly at: number;
  /** Whether the network reports it: elsewhere, the service finds out at a daily check. */
  readonly isReported: boolean;
}

/** A network with its stand-ins. */
export interface Network {
  readonly name: string;
  /** Variables of a process that collects from it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Faults may be felt so long after their end, in milliseconds. */
  readonly aftermathMs: number;
  readonly deletions: readonly Deletion[];
  /** @returns what happened, for the report. */
  act(act: Act): Promise<string> | string;
  /** Begins a fault; the returned function ends it. */
  suffer(kind: HostFault, mixed: number): () => void;
  /** Notes the final state. */
  book(book: Book): void;
  close(): Promise<unknown>;
}

const wait = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => {});

/** A network that lives and fails as decided. */
export class Traffic {
  readonly network: Network;
  /** When hosts failed, by `performance.now()`, until collecting has recovered from it. */
  readonly troubles: Window[] = [];
  readonly counts = new Map<string, number>();
  readonly #plan: TrafficPlan;

  constructor(network: Network, plan: TrafficPlan) {
    this.network = network;
    this.#plan = plan;
  }

  /** Lets people act and hosts fail until the signal aborts; then all hosts are well. */
  async live(signal: AbortSignal): Promise<void> {
    await Promise.all([this.#act(signal), this.#fail(signal)]);
  }

  async #act(signal: AbortSignal): Promise<void> {
    for (;;) {
      const act = this.#plan.act();
      await wait(act.gapMs, signal);
      if (signal.aborted) return;
      this.#count(await this.network.act(act));
    }
  }

  async #fail(signal: AbortSignal): Promise<void> {
    for (;;) {
      const { kind, mixed, ms, gapMs } = this.#plan.fault();
      await wait(gapMs, signal);
      if (signal.aborted) return;
      this.#count(`a host ${kind}`);
      const from = performance.now();
      const end = this.network.suffer(kind, mixed);
      await wait(ms, signal);
      end();
      this.troubles.push([from, performance.now() + this.network.aftermathMs]);
    }
  }

  #count(what: string): void {
    const key = `${this.network.name}: ${what}`;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }
}

/** A post that somebody writes. */
interface Draft {
  readonly text: string;
  readonly author: number;
  /** Its likes at once, on networks that count them themselves. */
  readonly likes: number;
}

/** A network of posts. */
export interface PostNetwork<Post> extends Omit<Network, "act" | "book" | "deletions"> {
  readonly isReporting: boolean;
  write(draft: Draft): Promise<Post> | Post;
  like(post: Post, mixed: number): Promise<void> | void;
  delete(post: Post): Promise<void> | void;
  bookedOf(post: Post): BookedPost;
  /** See `Deletion`. */
  markOf(post: Post): string;
}

/** People with an account on each network. */
export const AUTHORS = 40;
/** If there are fewer posts, none is deleted. */
const MIN_POSTS = 4;

/** Lets people write, like and delete posts on a network. */
export function peopleOn<Post>(network: PostNetwork<Post>): Network {
  const posts: Post[] = [];
  const deletions: Deletion[] = [];
  const interaction = (post: Post) => interactionOf(network.bookedOf(post));
  const remove = async (post: Post) => {
    const { name, isReporting } = network;
    posts.splice(posts.indexOf(post), 1);
    await network.delete(post);
    deletions.push({ network: name, mark: network.markOf(post), at: performance.now(), isReported: isReporting });
  };
  return {
    ...network,
    deletions,
    async act({ kind, mixed }) {
      const post = posts[mixed % Math.max(1, posts.length)];
      if (kind === "write" || !post || (kind === "delete" && posts.length < MIN_POSTS)) {
        posts.push(await network.write(draftOf(mixed)));
        return "posts";
      }
      if (kind === "like") {
        await network.like(post, mixed);
        return "likes";
      }
      // Answers show the best ones.
      await remove(mixed % 2 === 0 ? post : posts.reduce((best, post) => (interaction(post) > interaction(best) ? post : best)));
      return "deletions";
    },
    book(book) {
      for (const post of posts) {
        const booked = network.bookedOf(post);
        book.note(booked);
        book.marks.set(booked.id, network.markOf(post));
      }
    },
  };
}

/** Half of all posts are about the collection of which no import has any. */
function draftOf(mixed: number): Draft {
  const collection = mixed % 2 === 0 ? uncrowded : (served[mixed % served.length] ?? uncrowded);
  // Posts without a reaction are not always collected. In other collections they compete with imported ones.
  const likes = collection === uncrowded || mixed % 3 === 0 ? 1 + (mixed % 7) : 1 + (mixed % 200_000);
  return { text: `gm ${firstTerm(collection)}`, author: mixed % AUTHORS, likes };
}

const resets = ["x-rate-limit-reset", "ratelimit-reset", "x-ratelimit-reset"];
type CallFault = Exclude<ApiFault, (body: never) => unknown>;
const faults: Readonly<Record<Exclude<HostFault, "lags">, CallFault>> = {
  refuses: "lost",
  freezes: "hang",
  "cuts answers": "broken off",
  "answers 503": { status: 503, body: "" },
  // A limit that ends at once; any other lasts minutes.
  limits: { status: 429, body: {}, headers: Object.fromEntries(resets.map((header) => [header, "0"])) },
};
/** More calls than there are during a fault. */
const MANY = 1_000;

/** Fails the calls of an API; the returned function ends that. An API that lags answers 503. */
export function failCalls(
  api: { readonly faults: { length: number; push(...faults: CallFault[]): number } },
  kind: HostFault,
): () => void {
  const fault = faults[kind === "lags" ? "answers 503" : kind];
  // A call that hangs takes the 30 seconds of its time limit.
  api.faults.push(...Array<CallFault>(kind === "freezes" ? 1 : MANY).fill(fault));
  return () => {
    api.faults.length = 0;
  };
}
