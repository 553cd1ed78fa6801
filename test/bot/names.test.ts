import { describe, expect, test } from "vitest";
import { CollectionApiError } from "../../src/collection-api/errors.ts";
import { address, scoreJson } from "../support/api-server.ts";
import { contract, messageOf, people } from "../support/bot/answers.ts";
import { setUpBot } from "../support/bot/bot.ts";
import { buttonsOf, idOfButton } from "../support/bot/reading.ts";
import { openTestMemory } from "../support/databases/engines.ts";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { settle } from "../support/fake-clock.ts";

describe("a list of a collection without a known name", () => {
  const setUp = () => {
    const bot = setUpBot();
    bot.api.isForNames = true;
    const list = async () => {
      const requested = bot.type("influencers", { contract });
      await settle();
      return requested;
    };
    /** The call for the scores, or for the list. */
    const call = (operation: "scores" | "influencers") => {
      const found = bot.api.calls.findLast((c) => c.operation === operation);
      if (!found) throw new Error(`${operation} were not asked for`);
      return found;
    };
    const named = expect.stringContaining("[Velvet Otters](<");
    const unnamed = expect.stringContaining("[0xaaaa…aaaa](<");
    return { bot, list, call, named, unnamed };
  };

  test("asks for the scores, and shows the name if it comes within 300 ms after the entries", async () => {
    const { bot, list, call, named } = setUp();
    const { responder, done } = await list();
    call("influencers").answer(people);
    await settle();
    await bot.clock.advance(299);
    call("scores").answer([scoreJson()]);
    await done;
    expect(messageOf(responder)).toMatchObject({ content: named });
    expect(bot.api.calls.map(({ operation }) => operation)).toEqual(["influencers", "scores"]);
  });

  test("shows a name that comes before the entries, also after more than 300 ms", async () => {
    const { bot, list, call, named } = setUp();
    const { responder, done } = await list();
    await bot.clock.advance(1_000);
    call("scores").answer([scoreJson()]);
    await bot.clock.advance(500);
    call("influencers").answer(people);
    await done;
    expect(messageOf(responder)).toMatchObject({ content: named });
  });

  test("waits at most 300 ms for the name, and the next list has it without a call", async () => {
    const { bot, list, call, named, unnamed } = setUp();
    const { responder, done } = await list();
    call("influencers").answer(people);
    await settle();
    await bot.clock.advance(299);
    expect(responder.sent).toEqual([]);
    await bot.clock.advance(1);
    await done;
    expect(messageOf(responder)).toMatchObject({ content: unnamed });
    call("scores").answer([scoreJson()]);
    await settle();
    const again = await list();
    await again.done;
    expect(messageOf(again.responder)).toMatchObject({ content: named });
    expect(bot.api.calls).toHaveLength(2);
  });

  test.each([
    ["fail", (call: ReturnType<ReturnType<typeof setUp>["call"]>) => call.fail(new CollectionApiError("unavailable", "down"))],
    ["have no data", (call: ReturnType<ReturnType<typeof setUp>["call"]>) => call.answer([])],
  ])("does not wait if the scores %s", async (_what, act) => {
    const { list, call, unnamed } = setUp();
    const { responder, done } = await list();
    act(call("scores"));
    call("influencers").answer(people);
    await done;
    expect(messageOf(responder)).toMatchObject({ content: unnamed });
  });
});

describe("a collection that was asked for", () => {
  async function setUp(...names: readonly string[]) {
    const { memory, queries } = await openTestMemory(temporaryDatabase());
    const bot = setUpBot({ memory });
    for (const [index, name] of names.entries()) await seen(bot, { contract: address("abc".charAt(index)) }, name);
    await expect.poll(() => queries.filter((query) => query === "collection_record done")).toHaveLength(names.length);
    return bot;
  }

  async function seen(bot: ReturnType<typeof setUpBot>, options: Record<string, unknown>, name: string) {
    const { done } = bot.type("scores", options);
    await bot.api.answerUntil(done, () => [scoreJson({ name })]);
  }

  async function request(bot: ReturnType<typeof setUpBot>, typed: string) {
    const { responder, done } = bot.type("scores", { contract: typed });
    await done;
    return messageOf(responder);
  }

  test.each([
    ["Velvet Otters"],
    ["  velvet OTTERS "],
    ["Ｖｅｌｖｅｔ Ｏｔｔｅｒｓ"],
    ["Velvet Otters · 0xaaaa…aaaa"],
    ["velvet otters · 0xAAAA…AAAA"],
  ])("is found by «%s»", async (typed) => {
    const bot = await setUp("Velvet Otters", "Velvet Otters II");
    expect(await request(bot, typed)).toMatchObject({
      ephemeral: false,
      embeds: [{ description: expect.stringContaining("[Velvet Otters](<") }],
    });
    expect(bot.lines.at(-1)).toMatchObject({ outcome: "answered", cache: "hit" });
  });

  test.each(["velvetotters", "Velvet: Otters!", "Velvet Otters", "Velvet Otters 🦦"])(
    "is found by «%s», which has all of its letters, but not its emoji",
    async (typed) => {
      const bot = await setUp("Velvet Otters 🌂", "🌂🌂");
      expect(await request(bot, typed)).toMatchObject({ ephemeral: false });
      expect(bot.lines.at(-1)).toMatchObject({ outcome: "answered", cache: "hit" });
    },
  );

  test("is found by its exact name beside one that differs by an emoji, and by neither exactly, both are offered", async () => {
    const bot = await setUp("Velvet Otters 🌂", "Velvet Otters", "🌂");
    expect(await request(bot, "velvet otters 🌂")).toMatchObject({
      embeds: [{ description: expect.stringContaining("[Velvet Otters 🌂](<") }],
    });
    await request(bot, "Velvet-Otters!");
    expect(bot.lines.at(-1)).toMatchObject({ outcome: "several_collections" });
    expect(await request(bot, "🌂")).toMatchObject({ ephemeral: false });
  });

  test.each([
    ["otters"],
    ["VELVET"],
    ["https://opensea.io/collection/velvet-otters"],
    ["https://opensea.io/collection/velvetotters"],
    ["Vellvet Oters"],
    ["velvt"],
    ["Velvet Otters III"],
  ])("is suggested, but not taken, for «%s», a part of its name or nearly its name", async (typed) => {
    const bot = await setUp("Velvet Otters 🌂", "\u200b");
    const reported = { ephemeral: true, content: expect.stringContaining("Did you mean **Velvet Otters 🌂**?") };
    const message = await request(bot, typed);
    expect(message).toMatchObject(reported);
    expect(bot.lines.at(-1)).toMatchObject({ outcome: "similar_names" });
    // One more click shows the card.
    const { responder, done } = bot.click(idOfButton(message, "Velvet Otters 🌂"), { isPrivate: true } as never);
    await bot.api.answerUntil(done, () => [scoreJson({ name: "Velvet Otters 🌂" })]);
    expect(messageOf(responder).embeds[0]?.description).toContain("[Velvet Otters 🌂](<");
  });

  test.each([{}, { contract: "no such collection" }, { contract: "Paste a contract address (0x…) or a link" }])(
    "is offered where the bot cannot tell which one is meant: %o",
    async (options) => {
      const bot = await setUp("Velvet Otters", "Glass Herons");
      const { responder, done } = bot.type("scores", options);
      await done;
      const message = messageOf(responder);
      expect(message).toMatchObject({ ephemeral: true, embeds: [] });
      expect(buttonsOf(message).map(({ label }) => label)).toEqual(expect.arrayContaining(["Velvet Otters", "Glass Herons"]));
    },
  );

  test.each(["Bored Apes", "https://opensea.io/collection/bored-apes"])(
    "that this server does not know is taken from the service, which is asked for «%s» once",
    async (typed) => {
      const queries: string[] = [];
      const bot = setUpBot({
        find: async (query) => {
          queries.push(query);
          return [{ name: "Bored Apes", contractAddress: contract }];
        },
      });
      const { responder, done } = bot.type("scores", { contract: typed });
      await bot.api.answerUntil(done, () => [scoreJson({ name: "Bored Apes" })]);
      expect(messageOf(responder)).toMatchObject({ embeds: [{ description: expect.stringContaining("[Bored Apes](<") }] });
      expect(queries).toEqual([typed.replace(/^.*\//, "")]);
    },
  );

  test("that several collections of the service have is answered with their addresses", async () => {
    const found = ["a", "b"].map((digit) => ({ name: "Moon Cats", contractAddress: address(digit) }));
    const bot = setUpBot({ find: async () => found });
    expect(await request(bot, "Moon Cats")).toMatchObject({
      ephemeral: true,
      content: expect.stringMatching(/1\. `0xa{40}`\n2\. `0xb{40}`/),
      components: [{}],
    });
  });

  test("that the service cannot look up is answered as if it were unknown", async () => {
    const bot = setUpBot({ find: () => Promise.reject(new CollectionApiError("timeout", "late")) });
    await request(bot, "Bored Apes");
    expect(bot.lines.at(-1)).toMatchObject({ outcome: "address_missing" });
  });

  test.each([["rs"], ["Violet Waters"], ["\u200b"], ["· 0xaaaa…aaaa"]])("is not found by «%s»", async (typed) => {
    const bot = await setUp("Velvet Otters", "\u200b");
    expect(await request(bot, typed)).toMatchObject({ ephemeral: true, embeds: [] });
    expect(bot.lines.at(-1)?.["outcome"]).toMatch(/^(?:address_missing|shortened_address)$/);
  });

  test("is suggested once if another has the same name", async () => {
    const bot = await setUp("Velvet Otters", "Velvet Otters");
    expect((await request(bot, "velvet")).content).toContain("Did you mean **Velvet Otters**?");
  });

  test("is listed beside one with the same name, privately, with buttons, and found by its suggestion", async () => {
    const bot = await setUp("Velvet Otters", "VELVET OTTERS");
    const both = await request(bot, "velvet otters");
    expect(both).toMatchObject({ ephemeral: true, components: [{ components: [{ label: "1" }, { label: "2" }] }] });
    const judged = String.raw` · looked up in 1 server in the last 30 days · first looked up <t:\d+:R>`;
    const listed = ["a", "b"].map((digit, index) => String.raw`\n${index + 1}\. \`${address(digit)}\`${judged}`);
    expect(both.content).toMatch(new RegExp(`^I know 2 collections.*${listed.join("")}$`));
    expect(bot.lines.at(-1)).toMatchObject({ outcome: "several_collections" });
    const second = both.components[0]?.components[1];
    const { responder, done } = bot.click(second && "custom_id" in second ? second.custom_id : "", { isPrivate: true });
    await done;
    expect(messageOf(responder)).toMatchObject({ type: "update", embeds: [{ description: expect.stringContaining("VELVET") }] });
    expect((await request(bot, "VELVET OTTERS · 0xbbbb…bbbb")).embeds[0]?.description).toContain("[VELVET OTTERS](<");
  });

  test("keeps the count when it is chosen from a list", async () => {
    const bot = await setUp("Velvet Otters", "VELVET OTTERS");
    const listed = await bot.say("influencers", { contract: "velvet otters", count: 5 });
    const { responder, done } = bot.click(idOfButton(listed, "2"), { isPrivate: true } as never);
    await bot.api.answerUntil(done, () => people);
    const message = messageOf(responder);
    expect(message.content).toMatch(/\[VELVET OTTERS\].*Top 5 of 12/);
    expect(idOfButton(message, "Next")).toBe("");
  });
});
