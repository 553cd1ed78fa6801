import { describe, expect, test } from "vitest";
import { toAddress } from "../../src/collection-api/address.ts";
import { influencerSchema, tweetSchema } from "../../src/collection-api/contract.ts";
import { CollectionApiError } from "../../src/collection-api/errors.ts";
import { SeenCollections } from "../../src/interactions/seen-collections.ts";
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

  test("/scores, in a language that nobody knows", async () => {
    const { message } = await ask("scores", {}, [scoreJson({ total: 1_234.5 })], { locale: "xx-unknown" });
    expect(message.embeds[0]?.description).toContain("## Total 1,234.50");
  });

  test("/influencers", async () => golden("influencers", (await ask("influencers", {}, people)).message));

  test("/influencers: the same person once, with the higher score", async () => {
    const again = influencerSchema.parse(
      influencerJson({ score: 9.9, user: { ...userJson({ id: "3", screenName: "person_3" }) } }),
    );
    const { message } = await ask("influencers", { count: 20 }, [...people, again]);
    expect(message.content).toContain("1–5 of 12");
    expect(message.embeds[0]).toMatchObject({
      author: { name: expect.stringMatching(/^1\. /), url: "https://x.com/person_3" },
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
    expect(messageOf(second.responder).content).toContain(
      `· [Velvet \\*Otters\\*](<https://etherscan.io/address/${contract}>) ·`,
    );
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
    golden("influencers-last-page", await pages("influencers", people, `next:influencers:${contract}:2:20:`)));

  test("an answer to a click changes the message", async () => {
    expect((await pages("toptweets", posts, `next:toptweets:${contract}:1:20:`)).type).toBe("update");
  });

  test("a page that is no longer there is the last one", async () => {
    const message = await pages("influencers", people.slice(0, 7), `next:influencers:${contract}:3:20:`);
    expect(message.content).toContain("6–7 of 7");
    expect(message.components[1]?.components).toMatchObject([{ disabled: false }, { disabled: true }]);
  });

  test("from view to view the count that was typed goes along, each view's own count otherwise", async () => {
    const typed = await pages("influencers", people, `show:influencers:${contract}:0:20:`);
    expect(typed.content).toContain("of 12");
    const untyped = await pages("toptweets", posts, `show:toptweets:${contract}:0::`);
    expect(untyped.content).toContain("of 5");
  });
});

describe("a refresh", () => {
  /** An answer of a minute's age at most, and what a click on its Refresh does. */
  async function refreshed(afterMs: number, act: (bot: ReturnType<typeof setUpDispatcher>) => void, circumstances = {}) {
    const bot = setUpDispatcher();
    const first = bot.type("scores", { contract });
    await settle();
    bot.api.last.answer([scoreJson()]);
    await first.done;
    const buttons = messageOf(first.responder).components.flatMap((row) => row.components);
    const refresh = buttons.find((button) => "label" in button && button.label === "Refresh");
    await bot.clock.advance(afterMs);
    const { responder, done } = bot.click(refresh && "custom_id" in refresh ? refresh.custom_id : "", circumstances);
    await settle();
    act(bot);
    await done;
    return { bot, message: messageOf(responder) };
  }

  test.each([[{ isOwn: true }], [{ isOwn: false }]])(
    "asks again after ten seconds, whoever presses it (%o)",
    async (circumstances) => {
      const { bot, message } = await refreshed(10_000, ({ api }) => api.last.answer([scoreJson({ total: 70 })]), circumstances);
      expect(message).toMatchObject({
        type: "update",
        embeds: [{ description: expect.stringContaining("## Total 70.00\n-# As of <t:1767225610:R>") }],
      });
      expect(bot.api.calls).toHaveLength(2);
    },
  );

  test("before that it says that there is nothing newer, privately, and does not ask", async () => {
    const { bot, message } = await refreshed(9_999, () => {});
    expect(message).toMatchObject({ type: "message", ephemeral: true, content: expect.stringContaining("nothing newer yet") });
    expect(bot.api.calls).toHaveLength(1);
    expect(bot.lines.at(-1)).toMatchObject({ outcome: "just_refreshed" });
  });

  test("when the service fails it says that what is shown is the newest there is", async () => {
    const { bot, message } = await refreshed(20_000, ({ api }) => api.last.fail(new CollectionApiError("unavailable", "down")));
    expect(message).toMatchObject({
      type: "message",
      ephemeral: true,
      content: expect.stringContaining("is the newest there is"),
    });
    expect(bot.lines.at(-1)).toMatchObject({ outcome: "nothing_newer" });
  });

  test("an answer that somebody else's question has renewed meanwhile is shown without asking", async () => {
    const bot = setUpDispatcher();
    const other = bot.type("scores", { contract });
    await settle();
    bot.api.last.answer([scoreJson({ total: 80 })]);
    await other.done;
    const { responder, done } = bot.click(`refresh:scores:${contract}:0::1767225500`);
    await done;
    expect(messageOf(responder)).toMatchObject({
      type: "update",
      embeds: [{ description: expect.stringContaining("## Total 80.00") }],
    });
    expect(bot.api.calls).toHaveLength(1);
  });
});

describe("a member clicks on another's answer", () => {
  test.each([[100], [2_100]])("and gets a copy of their own, answered after %i ms", async (after) => {
    const bot = setUpDispatcher();
    const { responder, done } = bot.click(`next:influencers:${contract}:1::`, { isOwn: false });
    await bot.clock.advance(after);
    bot.api.last.answer(people);
    await done;
    expect(responder.sent[0]).toMatchObject({ response: { type: after < 2_000 ? "message" : "deferMessage", ephemeral: true } });
    expect(responder.sent.slice(1).map(({ what }) => what)).toEqual(after < 2_000 ? [] : ["edit"]);
  });
});

test("/help", async () => {
  const bot = setUpDispatcher();
  const { responder, done } = bot.type("help", {});
  await done;
  await golden("help", messageOf(responder));
});

describe("a member is typing", () => {
  const choices = async (bot: ReturnType<typeof setUpDispatcher>, typed: string) => {
    const { responder, done } = bot.complete(typed);
    await done;
    const [sent] = responder.sent;
    if (sent?.what !== "respond" || sent.response.type !== "choices") throw new Error("no choices");
    expect(checkCallback({ type: 8, data: { choices: sent.response.choices } })).toEqual([]);
    return sent.response.choices;
  };
  const seen = async (bot: ReturnType<typeof setUpDispatcher>, digit: string, name: string, times = 1) => {
    for (let time = 0; time < times; time += 1) {
      const { done } = bot.type("scores", { contract: address(digit) });
      await settle();
      if (time === 0) bot.api.last.answer([scoreJson({ name })]);
      await done;
    }
  };

  test.each([[""], ["otters"], ["x".repeat(6_000)], ["\ud800"]])(
    "nothing seen yet: one choice that explains what to paste (%s)",
    async (typed) => {
      const [choice, ...others] = await choices(setUpDispatcher(), typed);
      expect([choice?.name, others]).toEqual(["Paste a contract address (0x…), or a link from OpenSea, Etherscan, Blur, …", []]);
    },
  );

  test("collections are offered by name and address, most asked first", async () => {
    const bot = setUpDispatcher();
    await seen(bot, "a", "Velvet Otters");
    await seen(bot, "b", "Glass Herons", 3);
    await seen(bot, "c", "Sea Otters", 2);
    expect((await choices(bot, "")).map(({ name }) => name)).toEqual([
      "Glass Herons · 0xbbbb…bbbb",
      "Sea Otters · 0xcccc…cccc",
      "Velvet Otters · 0xaaaa…aaaa",
    ]);
    expect((await choices(bot, " OTTER ")).map(({ value }) => value)).toEqual([address("c"), address("a")]);
    expect((await choices(bot, "0xbb")).map(({ value }) => value)).toEqual([address("b")]);
  });

  test("what was pasted is offered as what it is", async () => {
    const bot = setUpDispatcher();
    await seen(bot, "a", "Velvet Otters");
    expect(await choices(bot, `https://etherscan.io/address/${address("a")}`)).toEqual([
      { name: "Velvet Otters · 0xaaaa…aaaa", value: address("a") },
    ]);
    expect(await choices(bot, address("d"))).toEqual([{ name: address("d"), value: address("d") }]);
  });

  test("a collection without data, and a problem, are not remembered", async () => {
    const bot = setUpDispatcher();
    const { done } = bot.type("scores", { contract });
    await settle();
    bot.api.last.answer([]);
    await done;
    expect((await choices(bot, ""))[0]?.value).toBe("0x");
  });

  test("at most 25 of at most 1,000 are offered, in no time", () => {
    const collections = new SeenCollections();
    for (let index = 0; index < 5_000; index += 1) {
      const contractOfIndex = toAddress(`0x${index.toString(16).padStart(40, "0")}`);
      if (contractOfIndex) collections.record(contractOfIndex, `Collection ${index}`);
    }
    const started = performance.now();
    expect(collections.choices("collection")).toHaveLength(25);
    expect(performance.now() - started).toBeLessThan(50);
    expect(collections.choices("Collection 3999")).toMatchObject([{ name: expect.stringMatching(/^Paste/) }]);
    expect(collections.choices("Collection 4000")).toMatchObject([{ name: expect.stringContaining("Collection 4000") }]);
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
    ["no embeds allowed", (bot: ReturnType<typeof setUpDispatcher>) => bot.type("scores", { contract }, { canEmbed: false })],
    ["a button of another version", (bot: ReturnType<typeof setUpDispatcher>) => bot.click("refresh:floor")],
    ["a button of a view that is gone", (bot: ReturnType<typeof setUpDispatcher>) => bot.click(`show:floor:${contract}:0::`)],
  ])("%s", async (name, act) => {
    const { responder, done } = act(setUpDispatcher());
    await done;
    record(name, messageOf(responder));
  });

  test("the sentences, to be read aloud", () => golden("problems", sentences));
});
