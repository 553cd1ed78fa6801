import { describe, expect, test } from "vitest";
import { suggestCollections } from "../../src/bot/collections/collection-suggestions.ts";
import type { Address } from "../../src/contract/address.ts";
import { checkCallback } from "../../src/playground/stand-in/checks.ts";
import { english } from "../../src/words/language.ts";
import { address, scoreJson } from "../support/api-server.ts";
import { contract } from "../support/bot/answers.ts";
import { setUpBot } from "../support/bot/bot.ts";
import { openTestMemory } from "../support/databases/engines.ts";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { FakeClock, settle } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";
import { countWork } from "../support/work.ts";

describe("for a member who is typing,", () => {
  async function setUp() {
    const clock = new FakeClock();
    const { memory, queries } = await openTestMemory(temporaryDatabase(), { clock });
    return { ...setUpBot({ memory, clock }), queries };
  }
  type Bot = Awaited<ReturnType<typeof setUp>>;
  const choices = async (bot: Bot, typed: string) => {
    const { responder, done } = bot.complete(typed);
    await done;
    const [sent] = responder.sent;
    if (sent?.what !== "respond" || sent.response.type !== "choices") throw new Error("no choices");
    expect(checkCallback({ type: 8, data: { choices: sent.response.choices } })).toEqual([]);
    return sent.response.choices;
  };
  const seen = async (bot: Bot, digit: string, name: string) => {
    const { done } = bot.type("scores", { contract: address(digit) });
    await settle();
    bot.api.last.answer([scoreJson({ name })]);
    await done;
    await expect.poll(() => bot.queries.splice(0)).toContain("collection_record done");
    await bot.clock.advance(1);
  };

  test.each([[""], ["otters"], ["x".repeat(6_000)], ["\ud800"]])(
    "a bot without known collections offers one choice that explains what to paste (%s)",
    async (typed) => {
      const [choice, ...others] = await choices(await setUp(), typed);
      expect([choice?.name, others]).toEqual(["Paste a contract address (0x…) or a link from OpenSea, Etherscan, Blur, …", []]);
    },
  );

  test("collections are offered with name and address, the last asked for first", async () => {
    const bot = await setUp();
    await seen(bot, "a", "Velvet Otters");
    await seen(bot, "b", "Glass Herons");
    await seen(bot, "c", "Sea Otters");
    expect((await choices(bot, "")).map(({ name }) => name)).toEqual([
      "Sea Otters · 0xcccc…cccc",
      "Glass Herons · 0xbbbb…bbbb",
      "Velvet Otters · 0xaaaa…aaaa",
    ]);
    expect((await choices(bot, " OTTER ")).map(({ value }) => value)).toEqual([address("c"), address("a")]);
    expect((await choices(bot, "0xbb")).map(({ value }) => value)).toEqual([address("b")]);
  });

  test("a pasted link or address is offered as its collection", async () => {
    const bot = await setUp();
    await seen(bot, "a", "Velvet Otters");
    expect(await choices(bot, `https://etherscan.io/address/${address("a")}`)).toEqual([
      { name: "Velvet Otters · 0xaaaa…aaaa", value: address("a") },
    ]);
    expect(await choices(bot, address("d"))).toEqual([{ name: address("d"), value: address("d") }]);
  });

  test.each([
    ["privately", { private: true }, {}],
    ["in a direct message", {}, { server: undefined }],
  ])("a question asked %s is not offered to others", async (_name, options, circumstances) => {
    const bot = await setUp();
    const { done } = bot.type("scores", { contract, ...options }, circumstances);
    await settle();
    bot.api.last.answer([scoreJson()]);
    await done;
    expect((await choices(bot, "velvet"))[0]?.name).toMatch(/^Paste/);
  });

  test("a collection without data is not offered", async () => {
    const bot = await setUp();
    const { done } = bot.type("scores", { contract });
    await settle();
    bot.api.last.answer([]);
    await done;
    expect((await choices(bot, ""))[0]?.value).toBe("0x");
  });
});

describe("suggestions", () => {
  const nowhere = { id: undefined, server: undefined };
  const setUp = async (names: ReadonlyMap<Address, string>) => {
    const collections: Parameters<typeof suggestCollections>[2] = {
      namesOf: async (addresses) => new Map([...names].filter(([one]) => addresses.includes(one))),
      ofServer: async () => [],
      wellKnown: () => [...names].map(([collection, name]) => ({ collection, name })),
    };
    return { offered: (typed: string) => suggestCollections(typed, nowhere, collections, english.say) };
  };

  test("find a name by its visible text, in any spelling", async () => {
    const name = `${"&quot;".repeat(30)}Tom\u200b &amp; Jerry${"&quot;".repeat(30)}`;
    const { offered } = await setUp(new Map([[address("a"), name]]));
    const quotes = '"'.repeat(30);
    for (const typed of ["tom & jerry", '"tom'])
      expect(await offered(typed)).toEqual([{ name: `${quotes}Tom & Jerry${quotes} · 0xaaaa…aaaa`, value: address("a") }]);
    expect(await offered("&amp;")).toMatchObject([{ value: "&amp;" }]);
  });

  test("are at most 25 of at most 1,000, found within 25 ms", async () => {
    const names = new Map(Array.from({ length: 1_000 }, (_, index) => [addressOf(index), `Collection ${index}`] as const));
    const { offered } = await setUp(names);
    const all = await offered("collection");
    expect(all).toHaveLength(25);
    const times: number[] = [];
    // The garbage of earlier tests may be collected during one of them.
    for (let time = 0; time < 3; time++) {
      const workedMs = countWork();
      expect(await offered("Collection 999")).toMatchObject([{ name: expect.stringContaining("Collection 999") }]);
      times.push(workedMs());
    }
    expect(Math.min(...times)).toBeLessThan(25);
    expect(await offered("Collection 1000")).toMatchObject([{ value: "Collection 1000" }]);
  });
});
