import { expect, test } from "vitest";
import { commands } from "../../../commands/index.ts";
import { mentioning, outgoing } from "../../../src/bot/answer/limits.ts";
import { reply } from "../../../src/bot/answer/reply.ts";
import { viewsOf } from "../../../src/bot/command/command.ts";
import { watchKinds } from "../../../src/bot/watch/kinds.ts";
import { keyed, watchPost } from "../../../src/bot/watch/post.ts";
import { scoresCard } from "../../../src/cards/scores.ts";
import { plainSigns } from "../../../src/cards/signs.ts";
import { type Address, toAddress } from "../../../src/contract/address.ts";
import { MINUTE_MS } from "../../../src/infra/time.ts";
import type { ShownMessage } from "../../../src/playground/stand-in/message.ts";
import { english } from "../../../src/words/language.ts";
import { addressOf } from "./collections.ts";
import type { PostingCall, Taken } from "./posting.ts";
import type { PostingHistory } from "./posting-verdict.ts";
import { judgeReach, type Reach, unexercised } from "./reach.ts";

/* The bot's own messages in, and every violation out: what the judges are fed with is what was posted. */

const [channel, direct] = ["channel 1", "direct 1"];
const views = viewsOf(commands);
const context = {
  language: english,
  ageRestricted: false,
  imageOrigins: new Set<string>(),
  explorerUrl: "https://e.x/{address}",
  signs: plainSigns,
};
const contract = toAddress(addressOf(7)) as Address;
const scores = { total: 10, hype: 1, gains: 2, community: 3 };

const alertBody = () => {
  const changes = { since: 0, by: { total: 5, hype: 0, gains: 0, community: 0 }, came: [], left: [], newPosts: [] };
  const told = [{ collection: contract, name: "Collection 7", now: { asOf: 1, scores }, changes, isOld: false }];
  return mentioning(outgoing(keyed(watchPost(watchKinds.alert, told, views, context), "a")), ["70"]);
};
const cardBody = (total: number, at: number) => {
  const subject = { contract, name: "Collection 7", answer: { asOf: new Date(at), cache: "miss" as const } };
  return outgoing(reply({ ...scoresCard({ ...scores, total }, subject, context), components: [] }));
};

const taken = (key: string, body: object, over: Partial<ShownMessage> = {}, at = 1_000): Taken => {
  const message = { id: key, attachments: [], ephemeral: false, askedBy: undefined, channelId: channel, ...body, ...over };
  return { key, message: message as ShownMessage, at };
};
const call = (over: Partial<PostingCall>): PostingCall => ({
  ...{ what: "createMessage", from: "http-1", channel, body: {}, key: undefined, at: 1_000, fault: undefined },
  answer: { status: 200, body: {} },
  ...over,
});
const post = { key: "a", server: "s", channel, outcome: "posted", messageId: "a", writtenAt: 900, finishedAt: 1_100 };
const place = (server: string, published: number[] = []) => ({
  server,
  collections: new Set([7]),
  published: new Set(published),
});

const nothing: PostingHistory = {
  ...{ posts: [], watches: [], calls: [], taken: [], saved: [] },
  ...{ places: new Map(), deletedChannels: new Set(), endings: new Map() },
};

/** A channel with an alert that mentions a role and a card, and a member with an alert. */
function judged({ taken: some = [], calls = [], ...over }: Partial<Reach["posting"]> & Partial<Reach> = {}) {
  const asked = { member: "m", channel: direct, collection: 7, askedAt: 0, confirmedAt: 10, endedAt: 5_000 };
  return judgeReach({
    posting: { taken: some, calls, deletedChannels: new Map() },
    watches: {
      wishes: [{ channel, collection: 7, role: "70", with: "alerts" }],
      goneRoles: new Map(),
      cardsAsked: [{ channel, collection: 7, at: 0 }],
    },
    directs: { asked: [asked], places: new Map([[direct, place("m")]]) },
    history: { ...nothing, posts: [post], taken: some, places: new Map([[channel, place("s")]]) },
    records: [],
    hasNoted: () => true,
    lostBefore: () => 0,
    stoppedAt: undefined,
    calm: { from: 0, to: 10 * MINUTE_MS },
    ...over,
  });
}
const kindsOf = (over: Parameters<typeof judged>[0]) => judged(over).breaches.map((breach) => breach.split(":")[0]);

test("an alert that mentions its role breaks no promise, and is counted", () => {
  const body = alertBody();
  const { counts, breaches } = judged({ taken: [taken("a", body)], calls: [call({ key: "a", body })] });
  expect([breaches, counts.get("pings")]).toEqual([[], 1]);
  expect(unexercised(counts)).not.toContain("pings");
  expect(unexercised(counts)).toContain("edits of cards");
});

test("a mention that is not allowed, or that a card makes, is a breach", () => {
  const body = { ...alertBody(), allowed_mentions: { parse: ["everyone" as const] } };
  expect(kindsOf({ taken: [taken("a", body)], calls: [call({ key: "a", body })] })).toEqual(["stray"]);
  const loud = { ...cardBody(10, 1_000), allowed_mentions: { parse: [], roles: ["70"] } };
  const calls = [call({ what: "editMessage", message: "c", body: loud, at: 2_000 })];
  expect(kindsOf({ taken: [], calls })).toContain("stray");
});

test("a card that shows every record in time breaks no promise; one that does not, or is edited for nothing, does", () => {
  const made = cardBody(10, 1_000);
  const create = [call({ key: "c", body: made })];
  const edit = (body: object, at: number) => call({ what: "editMessage", message: "c", body, at });
  const records = [
    { collection: 7, at: 1_000, numbers: "" },
    { collection: 7, at: 9_000, numbers: "" },
  ];
  const judge = (...edits: PostingCall[]) =>
    kindsOf({ taken: [taken("c", made)], calls: [...create, ...edits], records, history: nothing });
  expect(judge(edit(cardBody(11, 9_000), 12_000))).toEqual([]);
  expect(judge()).toEqual(["late"]);
  expect(judge(edit(cardBody(11, 9_000), 12_000), edit(cardBody(11, 9_000), 20_000))).toEqual(["needless"]);
});

test("a direct message after its end is a breach", () => {
  const body = { ...alertBody(), content: "🔔 x", allowed_mentions: { parse: [] } };
  const at = (ms: number) => ({
    taken: [taken("a", body, { channelId: direct }, ms)],
    calls: [call({ key: "a", body, channel: direct, at: ms })],
    history: nothing,
  });
  expect(kindsOf(at(4_000))).toEqual([]);
  expect(kindsOf(at(60_000))).toEqual(["after the end"]);
});

test("a post that was published unasked is a breach, as is one that was to be and was not", () => {
  const body = alertBody();
  const create = { taken: [taken("a", body)], calls: [call({ key: "a", body })] };
  const publish = call({ what: "publish", message: "a" });
  expect(kindsOf({ ...create, calls: [...create.calls, publish] })).toEqual(["stray"]);
  const wished = { ...nothing, taken: create.taken, posts: [post], places: new Map([[channel, place("s", [7])]]) };
  expect(kindsOf({ ...create, history: wished })).toEqual(["lost"]);
});
