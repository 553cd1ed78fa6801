import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { idIn, isHandle, networkOf, networks, postPath, postUrl, profileUrl } from "../../src/contract/networks.ts";
import { blueskyId, did, longHandle, permalinkOf, rkeyOf } from "../support/bluesky.ts";
import { hostileText } from "../support/hostile-text.ts";

/** The AT Protocol's own examples (bluesky-social/atproto, interop-test-files/syntax). */
const examples = (name: string): string[] =>
  readFileSync(new URL(`../fixtures/atproto/${name}.txt`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

const bluesky = blueskyId(0);
const linkTo = (url: string) => `<a href="${url}" rel="nofollow">Bluesky</a>`;
const pathIn = (source: string) => postPath({ id: bluesky, source });
const pathAt = (identifier: string, rkey: string) => pathIn(linkTo(`https://bsky.app/profile/${identifier}/post/${rkey}`));

describe("an id tells the network", () => {
  test.each([
    ["X", ["0", "1", "9223372036854775807"]],
    ["Bluesky", ["9223372036854775808", "18446744073709551615"]],
    ["Farcaster", ["18446744073709551616", "27670116110564327423"]],
    [
      undefined,
      [
        String(BigInt(networks.length) * 2n ** 63n),
        "99999999999999999999",
        "100000000000000000000",
        "",
        "-1",
        "1e3",
        "0x1",
        " 1",
        "no-number",
      ],
    ],
  ])("%s", (name, ids) => {
    const handles = { X: "luna_1", Bluesky: "luna.bsky.social", Farcaster: "luna-1" };
    const found = ids.map((id) => Object.entries(handles).flatMap(([network, handle]) => (isHandle(id, handle) ? network : [])));
    expect(found).toEqual(ids.map(() => (name === undefined ? [] : [name])));
  });
});

describe("a handle of Bluesky", () => {
  test("is valid exactly where the protocol says so", () => {
    const valid = (handle: string) => isHandle(bluesky, handle);
    expect(examples("handle_syntax_valid").filter((handle) => !valid(handle))).toEqual([]);
    expect(examples("handle_syntax_invalid").filter(valid)).toEqual([]);
  });
  test("is not the one that stands for a denied handle", () => expect(isHandle(bluesky, "handle.invalid")).toBe(false));
  test("has up to 253 characters", () => {
    expect(longHandle("a")).toHaveLength(253);
    expect([isHandle(bluesky, longHandle("a")), isHandle(bluesky, longHandle("aa"))]).toEqual([true, false]);
  });
});

test("a handle of X has up to 20 letters, digits and _", () => {
  const handles = ["a", "A_1", "a".repeat(20), "", "a".repeat(21), "a.b", "a-b", "ä", "a\n"];
  expect(handles.filter((handle) => isHandle("1", handle))).toEqual(["a", "A_1", "a".repeat(20)]);
});

test("a profile is linked in its own network", () => {
  expect(profileUrl("1", "luna")).toBe("https://x.com/luna");
  expect(profileUrl(bluesky, "luna.bsky.social")).toBe("https://bsky.app/profile/luna.bsky.social");
  expect([profileUrl("1", "luna.bsky.social"), profileUrl(bluesky, "luna"), profileUrl("no-number", "luna")]).toEqual(
    Array(3).fill(undefined),
  );
});

test("a handle of Farcaster is its own name, or one of ENS", () => {
  const id = idIn("farcaster", 1n);
  const handles = ["a", "luna", "luna-1", "1luna", "luna.eth", "luna.base.eth", `${"a".repeat(16)}`];
  const invalid = ["", "Luna", "-luna", "luna_1", "a".repeat(17), "luna.xyz", "fid:1", "luna.eth/", "luna\n", "a.b.c.d.eth"];
  expect(handles.filter((handle) => !isHandle(id, handle))).toEqual([]);
  expect(invalid.filter((handle) => isHandle(id, handle))).toEqual([]);
});

test("a post of Farcaster is linked by the hash in its source, and nowhere else", () => {
  const [id, hash] = [idIn("farcaster", 1n), `0x${"0a".repeat(20)}`];
  const path = (source: string) => postPath({ id, source });
  const source = linkTo(`https://farcaster.xyz/~/conversations/${hash}`);
  expect(postUrl({ id, path: path(source) })).toBe(`https://farcaster.xyz/~/conversations/${hash}`);
  for (const wrong of [
    "",
    source.replace("farcaster.xyz", "farcaster.xyz.evil.example"),
    source.replace("0a", "0A"),
    source.replace("0a", ""),
  ])
    expect(path(wrong)).toBeUndefined();
  expect(postUrl({ id, path: `${hash}/..` })).toBeUndefined();
});

describe("a post of Bluesky is linked by its permalink", () => {
  const linked = (source: string) => postUrl({ id: bluesky, handle: "luna.bsky.social", path: pathIn(source) });

  test("which its source has", () => expect(linked(linkTo(permalinkOf(0)))).toBe(permalinkOf(0)));

  test("by a DID of a method in use", () => {
    const inUse = examples("did_syntax_valid").filter((example) => pathAt(example, rkeyOf(0)) !== undefined);
    expect(inUse).toEqual(["did:plc:7iza6de2dwap2sbkpav7c6c6", "did:web:example.com"]);
  });

  test("not by what is no DID", () => {
    const wrong = [...examples("did_syntax_invalid"), "did:plc:short", "did:web:a..b", `did:web:${"a.".repeat(126)}aa`];
    expect(wrong.filter((example) => pathAt(example, rkeyOf(0)) !== undefined)).toEqual([]);
  });
  test("at a record, and nowhere else", () => {
    expect(examples("tid_syntax_valid").filter((tid) => pathAt(did, tid) !== `${did}/${tid}`)).toEqual([]);
    expect(examples("tid_syntax_invalid").filter((tid) => pathAt(did, tid) !== undefined)).toEqual([]);
  });

  test.each([
    ["", ""],
    ["no link", "Bluesky"],
    ["another host", linkTo(permalinkOf(0).replace("bsky.app", "bsky.app.evil.example"))],
    ["a user", linkTo(permalinkOf(0).replace("bsky.app", "bsky.app@evil.example"))],
    ["no encryption", linkTo(permalinkOf(0).replace("https", "http"))],
    ["a port", linkTo(permalinkOf(0).replace("bsky.app", "bsky.app:444"))],
    ["a longer path", linkTo(`${permalinkOf(0)}/liked-by`)],
    ["a query", linkTo(`${permalinkOf(0)}?a`)],
    ["a handle", linkTo(permalinkOf(0).replace(did, "luna.bsky.social"))],
    ["text before it", ` ${linkTo(permalinkOf(0))}`],
    ["a second address", `<a href="https://evil.example" href="${permalinkOf(0)}">Bluesky</a>`],
  ])("not with %s", (_what, source) => expect(linked(source)).toBeUndefined());

  test("not by a stored path that is none", () => {
    for (const path of [undefined, "", "evil.example", `${did}/../..`, `${did}/${rkeyOf(0)}>`])
      expect(postUrl({ id: bluesky, path })).toBeUndefined();
  });
});

test("a post of X is linked by its id, and its source is not read", () => {
  expect(postUrl({ id: "7", handle: "luna" })).toBe("https://x.com/luna/status/7");
  expect(postUrl({ id: "7", handle: "not a handle!" })).toBe("https://x.com/i/status/7");
  expect(postPath({ id: "7", source: linkTo(permalinkOf(0)) })).toBeUndefined();
});

test("foreign text never leads elsewhere", () => {
  const text = fc.oneof(hostileText, fc.constantFrom("1", bluesky, "luna", "luna.bsky.social", linkTo(permalinkOf(0))));
  fc.assert(
    fc.property(text, text, text, (id, handle, source) => {
      const path = postPath({ id, source });
      for (const url of [profileUrl(id, handle), postUrl({ id, handle, path }), postUrl({ id, handle, path: source })]) {
        if (url === undefined) continue;
        expect(networkOf(id)).toBeDefined();
        expect(url).toMatch(/^https:\/\/(?:x\.com|bsky\.app|farcaster\.xyz)\/[\w.:/~-]+$/);
        expect(new URL(url).href).toBe(url);
      }
    }),
  );
});
