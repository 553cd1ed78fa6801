import { describe, expect, test } from "vitest";
import { influencerSchema, tweetSchema } from "../../src/collection-api/contract.ts";
import { CollectionApiError } from "../../src/collection-api/errors.ts";
import { checkCallback } from "../discord/checks.ts";
import { address, influencerJson, scoreJson, tweetJson, userJson } from "../support/api-server.ts";
import { type RecordingResponder, setUpDispatcher } from "../support/dispatching.ts";
import { settle } from "../support/fake-clock.ts";

/*
 * What members see, command by command, through the real dispatcher. The replies stand in test/golden, to be read.
 * After a change that is meant: npm test -- --update.
 */

const contract = address();

/** The message of the first response, which is what a member sees when nothing was deferred. */
function messageOf(responder: RecordingResponder) {
  const [sent] = responder.sent;
  if (sent?.what !== "respond" || !("message" in sent.response))
    throw new Error(`no message at once: ${JSON.stringify(responder.sent)}`);
  const { message, ...response } = sent.response;
  expect(checkCallback({ type: response.type === "update" ? 7 : 4, data: message })).toEqual([]);
  return { ...response, ...message };
}

const golden = (name: string, value: unknown) =>
  expect(`${JSON.stringify(value, null, 2)}\n`).toMatchFileSnapshot(`../golden/${name}.json`);

const people = Array.from({ length: 12 }, (_, index) =>
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
const posts = [
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
    text: "RT",
    retweetedStatus: { user: userJson({ name: "The Origin", screenName: "origin" }) },
  }),
  tweetJson({ id: "no-number", user: userJson({ screenName: "not a handle!", name: "\u200b" }), text: "" }),
  tweetJson({ id: "1500000000000000005", originalTweet: false, text: "word ".repeat(300) }),
  tweetJson({ id: "1500000000000000006", text: "sixth" }),
].map((post) => tweetSchema.parse(post));

describe("a member types", () => {
  async function ask(name: string, options: Record<string, unknown>, entries: readonly unknown[], circumstances = {}) {
    const bot = setUpDispatcher();
    const { responder, done } = bot.type(name, { contract, ...options }, circumstances);
    await settle();
    bot.api.last.answer(entries);
    await done;
    return { ...bot, message: messageOf(responder) };
  }

  test("/scores", async () => {
    const { message, lines } = await ask("scores", {}, [scoreJson()]);
    await golden("scores", message);
    expect(lines).toMatchObject([
      { kind: "command", command: "scores", outcome: "answered", cache: "miss", deferred: false, delivery: "delivered" },
    ]);
  });

  test("/scores, with several entries for one address", async () => {
    await golden(
      "scores-several",
      (await ask("scores", {}, [scoreJson(), scoreJson({ name: "Velvet *Otters* II", total: 1e300, hype: -0.001 })])).message,
    );
  });

  test("/scores, in German", async () => {
    const { message } = await ask("scores", {}, [scoreJson({ total: 1_234.5 })], { locale: "de" });
    expect(message.embeds[0]?.description).toContain("## Total 1.234,50");
  });

  test("/influencers", async () => golden("influencers", (await ask("influencers", {}, people)).message));

  test("/influencers: the same person once, with the higher score", async () => {
    const again = influencerSchema.parse(
      influencerJson({ score: 9.9, user: { ...userJson({ id: "3", screenName: "person_3" }) } }),
    );
    const { message } = await ask("influencers", { count: 20 }, [...people, again]);
    expect(message.content).toContain("1–5 of 12");
    expect(message.embeds[0]).toMatchObject({
      title: expect.stringMatching(/^1\. /),
      url: "https://x.com/person_3",
      description: expect.stringContaining("9.90"),
    });
  });

  test("/toptweets", async () => golden("toptweets", (await ask("toptweets", {}, posts)).message));

  test("/toptweets in an age-restricted channel shows sensitive posts plainly", async () => {
    const { message } = await ask("toptweets", {}, posts, { ageRestricted: true });
    expect(message.embeds[1]?.description).toMatch(/^Not for \\\|\\\| everyone\n/);
  });

  test("privately", async () => {
    expect((await ask("scores", { private: true }, [scoreJson()])).message).toMatchObject({ type: "message", ephemeral: true });
  });

  test.each([
    ["fewer than there are", { count: 3 }, "1–3 of 3", 3],
    ["one", { count: 1 }, "1 of 1", 1],
    ["more than there are", { count: 20 }, "1–5 of 12", 5],
  ])("how many: %s", async (_name, options, range, embeds) => {
    const { message } = await ask("influencers", options, people);
    expect(message.content).toContain(` · ${range}\n`);
    expect(message.embeds).toHaveLength(embeds);
  });

  test("the collection's name is shown where a scores answer is cached, and never asked for", async () => {
    const bot = setUpDispatcher();
    const first = bot.type("scores", { contract });
    await settle();
    bot.api.last.answer([scoreJson({ name: "Velvet *Otters*" })]);
    await first.done;
    const second = bot.type("influencers", { contract: ` ${contract.toUpperCase()} ` });
    await settle();
    bot.api.last.answer(people);
    await second.done;
    expect(messageOf(second.responder).content).toContain("· Velvet \\*Otters\\* ·");
    expect(bot.api.calls.map(({ operation }) => operation)).toEqual(["scores", "influencers"]);
  });

  test("a stale answer says so in words", async () => {
    const bot = setUpDispatcher();
    const first = bot.type("influencers", { contract });
    await settle();
    bot.api.last.answer(people);
    await first.done;
    await bot.clock.advance(120_000);
    const second = bot.type("influencers", { contract });
    await settle();
    bot.api.last.fail(new CollectionApiError("unavailable", "down"));
    await second.done;
    const message = messageOf(second.responder);
    expect(message.content).toMatch(/-# The service does not answer right now: this is its last answer, from <t:1767225600:R>$/);
    expect(bot.lines.at(-1)).toMatchObject({ cache: "stale", outcome: "answered" });
  });
});

describe("a member clicks through", () => {
  async function pages(action: "influencers" | "toptweets", entries: readonly unknown[], customId: string) {
    const bot = setUpDispatcher();
    const { responder, done } = bot.click(customId);
    await settle();
    bot.api.last.answer(entries);
    await done;
    expect(bot.lines).toMatchObject([{ kind: "button", command: action, outcome: "answered" }]);
    return messageOf(responder);
  }

  test("the last page", async () =>
    golden("influencers-last-page", await pages("influencers", people, `next:influencers:${contract}:2:20`)));

  test("an answer to a click changes the message", async () => {
    expect((await pages("toptweets", posts, `next:toptweets:${contract}:1:20`)).type).toBe("update");
  });

  test("a page that is no longer there is the last one", async () => {
    const message = await pages("influencers", people.slice(0, 7), `next:influencers:${contract}:3:20`);
    expect(message.content).toContain("6–7 of 7");
    expect(message.components[1]?.components).toMatchObject([{ disabled: false }, { disabled: true }]);
  });

  test("from view to view the count that was typed goes along, each view's own count otherwise", async () => {
    const typed = await pages("influencers", people, `show:influencers:${contract}:0:20`);
    expect(typed.content).toContain("of 12");
    const untyped = await pages("toptweets", posts, `show:toptweets:${contract}:0:`);
    expect(untyped.content).toContain("of 5");
  });
});

describe("a member reads what went wrong", () => {
  const sentences: Record<string, string> = {};
  const record = (name: string, message: ReturnType<typeof messageOf>) => {
    sentences[name] = message.content;
    expect(message).toMatchObject({ type: "message", ephemeral: true, embeds: [], components: [] });
  };

  test.each([
    ["a missing 0x", "ab".repeat(20)],
    ["a name", "Velvet Otters"],
    ["nothing", "  "],
    ["39 digits", `0x${"a".repeat(39)}`],
    ["1 digit", "0xa"],
    ["no digit", "0x"],
    ["a stranger's letter", `0x${"a".repeat(39)}g`],
    ["a letter that means something to Discord", `0x${"a".repeat(39)}\\`],
    ["a letter nobody sees", `0x${"a".repeat(39)}\u200b`],
    ["an emoji", `0x${"a".repeat(39)}🦦`],
    ["a transaction", `https://etherscan.io/tx/0x${"a".repeat(64)}`],
    ["a link without an address", "https://opensea.io/collection/velvet-otters"],
    ["an ENS name", "velvet_*otters.eth or velvet-otters.eth"],
    ["two addresses", `0x${"a".repeat(40)} 0x${"b".repeat(40)}`],
    ["an address with a wrong capital letter", `0xA${"a".repeat(39)}`],
  ])("typing %s", async (name, typed) => {
    const bot = setUpDispatcher();
    const { responder, done } = bot.type("scores", { contract: typed });
    await done;
    record(`typed: ${name}`, messageOf(responder));
    expect(bot.api.calls).toEqual([]);
    expect(bot.lines).toMatchObject([{ outcome: expect.any(String), command: "scores" }]);
    expect(JSON.stringify(bot.lines)).not.toContain("aaaa");
  });

  test.each([
    ["unavailable", {}],
    ["timeout", {}],
    ["rate_limited", { retryAfterMs: 30_500 }],
    ["rate_limited", {}],
    ["rejected_key", {}],
    ["rejected_request", {}],
    ["invalid_answer", {}],
    ["aborted", {}],
  ] as const)("the API: %s %o", async (kind, details) => {
    const bot = setUpDispatcher();
    const { responder, done } = bot.type("toptweets", { contract });
    await settle();
    bot.api.last.fail(new CollectionApiError(kind, "not for members", details));
    await done;
    record(`API: ${kind}${"retryAfterMs" in details ? ", with a time" : ""}`, messageOf(responder));
    expect(bot.lines.at(-1)).toMatchObject({ outcome: kind, command: "toptweets" });
  });

  test("no data", async () => {
    const bot = setUpDispatcher();
    const { responder, done } = bot.type("scores", { contract });
    await settle();
    bot.api.last.answer([]);
    await done;
    record("no data", messageOf(responder));
  });

  test("a fault of the bot has a reference that is in the log too", async () => {
    const bot = setUpDispatcher();
    const { responder, done } = bot.type("scores", { contract });
    await settle();
    bot.api.last.fail(new TypeError("secret detail") as never);
    await done;
    const message = messageOf(responder);
    record("a fault of the bot", message);
    const fault = bot.lines.find(({ msg }) => msg === "a fault of the bot");
    expect(message.content).toContain(`\`${fault?.["reference"]}\``);
    expect(message.content).not.toContain("secret");
  });

  test.each([
    ["an unknown command", (bot: ReturnType<typeof setUpDispatcher>) => bot.type("floor", {})],
    ["options of another version", (bot: ReturnType<typeof setUpDispatcher>) => bot.type("influencers", { contract, count: 21 })],
    ["a button of another version", (bot: ReturnType<typeof setUpDispatcher>) => bot.click("refresh:floor")],
    ["a button of a view that is gone", (bot: ReturnType<typeof setUpDispatcher>) => bot.click(`show:floor:${contract}:0:`)],
  ])("%s", async (name, act) => {
    const { responder, done } = act(setUpDispatcher());
    await done;
    record(name, messageOf(responder));
  });

  test("the sentences, to be read aloud", () => golden("problems", sentences));
});
