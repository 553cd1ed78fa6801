import { PermissionFlagsBits } from "discord-api-types/v10";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { commandJson } from "../../src/discord/command-json.ts";
import type { ShownMessage } from "../../src/playground/stand-in/message.ts";
import { applicationId, type Circumstances, channelIds, guildId } from "../../src/playground/stand-in/payloads.ts";
import { english } from "../../src/words/language.ts";
import { type ApiServer, address, answerScores, startApiServer } from "../support/api-server.ts";
import { type RunningBot, startBot } from "../support/processes/spawned-bot.ts";

/*
 * Clicks that Discord's client would not send, or on a panel opened by a former moderator: the real bot answers with a private
 * sentence.
 */

const { ManageGuild, ViewChannel, SendMessages } = PermissionFlagsBits;
const moderators = ManageGuild | ViewChannel | SendMessages;
const moderator: Circumstances = { member: "1100000000000000077", memberPermissions: String(moderators) };
const member: Circumstances = { member: "1100000000000000042", memberPermissions: "0" };
/** Members with overrides set by the server's moderators. */
const [allowed, denied, trusted] = ["1100000000000000101", "1100000000000000102", "1100000000000000103"];
const role = "1100000000000000201";
const otherChannel = "1100000000000000301";
const [apes, cats] = [address("a"), address("b")];
const unreadable = english.say("problem.unreadable_button");

const componentsIn = ({ components }: ShownMessage) => components.flatMap((row) => row.components);
const valuesIn = (message: ShownMessage): string[] =>
  componentsIn(message).flatMap((one) => ("options" in one ? one.options.map(({ value }) => value) : []));
const idsIn = (message: ShownMessage): string[] => [
  ...componentsIn(message).map(({ custom_id }) => custom_id),
  ...valuesIn(message),
];

let api: ApiServer;
beforeAll(async () => {
  api = await startApiServer(answerScores());
});
afterAll(() => api.close());

describe("a forged click", () => {
  let running: RunningBot;
  /** Public answers, one with a menu. */
  let scores: ShownMessage;
  let comparison: ShownMessage;
  /** The moderators' views, and the ids of all their components. */
  let panels: ShownMessage[];
  let ids: string[];
  const say = (name: string, options: Record<string, string> = {}, by = moderator) =>
    running.discord.type(name, options, by).finished();
  const kept = async () =>
    JSON.stringify((await Promise.all([say("server show"), say("watch list")])).map(({ embeds }) => embeds));

  beforeAll(async () => {
    running = await startBot(api.url, { SHUTDOWN_TIMEOUT_MS: "500" });
    const { discord } = running;
    discord.register(...commands.map(({ definition }) => commandJson(definition)));
    const [{ id: serverCommand = "" } = {}] = discord.commands.named("server", 1);
    const permissions = [
      { id: allowed ?? "", type: 2, permission: true },
      { id: denied ?? "", type: 2, permission: false },
      { id: role, type: 1, permission: true },
    ];
    discord.commands.overrides = [{ id: serverCommand, application_id: applicationId, guild_id: guildId, permissions }];
    discord.channels.set({ id: otherChannel, name: "announcements", memberPermissions: ViewChannel });
    await say("server set", { collection: apes, zone: "Europe/Berlin" });
    await say("server alias", { name: "the cats", contract: cats });
    scores = await say("scores", {}, { member: "1100000000000000055" });
    comparison = await say("compare", { contract: apes, with: cats }, { member: "1100000000000000055" });
    panels = [await say("watch add", { contract: apes }), await say("watch list"), await say("server show")];
    ids = panels.flatMap(idsIn);
    expect(ids.length).toBeGreaterThan(7);
  });
  afterAll(async () => {
    expect(await running.close()).toBe(0);
    expect(running.bot.errors).toEqual([]);
    expect(running.bot.log.filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
  });

  /** The answer to a click on something that was never offered. */
  const forge = async (message: ShownMessage, data: object, by: Circumstances) => {
    const exchange = running.discord.forge(message, data, by);
    const { ephemeral, content, embeds, components } = await exchange.finished();
    expect(exchange.calls).toMatchObject([{ what: "callback", body: { type: 4 } }]);
    return { ephemeral, content, embeds, components };
  };
  const refused = { ephemeral: true, content: unreadable, embeds: [], components: [] };
  const removing = () => ids.find((id) => id.endsWith("remove")) ?? "";

  test.each<[string, (of: { scores: ShownMessage; comparison: ShownMessage }) => [ShownMessage, object]]>([
    ["the server's settings", ({ scores }) => [scores, { custom_id: "1Ss:" }]],
    ["the server's settings in place of a public answer", ({ scores }) => [scores, { custom_id: "1Ss::1:en-US" }]],
    [
      "the watches, by a menu that is not there",
      ({ scores }) => [scores, { custom_id: "menu:0", component_type: 3, values: ["1Ws:"] }],
    ],
    [
      "the watches, by a value that is not in the menu",
      ({ comparison }) => [comparison, { custom_id: "menu:0", component_type: 3, values: ["1Ws:"] }],
    ],
    ["a watch's removal", ({ scores }) => [scores, { custom_id: removing() }]],
    ["an alias's removal", ({ scores }) => [scores, { custom_id: ids.find((id) => id.startsWith("1Sa:.")) ?? "" }]],
    ["a value of the menu, as a button", ({ comparison }) => [comparison, { custom_id: valuesIn(comparison)[1] }]],
  ])("a member who is not a moderator cannot forge %s", async (_name, forged) => {
    const before = await kept();
    const [message, data] = forged({ scores, comparison });
    expect(await forge(message, data, member)).toEqual(refused);
    expect(await kept()).toBe(before);
  });

  test("a click with an id that is not in its message does nothing, for anybody", async () => {
    const before = await kept();
    const messages = [scores, comparison, ...panels];
    const everyId = messages.flatMap(idsIn);
    const id = fc.oneof(
      fc.constantFrom(...everyId),
      fc.tuple(fc.constantFrom(...everyId), fc.constantFrom("", ":1:en-US", ";key", "x", "0")).map((parts) => parts.join("")),
      fc.string({ maxLength: 100 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: messages.length - 1 }), id, fc.boolean(), async (at, customId, isMenu) => {
        const message = messages[at] as ShownMessage;
        fc.pre(!(isMenu ? valuesIn(message) : idsIn(message)).includes(customId));
        const data = isMenu ? { custom_id: "menu:0", component_type: 3, values: [customId] } : { custom_id: customId };
        expect(await forge(message, data, moderator)).toEqual(refused);
      }),
      { numRuns: 60 },
    );
    expect(await kept()).toBe(before);
  });

  test("a click without its message, or with a message that lacks the component, does nothing", async () => {
    const [, , panel] = panels as [ShownMessage, ShownMessage, ShownMessage];
    const [custom_id = ""] = idsIn(panel).filter((id) => id.startsWith("1Sf:"));
    const { payload } = running.discord.press(panel, custom_id, member);
    const { id, token, message, ...rest } = payload as { id: string; token: string; message: object };
    const by = { member: { user: { id: moderator.member }, permissions: String(moderators), roles: [] } };
    for (const instead of [
      {},
      { message: null },
      { message: { ...message, components: undefined } },
      { message: { ...message, components: [] } },
    ]) {
      const { ephemeral, content } = await running.discord.send({ ...rest, ...by, ...instead }, panel).finished();
      expect([ephemeral, content]).toEqual([true, unreadable]);
    }
  });

  const notAllowed = (command: string) => english.say("problem.not_allowed", { command });

  test("an open panel does nothing for a former moderator", async () => {
    const before = await kept();
    const demoted = { ...moderator, memberPermissions: String(ViewChannel | SendMessages) };
    const [added, list, settings] = panels as [ShownMessage, ShownMessage, ShownMessage];
    for (const [panel, command] of [
      [added, "watch"],
      [list, "watch"],
      [settings, "server"],
    ] as const) {
      for (const customId of idsIn(panel).filter((id) => !id.startsWith("menu:"))) {
        const exchange = running.discord.press(panel, customId, demoted);
        const { ephemeral, content, embeds } = await exchange.finished();
        expect([ephemeral, content, embeds]).toEqual([true, notAllowed(command), []]);
        expect(exchange.calls).toMatchObject([{ body: { type: 4 } }]);
      }
    }
    expect(await kept()).toBe(before);
  });

  test("a panel follows the overrides in Server Settings › Integrations", async () => {
    const open = (id = "") => say("server show", {}, { ...moderator, member: id });
    const next = async (id: string | undefined, circumstances: Circumstances) => {
      const panel = await open(id);
      const [menu] = idsIn(panel).filter((one) => one.startsWith("menu:"));
      expect(menu).toBeDefined();
      // Shows the settings again, without writing.
      const { content, embeds } = await running.discord.press(panel, "1Ss:", { ...circumstances, member: id }).finished();
      return embeds.length > 0 ? "shown" : content;
    };
    const none = { memberPermissions: "0" };
    expect(await next(allowed, none)).toBe("shown");
    expect(await next(trusted, { ...none, roles: [role] })).toBe("shown");
    expect(await next(trusted, none)).toBe(notAllowed("server"));
    expect(await next(denied, { memberPermissions: String(moderators) })).toBe(notAllowed("server"));
    expect(await next(moderator.member, { memberPermissions: String(moderators) })).toBe("shown");
  });

  test("members cannot make the bot post where they may not post themselves", async () => {
    const before = await kept();
    const { ephemeral, content } = await say("watch add", { contract: cats, channel: otherChannel });
    expect(ephemeral).toBe(true);
    expect(content).toContain(`in <#${otherChannel}> you don't have “Send Messages”.`);
    const silent = { ...moderator, memberPermissions: String(ManageGuild) };
    expect((await say("watch add", { contract: cats }, silent)).content).toContain(
      `in <#${channelIds.server}> you don't have “View Channel”, “Send Messages”.`,
    );
    expect(await kept()).toBe(before);
  });

  test.each([
    ["nobody", undefined],
    ["null", null],
    ["the member alone", { "1": "1100000000000000077" }],
    ["another server", { "0": "1100000000000000099" }],
    ["the bot's direct messages", { "0": "0" }],
    ["something of another form", "everybody"],
  ])("if Discord names %s as the installer, a server's settings are unavailable", async (_name, owners) => {
    const { payload } = running.discord.type("server show", {}, moderator);
    const { id, token, ...rest } = payload as { id: string; token: string };
    const shown = await running.discord.send({ ...rest, authorizing_integration_owners: owners }).finished();
    expect(shown).toMatchObject({ ephemeral: true, embeds: [], content: english.say("problem.servers_only") });
  });
});
