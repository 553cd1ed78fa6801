import { Locale } from "discord-api-types/v10";
import { describe, expect, test } from "vitest";
import { suggestCollections } from "../../src/bot/collections/collection-suggestions.ts";
import { languageText } from "../../src/bot/command/languages.ts";
import { zoneText } from "../../src/bot/command/zones.ts";
import type { Address } from "../../src/contract/address.ts";
import { english, languageOf } from "../../src/words/language.ts";
import { setUpRemembering } from "../support/bot/bot.ts";
import { asMemory, emptyMemory } from "../support/bot/empty-memory.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";

const [apes, punks, cats] = [addressOf(0xa1), addressOf(0xb2), addressOf(0xc3)];
const namesOf = (choices: readonly { readonly name: string }[]) => choices.map(({ name }) => name);

describe("for a collection", () => {
  test("the server's default comes first, then its aliases, then collections asked for", async () => {
    const clock = new FakeClock();
    const { say, offered } = await setUpRemembering(undefined, { clock });
    for (const contract of [addressOf(0xe5), cats, apes, punks]) {
      await say("scores", { contract });
      await clock.advance(1);
    }
    await say("server set", { collection: apes });
    await say("server alias", { name: "zebra", contract: addressOf(0xd4) });
    await say("server alias", { name: "monkeys", contract: punks });
    expect(await offered("scores", "contract", "")).toEqual([
      { name: "Collection 00a1 · this server's default", value: apes },
      { name: "monkeys · Collection 00b2", value: punks },
      { name: "zebra · 0x0000…00d4", value: addressOf(0xd4) },
      { name: "Collection 00c3 · 0x0000…00c3", value: cats },
      { name: "Collection 00e5 · 0x0000…00e5", value: addressOf(0xe5) },
    ]);
    expect(await offered("scores", "contract", "MONK")).toEqual([{ name: "monkeys · Collection 00b2", value: punks }]);
    expect(await offered("server set", "collection", "00c3")).toMatchObject([{ value: cats }]);
    for (const where of [{ server: idOf(2) }, { server: undefined }, { isInstalledInServer: false }]) {
      expect(namesOf(await offered("scores", "contract", "", where))).toEqual([expect.stringMatching(/^Paste/)]);
    }
    expect(namesOf(await offered("scores", "contract", "nobody's"))).toEqual([expect.stringMatching(/^Paste/)]);
  });

  test("an address or a link is suggested as its collection", async () => {
    const { say, offered } = await setUpRemembering();
    await say("server alias", { name: "apes", contract: apes });
    expect(await offered("scores", "contract", `https://etherscan.io/address/${apes}`)).toEqual([{ name: apes, value: apes }]);
    await say("scores", { contract: apes });
    await expect
      .poll(() => offered("scores", "contract", apes.toUpperCase().replace("X", "x")))
      .toEqual([{ name: "Collection 00a1 · 0x0000…00a1", value: apes }]);
  });

  test("a bot without known collections explains what to paste, also after an answer without data", async () => {
    const { type, api, offered } = await setUpRemembering();
    await api.answerUntil(type("scores", { contract: apes }).done, () => []);
    for (const typed of ["", "otters", "x".repeat(6_000), "\ud800"]) {
      const name = "Paste a contract address (0x…) or a link from OpenSea, Etherscan, Blur, …";
      expect(namesOf(await offered("scores", "contract", typed))).toEqual([name]);
    }
  });
});

test("collections with a shared name are listed with the number of servers that ask, and since when", async () => {
  const bad = addressOf(0xbad);
  const clock = new FakeClock();
  const { say, memory, queries } = await setUpRemembering(undefined, { clock });
  for (const [contract, server] of [
    [apes, 4],
    [apes, 5],
    [apes, 6],
    [bad, 1],
  ] as const) {
    queries.length = 0;
    await say("scores", { contract }, { server: idOf(server) });
    await expect.poll(() => queries).toContain("collection_record done");
    await clock.advance(3_600_000);
  }
  queries.length = 0;
  memory.collections.record(bad, "Collection 00a1");
  await expect.poll(() => queries).toContain("collection_record done");
  const requestFor = (server: number | undefined, contract = "collection 00A1") =>
    say("scores", { contract }, { server: server === undefined ? undefined : idOf(server) });
  const both = new RegExp(
    String.raw`1\. \`${apes}\` · looked up in 3 servers in the last 30 days · first looked up <t:\d+:R>\n2\. \`${bad}\` · looked up in 1 server in the last 30 days · .*$`,
  );
  for (const server of [9, undefined]) {
    expect(await requestFor(server)).toMatchObject({ ephemeral: true, content: expect.stringMatching(both) });
  }
  const isAbout = (contract: Address) => [{ description: expect.stringContaining(`address/${contract}>)`) }];
  expect((await requestFor(4)).embeds).toMatchObject(isAbout(apes));
  expect((await requestFor(1)).embeds).toMatchObject(isAbout(bad));

  // Moderators' settings rank before members' questions.
  await memory.servers.set(idOf(1), { collection: apes });
  await memory.aliases.set(idOf(9), "the apes", apes);
  await clock.advance(60_000);
  for (const server of [1, 9]) expect((await requestFor(server)).embeds).toMatchObject(isAbout(apes));
  const path = { server: idOf(8) };
  expect(await say("server alias", { name: "Collection 00A1", contract: cats }, path)).toMatchObject({
    content: expect.stringContaining("now means"),
  });
  expect((await requestFor(8)).embeds).toMatchObject(isAbout(cats));
});

describe("a suggestion sent back as text is understood for", () => {
  const isAbout = (collection: string) => ({
    ephemeral: false,
    embeds: [{ description: expect.stringContaining(`address/${collection}>)`) }],
  });

  test("a server's default, in every language", async () => {
    const { say, offered } = await setUpRemembering();
    await say("scores", { contract: apes });
    await say("server set", { collection: apes });
    for (const locale of Object.values(Locale)) {
      const [choice] = await offered("scores", "contract", "", { locale });
      expect(choice?.name).toMatch(/^Collection 00a1 · [^0]/);
      expect(await say("scores", { contract: choice?.name }, { locale })).toMatchObject(isAbout(apes));
    }
  });

  test("an alias", async () => {
    const { say, offered } = await setUpRemembering();
    await say("scores", { contract: punks });
    await say("server alias", { name: "monkeys · ours", contract: punks });
    await say("server alias", { name: "zebra", contract: cats });
    for (const [{ name }, collection] of (await offered("scores", "contract", "")).map(
      (choice, at) => [choice, [punks, cats][at]] as const,
    )) {
      expect(await say("scores", { contract: name })).toMatchObject(isAbout(collection ?? ""));
    }
  });
});

describe("among many collections", () => {
  const offered = (typed: string, names: ReadonlyMap<Address, string>) =>
    suggestCollections(
      typed,
      { id: undefined, server: undefined },
      {
        namesOf: async (addresses) => new Map([...names].filter(([address]) => addresses.includes(address))),
        ofServer: async () => [],
        wellKnown: () => [...names].map(([collection, name]) => ({ collection, name })),
      },
      english.say,
    );

  test("a name is found by its visible text, in any spelling", async () => {
    const quotes = '"'.repeat(30);
    const names = new Map([[apes, `${"&quot;".repeat(30)}Tom\u200b &amp; Jerry${"&quot;".repeat(30)}`]]);
    for (const typed of ["tom & jerry", '"tom'])
      expect(await offered(typed, names)).toEqual([{ name: `${quotes}Tom & Jerry${quotes} · 0x0000…00a1`, value: apes }]);
    expect(await offered("&amp;", names)).toMatchObject([{ value: "&amp;" }]);
  });

  test("25 of 1,000 are suggested at most", async () => {
    const names = new Map(Array.from({ length: 1_000 }, (_, index) => [addressOf(index), `Collection ${index}`] as const));
    expect(await offered("collection", names)).toHaveLength(25);
    expect(await offered("Collection 999", names)).toMatchObject([{ name: expect.stringContaining("Collection 999") }]);
    expect(await offered("Collection 1000", names)).toMatchObject([{ value: "Collection 1000" }]);
  });
});

describe("for an alias", () => {
  test("those of the server are suggested", async () => {
    const { say, offered } = await setUpRemembering();
    await say("server alias", { name: "Apes", contract: apes });
    await say("server alias", { name: "punks", contract: punks });
    expect(await offered("server alias", "name", "APE")).toEqual([{ name: "Apes", value: "Apes" }]);
    expect(await offered("server alias", "name", "", { server: idOf(2) })).toEqual([]);
  });
});

test("an unknown option gets no suggestions", async () => {
  const { offered } = await setUpRemembering();
  expect(await offered("floor", "contract", "a")).toEqual([]);
  expect(await offered("scores", "", "a")).toEqual([]);
  expect(await offered("scores", "private", "a")).toEqual([]);
  expect(await offered("server drop", "name", "a")).toEqual([]);
});

const context = {
  channel: undefined,
  memory: asMemory(emptyMemory),
  settings: { member: {}, server: { aliases: new Map() } },
  server: undefined,
  language: await languageOf("de"),
  serverLocale: "ja",
};

describe("languages", () => {
  test("are suggested by their own names, likely ones first, and found in English and the member's language", async () => {
    const { offered } = await setUpRemembering();
    const choices = await offered("me set", "language", "", { locale: "de", serverLocale: "ja" });
    expect(choices.slice(0, 3)).toEqual([
      { name: "Deutsch", value: "de" },
      { name: "日本語", value: "ja" },
      { name: "Bahasa Indonesia", value: "id" },
    ]);
    for (const [typed, found] of [
      ["franz", "Français"],
      ["FRENCH", "Français"],
      ["中", "中文"],
      ["sv-se", "Svenska"],
      ["рус", "Русский"],
    ] as const) {
      expect(namesOf(await languageText.suggest(typed, context))).toContain(found);
    }
  });

  test("are read by their own names, by English ones and by Discord's codes", async () => {
    for (const locale of Object.values(Locale)) {
      const [choice] = await languageText.suggest(locale, { ...context, language: await languageOf(locale) });
      expect(languageText.read(locale, "en-US")).toBe(locale);
      expect(languageText.read(choice?.name ?? "", "en-US")).toBe(locale);
    }
    expect(languageText.read(" german ", "en-US")).toBe("de");
    const bare = { English: "en-US", Spanish: "es-ES", Portuguese: "pt-BR", Swedish: "sv-SE", Chinese: "zh-CN" };
    for (const [name, locale] of Object.entries(bare)) expect(languageText.read(name, "fi")).toBe(locale);
    for (const unknown of ["", "klingon", "e"]) expect(() => languageText.read(unknown, "en-US")).toThrow("unknown_language");
  });
});

test("languages are read by their names in the reader's language, for every reader", async () => {
  for (const reader of Object.values(Locale)) {
    const names = new Intl.DisplayNames([reader], { type: "language" });
    for (const locale of Object.values(Locale)) expect(languageText.read(names.of(locale) ?? "", reader)).toBe(locale);
  }
  const { say, memory } = await setUpRemembering();
  await say("me set", { language: "allemand" }, { locale: "fr" });
  expect(await memory.members.current("1100000000000000004")).toMatchObject({ language: "de" });
});

describe("time zones", () => {
  test("are suggested with their time, those of the languages first, and found by city", async () => {
    const { offered } = await setUpRemembering();
    const first = await offered("server set", "zone", "", { locale: "de", serverLocale: "ja" });
    expect(first.map(({ value }) => value)).toEqual(["Europe/Berlin", "Europe/Busingen", "Asia/Tokyo", "UTC"]);
    expect(first[0]?.name).toMatch(/^Europe\/Berlin · \d\d:\d\d$/);
    const values = async (typed: string) => (await zoneText.suggest(typed, context)).map(({ value }) => value);
    expect(await values("new y")).toEqual(["America/New_York"]);
    expect((await values("paris"))[0]).toBe("Europe/Paris");
    expect((await values("america")).length).toBe(25);
    expect(await values("atlantis")).toEqual([]);
    for (const typed of ["kolk", "calcutta"]) expect(await values(typed)).toEqual(["Asia/Kolkata"]);
    expect((await offered("server set", "zone", "", { locale: "uk" })).map(({ value }) => value)).toContain("Europe/Kyiv");
  });

  test("are read in any spelling, and refused if not IANA's", () => {
    const canonical = (timeZone: string) => new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
    for (const zone of [...Intl.supportedValuesOf("timeZone"), "UTC"]) expect(canonical(zoneText.read(zone, "en-US"))).toBe(zone);
    for (const [typed, zone] of [
      ["europe/berlin", "Europe/Berlin"],
      ["New York", "America/New_York"],
      ["utc", "UTC"],
      ["GMT", "UTC"],
      ["US/Pacific", "America/Los_Angeles"],
      ["Europe/Kyiv", "Europe/Kyiv"],
      ["Europe/Kiev", "Europe/Kyiv"],
      ["Asia/Katmandu", "Asia/Kathmandu"],
      ["America/Godthab", "America/Nuuk"],
      ["saigon", "Asia/Ho_Chi_Minh"],
      ["ho chi minh", "Asia/Ho_Chi_Minh"],
      // The label of a suggestion.
      ["America/New York · 2:05 PM", "America/New_York"],
    ] as const) {
      expect(zoneText.read(typed, "en-US")).toBe(zone);
    }
    for (const typed of ["", "+02:00", "Atlantis", "CEST", "Europe/Atlantis", "../etc"]) {
      expect(() => zoneText.read(typed, "en-US")).toThrow("unknown_zone");
    }
  });
});
