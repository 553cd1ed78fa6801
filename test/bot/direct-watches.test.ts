import { expect, test } from "vitest";
import { DeliveryError } from "../../src/bot/delivery/responder.ts";
import { MAX_DIRECT_WATCHES } from "../../src/memory/subscriptions.ts";
import { english } from "../../src/words/language.ts";
import { begunPost } from "../support/bot/begun-post.ts";
import { setUpRemembering } from "../support/bot/bot.ts";
import { openDirect } from "../support/bot/empty-memory.ts";
import { idOfButton, textOf } from "../support/bot/reading.ts";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { addressOf, idOf } from "../support/ids.ts";

const [apes, punks] = [addressOf(0xa1), addressOf(0xb2)];
const member = "1100000000000000004";
const { say: words } = english;

test("/me watch tells privately what it will send, and /me show lists it with a button that ends it", async () => {
  const { say, press, memory } = await setUpRemembering();
  const added = await say("me watch", { contract: apes, change: 2, floor: 30 }, { locale: "de" });
  expect(added).toMatchObject({ ephemeral: true });
  expect(await memory.directWatches.of(member)).toMatchObject([
    { server: undefined, member, channel: await openDirect(), collection: apes, kinds: { alert: { change: 2 } }, locale: "de" },
  ]);
  const again = textOf(await say("me watch", { contract: punks }));
  expect(again).toContain(words("me.watch.added"));
  expect(again).toContain("Alert at unusual moves of the total");

  const shown = await say("me show");
  expect(textOf(shown)).toContain(words("me.watches"));
  expect(textOf(shown)).toContain("2 of 10");
  expect(textOf(shown)).toMatch(
    /Collection 00a1[^\n]*\nAlert at ±2\.00 of the total\nAlert at ±30% of the floor in a day\n-# not checked yet/,
  );
  expect(textOf(shown)).not.toContain("<#");
  const ended = await press(idOfButton(shown, "Stop alerts: Collection 00a1"));
  expect(textOf(ended)).toContain(words("me.watch.stopped"));
  expect(await memory.directWatches.of(member)).toMatchObject([{ collection: punks }]);
  expect(textOf(await press(idOfButton(shown, "Stop alerts: Collection 00a1")))).toContain(words("watch.gone"));
});

test("a member has ten at most, and no server's watches", async () => {
  const { say, memory } = await setUpRemembering();
  for (let number = 1; number <= MAX_DIRECT_WATCHES; number++) await say("me watch", { contract: addressOf(number) });
  expect((await say("me watch", { contract: apes })).content).toContain("You already get alerts about 10 collections");
  expect(await memory.directWatches.of(member)).toHaveLength(MAX_DIRECT_WATCHES);
  expect(await memory.watches.of(member)).toEqual([]);
  expect(textOf(await say("me show"))).toContain("10 of 10");
});

test("nothing is saved if Discord opens no direct messages", async () => {
  const bot = await setUpRemembering(temporaryDatabase(), {
    openDirect: async () => {
      throw new DeliveryError("refused");
    },
  });
  expect((await bot.say("me watch", { contract: apes })).content).toContain(words("problem.direct_not_opened"));
  expect(await bot.memory.directWatches.of(member)).toEqual([]);
});

test("the button of an alert ends it in the direct messages, a year later too, and nowhere else", async () => {
  const { click, say, press, memory } = await setUpRemembering();
  await say("me watch", { contract: apes });
  const id = idOfButton(await say("me show"), "Stop alerts");
  const clicked = { isOwn: false, isPrivate: false, server: undefined, channel: undefined };
  // In a server, as if the message had been forged there.
  const existing = await press(id, { ...clicked, isDirect: false });
  expect(existing.content).toContain(words("problem.unreadable_button"));
  expect(await memory.directWatches.of(member)).toHaveLength(1);
  // By somebody else.
  await press(id, { ...clicked, isDirect: true, member: idOf(99) });
  expect(await memory.directWatches.of(member)).toHaveLength(1);
  const { responder, done } = click(id, { ...clicked, isDirect: true } as object);
  await done;
  // The alert stays readable: the answer is a message of its own.
  expect(responder.sent).toMatchObject([{ response: { type: "message", ephemeral: true } }]);
  expect(await memory.directWatches.of(member)).toEqual([]);
});

test("/me show tells that Discord's refusal has ended all alerts, and changes nothing: one may be asked for again, or go", async () => {
  const { say, press, memory } = await setUpRemembering();
  await say("me watch", { contract: apes });
  await say("me watch", { contract: punks });
  await (await begunPost(memory)).end("direct_refused");
  const shown = await say("me show");
  expect(textOf(shown).split(words("watch.paused.direct_refused"))).toHaveLength(3);
  await say("me watch", { contract: apes });
  expect(textOf(await say("me show")).split(words("watch.paused.direct_refused"))).toHaveLength(2);
  await press(idOfButton(shown, "Stop alerts: Collection 00b2"));
  expect(await memory.directWatches.of(member)).toMatchObject([{ collection: apes, paused: undefined }]);
});

test("/me forget names them, and deletes them once that is confirmed", async () => {
  const { say, press, memory } = await setUpRemembering();
  await say("me watch", { contract: apes });
  const question = await say("me forget");
  expect(textOf(question)).toMatch(/1 of 10[\s\S]*Collection 00a1/);
  expect(await memory.directWatches.of(member)).toHaveLength(1);
  await press(idOfButton(question, "Delete it all"));
  expect(await memory.directWatches.of(member)).toEqual([]);
  expect((await say("me forget")).content).toContain(words("me.nothingToForget"));
});

test("an empty collection is refused, as by /watch add", async () => {
  const { type, api, memory } = await setUpRemembering();
  const { done } = type("me", { contract: apes }, { subcommand: "watch" });
  await api.answerUntil(done, () => []);
  expect(await memory.directWatches.of(member)).toEqual([]);
});
