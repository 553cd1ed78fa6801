import { ChannelType, PermissionFlagsBits as Permission } from "discord-api-types/v10";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { applicationId, channelIds, guildId, memberId } from "../../src/playground/stand-in/payloads.ts";
import { BotClient } from "./client.ts";
import { DiscordStandIn } from "./stand-in.ts";

/* Commands as Discord registers them and as a member's client types them (reference, «Application Commands»). */

let discord: DiscordStandIn;
let bot: BotClient;
beforeEach(async () => {
  discord = await DiscordStandIn.start({ token: "token" });
  bot = new BotClient(discord, "token");
  // Nobody handles the interactions.
  discord.endpointUrl = "http://127.0.0.1:9/";
});
afterEach(() => discord.close());

const scope = `/applications/${applicationId}/commands`;
const plain = { type: 1, name: "scores", description: "Scores" };
const option = { type: 3, name: "contract", description: "A contract" };
const channelOption = { type: 7, name: "channel", description: "Where", channel_types: [ChannelType.GuildText] };
const every = {
  type: 3,
  name: "every",
  description: "How often",
  choices: ["day", "week"].map((value) => ({ name: value, value })),
};
const watch = {
  type: 1,
  name: "watch",
  description: "Watches",
  default_member_permissions: String(Permission.ManageGuild),
  contexts: [0],
  integration_types: [0],
  options: [
    {
      type: 1,
      name: "add",
      description: "Adds one",
      options: [
        { ...option, required: true, autocomplete: true },
        { ...channelOption, required: true },
        every,
        { type: 10, name: "above", description: "A number", min_value: 0, max_value: 10 },
      ],
    },
    { type: 2, name: "alert", description: "Alerts", options: [{ type: 1, name: "stop", description: "Stops" }] },
  ],
};

test("a registered command is stored with Discord's own fields", async () => {
  expect(await bot.call("PUT", scope, [watch])).toMatchObject({ status: 200, body: [{ ...watch, nsfw: false }] });
  expect(discord.commands.registered.get("global")).toMatchObject([watch]);
});

describe("a list of commands replaces all commands", () => {
  test("and keeps the ids of those with the same name", async () => {
    discord.register(plain, watch);
    const [{ id } = { id: "" }] = discord.commands.registered.get("global") ?? [];
    const put = await bot.call("PUT", scope, [
      { ...plain, description: "More" },
      { ...plain, name: "help" },
    ]);
    expect(put).toMatchObject({ status: 200, body: [{ id, description: "More" }, { name: "help" }] });
    expect(discord.commands.registered.get("global")).toMatchObject([{ name: "scores" }, { name: "help" }]);
  });

  test.each<[string, object[], number]>([
    ["two of one name", [plain, plain], 50_035],
    ["one that is refused alone", [plain, { ...plain, name: "Scores" }], 50_035],
    ["16 entries of a menu", Array.from({ length: 16 }, (_, at) => ({ type: 3, name: `Scores ${at}` })), 30_032],
    ["none where there is an entry point", [], 50_240],
  ])("but is refused whole for %s", async (_what, list, code) => {
    const before = [{ id: "1", name: "launch", type: 4, description: "" }];
    discord.commands.registered.set("global", before);
    expect(await bot.call("PUT", scope, code === 50_240 ? list : [...list, ...before])).toMatchObject({ status: 400, code });
    expect(discord.commands.registered.get("global")).toEqual(before);
  });
});

test("localizations are listed on request", async () => {
  const localized = {
    ...plain,
    name_localizations: { de: "punkte" },
    options: [
      { ...option, description_localizations: { de: "Eine Adresse" } },
      { ...every, choices: [{ name: "day", value: "day", name_localizations: { de: "Tag" } }] },
    ],
  };
  await bot.call("PUT", scope, [localized]);
  expect((await bot.call("GET", `${scope}?with_localizations=true`)).body).toMatchObject([localized]);
  expect(JSON.stringify((await bot.call("GET", scope)).body)).not.toContain("_localizations");
});

describe("a command is refused for", () => {
  const withOptions = (...options: object[]) => ({ ...plain, options });
  const sub = { type: 1, name: "add", description: "x" };
  test.each<[string, object]>([
    ["permissions that are a number", { ...plain, default_member_permissions: 32 }],
    ["permissions that are words", { ...plain, default_member_permissions: "ManageGuild" }],
    ["no context", { ...plain, contexts: [] }],
    ["a context twice", { ...plain, contexts: [0, 0] }],
    ["an unknown context", { ...plain, contexts: [3] }],
    ["an unknown integration type", { ...plain, integration_types: [2] }],
    ["a name with capitals", { ...plain, name: "Scores" }],
    ["a name with a space", { ...plain, name: "my scores" }],
    ["no description", { ...plain, description: "" }],
    ["a description of a menu's command", { type: 3, name: "Scores", description: "x" }],
    ["options of a menu's command", { type: 3, name: "Scores", options: [option] }],
    ["two options of one name", withOptions(option, option)],
    ["a required option after another", withOptions(option, { ...option, name: "other", required: true })],
    ["a subcommand beside an option", withOptions(sub, option)],
    ["a required subcommand", withOptions({ ...sub, required: true })],
    ["a subcommand in a subcommand", withOptions({ ...sub, options: [sub] })],
    ["a group in a group", withOptions({ ...sub, type: 2, options: [{ ...sub, type: 2, options: [sub] }] })],
    ["an empty group", withOptions({ ...sub, type: 2, options: [] })],
    ["an option of an option", withOptions({ ...sub, options: [{ ...option, name: "Contract" }] })],
    ["choices beside autocomplete", withOptions({ ...every, autocomplete: true })],
    ["two choices of one name", withOptions({ ...every, choices: [every.choices[0], every.choices[0]] })],
    [
      "26 choices",
      withOptions({ ...every, choices: Array.from({ length: 26 }, (_, at) => ({ name: `${at}`, value: `${at}` })) }),
    ],
    ["a choice of another type", withOptions({ ...every, choices: [{ name: "one", value: 1 }] })],
    ["a least value above the greatest", withOptions({ type: 4, name: "x", description: "x", min_value: 2, max_value: 1 })],
    ["a whole number that is none", withOptions({ type: 4, name: "x", description: "x", min_value: 0.5 })],
    ["an unknown type of channel", withOptions({ ...channelOption, channel_types: [99] })],
    ["a language that Discord does not speak", { ...plain, description_localizations: { en: "x" } }],
    ["one of an option", withOptions({ ...option, description_localizations: { xx: "x" } })],
    ["one of a choice", withOptions({ ...every, choices: [{ name: "x", value: "x", name_localizations: { "de-AT": "x" } }] })],
    ["more than 100 characters in a language", { ...plain, description_localizations: { de: "x".repeat(101) } }],
    ["as many of an option", withOptions({ ...option, description_localizations: { de: "x".repeat(101) } })],
    [
      "as many of a choice",
      withOptions({ ...every, choices: [{ name: "x", value: "x", name_localizations: { de: "x".repeat(101) } }] }),
    ],
    ["nothing in a language", withOptions({ ...option, description_localizations: { de: "" } })],
    ["a name with a space in a language", { ...plain, name_localizations: { de: "die scores" } }],
    ["one of an option in a language", withOptions({ ...option, name_localizations: { de: "Adresse" } })],
    ["a description of a menu's command in a language", { type: 3, name: "Scores", description_localizations: { de: "x" } }],
    [
      "more than 8,000 characters, of each text the longest translation",
      withOptions(
        ...Array.from({ length: 25 }, (_, at) => ({
          ...every,
          name: `every${at}`,
          choices: [1, 2, 3].map((value) => ({
            name: "x",
            name_localizations: { de: `${value}`.padEnd(100, "x") },
            value: `${value}`,
          })),
        })),
      ),
    ],
  ])("%s", async (_what, command) => {
    expect(await bot.call("PUT", scope, [command])).toMatchObject({ status: 400, code: 50_035 });
    expect(discord.violations).not.toEqual([]);
  });

  test("exceeding 100 commands of its type", async () => {
    const most = Array.from({ length: 100 }, (_, at) => ({ ...plain, name: `scores${at}` }));
    const entry = { type: 3, name: "Scores" };
    expect(await bot.call("PUT", scope, [...most, plain, entry])).toMatchObject({ status: 400, code: 30_032 });
    expect(await bot.call("PUT", scope, [...most, entry])).toMatchObject({ status: 200 });
  });
});

describe("a registered command", () => {
  const moderator = { memberPermissions: String(Permission.ManageGuild) };
  const channel = channelIds.server;
  beforeEach(() => discord.register(watch, plain, { type: 3, name: "Watch this", default_member_permissions: "0" }));

  test("can be typed with a subcommand, options of every type, and the objects for its ids", () => {
    discord.channels.set({ id: channel, permissions: Permission.ViewChannel });
    const values = { contract: "0x", channel, every: "day", above: 2.5 };
    expect(discord.type("watch add", values, moderator).payload).toMatchObject({
      type: 2,
      data: {
        name: "watch",
        type: 1,
        resolved: {
          channels: { [channel]: { id: channel, type: 0, name: "collections", app_permissions: String(Permission.ViewChannel) } },
        },
        options: [
          {
            name: "add",
            type: 1,
            options: [
              { name: "contract", type: 3, value: "0x" },
              { name: "channel", type: 7, value: channel },
              { name: "every", type: 3, value: "day" },
              { name: "above", type: 10, value: 2.5 },
            ],
          },
        ],
      },
      member: { permissions: moderator.memberPermissions },
    });
    expect(discord.type("watch alert stop", {}, moderator).payload).toMatchObject({
      data: { options: [{ name: "alert", type: 2, options: [{ name: "stop", type: 1, options: [] }] }] },
    });
  });

  test("can be completed at the options that ask for it", () => {
    discord.register({ ...watch, default_member_permissions: null });
    expect(discord.complete("ve", { name: "watch add" }).payload).toMatchObject({
      type: 4,
      data: { options: [{ name: "add", type: 1, options: [{ name: "contract", type: 3, value: "ve", focused: true }] }] },
    });
    expect(() => discord.complete("da", { name: "watch add", option: "every" })).toThrow("no autocomplete");
  });

  const right = { contract: "0x", channel };
  test.each<[string, string, Record<string, string | number | boolean>]>([
    ["its subcommand", "watch", {}],
    ["a required option", "watch add", { contract: "0x" }],
    ["a known option", "watch add", { ...right, other: 1 }],
    ["one of the choices", "watch add", { ...right, every: "year" }],
    ["a number within its limits", "watch add", { ...right, above: 11 }],
    ["a value of its type", "watch add", { ...right, above: "2" }],
    ["a channel that is there", "watch add", { ...right, channel: "404" }],
  ])("cannot be typed without %s", (_what, name, values) => {
    expect(() => discord.type(name, values, moderator)).toThrow();
  });

  test("takes only channels of its option's types", () => {
    discord.channels.set({ id: "42", type: ChannelType.GuildForum });
    expect(() => discord.type("watch add", { contract: "0x", channel: "42" }, moderator)).toThrow("no such channel");
  });

  test("is available to members with its permissions, and to administrators", () => {
    const type = (memberPermissions: bigint) => () =>
      discord.type("watch alert stop", {}, { memberPermissions: String(memberPermissions) });
    expect(type(Permission.SendMessages)).toThrow("lacks the permissions");
    expect(type(Permission.ManageGuild | Permission.SendMessages)).not.toThrow();
    expect(type(Permission.Administrator)).not.toThrow();
    expect(() => discord.pick("Watch this", "x", [], moderator)).toThrow("lacks the permissions");
    expect(() => discord.pick("Watch this", "x", [], { memberPermissions: String(Permission.Administrator) })).not.toThrow();
  });

  test("is available in its contexts, and where it is installed", () => {
    expect(() => discord.type("watch alert stop", {}, { ...moderator, place: "dm" })).toThrow("context");
    expect(() => discord.type("watch alert stop", {}, { ...moderator, installation: "member" })).toThrow("installed");
    const own = discord.type("scores", {}, { installation: "member" });
    expect(own.payload).toMatchObject({ authorizing_integration_owners: { "1": memberId } });
    expect(own.payload).not.toHaveProperty("authorizing_integration_owners.0");
    expect(discord.type("scores", {}, { place: "dm" }).payload).toMatchObject({ context: 1 });
  });

  test("of one server comes before a global one, and is not available in direct messages", async () => {
    await bot.call("PUT", `/applications/${applicationId}/guilds/${guildId}/commands`, [{ ...plain, options: [option] }]);
    expect(discord.type("scores", { contract: "0x" }).payload).toMatchObject({ data: { guild_id: guildId } });
    expect(() => discord.type("scores", { contract: "0x" }, { place: "dm" })).toThrow("no option contract");
  });
});
