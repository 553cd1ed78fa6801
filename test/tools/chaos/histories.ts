import { commands } from "../../../commands/index.ts";
import { viewsOf } from "../../../src/bot/command/command.ts";
import { outgoing } from "../../../src/bot/delivery/limits.ts";
import { navigation } from "../../../src/bot/view/components.ts";
import { alert } from "../../../src/bot/watch/alert.ts";
import { keyed, watchPost } from "../../../src/bot/watch/post.ts";
import { plainIcons } from "../../../src/cards/icon-names.ts";
import type { Answer, CollectionApi } from "../../../src/collection-api/api.ts";
import { type Address, toAddress } from "../../../src/contract/address.ts";
import { type Entries, type Operation, operations } from "../../../src/contract/schemas.ts";
import type { MessageBody, ShownMessage } from "../../../src/playground/stand-in/message.ts";
import { english } from "../../../src/words/language.ts";
import { emptyContext } from "../../support/bot/empty-memory.ts";
import { addressOf } from "./collections.ts";
import type { History } from "./history.ts";
import { bodyOf } from "./numbered.ts";
import type { Accepted, PostingCall } from "./posting.ts";
import { type DuePost, judgePosting, type PostingHistory, type WatchInTheEnd } from "./posting-verdict.ts";
import { type Question, Truth } from "./truth.ts";
import { judge } from "./verdict.ts";

/* Histories for the tests of the judges: histories without a fault, apart from the given changes, with the bot's own messages. */

export const now = Date.parse("2026-11-21T10:00:00.500Z");
const ages = { ttlMs: 2_000, staleMs: 20_000 };
const views = viewsOf(commands);
const viewNames = { scores: "scores", influencers: "influencers", tweets: "toptweets" } as const;
const context = {
  language: english,
  ageRestricted: false,
  imageOrigins: new Set<string>(),
  explorerUrl: "https://etherscan.io/address/{address}",
  icons: plainIcons,
};
const contractOf = (collection: number) => toAddress(addressOf(collection)) as Address;

/** A card about one answer of the API. */
export interface Shown extends Question {
  readonly operation: Operation;
  readonly version?: number;
  /** Its age, in milliseconds. */
  readonly age?: number;
  readonly cache?: Answer<unknown>["cache"];
}
export const scores: Shown = { operation: "scores", collection: 7 };
const silent = { allowed_mentions: { parse: [] } };

export async function cardOf(shown: Shown): Promise<MessageBody> {
  const { operation, collection, count, version = 1234, age = 0, cache = "miss" } = shown;
  const { data } = bodyOf({ operation, collection, version });
  const entries = data.map((entry) => operations[operation].entry.parse(entry)) as Entries[Operation][];
  const answer = async () => ({ entries, asOf: new Date(now - age), cache });
  const api = { scores: answer, influencers: answer, tweets: answer } as CollectionApi;
  const view = views.find(({ name }) => name === viewNames[operation]);
  if (!view) throw new Error(`there is no view of ${operation}`);
  const body = await view.show(
    { contract: contractOf(collection), count },
    { ...emptyContext, ...context, api, now, nameBeside: async () => undefined },
  );
  return {
    content: body.content,
    embeds: body.embeds,
    components: navigation(views, view, body, english),
    ...silent,
  } as MessageBody;
}

export const replaced = <T>(value: T, ...changes: (readonly [find: string, by: string])[]): T =>
  JSON.parse(changes.reduce((text, [find, by]) => text.replaceAll(find, by), JSON.stringify(value))) as T;

/** A `Truth` that knows these answers of the API. */
export function truthOf(...served: Shown[]): Truth {
  const truth = new Truth(ages);
  for (const { version = 1234, age = 0, ...subject } of served) truth.give(subject, bodyOf({ ...subject, version }), now - age);
  return truth;
}

type Call = History["calls"][number];
export const callback = (data: object, type = 4): Call => ({ what: "callback", after: 20, body: { type, data } });
export const deferral = (data: object = {}) => callback(data, 5);
export const later = (what: Call["what"], body?: object): Call => ({ what, after: 2_500, body }) as Call;
export const arrival = (what: Call["what"], after = 20, fault?: History["attempts"][number]["fault"]) => ({ what, after, fault });
export const problem = (flags = 64, content = "The data service isn't responding right now.") => ({
  ...{ content, embeds: [], flags },
  ...silent,
});

/** The breaches in an interaction that got its card at once, apart from the given changes. */
export async function found(over: Partial<History> = {}, requested: Partial<History["requested"]> = {}, truth = truthOf(scores)) {
  const history: History = {
    requested: { what: "/scores", transport: "gateway", wants: "card", question: scores, target: "public", ...requested },
    sentAt: now,
    attempts: [arrival("callback")],
    calls: over.calls ?? [callback(await cardOf(scores))],
    state: "shown",
    refusals: [],
    starved: { firstMs: 0, laterMs: 0 },
    ...over,
  };
  const verdict = judge(history, truth);
  return "breach" in verdict ? [verdict.breach] : [];
}
/** The same for a message, with the answers that were given. */
export const foundIn = (message: object, question: Question = scores, truth?: Truth) =>
  found({ calls: [callback(message)] }, { question }, truth);

const [server, channel] = ["server 1", "channel 1"];
const level = { total: 10, hype: 1, gains: 2, community: 3 };

/** An alert of the bot's. */
function alertOf(collections: readonly number[], key: string): MessageBody {
  const changes = { since: 0, by: { total: 5, hype: 0, gains: 0, community: 0 }, came: [], left: [], newPosts: [] };
  const reported = collections.map((collection) => ({
    ...{ collection: contractOf(collection), name: `Collection ${collection}` },
    ...{ now: { asOf: 1, scores: level }, changes, isOld: false },
  }));
  return outgoing(keyed(watchPost(alert, reported, views, context), key)) as MessageBody;
}
export const acceptedWith = (key: string, body: MessageBody, over: Partial<ShownMessage> = {}, at = 1_500): Accepted => {
  const message = { id: "1", attachments: [], ephemeral: false, requestedBy: undefined, channelId: channel, ...body, ...over };
  return { key, message: message as ShownMessage, at };
};
export const accepted = (over: Partial<ShownMessage> = {}, collections = [7]) =>
  acceptedWith("a", alertOf(collections, "a"), over);
export const post = (over: Partial<DuePost> = {}): DuePost => ({
  ...{ key: "a", server, channel, outcome: "posted", messageId: "1", writtenAt: 1_000, finishedAt: 2_000 },
  ...over,
});
export const call = (over: Partial<PostingCall> = {}): PostingCall => ({
  ...{ what: "createMessage", from: "http-1", channel, body: {}, key: "a", at: 1_500, fault: undefined },
  answer: { status: 200, body: {} },
  ...over,
});
export const refused = (code: number, over: Partial<PostingCall> = {}) =>
  call({ answer: { status: 403, body: { code } }, ...over });
/** A post that was given up, and its history. */
export const abandoned = (outcome: string, over: Partial<PostingHistory> = {}, of: Partial<DuePost> = {}) => ({
  ...{ posts: [post({ outcome, messageId: undefined, ...of })], accepted: [] },
  ...over,
});
/** An edit of a message, with Discord's answer to it. */
export const edit = (outcome: string | undefined, status: number, code?: number, over: Partial<PostingCall> = {}) => ({
  posts: [post(), post({ key: "b", edits: "1", outcome, messageId: undefined })],
  calls: [call(), call({ what: "editMessage", key: undefined, message: "1", answer: { status, body: { code } }, ...over })],
});

/** The breaches in the history of a post that stands and of its watch, which watches 7, apart from the given changes. */
export function foundPosting(over: Partial<PostingHistory> = {}, watch: Partial<WatchInTheEnd> = {}): readonly string[] {
  const saved = { server, channel, collection: 7, isCard: false, since: 1_000 };
  const history: PostingHistory = {
    ...{
      posts: [post()],
      accepted: [accepted()],
      calls: [call()],
      deletedChannels: new Map(),
      requested: [],
      endings: new Map(),
    },
    lostBefore: () => 0,
    destinations: new Map([[channel, { server, collections: new Set([7]) }]]),
    saved: [saved],
    watches: [{ ...saved, paused: undefined, hasDigest: false, total: 100, digestTotal: 100, ...watch }],
    ...over,
  };
  return judgePosting(history, Object.assign(truthOf(), { lastTotal: () => 100 })).breaches;
}
