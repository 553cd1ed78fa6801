import { readFileSync } from "node:fs";
import { JetstreamSubscription } from "@atcute/jetstream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type JetstreamEvent, readEvent, readRecord, timeIn } from "../../src/service/collect/bluesky/events.ts";
import { tidAt, uriOf } from "../../src/service/collect/bluesky/ids.ts";
import { draftOf, textOf } from "../../src/service/collect/bluesky/mapping.ts";
import { JetstreamHost } from "../bluesky-stand-in/jetstream-host.ts";
import { officialLexicons } from "../bluesky-stand-in/official-lexicons.ts";
import { BlueskyWorld } from "../bluesky-stand-in/world.ts";
import { cleanUp } from "../support/clean-up.ts";
import { FakeClock } from "../support/fake-clock.ts";

/* Frames of the wire, by any writer. The lists of the AT Protocol are from its interop tests. */

const linesOf = (name: string): string[] =>
  readFileSync(new URL(`../bluesky-stand-in/${name}`, import.meta.url), "utf8").split("\n");
const listed = (name: string): string[] => linesOf(`syntax/${name}.txt`).filter((line) => line !== "" && !line.startsWith("#"));
const golden = linesOf("jetstream-golden-v1.jsonl").filter((line) => line !== "");

const commit = { rev: "3mmoojp7vgo2g", operation: "delete", collection: "app.bsky.feed.post", rkey: "3mmoojp7vgo2g" };
const event = { did: "did:plc:mcc5yghbk7tixqryac2yxku7", time_us: 1_779_719_009_132_431, kind: "commit", commit };
const reads = (over: object) => readEvent(JSON.stringify({ ...event, ...over })) !== undefined;
const handleIn = (handle: string) => {
  const read = readEvent(JSON.stringify({ ...event, kind: "identity", identity: { handle } }));
  return read?.kind === "identity" ? read.identity.handle : undefined;
};

test.each([
  ["DIDs", "did", (text: string) => reads({ did: text })],
  ["revisions", "tid", (text: string) => reads({ commit: { ...commit, rev: text } })],
  ["handles", "handle", (text: string) => handleIn(text) !== undefined],
  ["times", "datetime", (text: string) => !Number.isNaN(timeIn(text))],
] as const)("%s are read as the AT Protocol's lists say", (_what, name, isRead) => {
  const valid = listed(`${name}_syntax_valid`);
  const invalid = listed(`${name}_syntax_invalid`);
  expect(valid.length).toBeGreaterThan(5);
  expect(valid.filter((text) => !isRead(text))).toEqual([]);
  expect(invalid.filter(isRead)).toEqual([]);
});

test("no event makes an address that the AT Protocol calls invalid", () => {
  const addresses = listed("aturi_syntax_invalid").flatMap((uri) => {
    const [, did, rkey] = /^at:\/\/(did:[^/]*)\/com\.atproto\.feed\.post\/(.*)$/s.exec(uri) ?? [];
    return did === undefined || rkey === undefined ? [] : [{ did, rkey }];
  });
  expect(addresses.length).toBeGreaterThan(5);
  expect(addresses.filter(({ did, rkey }) => reads({ did, commit: { ...commit, rkey } }))).toEqual([]);
});

/** JSON with the names that are read. */
const field = fc.constantFrom(
  "did",
  "time_us",
  "kind",
  "commit",
  "identity",
  "account",
  "record",
  "text",
  "facets",
  "embed",
  "langs",
);
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom(
      null,
      true,
      0,
      -1,
      1.5,
      1e300,
      "",
      "commit",
      "create",
      "delete",
      "app.bsky.feed.post",
      event.did,
      "\ud800",
      "\0",
    ),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(field, tie("value"), { maxKeys: 6 }),
  ),
})).value;
const word = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("Velvet otters", "\0", "\ud83e", "https://example.com/"));
const record = fc.record(
  {
    text: fc.oneof({ weight: 6, arbitrary: word }, json),
    createdAt: fc.oneof({ weight: 6, arbitrary: fc.constant("2026-05-25T14:23:28.778Z") }, word, json),
    langs: fc.oneof(fc.array(word), json),
    facets: fc.oneof(
      fc.array(fc.record({ features: fc.array(fc.record({ uri: fc.oneof(word, json) }, { requiredKeys: [] })) }), {
        maxLength: 30,
      }),
      json,
    ),
    embed: fc.oneof(fc.record({ external: fc.record({ uri: word }) }), json),
    labels: fc.oneof(fc.record({ values: fc.array(fc.record({ val: word })) }), json),
  },
  { requiredKeys: [] },
);
const frame = fc.oneof(
  fc.string({ unit: "binary" }),
  json.map((value) => JSON.stringify(value)),
  fc
    .record({
      did: fc.oneof({ weight: 4, arbitrary: fc.constant(event.did) }, { weight: 1, arbitrary: fc.oneof(word, json) }),
      rkey: fc.constantFrom("self", "..", "a/b", 'a"b', "3mmoojp7vgo2g", "a:b~c", "<b>", ""),
      record,
    })
    .map(({ did, rkey, record }) => JSON.stringify({ ...event, did, commit: { ...commit, operation: "create", rkey, record } })),
);

test("no frame makes reading throw, and what is made of one is clean", async () => {
  const lexicons = await officialLexicons();
  let posts = 0;
  const property = fc.property(frame, (text) => {
    const read = readEvent(text);
    if (read?.kind !== "commit" || read.commit.operation === "delete") return;
    const { did, commit } = read;
    const record = readRecord("record" in commit ? commit.record : undefined);
    if (!record) return;
    expect(textOf(record).length).toBeLessThanOrEqual(8_000);
    const times = { streamed: read.time_us / 1_000, now: Date.UTC(2026, 4, 26) };
    const post = draftOf({ did, rkey: commit.rkey, record }, times);
    if (!post) return;
    posts += 1;
    lexicons.checkParameters("app.bsky.feed.getPosts", { uris: [uriOf(did, commit.rkey)] });
    expect(post.source).toMatch(
      /^<a href="https:\/\/bsky\.app\/profile\/did:[\w.:%-]+\/post\/[\w.:~-]+" rel="nofollow">Bluesky<\/a>$/,
    );
    expect(post.id).toMatch(/^[1-9]\d{18,19}$/);
    expect(post.createdAt).toBeLessThanOrEqual(times.now);
    expect(post.createdAt % 1_000).toBe(0);
    for (const text of [post.text, post.lang]) {
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toContain("\0");
    }
    expect(post.lang.length).toBeLessThanOrEqual(8);
  });
  fc.assert(property, { numRuns: 3_000 });
  expect(posts).toBeGreaterThan(20);
});

test("the first revision of a time sorts behind those before and not behind those after it", () => {
  // 2026-05-25T14:23:28.757Z, as a server of Bluesky wrote it.
  const rev = "3mmoojpaqkn2z";
  const at = 1_779_719_009_000;
  expect(tidAt(at - 60_000) < rev && rev < tidAt(at + 60_000)).toBe(true);
  fc.assert(fc.property(fc.nat(4e12), fc.nat(4e12), (a, b) => a < b === tidAt(a) < tidAt(b) || a === b));
});

/** The fields of an event that the collector uses, as both clients read them. */
const essence = (read: Pick<JetstreamEvent, "did" | "time_us" | "kind"> & object) => {
  const { did, time_us, kind, commit, identity, account } = read as Record<string, never> & JetstreamEvent;
  const { rev, rkey, collection, operation, record } = (commit ?? {}) as Record<string, unknown>;
  const { active, status, time } = (account ?? {}) as Record<string, unknown>;
  const { handle } = (identity ?? {}) as Record<string, unknown>;
  return { did, time_us, kind, rev, rkey, collection, operation, record, active, status, time: account && time, handle };
};

test("real events are read as a foreign client reads them", async () => {
  const clock = new FakeClock();
  const host = await JetstreamHost.start({ world: new BlueskyWorld(clock), clock, isStrict: false });
  cleanUp(() => host.close());
  // That client wants a handle, which Bluesky's own events lack.
  const withHandles = golden.map((line) => line.replace('"identity":{', '"identity":{"handle":"river.example",'));
  host.load(withHandles);
  const theirs = [];
  for await (const item of new JetstreamSubscription({ url: `${host.url}/subscribe`, cursor: 1 })) {
    theirs.push(essence(item));
    if (theirs.length === golden.length) break;
  }
  const ours = withHandles.map((line) => readEvent(line)).filter((handle) => handle !== undefined);
  expect(ours.map(essence)).toEqual(theirs);
  expect(golden.map(readEvent).filter((item) => item === undefined)).toEqual([]);
});
