import { describe, expect, test } from "vitest";
import { SeenCollections } from "../../src/bot/seen-collections.ts";
import { toAddress } from "../../src/collection-api/address.ts";
import { checkCallback } from "../../src/playground/stand-in/checks.ts";
import { contract } from "../support/answers.ts";
import { address, scoreJson } from "../support/api-server.ts";
import { setUpDispatcher } from "../support/dispatching.ts";
import { emptyMemory } from "../support/empty-memory.ts";
import { settle } from "../support/fake-clock.ts";
import { countWork } from "../support/work.ts";

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
      expect([choice?.name, others]).toEqual(["Paste a contract address (0x…) or a link from OpenSea, Etherscan, Blur, …", []]);
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

  test.each([
    ["privately", { private: true }, {}],
    ["in a direct message", {}, { server: undefined }],
  ])("what was asked %s is not offered to others", async (_name, options, circumstances) => {
    const bot = setUpDispatcher();
    const { done } = bot.type("scores", { contract, ...options }, circumstances);
    await settle();
    bot.api.last.answer([scoreJson()]);
    await done;
    expect((await choices(bot, "velvet"))[0]?.name).toMatch(/^Paste/);
  });

  test("a collection without data, and a problem, are not remembered", async () => {
    const bot = setUpDispatcher();
    const { done } = bot.type("scores", { contract });
    await settle();
    bot.api.last.answer([]);
    await done;
    expect((await choices(bot, ""))[0]?.value).toBe("0x");
  });

  test("of a name as long as an answer no more is kept than is shown", () => {
    const collections = new SeenCollections(emptyMemory.collections);
    const collection = toAddress(address());
    if (!collection) throw new Error("no address");
    collections.record(collection, `Velvet Otters${"\u{1f9a6}".repeat(1_000_000)}`);
    expect(collections.nameOf(collection)?.length).toBeLessThan(1_000);
    expect(collections.nameOf(collection)?.isWellFormed()).toBe(true);
    expect(collections.choices("otters")).toMatchObject([{ name: expect.stringMatching(/^Velvet Otters/), value: collection }]);
  });

  test("a name is found by what is shown of it, however it came", () => {
    const collections = new SeenCollections(emptyMemory.collections);
    collections.record(address("a"), `${"&quot;".repeat(30)}Tom\u200b &amp; Jerry${"&quot;".repeat(30)}`);
    const quotes = '"'.repeat(30);
    for (const typed of ["tom & jerry", '"tom'])
      expect(collections.choices(typed)).toEqual([{ name: `${quotes}Tom & Jerry${quotes} · 0xaaaa…aaaa`, value: address("a") }]);
    expect(collections.choices("&amp;")).toEqual([]);
  });

  test("at most 25 of at most 1,000 are offered, in no time", () => {
    const collections = new SeenCollections(emptyMemory.collections);
    for (let index = 0; index < 5_000; index += 1) {
      const contractOfIndex = toAddress(`0x${index.toString(16).padStart(40, "0")}`);
      if (contractOfIndex) collections.record(contractOfIndex, `Collection ${index}`);
    }
    const workedMs = countWork();
    expect(collections.choices("collection")).toHaveLength(25);
    expect(workedMs()).toBeLessThan(50);
    expect(collections.choices("Collection 3999")).toEqual([]);
    expect(collections.choices("Collection 4000")).toMatchObject([{ name: expect.stringContaining("Collection 4000") }]);
  });
});
