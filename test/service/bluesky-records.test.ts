import { expect, test } from "vitest";
import { readEvent, readRecord } from "../../src/service/collect/bluesky/events.ts";
import { textOf } from "../../src/service/collect/bluesky/mapping.ts";

/* Records of posts (lexicon `app.bsky.feed.post`), also those that a stranger can write. */

const address = "0x1111111111111111111111111111111111111111";
const uri = `https://opensea.io/assets/ethereum/${address}/7`;
const card = { $type: "app.bsky.embed.external", external: { uri, title: "One", description: "" } };
const quote = { $type: "app.bsky.embed.record", record: { uri: "at://did:plc:b/app.bsky.feed.post/3m6lq2zx22222", cid: "c" } };

const read = (record: object) =>
  readRecord({ $type: "app.bsky.feed.post", createdAt: "2026-11-27T10:00:00.000Z", text: "gm", ...record });
const textIn = (record: object) => {
  const post = read(record);
  return post && textOf(post);
};

test.each([
  ["a card", { embed: card }, `gm ${uri}`],
  ["a card beside a quote", { embed: { $type: "app.bsky.embed.recordWithMedia", record: quote, media: card } }, `gm ${uri}`],
  ["a quote alone", { embed: quote }, "gm"],
  ["tags outside of the text", { tags: ["VelvetOtters", "gm"] }, "gm #VelvetOtters #gm"],
  ["a tag that the text has", { text: "gm #VelvetOtters", tags: ["VelvetOtters"] }, "gm #VelvetOtters"],
  ["a shortened link", { facets: [{ features: [{ $type: "app.bsky.richtext.facet#link", uri }] }] }, `gm ${uri}`],
  ["an odd link beside a good one", { facets: [{ features: [{ uri: 1 }] }, { features: [{ uri }] }] }, `gm ${uri}`],
  ["a good link among what is no link", { facets: [null, { features: [null, { uri: 1 }, { uri }] }, "x"] }, `gm ${uri}`],
  ["odd tags", { tags: [1] }, "gm"],
  ["a good tag among odd ones", { tags: [1, "", "otters"] }, "gm #otters"],
])("the text has what %s says", (_name, record, text) => {
  expect(textIn(record)).toBe(text);
});

test("a text with its links is at most as long as a text may be", () => {
  const links = Array.from({ length: 9 }, (_, index) => ({ features: [{ uri: `https://x.test/${index}/${"a".repeat(800)}` }] }));
  expect(textIn({ facets: links })).toHaveLength(3_000);
});

const frameOf = (record: object) =>
  JSON.stringify({
    did: "did:plc:mcc5yghbk7tixqryac2yxku7",
    time_us: 1_779_719_009_132_431,
    kind: "commit",
    commit: { rev: "3mmoojp7vgo2g", operation: "create", collection: "app.bsky.feed.post", rkey: "3mmoojp7vgo2g", record },
  });

test("a frame with more values than any post has is no event", () => {
  expect(readEvent(frameOf({ text: "gm", langs: Array.from({ length: 9_000 }, () => "") }))).toBeDefined();
  expect(readEvent(frameOf({ text: "gm", langs: Array.from({ length: 11_000 }, () => 0) }))).toBeUndefined();
});
