import { describe, expect, test } from "vitest";
import type { CardContext } from "../../src/cards/card.ts";
import { plainIcons } from "../../src/cards/icon-names.ts";
import { avatarUrl } from "../../src/cards/person.ts";
import { english } from "../../src/words/language.ts";
import { userJson } from "../support/api-server.ts";

const context: CardContext = {
  language: english,
  ageRestricted: false,
  imageOrigins: new Set(["https://pbs.twimg.com", "https://cdn.bsky.app", "http://127.0.0.1:8787"]),
  explorerUrl: "https://etherscan.io/address/{address}",
  icons: plainIcons,
};

describe("an avatar", () => {
  const of = (profileImageUrl: string) => avatarUrl(userJson({ profileImageUrl }), context);

  test.each([
    ["https://pbs.twimg.com/profile_images/1/a_normal.jpg", "https://pbs.twimg.com/profile_images/1/a_normal.jpg"],
    ["https://pbs.twimg.com/profile_images/1/a_400x400.PNG", "https://pbs.twimg.com/profile_images/1/a_normal.PNG"],
    ["https://pbs.twimg.com/profile_images/1/a_bigger.jpg", "https://pbs.twimg.com/profile_images/1/a_normal.jpg"],
    ["https://pbs.twimg.com/profile_images/1/a.jpg", "https://pbs.twimg.com/profile_images/1/a.jpg"],
    ["https://pbs.twimg.com/profile_images/1/a b_400x400.jpg", "https://pbs.twimg.com/profile_images/1/a%20b_normal.jpg"],
    ["http://127.0.0.1:8787/profile_images/1/avatar_200x200.png", "http://127.0.0.1:8787/profile_images/1/avatar_normal.png"],
    [
      "https://cdn.bsky.app/img/avatar/plain/did:plc:ewvi7nxzyoun6zhxrhs64oiz/bafkreihwih@jpeg",
      "https://cdn.bsky.app/img/avatar_thumbnail/plain/did:plc:ewvi7nxzyoun6zhxrhs64oiz/bafkreihwih@jpeg",
    ],
    [
      "https://cdn.bsky.app/img/avatar/plain/did:plc:ewvi7nxzyoun6zhxrhs64oiz/bafkreihwih",
      "https://cdn.bsky.app/img/avatar_thumbnail/plain/did:plc:ewvi7nxzyoun6zhxrhs64oiz/bafkreihwih",
    ],
    [
      "https://cdn.bsky.app/img/avatar_thumbnail/plain/did:plc:a/b@jpeg",
      "https://cdn.bsky.app/img/avatar_thumbnail/plain/did:plc:a/b@jpeg",
    ],
  ])("is shown in its small size from %s", (provided, expected) => expect(of(provided)).toBe(expected));

  test.each([
    [""],
    ["not a url"],
    ["http://pbs.twimg.com/a.jpg"],
    ["https://pbs.twimg.com.evil.example/a.jpg"],
    ["https://evil.example/a.jpg"],
    ["https://someone@pbs.twimg.com/a.jpg"],
    ["javascript:alert(1)"],
    // Such an address has the origin of the address inside it.
    ["blob:https://pbs.twimg.com/a.jpg"],
    [String.raw`blob:https:\\pbs.twimg.com\@evil.example/a.jpg`],
    [`https://pbs.twimg.com/${"x".repeat(2_100)}.jpg`],
  ])("is not shown from %s", (provided) => expect(of(provided)).toBeUndefined());
});
