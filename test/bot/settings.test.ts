import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { english } from "../../src/words/language.ts";
import { messageOf } from "../support/bot/answers.ts";
import { ofModerator, setUpBot, setUpRemembering } from "../support/bot/bot.ts";
import { customIdOf } from "../support/bot/custom-ids.ts";
import { emptyMemory } from "../support/bot/empty-memory.ts";
import { buttonsOf, choicesOf, idOfButton, textOf } from "../support/bot/reading.ts";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";

const [apes, punks, cats] = [addressOf(0xa1), addressOf(0xb2), addressOf(0xc3)];
const elsewhere = { server: idOf(2) };
const directly = { server: undefined, serverLocale: undefined };

type Message = ReturnType<typeof messageOf>;
/** An answer's collection. */
const collectionOf = ({ embeds }: Message) => /0x[0-9a-f]{40}/.exec(embeds[0]?.description ?? "")?.[0];

describe("a collection", () => {
  test("left out is the server's default, or the member's, or else a private hint on setting one", async () => {
    const { say } = await setUpRemembering();
    const unset = await say("scores");
    expect(unset).toMatchObject({ ephemeral: true, embeds: [] });
    expect(unset.content).toMatch(/`\/server set`.*`\/me set`/);
    await say("me set", { collection: cats });
    expect(collectionOf(await say("scores"))).toBe(cats);
    await say("server set", { collection: apes });
    for (const name of ["scores", "scores"]) expect(await say(name)).toMatchObject({ ephemeral: false });
    expect(collectionOf(await say("scores"))).toBe(apes);
    expect(collectionOf(await say("scores", { contract: punks }))).toBe(punks);
    expect(collectionOf(await say("scores", {}, elsewhere))).toBe(cats);
    expect(collectionOf(await say("scores", {}, { ...elsewhere, member: idOf(9) } as never))).toBeUndefined();
  });

  test("left out in a direct message is the member's own, without a word about servers", async () => {
    const { say } = await setUpRemembering();
    await say("server set", { collection: apes });
    const unset = await say("scores", {}, directly);
    expect(unset.content).toContain("`/me set`");
    expect(unset.content).not.toContain("server");
    await say("me set", { collection: cats }, directly);
    expect(collectionOf(await say("scores", {}, directly))).toBe(cats);
  });

  test("is not looked up in the settings of a server where only the member has installed the bot", async () => {
    const { say } = await setUpRemembering();
    await say("server set", { collection: apes });
    await say("server alias", { name: "cats", contract: cats });
    const ofMember = { isInstalledInServer: false };
    expect((await say("scores", {}, ofMember)).content).toContain("`/me set`");
    expect((await say("scores", { contract: "cats" }, ofMember)).content).toContain("“cats” isn't a collection that I know");
  });

  test("is found by an alias in any spelling, before a collection's own name, and by an address before both", async () => {
    const { say } = await setUpRemembering();
    await say("server alias", { name: "Straße  Äpes", contract: apes });
    for (const contract of ["straße äpes", "STRASSE ÄPES", " ｓtrasse\u200b äpes "]) {
      expect(collectionOf(await say("scores", { contract }))).toBe(apes);
    }
    expect(collectionOf(await say("scores", { contract: `straße äpes ${punks}` }))).toBe(punks);
    expect(await say("scores", { contract: "straße äpes" }, elsewhere)).toMatchObject({ ephemeral: true, embeds: [] });
  });

  test("can be given by name in options without a default", async () => {
    const { say, memory } = await setUpRemembering();
    await say("server alias", { name: "apes", contract: apes });
    await say("server set", { collection: "apes" });
    expect(await memory.servers.get("1100000000000000002")).toMatchObject({ collection: apes });
  });
});

describe("moderators' commands", () => {
  test("show all settings, and remove an alias with one click", async () => {
    const { say, press } = await setUpRemembering();
    const empty = await say("server show");
    expect(empty).toMatchObject({ ephemeral: true });
    const labels = (message: Message) => buttonsOf(message).map(({ label }) => label);
    expect(labels(empty)).toEqual(["Change"]);
    await say("server set", { collection: apes, language: "Deutsch", zone: "Atlantis" }).then(({ content }) =>
      // None of the three is saved then.
      expect(content).toContain("don't know that time zone"),
    );
    expect(labels(await say("server show"))).toEqual(["Change"]);
    const saved = await say("server set", { collection: apes, language: "Deutsch", zone: "berlin" });
    expect(saved).toMatchObject({ ephemeral: true, content: "Saved." });
    await say("server alias", { name: "the *cats*", contract: cats });
    const shown = await say("server show");
    expect(textOf(shown)).toContain(apes);
    expect(shown.embeds[0]?.fields?.map(({ value }) => value)).toEqual([expect.any(String), "Deutsch", "Europe/Berlin"]);
    expect(shown.embeds[0]?.description).toContain(`**the \\*cats\\*** → \`${cats}\``);

    const [alias] = choicesOf(shown);
    expect(alias).toMatchObject({ label: "the *cats*" });
    const removed = await press(alias?.value ?? "");
    expect(removed).toMatchObject({ type: "update", content: "Removed the alias **the \\*cats\\***." });
    expect(choicesOf(removed)).toEqual([]);
    expect((await press(alias?.value ?? "")).content).toBe("That alias had already been removed.");
    expect(labels(shown)).toEqual(["Change"]);
  });

  test("set, change and remove an alias, and confirm it", async () => {
    const { say } = await setUpRemembering();
    const contentOf = async (options: Record<string, unknown>) => (await say("server alias", options)).content;
    expect(await contentOf({ name: "Apes", contract: apes })).toMatch(/^\*\*Apes\*\* now means \[0x0000…00a1\]\(<[^>]+>\)\.$/);
    expect(await contentOf({ name: "apes", contract: punks })).toMatch(/Before, it meant \[0x0000…00a1\]\(<[^>]+>\)\.$/);
    expect(await contentOf({ name: "APES" })).toBe("Removed the alias **apes**.");
    expect(await contentOf({ name: "apes" })).toContain("has no alias **apes**");
  });

  test.each([apes, apes.slice(2), "https://opensea.io/x", "otters.eth", "0x12", "opensea.io/collection/apes", "0x1234…5678"])(
    "refuse an alias that looks like an address, a link or an ENS name: %s",
    async (name) => {
      const { say, memory } = await setUpRemembering();
      expect((await say("server alias", { name, contract: apes })).content).toContain("can't look like an address");
      expect((await memory.servers.get("1100000000000000002"))?.aliases.size).toBe(0);
    },
  );

  test.each(["\u2060", "\u2800", "\u0301"])("refuse an alias that nobody sees: %j", async (name) => {
    const { say } = await setUpRemembering();
    expect((await say("server alias", { name, contract: punks })).content).toContain("visible characters");
  });

  test("show 50 aliases on two pages, and paging writes nothing", async () => {
    const { say, press, queries } = await setUpRemembering();
    for (let number = 10; number < 60; number++) {
      await say("server alias", { name: `${number}${"*".repeat(48)}`, contract: addressOf(number) });
    }
    const first = await say("server show");
    expect(choicesOf(first)).toHaveLength(25);
    queries.length = 0;
    const second = await press(idOfButton(first, "Next →"));
    expect(choicesOf(second)[0]?.label).toMatch(/^35/);
    expect(queries.every((query) => !/write|forget/.test(query))).toBe(true);
    for (const { embeds } of [first, second]) {
      expect(embeds[0]?.description?.split("\n").filter((line) => line.includes("→"))).toHaveLength(25);
    }
    expect((await say("server alias", { name: "one more", contract: cats })).content).toContain("already has 50 aliases");
  });

  test("forget everything, once a moderator has confirmed what is listed", async () => {
    const { say, press, memory } = await setUpRemembering();
    await say("server set", { collection: apes, language: "fr", zone: "UTC" });
    await say("server alias", { name: "cats", contract: cats });
    const question = await say("server forget");
    expect(question.content).toBe("**Delete all of this?** You can't undo this.");
    for (const part of [apes, "Français", "UTC", "**cats**"]) expect(textOf(question)).toContain(part);
    expect(textOf(await press(idOfButton(question, "Back")))).toContain("**cats**");
    expect(await memory.servers.current("1100000000000000002")).toMatchObject({ collection: apes });
    const deleted = await press(idOfButton(question, "Delete it all"));
    expect(deleted.content).toBe("Deleted.");
    expect((await say("server forget")).content).toContain("nothing to delete");
    expect((await press(idOfButton(question, "Delete it all"))).content).toContain("nothing to delete");
    expect((await say("scores")).content).toContain("Which collection?");
    expect(await say("scores", { contract: "cats" })).toMatchObject({ embeds: [] });
  });

  test("show and forget the server's public questions", async () => {
    const { say, press, queries } = await setUpRemembering();
    const written = () => queries.filter((query) => query === "collection_record done").length;
    const checked = Array.from({ length: 15 }, (_, number) => addressOf(0x10 + number));
    for (const contract of checked) await say("scores", { contract });
    await say("scores", { contract: cats, private: true });
    await say("scores", { contract: cats }, directly);
    await say("scores", { contract: cats }, { isInstalledInServer: false });
    await expect.poll(written).toBe(16);
    const fieldOf = ({ embeds }: Message) => embeds[0]?.fields?.at(-1);
    expect(fieldOf(await say("server show"))).toEqual({
      name: "Looked up here in 30 days",
      value: expect.stringMatching(/^(Collection 00[12].\n){12}and 3 more$/),
    });
    expect(fieldOf(await say("server show", {}, elsewhere))?.name).toBe("Time zone");
    const question = await say("server forget");
    expect(fieldOf(question)?.value).toMatch(/^(Collection 00[12].\n){12}and 3 more$/);
    await press(idOfButton(question, "Delete it all"));
    expect((await say("server forget")).content).toContain("nothing to delete");
  });

  test("name and forget watches", async () => {
    const { say, press, memory } = await setUpRemembering();
    for (const collection of [apes, cats]) {
      const settings = { kinds: { alert: {} }, locale: undefined };
      await memory.watches.add("1100000000000000002", { channel: idOf(5), collection, ...settings });
    }
    const watched = { name: "Watched in this server", value: expect.stringMatching(/^2 of 25: 0x0000…00\w\w, 0x0000…00\w\w$/) };
    for (const command of ["server show", "server forget"]) {
      expect((await say(command)).embeds[0]?.fields?.at(-1)).toEqual(watched);
    }
    await press(idOfButton(await say("server forget"), "Delete it all"));
    expect(JSON.stringify(await say("server show"))).not.toContain("Watched");
  });

  test("change nothing outside a server", async () => {
    const { say } = await setUpRemembering();
    expect((await say("server set", { language: "fr" }, directly)).content).toContain("only works in servers");
    expect((await say("server show", {}, { isInstalledInServer: false })).content).toContain("only works in servers");
  });
});

describe("members' commands", () => {
  test("show, clear and forget all of their own settings", async () => {
    const { say, press, form, submit } = await setUpRemembering();
    expect((await say("me show")).embeds[0]?.description).toContain("don't remember anything about you");
    const saved = await say("me set", { collection: apes, language: "Français" });
    expect(saved).toMatchObject({ ephemeral: true, content: "Saved." });
    expect(saved.embeds[0]?.description).toMatch(/last used me on <t:\d+:D>/);
    await submit(await form(idOfButton(saved, "Change")), { language: "" });
    const shown = await say("me show");
    expect(shown.embeds[0]?.fields?.[1]?.value).toContain("language of your Discord app");
    expect(textOf(await say("me show", {}, { member: idOf(9) }))).not.toContain(apes);
    const question = await say("me forget");
    expect(textOf(question)).toContain(apes);
    await press(idOfButton(question, "Delete it all"));
    expect((await say("me forget")).content).toContain("nothing to delete");
  });

  test("forget nothing by a click that is older than an hour, or that never asked", async () => {
    const clock = new FakeClock();
    const { say, press, memory } = await setUpRemembering(temporaryDatabase(), { clock });
    await say("me set", { collection: apes });
    const button = idOfButton(await say("me forget"), "Delete it all");
    await clock.advance(HOUR_MS + MINUTE_MS);
    const forged = ["me", "server"].map((view) => customIdOf(view, { forget: "yes" }, { action: "apply" }));
    for (const id of [button, ...forged]) expect((await press(id)).content).toContain("work for an hour");
    expect(await memory.members.current("1100000000000000004")).toMatchObject({ collection: apes });
  });
});

test("a change is confirmed even if reading fails afterwards", async () => {
  const { servers, members, directWatches } = emptyMemory;
  const unread = { set: async () => {}, current: async () => undefined };
  const memory = {
    ...emptyMemory,
    servers: { ...servers, ...unread },
    members: { ...members, ...unread },
    directWatches: { ...directWatches, remove: async () => true },
  };
  const { type, click } = setUpBot({ memory });
  const typed = type("server", { language: "de" }, { subcommand: "set" });
  await typed.done;
  expect(messageOf(typed.responder)).toMatchObject({ ephemeral: true, content: english.say("settings.saved") });
  const clicked = click("1Ma:.dGhlLXdhdGNo", { isPrivate: true, channel: ofModerator } as never);
  await clicked.done;
  expect(messageOf(clicked.responder)).toMatchObject({
    type: "update",
    content: english.say("me.watch.stopped"),
    embeds: [],
    components: [],
  });
});

describe("while the memory cannot be read", () => {
  const { servers, members, collections, watches, directWatches, rankings } = emptyMemory;
  const unread = async () => undefined;
  const memory = {
    ...emptyMemory,
    servers: { ...servers, get: unread, current: unread },
    members: { ...members, get: unread, current: unread },
    collections: { ...collections, ofServer: unread, named: unread },
    watches: { ...watches, of: unread },
    directWatches: { ...directWatches, of: unread },
    rankings: { ...rankings, collectionsIn: unread },
  };

  test.each<[string, Record<string, unknown>?]>([
    ["server show"],
    ["server set"],
    ["me show"],
    ["me set"],
    ["watch list"],
    ["watch test", { watch: "a-watch" }],
    ["leaderboard"],
  ])("/%s says so, without a word about addresses", async (path, options) => {
    const content = "I can't read the saved settings right now. Try again in a minute.";
    expect(await setUpBot({ memory }).say(path, options)).toMatchObject({ ephemeral: true, content });
  });
});
