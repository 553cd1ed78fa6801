import { expect } from "vitest";
import { influencerSchema, tweetSchema } from "../../../src/contract/schemas.ts";
import { bodyOf } from "../../../src/discord/send/body.ts";
import { checkCallback } from "../../../src/playground/stand-in/checks.ts";
import { address, influencerJson, tweetJson, userJson } from "../api-server.ts";
import type { RecordingResponder } from "./recording-responder.ts";

export const contract = address();

/** The message of the first response, which members see unless it was deferred. */
export function messageOf(responder: RecordingResponder) {
  const [sent] = responder.sent;
  if (sent?.what !== "respond" || !("message" in sent.response))
    throw new Error(`no message at once: ${JSON.stringify(responder.sent)}`);
  const { message, ...response } = sent.response;
  expect(checkCallback({ type: response.type === "update" ? 7 : 4, data: bodyOf(message) })).toEqual([]);
  return { ...response, ...message };
}

/**
 * Compares a value with a readable file in test/golden. After an intended change: npx vitest run FILE --update.
 */
export const golden = (name: string, value: unknown) =>
  expect(`${JSON.stringify(value, null, 2)}\n`).toMatchFileSnapshot(`../golden/${name}.json`);

export const people = Array.from({ length: 12 }, (_, index) =>
  influencerSchema.parse(
    influencerJson({
      score: 9.5 - index / 4,
      user: userJson({
        id: String(index),
        screenName: `person_${index}`,
        name: ["Luna Ferrow", "ミナト港", "Ola *pixel* Brandt", "سارة النجمة", "\u202eevil"][index % 5] as string,
        verified: index % 3 === 0,
        followersCount: [999_999, 12_345, 1, 0, 1_250_000][index % 5] as number,
        description: [
          "Paints what is quiet.",
          "",
          "gm\n\n\n# not a heading",
          `[free](https://evil.example) ${"long ".repeat(60)}`,
          "🎨",
        ][index % 5] as string,
      }),
    }),
  ),
);
export const posts = [
  tweetJson({ id: "1500000000000000001", text: "First: *bold* claims, see https://example.com/a_b" }),
  tweetJson({
    id: "1500000000000000002",
    text: "Not for || everyone",
    possiblySensitive: true,
    retweetCount: 1,
    favoriteCount: 0,
    interaction: 1,
  }),
  tweetJson({
    id: "1500000000000000003",
    text: "RT @origin: what was said befo… https://t.co/x",
    originalText: "what was said before, in full",
    retweetedStatus: { user: userJson({ name: "The Origin", screenName: "origin" }) },
  }),
  tweetJson({ id: "no-number", user: userJson({ screenName: "not a handle!", name: "\u200b" }), text: "" }),
  tweetJson({ id: "1500000000000000005", originalTweet: false, originalText: "word ".repeat(300) }),
  tweetJson({ id: "1500000000000000006", text: "sixth", retweetCount: 0, favoriteCount: 0, interaction: 0 }),
].map((post) => tweetSchema.parse(post));
