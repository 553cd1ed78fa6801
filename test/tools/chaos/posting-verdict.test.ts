import { describe, expect, test } from "vitest";
import { commands } from "../../../commands/index.ts";
import { scoreNames } from "../../../src/analysis/change.ts";
import { outgoing } from "../../../src/bot/answer/limits.ts";
import { viewsOf } from "../../../src/bot/command/command.ts";
import { watchKinds } from "../../../src/bot/watch/kinds.ts";
import { keyed, watchPost } from "../../../src/bot/watch/post.ts";
import { plainSigns } from "../../../src/cards/signs.ts";
import { toAddress } from "../../../src/contract/address.ts";
import { tweetSchema } from "../../../src/contract/schemas.ts";
import { HOUR_MS } from "../../../src/infra/time.ts";
import type { ShownMessage } from "../../../src/playground/stand-in/message.ts";
import { english } from "../../../src/words/language.ts";
import { addressOf } from "./collections.ts";
import { bodyOf } from "./numbered.ts";
import type { PostingCall, Taken } from "./posting.ts";
import { type DuePost, judgePosting, type PostingHistory } from "./posting-verdict.ts";
import { Truth } from "./truth.ts";

/* A judge that finds nothing would pass everything, so these tests show it every violation. */

const [server, channel, elsewhere] = ["server 1", "channel 1", "channel 2"];
const views = viewsOf(commands);
const language = english;
const card = {
  language,
  ageRestricted: false,
  imageOrigins: new Set<string>(),
  explorerUrl: "https://etherscan.io/address/{address}",
  signs: plainSigns,
};

const scoresOf = (version: number, collection: number) => {
  const [entry] = bodyOf({ operation: "scores", collection, version }).data as Record<string, number>[];
  return Object.fromEntries(scoreNames.map((name) => [name, entry?.[name] ?? Number.NaN])) as Record<
    (typeof scoreNames)[number],
    number
  >;
};

interface Telling {
  readonly key?: string;
  readonly kind?: "alert" | "digest";
  readonly collection?: number;
  /** Another collection of the same message. */
  readonly also?: number;
  readonly from?: number;
  readonly to?: number;
  readonly in?: string;
  readonly id?: string;
  readonly isDeleted?: boolean;
  /** Whether it quotes the first posts of its collection. */
  readonly quotes?: boolean;
}

/** A message in the bot's form: collection 7, from version 100 to 105. */
function taken({
  key = "a",
  kind = "alert",
  collection = 7,
  also,
  from = 100,
  to = 105,
  id = "1",
  isDeleted = false,
  quotes = false,
  ...place
}: Telling = {}): Taken {
  const told = [collection, ...(also === undefined ? [] : [also])].map((number) => {
    const contract = toAddress(addressOf(number));
    if (!contract) throw new Error("no such collection");
    const [before, now] = [scoresOf(from, number), scoresOf(to, number)];
    const by = Object.fromEntries(scoreNames.map((name) => [name, now[name] - before[name]])) as typeof now;
    const newPosts = ["1", "2"].map((post) => ({
      ...{ id: post, authorId: post, interaction: 9, postedAt: 1, isTop: true, isWrittenSince: true },
    }));
    const changes = { since: 0, by, came: [], left: [], newPosts: quotes ? newPosts : [] };
    const { data } = bodyOf({ operation: "tweets", collection: number, version: 1 });
    const posts = data.map((entry) => tweetSchema.parse(entry));
    const shown = { name: `Collection ${number}`, now: { asOf: 1, scores: now }, changes, isOld: false, posts };
    return { collection: contract, ...shown };
  });
  const { content, embeds, components } = outgoing(keyed(watchPost(watchKinds[kind], told, views, card), key));
  const message = { id, content, embeds, components, attachments: [], ephemeral: false, askedBy: undefined };
  return {
    key,
    message: { ...message, channelId: place.in ?? channel } as ShownMessage,
    at: 1_500,
    ...(isDeleted && { deletedAt: 1_500 }),
  };
}

const post = (over: Partial<DuePost> = {}): DuePost => ({
  key: "a",
  server,
  channel,
  outcome: "posted",
  messageId: "1",
  writtenAt: 1_000,
  finishedAt: 2_000,
  ...over,
});
const call = (over: Partial<PostingCall> = {}): PostingCall => ({
  what: "createMessage",
  from: "http-1",
  channel,
  body: {},
  key: "a",
  at: 1_500,
  fault: undefined,
  answer: { status: 200, body: {} },
  ...over,
});
const refused = (code: number, over: Partial<PostingCall> = {}) => call({ answer: { status: 403, body: { code } }, ...over });

/** Collection 7 was at versions 100, 105, 106 and 110, and 8 at 100 and 106; one channel watches both, another watches 7. */
function judge(over: Partial<PostingHistory> = {}, truth = new Truth({ ttlMs: 1, staleMs: 1 })) {
  for (const [version, collection] of [
    [100, 7],
    [105, 7],
    [106, 7],
    [100, 8],
    [106, 8],
    [110, 7],
  ] as const)
    truth.give({ operation: "scores", collection }, bodyOf({ operation: "scores", collection, version }), 0);
  const saved = { server, channel, collection: 7, isCard: false, since: 1_000 };
  const history: PostingHistory = {
    posts: [post()],
    taken: [taken()],
    calls: [call()],
    places: new Map([
      [channel, { server, collections: new Set([7, 8]), published: new Set() }],
      [elsewhere, { server, collections: new Set([7]), published: new Set() }],
    ]),
    saved: [saved],
    watches: [{ ...saved, paused: undefined, hasDigest: false, total: 1_050.07, digestTotal: 1_050.07 }],
    deletedChannels: new Set(),
    endings: new Map(),
    ...over,
  };
  return judgePosting(history, Object.assign(truth, { lastTotal: () => 1_050.07 }));
}
const kindsOf = (over: Partial<PostingHistory>) => judge(over).breaches.map((breach) => breach.split(":")[0]);

test("alerts that come together break no promise, and are counted", () => {
  const { breaches, counts } = judge({ taken: [taken({ also: 8, from: 100, to: 106 })] });
  expect([breaches, counts.get("alerts of several collections")]).toEqual([[], 1]);
});

test("a post that is in its channel once with true statements breaks no promise", () => {
  const { breaches, counts } = judge();
  expect(breaches).toEqual([]);
  expect(Object.fromEntries(counts)).toMatchObject({ due: 1, "standing, and marked": 1, lost: 0, "posted twice": 0 });
});

describe("a due post", () => {
  const givenUp = (outcome: string, over: Partial<PostingHistory> = {}) => ({
    posts: [post({ outcome, messageId: undefined })],
    taken: [],
    ...over,
  });
  const cases: [name: string, over: Partial<PostingHistory>, kinds: string[]][] = [
    ["that stands twice", { taken: [taken(), taken({ id: "2" })] }, ["posted twice"]],
    ["that was deleted by somebody before it was posted again", { taken: [taken({ id: "0", isDeleted: true }), taken()] }, []],
    ["that is neither posted nor given up", { posts: [post({ outcome: undefined })] }, ["lost"]],
    ["that is marked and does not stand", { taken: [] }, ["lost"]],
    ["that is marked with another message", { posts: [post({ messageId: "9" })] }, ["lost"]],
    ["that was deleted by somebody", { posts: [post({ outcome: "deleted" })], taken: [taken({ isDeleted: true })] }, []],
    ["that is noted as deleted by somebody, which nobody did", { posts: [post({ outcome: "deleted" })] }, ["lost"]],
    ["that stands in another channel", { taken: [taken({ in: elsewhere })] }, ["to a wrong channel"]],
    ["that another channel refused", { calls: [call(), refused(50_013, { channel: elsewhere })] }, ["to a wrong channel"]],
    [
      "that tells a channel of what it does not watch",
      { taken: [taken({ collection: 9 })] },
      ["to a wrong channel", "saying what is not so"],
    ],
    ["that is another server's", { posts: [post({ server: "server 2" })] }, ["to a wrong channel"]],
    ["that nobody has written down", { posts: [] }, ["to a wrong channel"]],
    ["that was given up, as Discord said", givenUp("no_permission", { calls: [refused(50_013)] }), []],
    [
      "that was given up, as Discord said while it was looked for",
      givenUp("channel_gone", { calls: [call({ fault: "lost" }), refused(10_003, { what: "readMessages", key: undefined })] }),
      [],
    ],
    [
      "that was given up, as Discord said of its channel",
      givenUp("channel_gone", { calls: [call({ fault: "lost" }), refused(10_003, { what: "readChannel", key: undefined })] }),
      [],
    ],
    [
      "that was given up, as the bot thought",
      givenUp("channel_gone", { calls: [call({ fault: "lost" })], deletedChannels: new Set([channel]) }),
      ["without a true reason"],
    ],
    [
      "that was given up for another reason than Discord said",
      givenUp("no_access", { calls: [refused(50_013)] }),
      ["without a true reason"],
    ],
    [
      "that was given up for what Discord said of another",
      givenUp("no_access", { calls: [refused(50_001, { key: "b" })] }),
      ["without a true reason"],
    ],
    [
      "that was given up for an answer that never came",
      givenUp("no_access", { calls: [refused(50_001, { fault: "answer lost" })] }),
      ["without a true reason"],
    ],
    [
      "that was given up although it stands",
      { ...givenUp("no_permission", { calls: [refused(50_013)] }), taken: [taken()] },
      ["without a true reason"],
    ],
    [
      "that went with its channel",
      { ...givenUp("channel_gone", { calls: [refused(10_003)], deletedChannels: new Set([channel]) }), taken: [taken()] },
      [],
    ],
    [
      "that may stand where nobody may look",
      { ...givenUp("unsure", { calls: [refused(50_001, { what: "readMessages", key: undefined })] }), taken: [taken()] },
      [],
    ],
    [
      "that may stand where it could have been looked for",
      givenUp("unsure", { calls: [call({ what: "readMessages", key: undefined, answer: { status: 200, body: [{}] } })] }),
      ["without a true reason"],
    ],
    ["that came too late after a second", givenUp("late"), ["without a true reason"]],
    [
      "that came too late after an hour",
      { ...givenUp("late"), posts: [post({ outcome: "late", finishedAt: 1_000 + HOUR_MS })] },
      [],
    ],
    ["that was withdrawn though it is watched", givenUp("withdrawn"), ["without a true reason"]],
    [
      "that was on its way when its member ended it",
      { ...givenUp("withdrawn", { endings: new Map([[channel, [1_200]]]) }), taken: [taken()] },
      [],
    ],
    [
      "that arrived long after its member had ended it",
      { ...givenUp("withdrawn", { endings: new Map([[channel, [1_200]]]) }), taken: [{ ...taken(), at: 3_500 }] },
      ["without a true reason"],
    ],
  ];
  test.each(cases)("%s", (_name, over, kinds) => {
    expect(kindsOf(over)).toEqual(kinds);
  });
});

describe("a message's statements", () => {
  const second = (over: Telling = {}, outcome = "posted") => ({
    posts: [post(), post({ key: "b", messageId: "2", writtenAt: 3_000, outcome })],
    taken: [taken(), taken({ key: "b", id: "2", from: 105, to: 110, ...over })],
  });
  const afterEnd = (ended: Partial<DuePost>, first: readonly Taken[], over: Telling) => {
    const [one, other] = second(over).posts;
    return {
      posts: [{ ...post(one), ...ended }, post(other)],
      taken: [...first, ...second(over).taken.slice(1)],
    };
  };
  const changed = (find: string, replaceBy: string): Taken => {
    const { message, ...rest } = taken();
    return { ...rest, message: JSON.parse(JSON.stringify(message).replace(find, replaceBy)) as ShownMessage };
  };
  const cases: [name: string, over: Partial<PostingHistory>, isTrue: boolean][] = [
    ["a change since the message before", second(), true],
    ["in a digest", second({ kind: "digest" }), true],
    ["a change that the message before has told of already", second({ from: 100 }), false],
    ["a change since a message that may have arrived, and did", afterEnd({ outcome: "unsure" }, [taken()], {}), true],
    ["a change that it has told of already", afterEnd({ outcome: "unsure" }, [taken()], { from: 100 }), false],
    ["a change since a message that may have arrived, and did not", afterEnd({ outcome: "unsure" }, [], {}), true],
    [
      "a change since a withdrawn message that may have arrived",
      afterEnd({ outcome: "withdrawn", triedAt: 1_500 }, [], {}),
      true,
    ],
    [
      "in a digest, which goes back to the digest before",
      {
        posts: [...second().posts, post({ key: "c", messageId: "3", writtenAt: 4_000 })],
        taken: [
          taken({ kind: "digest" }),
          ...second().taken.slice(1),
          taken({ key: "c", id: "3", kind: "digest", from: 105, to: 110 }),
        ],
      },
      true,
    ],
    [
      "in a digest, which goes back to the alert before",
      {
        posts: [...second().posts, post({ key: "c", messageId: "3", writtenAt: 4_000 })],
        taken: [
          taken({ kind: "digest", to: 100 }),
          ...second({ from: 100 }).taken.slice(1),
          taken({ key: "c", id: "3", kind: "digest", from: 105, to: 110 }),
        ],
      },
      false,
    ],
    ["of another collection's numbers", { taken: [taken({ collection: 8, from: 105, to: 106 })] }, false],
    ["a total that was never given", second({ to: 111 }), false],
    ["a change from a total that was never given", { taken: [taken({ from: 99 })] }, false],
    ["another total", { taken: [changed("Total 1,050.07", "Total 1,060.07")] }, false],
    ["another change", { taken: [changed("▲ +50.00\\n", "▲ +51.00\\n")] }, false],
    ["nothing", { taken: [changed("### [", "## [")] }, false],
    ["an alert of no change", { posts: [post()], taken: [taken({ from: 105 })] }, false],
  ];
  test.each(cases)("%s", (_name, over, isTrue) => {
    expect(!kindsOf(over).includes("saying what is not so")).toBe(isTrue);
  });
});

describe("what a message quotes and shows", () => {
  const asked = { operation: "tweets", collection: 7 } as const;
  const { data } = bodyOf({ ...asked, version: 1 });
  const without = data.filter((entry) => (entry as { id: string }).id !== "2");
  const later = 200_000;
  const quoting = (over: Partial<ShownMessage> = {}, telling: Telling = {}) => {
    const one = taken({ quotes: true, ...telling });
    return { ...one, at: later, message: { ...one.message, ...over } };
  };
  const judgeAfter = (
    answers: readonly (readonly [at: number, data: readonly unknown[], collection?: number])[],
    shown = quoting(),
  ) => {
    const truth = new Truth({ ttlMs: 1, staleMs: 1 });
    for (const [at, entries, collection = 7] of answers) truth.give({ ...asked, collection }, { data: entries }, at);
    const posts = [post({ writtenAt: later, finishedAt: later + 1 })];
    return judge({ posts, taken: [shown] }, truth);
  };
  const file = { id: "0", filename: "picture.png" } as unknown as ShownMessage["attachments"][number];
  const [first, ...others] = quoting().message.embeds;
  const shownInEmbed = [{ ...first, image: { url: "attachment://picture.png" } }, ...others];

  test("is true if the service told it within the minute before, and is counted", () => {
    const { breaches, counts } = judgeAfter([[later - 60_000, data]]);
    expect([breaches, counts.get("messages with quotes")]).toEqual([[], 1]);
    const pictured = judgeAfter([[later, data]], quoting({ attachments: [file], embeds: shownInEmbed }));
    expect([pictured.breaches, pictured.counts.get("messages with a picture")]).toEqual([[], 1]);
  });

  const removed = "saying what is not so: the post a: a quote of post 2, which collection 7 no longer had";
  const reworded = data.map((entry) => ({ ...(entry as object), text: "something else" }));
  const cases: [what: string, answers: Parameters<typeof judgeAfter>[0], shown: Taken | undefined, breaches: unknown[]][] = [
    [
      "a post that the service had removed",
      [
        [1_000, data],
        [later - 60_000, without],
      ],
      undefined,
      [removed],
    ],
    ["posts that were told only afterwards", [[later + 1, data]], undefined, [expect.anything(), removed]],
    ["another collection's posts", [[later, data, 8]], undefined, [expect.anything(), removed]],
    ["other words", [[later, reworded]], undefined, [expect.anything(), removed]],
    [
      "a file that no embed shows",
      [[later, data]],
      quoting({ attachments: [file] }),
      ["saying what is not so: the post a: 1 files, and 0 that embeds show"],
    ],
    [
      "a picture without its file",
      [[later, data]],
      quoting({ embeds: shownInEmbed }),
      ["saying what is not so: the post a: 0 files, and 1 that embeds show"],
    ],
    [
      "a quote that cannot be read",
      [[later, data]],
      quoting({ embeds: [...quoting().message.embeds, { description: "gm" }] }),
      ["saying what is not so: the post a: a quote that cannot be read"],
    ],
  ];
  test.each(cases)("is wrong with %s", (_what, answers, shown, breaches) => {
    expect(judgeAfter(answers, shown).breaches).toEqual(breaches);
  });
});

describe("a watch", () => {
  const watch = { server, channel, collection: 7, paused: undefined, hasDigest: false, total: 1_050.07, digestTotal: 1_050.07 };
  const cases: [name: string, over: Partial<PostingHistory>, kinds: string[]][] = [
    ["that has told of the last", {}, []],
    ["that has not told of the last", { watches: [{ ...watch, total: 1_000.07 }] }, ["lost"]],
    ["with an alert, of what is too little for another", { watches: [{ ...watch, total: 1_046 }] }, []],
    ["with a digest, of what is enough for another", { watches: [{ ...watch, hasDigest: true, digestTotal: 1_046 }] }, ["lost"]],
    ["with a digest that has told of the last", { watches: [{ ...watch, hasDigest: true, total: 1_046 }] }, []],
    ["that has never looked", { watches: [{ ...watch, total: undefined }] }, ["lost"]],
    ["that was saved and is not there", { watches: [{ ...watch, collection: 8 }] }, ["lost"]],
    ["of a member whom Discord protects", { watches: [], calls: [call(), refused(50_007, { key: "b", at: 2_000 })] }, []],
    ["that a member asked for after that", { watches: [], calls: [call(), refused(50_007, { key: "b", at: 500 })] }, ["lost"]],
    ["that is paused for no reason", { watches: [{ ...watch, paused: "no_access" }] }, ["without a true reason"]],
    [
      "that is paused as its post was given up",
      {
        watches: [{ ...watch, paused: "no_access" }],
        posts: [post({ outcome: "no_access" })],
        taken: [],
        calls: [refused(50_001)],
      },
      [],
    ],
  ];
  test.each(cases)("%s", (_name, over, kinds) => {
    expect(kindsOf(over)).toEqual(kinds);
  });
});

test("a settled answer is repeated under its first version", () => {
  const truth = new Truth({ ttlMs: 1, staleMs: 1 });
  const asked = { operation: "scores", collection: 7 } as const;
  const version = truth.nextVersion(asked);
  expect(truth.nextVersion(asked)).toBe(version + 1);
  expect(truth.lastTotal(7)).toBeUndefined();
  truth.settle();
  const last = truth.nextVersion(asked);
  expect(truth.nextVersion({ ...asked, collection: 8 })).not.toBe(last);
  expect(truth.nextVersion(asked)).toBe(last);
  expect(truth.lastTotal(7)).toBeUndefined();
  truth.give(asked, bodyOf({ ...asked, version: last }), 0);
  expect(truth.lastTotal(7)).toBeCloseTo(last * 10 + 0.07);
});
