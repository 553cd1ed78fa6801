import { PermissionFlagsBits } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { snowflakeAt } from "../../src/infra/snowflake.ts";
import { HOUR_MS } from "../../src/infra/time.ts";
import { setUpRemembering } from "../support/bot/bot.ts";
import { describeEngines, type Engine } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";

/*
 * Members of another server, of the same one without the permission, can neither read nor change
 * a server's settings.
 */

const [home, elsewhere] = [idOf(1), idOf(2)];
const [apes, punks] = [addressOf(0xa1), addressOf(0xb2)];
const { Administrator, ManageMessages, ViewChannel, SendMessages } = PermissionFlagsBits;
const channel = { id: idOf(5), type: 0, permissions: Administrator, memberPermissions: Administrator };
/** The same channel, for a member who is not a moderator. */
const asMember = { ...channel, memberPermissions: ViewChannel | SendMessages };
const marks = ["marked alias", "Antarctica/Troll", "한국어", channel.id, apes, punks, "00a1", "00b2"];

type Bot = Awaited<ReturnType<typeof setUpRemembering>>;
type Message = Awaited<ReturnType<Bot["say"]>>;

const idsIn = ({ components }: Message): string[] =>
  components
    .flatMap((row) => row.components)
    .flatMap((component) => [
      ...("custom_id" in component ? [component.custom_id] : []),
      ...("options" in component ? component.options.map(({ value }) => value) : []),
    ]);

/** A bot with a server whose settings are all marked, and every id that its moderators were shown. */
async function setUp(engine: Engine) {
  const clock = new FakeClock();
  const bot = await setUpRemembering(await engine.createUrl(), { clock });
  const at = { server: home, channel } as object;
  await bot.say("server set", { collection: apes, language: "한국어", zone: "Antarctica/Troll" }, at);
  await bot.say("server alias", { name: "marked alias", contract: punks }, at);
  const messages = [
    await bot.say("watch add", { contract: apes, what: "both" }, at),
    await bot.say("watch add", { contract: punks }, at),
    await bot.say("server show", {}, at),
    await bot.say("watch list", {}, at),
  ];
  const watches = (await bot.memory.watches.of(home)) ?? [];
  expect(watches).toHaveLength(2);
  const ids = [...new Set([...messages.flatMap(idsIn), ...idsIn(await bot.press(idsIn(messages[3] as Message)[1] ?? "", at))])];
  expect(ids.length).toBeGreaterThan(10);
  const stored = async () => {
    const { aliases, ...settings } = (await bot.memory.servers.current(home)) ?? { aliases: [] };
    return JSON.stringify([settings, [...aliases], await bot.memory.watches.of(home)]);
  };
  return { ...bot, clock, ids, watches, stored };
}

const leaked = (message: unknown) => marks.filter((mark) => JSON.stringify(message).includes(mark));

describeEngines((engine) => {
  test("a server's buttons and choices show and change nothing when pressed in another server", async () => {
    const { click, ids, stored } = await setUp(engine);
    const before = await stored();
    for (const where of [{ server: elsewhere }, { server: undefined }, { server: home, isInstalledInServer: false }]) {
      for (const id of ids) {
        const { responder, done } = click(id, { isPrivate: true, channel: { ...channel, id: idOf(7) }, ...where } as object);
        await done;
        expect(responder.sent).toHaveLength(1);
        expect({ id, leaked: leaked(responder.sent) }).toEqual({ id, leaked: [] });
      }
    }
    expect(await stored()).toBe(before);
  });

  test.each<[string, object]>([
    ["by a member without the permission", { channel: asMember }],
    ["where Discord does not say what the member may do", { channel: { ...channel, memberPermissions: undefined } }],
    ["where Discord does not say which channel it is", { channel: undefined }],
    ["in somebody else's message", { isOwn: false }],
    ["in somebody else's message that everybody sees, as a refresh", { isOwn: false, isPrivate: false, tail: ":1:en-US" }],
  ])(
    "a server's buttons and choices show and change nothing when pressed %s",
    async (_name, { tail = "", ...where }: { tail?: string }) => {
      const { press, ids, stored } = await setUp(engine);
      const before = await stored();
      for (const id of ids) {
        const message = await press(id + tail, { server: home, channel, ...where } as object);
        expect(message).toMatchObject({ type: "message", ephemeral: true, embeds: [], components: [] });
        expect(message.content).toMatch(
          /^(This button is from another version|As far as I can see, you may not use `\/(server|watch)`)/,
        );
      }
      expect(await stored()).toBe(before);
    },
  );

  test("a panel works for an hour, also for a member whom the server allows in place of its managers", async () => {
    const { clock, press, ids, stored } = await setUp(engine);
    const before = await stored();
    const removing = ids.find((id) => id.startsWith("1Sa:.")) ?? "";
    const allowed = { ...channel, memberPermissions: ManageMessages };
    const panel = (ageMs: number) => ({ server: home, channel: allowed, madeBy: snowflakeAt(clock.now() - ageMs) }) as object;
    expect((await press(removing, panel(HOUR_MS + 1))).content).toContain("work for an hour. Use the command again.");
    expect(await stored()).toBe(before);
    const removed = await press(removing, panel(HOUR_MS));
    expect(removed.content).toBe("Removed the alias **marked alias**.");
    expect(await stored()).not.toBe(before);
  });

  test("a server's watches and aliases are not found from another server", async () => {
    const { say, offered, watches, stored } = await setUp(engine);
    const before = await stored();
    const existing = { server: elsewhere, channel } as object;
    for (const { id } of watches) {
      for (const path of ["watch test", "watch remove"]) {
        expect(await say(path, { watch: id }, existing)).toMatchObject({ embeds: [], ephemeral: true });
      }
    }
    await say("server alias", { name: "marked alias" }, existing);
    for (const path of ["server show", "server forget", "watch list", "leaderboard"]) {
      expect(leaked(await say(path, {}, existing))).toEqual([]);
    }
    expect(await offered("watch test", "watch", "", existing)).toEqual([]);
    expect(await offered("server alias", "name", "", existing)).toEqual([]);
    expect(await stored()).toBe(before);
  });
});
