import { ChannelType, PermissionFlagsBits as Permission } from "discord-api-types/v10";
import { expect, test } from "vitest";
import type { Channel, Role } from "../../src/bot/interaction/interaction.ts";
import { roleIn } from "../../src/bot/watch/kinds.ts";
import type { Publication } from "../../src/memory/tables.ts";
import { begunPost } from "../support/bot/begun-post.ts";
import { setUpRemembering } from "../support/bot/bot.ts";
import { textOf } from "../support/bot/reading.ts";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { addressOf, idOf } from "../support/ids.ts";

/* The permission to choose a role to mention, and the channels where posts can be published. */

const server = "1100000000000000002";
const contract = addressOf(0xa1);
const [hunters, traders] = [idOf(21), idOf(22)];
const posting = Permission.ViewChannel | Permission.SendMessages | Permission.ReadMessageHistory;
const open: Role = { id: hunters, mentionable: true };
const closed: Role = { id: hunters, mentionable: false };
const alerts = { contract, what: "alert", change: 1 } as const;

const circumstances = (pickedRoles: readonly Role[], changes: Partial<Channel> = {}) =>
  ({
    channel: { id: idOf(5), type: ChannelType.GuildText, permissions: posting, memberPermissions: posting, ...changes },
    pickedRoles,
  }) as object;

async function setUp() {
  const { say, memory } = await setUpRemembering(temporaryDatabase());
  const watches = async () => (await memory.watches.of(server)) ?? [];
  return { say, memory, watches };
}

test("a role needs alerts to mention it, and else nothing is stored", async () => {
  const { say, watches } = await setUp();
  const refused = await say("watch add", { contract, what: "digest", role: hunters }, circumstances([open]));
  expect(refused).toMatchObject({
    ephemeral: true,
    content: expect.stringContaining("“Role to mention” works only with alerts"),
  });
  expect(await watches()).toEqual([]);
});

test.each<[string, Role, Partial<Channel>]>([
  ["that everybody may mention", open, {}],
  [
    "with the permission to mention all",
    closed,
    { permissions: posting | Permission.MentionEveryone, memberPermissions: posting | Permission.MentionEveryone },
  ],
  ["by an administrator", closed, { permissions: Permission.Administrator, memberPermissions: Permission.Administrator }],
])("a role is chosen %s, and the list names it", async (_how, role, changes) => {
  const { say, watches } = await setUp();
  const added = await say("watch add", { ...alerts, role: hunters }, circumstances([role], changes));
  expect(textOf(added)).toContain(`Pings <@&${hunters}>, at most once a day`);
  expect(await watches()).toMatchObject([{ kinds: { alert: { change: 1, role: hunters } } }]);
});

test("an alert that was made a card mentions nobody again, until somebody who may mention the role names it", async () => {
  const { say, watches } = await setUp();
  await say("watch add", { ...alerts, role: hunters }, circumstances([open]));
  const [{ id: watch } = { id: "" }] = await watches();
  await say("watch edit", { watch, what: "card" }, circumstances([]));
  expect(roleIn((await watches())[0]?.kinds ?? {})).toBeUndefined();
  await say("watch edit", { watch, what: "alert" }, circumstances([]));
  expect(await watches()).toMatchObject([{ id: watch, kinds: { alert: {} } }]);
  expect(roleIn((await watches())[0]?.kinds ?? {})).toBeUndefined();
});

test("other options keep the role, and clearing it in the form removes it", async () => {
  const { say, watches } = await setUp();
  const here = circumstances([open]);
  await say("watch add", { ...alerts, role: hunters }, here);
  await say("watch add", { contract, change: 2 }, here);
  expect(await watches()).toMatchObject([{ kinds: { alert: { change: 2, role: hunters } } }]);
  const removed = await say("watch add", { contract, role: null }, here);
  expect(textOf(removed)).not.toContain(hunters);
  expect(await watches()).toMatchObject([{ kinds: { alert: { change: 2 } } }]);
  expect(roleIn((await watches())[0]?.kinds ?? {})).toBeUndefined();
});

const all = posting | Permission.MentionEveryone;
const otherItem = (changes: Partial<Channel> = {}) => ({
  channels: [{ id: idOf(6), type: ChannelType.GuildText, permissions: all, memberPermissions: all, ...changes }],
});

test.each<[string, object, readonly Role[], Partial<Channel>, string]>([
  ["that was not picked again", {}, [], {}, "Add `role`: the role to mention."],
  [
    "that the member may not mention",
    { role: hunters },
    [closed],
    { memberPermissions: posting },
    "roles that you may mention yourself",
  ],
  ["that the bot may not mention", { role: hunters }, [closed], { permissions: posting }, "I may not mention"],
  ["that Discord did not name", { role: hunters }, [], {}, "can't mention that role"],
])("a watch does not move to another channel with a role %s", async (_what, picked, roles, existing, sentence) => {
  const { say, watches } = await setUp();
  await say("watch add", { ...alerts, role: hunters }, circumstances([open]));
  const [{ id: watch = "" } = {}] = await watches();
  const move = { watch, channel: idOf(6), ...picked };
  const refused = await say("watch edit", move, { ...circumstances(roles), ...otherItem(existing) } as object);
  expect(refused).toMatchObject({ ephemeral: true, content: expect.stringContaining(sentence) });
  expect(await watches()).toMatchObject([{ channel: idOf(5), kinds: { alert: { role: hunters } } }]);
  // Where it stays, and without the role, nobody has to ask.
  const away = { ...circumstances([]), channel: undefined } as object;
  expect(textOf(await say("watch edit", { watch, change: 2 }, away))).toContain("Saved.");
  await say("watch edit", { ...move, role: null }, { ...circumstances([]), ...otherItem(existing) } as object);
  expect(await watches()).toMatchObject([{ channel: idOf(6), kinds: { alert: { change: 2 } } }]);
});

test("a watch whose posts are published does not move to another kind of channel, or where the bot may not post", async () => {
  const { say, watches } = await setUp();
  const announcing = circumstances([], { type: ChannelType.GuildAnnouncement });
  await say("watch add", { ...alerts, publish: true }, announcing);
  const [{ id: watch = "" } = {}] = await watches();
  const move = (options: object, existing: Partial<Channel> = {}) =>
    say("watch edit", { watch, channel: idOf(6), ...options }, { ...announcing, ...otherItem(existing) } as object);
  expect((await move({})).content).toContain(`<#${idOf(6)}> isn't one`);
  expect((await move({ publish: false }, { permissions: 0n })).content).toContain("“Send Messages”");
  expect(await watches()).toMatchObject([{ channel: idOf(5), publish: true }]);
  await move({ publish: false });
  expect(await watches()).toMatchObject([{ channel: idOf(6), publish: false }]);
});

test.each([
  ["publishing", { publish: true }],
  ["a role", { role: hunters }],
])(
  "%s is chosen in another channel once the watch's own is picked, and until then the answer names it",
  async (_what, chosen) => {
    const { say, watches } = await setUp();
    const announcing = { type: ChannelType.GuildAnnouncement };
    await say("watch add", alerts, circumstances([], announcing));
    const [{ id: watch = "" } = {}] = await watches();
    const elsewhere = circumstances([open], { id: idOf(6) });
    const refused = await say("watch edit", { watch, ...chosen }, elsewhere);
    const content = `I only know what I may do here and in a channel that you pick. Add \`channel\`: <#${idOf(5)}>. Nothing was saved.`;
    expect(refused).toMatchObject({ ephemeral: true, content });
    const [before] = await watches();
    expect([before?.publish, roleIn(before?.kinds ?? {})]).toEqual([false, undefined]);
    const picked = { ...elsewhere, ...otherItem({ id: idOf(5), ...announcing }) } as object;
    expect(textOf(await say("watch edit", { watch, channel: idOf(5), ...chosen }, picked))).toContain("Saved.");
    const [after] = await watches();
    expect([after?.publish, roleIn(after?.kinds ?? {})]).toEqual("role" in chosen ? [false, hunters] : [true, undefined]);
  },
);

test("a watch's channel that was deleted is not to be picked again", async () => {
  const { say, memory, watches } = await setUp();
  await say("watch add", alerts, circumstances([]));
  await (await begunPost(memory)).end("channel_gone");
  const [{ id: watch = "", paused } = {}] = await watches();
  expect(paused).toBe("channel_gone");
  const refused = await say("watch edit", { watch, publish: true }, circumstances([], { id: idOf(6) }));
  expect(refused.content).toContain("Pick another one.");
});

test("posts are published from announcement channels alone, until that is turned off", async () => {
  const { say, watches } = await setUp();
  const refused = await say("watch add", { ...alerts, publish: true }, circumstances([]));
  expect(refused.content).toContain(`<#${idOf(5)}> isn't one`);
  expect(await watches()).toEqual([]);
  const announcing = circumstances([], { type: ChannelType.GuildAnnouncement });
  const line = "Published to followers";
  expect(textOf(await say("watch add", { ...alerts, publish: true }, announcing))).toContain(line);
  expect(textOf(await say("watch add", { contract, change: 2 }, announcing))).toContain(line);
  expect(textOf(await say("watch add", { contract, publish: false }, announcing))).not.toContain(line);
});

test("/watch list says when a role was last mentioned, and what became of publishing", async () => {
  const { say, memory, watches } = await setUp();
  const here = circumstances([open], { type: ChannelType.GuildAnnouncement });
  await say("watch add", { ...alerts, role: hunters, publish: true }, here);
  const list = async () => textOf(await say("watch list"));
  const post = async (key: string, base: object) => {
    const begun = await begunPost(memory, { key, nextBase: JSON.stringify(base) });
    await begun.end("posted", "77");
    return (publication: Publication) => memory.watchQueue.published(begun.lease, "77", publication);
  };
  expect(await list()).not.toMatch(/last mentioned|the last post|⚠️/);
  const at = Date.UTC(2026, 0, 1);
  const published = await post("1", { states: { alert: { mentionedAt: at } } });
  expect(await list()).toMatch(/at most once a day · last <t:\d+:R>/);
  expect(await list()).toMatch(/Published to followers$/m);
  await published("published");
  expect(await list()).toContain("last one published");
  const next = await post("2", {});
  await next("refused");
  expect(await list()).toContain("last one refused by Discord");
  await say("watch add", { contract, role: traders }, circumstances([{ id: traders, mentionable: true }]));
  expect(roleIn((await watches())[0]?.kinds ?? {})).toBe(traders);
});
