import { languageOfServer } from "../bot/answer/interaction-settings.ts";
import { boardCard, dueChange } from "../bot/board.ts";
import type { AnyView } from "../bot/view/view.ts";
import type { CardSettings } from "../cards/card.ts";
import type { BoardAttempt, BoardLease } from "../memory/boards.ts";
import type { Memory } from "../memory/memory.ts";
import { nonceFrom, type Poster, type PostOutcome, type Timed } from "./poster.ts";
import { type PostingOptions, PostingWorker } from "./posting-worker.ts";
import { timing } from "./timing.ts";

export interface BoardKeeperOptions extends PostingOptions {
  readonly memory: {
    readonly boardQueue: Memory["boardQueue"];
    readonly history: Pick<Memory["history"], "newest" | "scoresBefore">;
    readonly servers: Pick<Memory["servers"], "settingsOf">;
    readonly collections: Pick<Memory["collections"], "namesOf" | "pagesOf">;
  };
  readonly views: readonly AnyView[];
  readonly card: CardSettings;
}

/** Keeps boards up to date: posts each once, and edits it. */
export class BoardKeeper extends PostingWorker<BoardLease, BoardAttempt> {
  constructor(options: BoardKeeperOptions) {
    const queue = options.memory.boardQueue;
    super(options, {
      ...{ queue, doing: "a check of a board", concurrency: timing.boards.concurrency },
      claim: () => queue.claim(timing.watcher.leaseMs),
      check: (lease, poster) => check(lease, poster, options),
    });
  }
}

async function check(
  lease: Timed<BoardLease>,
  poster: Poster<BoardLease, BoardAttempt>,
  { memory, views, onEvaluated, ...options }: BoardKeeperOptions,
): Promise<PostOutcome | "quiet"> {
  const { board, claimedAt: at, tried } = lease;
  const { language, zone = "UTC" } = await memory.servers.settingsOf(board.server);
  const context = { ...options.card, language: await languageOfServer(language, board.locale), ageRestricted: false };
  const card = await boardCard(board.collection, memory, views, context, { now: at, timeZone: zone });
  const { shown, dueAt } = dueChange(board, card, at);
  if (!card || shown === undefined) {
    const outcome = (await memory.boardQueue.finish(lease, dueAt)) ? "quiet" : "lost";
    onEvaluated?.(outcome);
    return outcome;
  }
  onEvaluated?.("due");
  const { reply } = card;
  const { messageId: id, asComponents } = board;
  if (id !== undefined) return poster.edit(lease, { key: undefined, shown, dueAt }, { id, asComponents }, reply);
  const key = tried?.key ?? nonceFrom(["board", board.id, String(at)]);
  // Published once: Discord passes later edits on to the following channels.
  return poster.post(lease, { key, shown, dueAt }, { key, reply, roles: [], publishes: board.publish ?? false });
}
