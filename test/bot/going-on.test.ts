import { PermissionFlagsBits } from "discord-api-types/v10";
import { describe, expect, test } from "vitest";
import type { Address } from "../../src/contract/address.ts";
import { prefilled } from "../../src/playground/stand-in/modal.ts";
import { scoreJson } from "../support/api-server.ts";
import { messageOf } from "../support/bot/answers.ts";
import { ofModerator, setUpRemembering } from "../support/bot/bot.ts";
import { buttonsOf, choicesOf, idOfButton, textOf } from "../support/bot/reading.ts";
import { addressOf, idOf } from "../support/ids.ts";

const server = "1100000000000000002";
const [apes, punks, twins, cats, dogs] = [addressOf(1), addressOf(2), addressOf(3), addressOf(4), addressOf(5)];
const everything = PermissionFlagsBits.Administrator;
const channelOf = (id: string) => ({ id, type: 0, permissions: everything, memberPermissions: everything });
const here = { channel: ofModerator } as object;
const privately = { isPrivate: true } as object;

const names = new Map([
  [apes, "Velvet Apes"],
  [punks, "Glass Punks"],
  [twins, "Twins"],
  [cats, "Twins"],
]);
const scoresOf = (collection: Address) => [scoreJson({ name: names.get(collection) ?? "" })];

/** A bot that knows some collections by name, and another process over the same database. */
async function setUp() {
  const bot = await setUpRemembering();
  for (const collection of names.keys()) {
    const { done } = bot.type("scores", { contract: collection });
    await bot.api.answerUntil(done, () => scoresOf(collection));
  }
  const known = async () => ((await bot.memory.collections.ofServer(server)) ?? []).length;
  await expect.poll(known).toBe(names.size);
  return { ...bot, other: await setUpRemembering(bot.url) };
}

describe("a command whose collection is not clear goes on by a click, in any process and with all that was asked for", () => {
  test("/watch add, here", async () => {
    const { say, other, memory } = await setUp();
    const question = await say("watch add", { contract: "velvet", what: "both", change: 2.5, hour: 18, weekday: "3" }, here);
    expect(question).toMatchObject({ ephemeral: true, content: "Did you mean **Velvet Apes**?" });
    expect(buttonsOf(question).map(({ label }) => label)).toEqual(["Velvet Apes"]);
    const added = await other.press(idOfButton(question, "Velvet Apes"));
    expect(added).toMatchObject({ type: "update" });
    expect(textOf(added)).toContain("Saved.");
    expect(await memory.watches.of(server)).toMatchObject([
      {
        ...{ collection: apes, channel: ofModerator.id },
        kinds: { digest: { every: "week", hour: 18, weekday: 3 }, alert: { change: 2.5 } },
      },
    ]);
  });

  test("/watch add in another channel, with a role: both are to be picked again, and are filled in", async () => {
    const { say, form, submit, memory } = await setUp();
    const picked = { channel: idOf(6), role: idOf(7) };
    const question = await say("watch add", { contract: "velvet", what: "alert", floor: 12, ...picked }, here);
    const opened = await form(idOfButton(question, "Velvet Apes"));
    expect(opened.title).toBe("/watch add");
    expect(prefilled(opened)).toEqual({ channel: [idOf(6)], role: [idOf(7)] });
    const roles = [{ id: idOf(7), mentionable: true }];
    await submit(opened, {}, { channels: [channelOf(idOf(6))], pickedRoles: roles } as object);
    expect(await memory.watches.of(server)).toMatchObject([
      { collection: apes, channel: idOf(6), kinds: { alert: { floor: 12, role: idOf(7) } } },
    ]);
  });

  test("/me watch and /me set, with namesakes", async () => {
    const { say, click, memory } = await setUp();
    const question = await say("me watch", { contract: "twins", change: 3 });
    const { done } = click(idOfButton(question, "2"), privately);
    await done;
    expect(await memory.directWatches.of("1100000000000000004")).toMatchObject([{ kinds: { alert: { change: 3 } } }]);
    const set = await say("me set", { collection: "twins", plain: true });
    await click(idOfButton(set, "1"), privately).done;
    const { collection, plain } = (await memory.members.current("1100000000000000004")) ?? {};
    expect(plain).toBe(true);
    expect([twins, cats]).toContain(collection);
  });

  test("a message's menu, with two addresses, and with none", async () => {
    const { type, form } = await setUp();
    const use = async (name: string, message: string) => {
      const { responder, done } = type(name, { message }, { type: "message", ...here });
      await done;
      return messageOf(responder);
    };
    const two = await use("Watch this here", `${apes} and ${punks}`);
    const opened = await form(idOfButton(two, "Glass Punks"));
    expect(opened.title).toBe("New watch");
    expect(prefilled(opened)).toMatchObject({ contract: punks });
    const none = await use("What's behind this?", "gm everyone");
    expect(none.content).toBe("This message names no collection that I know.");
    expect(buttonsOf(none).map(({ label }) => label)).toContain("Velvet Apes");
  });

  test("a form, by the name that it may have meant, or by itself again", async () => {
    const { say, form, submit, press, memory } = await setUp();
    const opened = await form(idOfButton(await say("watch list"), "New watch"));
    const question = await submit(opened, { link: "velvet", what: "both", change: "4" }, {
      channels: [channelOf(ofModerator.id)],
    } as object);
    expect(question.content).toBe("**Collection**: Did you mean **Velvet Apes**?");
    expect(buttonsOf(question).map(({ label }) => label)).toEqual(["Use it", "Open the form"]);
    expect(prefilled(await form(idOfButton(question, "Open the form")))).toMatchObject({ link: "velvet", change: "4" });
    await press(idOfButton(question, "Use it"));
    expect(await memory.watches.of(server)).toMatchObject([{ collection: apes, kinds: { digest: {}, alert: { change: 4 } } }]);
  });

  test("a button that is an hour old changes nothing", async () => {
    const { say, press, memory } = await setUp();
    const question = await say("watch add", { contract: "velvet" }, here);
    const late = await press(idOfButton(question, "Velvet Apes"), { madeBy: idOf(1) } as object);
    expect(late.content).toContain("work for an hour");
    expect(await memory.watches.of(server)).toEqual([]);
  });
});

describe("/compare", () => {
  test("of one collection asks for another by its name, in a menu or by buttons", async () => {
    const { say, click, api } = await setUp();
    const question = await say("compare", { with: "velvet apes" });
    expect(question).toMatchObject({ ephemeral: true, content: "Compare **Velvet Apes** with which collection?" });
    expect(buttonsOf(question).map(({ label }) => label)).not.toContain("Velvet Apes");
    const { responder, done } = click(idOfButton(question, "Glass Punks"), privately);
    await api.answerUntil(done, (operation, collection) => (operation === "scores" ? scoresOf(collection) : []));
    expect(textOf(messageOf(responder))).toContain("Glass Punks");
  });

  test("of the same collection twice offers others", async () => {
    const { say } = await setUp();
    const question = await say("compare", { with: apes, contract: "velvet apes" });
    expect(question.content).toContain("Pick at least one other");
    expect(buttonsOf(question).map(({ label }) => label)).toContain("Glass Punks");
  });

  test("with two unclear names asks for one after the other", async () => {
    const { say, press, click, api } = await setUp();
    const first = await say("compare", { contract: "velvet", with: "glass", and: "twins" });
    expect(first.content).toContain("`with`: Did you mean **Glass Punks**?");
    const second = await press(idOfButton(first, "Glass Punks"));
    expect(second.content).toContain("`contract`: Did you mean **Velvet Apes**?");
    const third = await press(idOfButton(second, "Velvet Apes"));
    expect(third.content).toContain("`and`: I know 2 collections");
    const { responder, done } = click(idOfButton(third, "1"), privately);
    await api.answerUntil(done, (operation, collection) => (operation === "scores" ? scoresOf(collection) : []));
    expect(textOf(messageOf(responder))).toContain("Glass Punks");
  });

  test("of more than fit into a button says only what it cannot find", async () => {
    const { say } = await setUp();
    const question = await say("compare", { contract: "velvet", with: punks, and: twins, also: cats, plus: dogs });
    expect(question).toMatchObject({ content: expect.stringContaining("Did you mean **Velvet Apes**?"), components: [] });
  });
});

test("a hint that was picked while typing gets the collections of this server", async () => {
  const { say, offered } = await setUp();
  const [hint] = await offered("scores", "contract", "zzzz");
  const answer = await say("scores", { contract: hint?.value ?? "" });
  expect(answer.content).toBe("“zzzz” isn't a collection that I know. Paste its OpenSea link or its address.");
  expect([...buttonsOf(answer), ...choicesOf(answer)].map(({ label }) => label)).toContain("Velvet Apes");
});
