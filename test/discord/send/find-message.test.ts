import { Routes } from "discord-api-types/v10";
import { beforeEach, describe, expect, test } from "vitest";
import { withKey } from "../../../src/bot/view/custom-id.ts";
import { MINUTE_MS } from "../../../src/infra/time.ts";
import { setUpSender } from "../../support/discord-rest-server.ts";
import { FakeClock } from "../../support/fake-clock.ts";

/* Whether a watch's message has arrived. */
/** Discord's epoch (reference, «Snowflakes»). */
const timeOf = (id: string) => Number(BigInt(id) >> 22n) + 1_420_070_400_000;

let { discord, sender, clock } = {} as Awaited<ReturnType<typeof setUpSender<FakeClock>>>;

beforeEach(async () => {
  ({ discord, sender, clock } = await setUpSender(new FakeClock()));
});

const find = () => sender.findInChannel("5", "the-key", clock.now());
const messageOf = (id: string, customId?: string) => ({
  id,
  components: customId === undefined ? [] : [{ type: 1, components: [{ type: 2, custom_id: customId }] }],
});
const rest = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => messageOf(String(from + index), "1ss:abc"));
const queryOf = (route: string) => new URLSearchParams(route.slice(route.indexOf("?")));

test("a message is looked for among those since the first attempt, by the key in a button", async () => {
  const found = find();
  const request = await discord.next();
  expect(request).toMatchObject({ method: "GET", headers: { authorization: "Bot token" } });
  expect(request.route.startsWith(`${Routes.channelMessages("5")}?`)).toBe(true);
  const since = timeOf(queryOf(request.route).get("after") ?? "");
  expect(clock.now() - since).toBe(MINUTE_MS);
  request.answer(200, [messageOf("8"), messageOf("9", withKey("1ss:abc", "the-key"))]);
  expect(await found).toEqual({ id: "9", asComponents: false });
});

test("a message of Components V2 is found by the same key, and said to be one", async () => {
  const found = find();
  const layout = [{ type: 10, content: "News" }, { type: 17, components: [{ type: 9, components: [], accessory: {} }] }];
  const { components } = messageOf("9", withKey("1ss:abc", "the-key"));
  (await discord.next()).answer(200, [{ id: "9", flags: 1 << 15, components: [...layout, ...components] }]);
  expect(await found).toEqual({ id: "9", asComponents: true });
});

test("a message found on no page has not arrived, however many pages there are", async () => {
  const found = find();
  (await discord.next()).answer(200, rest(1_000, 100).toReversed());
  const second = await discord.next();
  expect(queryOf(second.route).get("after")).toBe("1099");
  second.answer(200, rest(1_100, 1));
  expect(await found).toBeUndefined();
});

test("a key matches neither as a suffix of another nor within a foreign message", async () => {
  const found = find();
  (await discord.next()).answer(200, [messageOf("8", withKey("1ss:abc", "not-the-key")), { id: "9", components: null }]);
  expect(await found).toBeUndefined();
});

describe("in a channel without messages, which may be one without access to its history,", () => {
  const idAt = (at: number) => String(BigInt(at - 1_420_070_400_000) << 22n);
  const findNothing = async (lastId: string | null) => {
    const found = find();
    (await discord.next()).answer(200, []);
    (await discord.next()).answer(200, []);
    const request = await discord.next();
    expect(request.route).toBe(Routes.channel("5"));
    request.answer(200, { id: "5", last_message_id: lastId });
    return found;
  };

  test("the outcome is unknown if its last message is newer than the first attempt", async () => {
    await expect(findNothing(idAt(clock.now()))).rejects.toMatchObject({ kind: "refused" });
  });

  test.each([
    ["ever", null],
    ["since", idAt(new FakeClock().now() - 2 * MINUTE_MS)],
  ])("the message has not arrived if nothing was %s posted", async (_when, lastId) => {
    expect(await findNothing(lastId)).toBeUndefined();
  });

  test("the message has not arrived if an older one is listed and none since", async () => {
    const known = find();
    (await discord.next()).answer(200, []);
    (await discord.next()).answer(200, rest(1, 1));
    expect(await known).toBeUndefined();
  });
});

test("a refusal to list messages is reported like a refusal to send", async () => {
  const refused = find();
  (await discord.next()).answer(403, { code: 50_001, message: "Missing Access" });
  await expect(refused).rejects.toMatchObject({ kind: "forbidden" });
});
