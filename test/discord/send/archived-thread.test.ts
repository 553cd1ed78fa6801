import { expect, test } from "vitest";
import type { OutgoingMessage } from "../../../src/bot/delivery/responder.ts";
import { setUpSender } from "../../support/discord-rest-server.ts";
import { FakeClock } from "../../support/fake-clock.ts";

const message: OutgoingMessage = { content: "hello", embeds: [], components: [], allowed_mentions: { parse: [] } };
const archived = { code: 50_083, message: "Thread is archived" };

test("an edit in a thread that Discord has archived opens the thread, and is made again", async () => {
  const { discord, sender, reported } = await setUpSender(new FakeClock());
  const edited = sender.editInChannel("5", "77", message);
  (await discord.next()).answer(400, archived);
  const opening = await discord.next();
  expect([opening.method, opening.route, opening.json]).toEqual(["PATCH", "/channels/5", { archived: false }]);
  opening.answer(200, { id: "5" });
  const again = await discord.next();
  expect([again.route, again.json]).toEqual([
    "/channels/5/messages/77",
    // An empty list removes a picture that no longer fits the text.
    expect.objectContaining({ content: "hello", attachments: [] }),
  ]);
  again.answer(200, { id: "77" });
  await edited;
  expect(reported).toEqual(
    ["channelEdit forbidden", "openThread delivered", "channelEdit delivered"].map((call) => `${call} after 0 ms`),
  );
});

test("where it may not open the thread, which is locked, the refusal of the edit stays", async () => {
  const { discord, sender } = await setUpSender(new FakeClock());
  const edited = sender.editInChannel("5", "77", message).catch((error: unknown) => error);
  (await discord.next()).answer(400, archived);
  (await discord.next()).answer(403, { code: 50_013, message: "Missing Permissions" });
  expect(await edited).toMatchObject({ kind: "forbidden", cause: { code: 50_083 } });
});

test("another refusal opens no thread", async () => {
  const { discord, sender } = await setUpSender(new FakeClock());
  const edited = sender.editInChannel("5", "77", message).catch((error: unknown) => error);
  (await discord.next()).answer(403, { code: 50_013, message: "Missing Permissions" });
  expect(await edited).toMatchObject({ kind: "forbidden", cause: { code: 50_013 } });
});
