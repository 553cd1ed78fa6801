/*
 * Clicks, forms and roles that Discord's client would not send: the bot answers with a private sentence, and changes nothing.
 * What former moderators and other servers may not do with a panel is in other-servers.test.ts.
 */
import { PermissionFlagsBits } from "discord-api-types/v10";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Exchange } from "../../src/playground/stand-in/interaction-record.ts";
import type { ShownMessage } from "../../src/playground/stand-in/message.ts";
import { guildId, interactionPayload, memberId } from "../../src/playground/stand-in/payloads.ts";
import { english } from "../../src/words/language.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { member, moderator, startReceivingBot } from "./receiving-bot.ts";

const { say: words } = english;
const [apes, cats] = [addressOf(0xa1), addressOf(0xb2)];

describe("a forged click", () => {
  const componentsIn = ({ components }: ShownMessage) => components.flatMap((row) => row.components);
  const valuesIn = (message: ShownMessage): string[] =>
    componentsIn(message).flatMap((component) => ("options" in component ? component.options.map(({ value }) => value) : []));
  const idsIn = (message: ShownMessage): string[] =>
    componentsIn(message).flatMap((component) => ("custom_id" in component ? component.custom_id : []));
  const unreadable = words("problem.unreadable_button");

  test("with an id or a value that is not in its message does nothing, for anybody", async () => {
    const { discord, say, stored, lines } = await startReceivingBot();
    await say("server set", { collection: apes, zone: "Europe/Berlin" });
    await say("server alias", { name: "the cats", contract: cats });
    const messages = [
      await say("scores", {}, member),
      await say("compare", { contract: apes, with: cats }, member),
      await say("watch add", { contract: apes }),
      await say("watch list"),
      await say("server show"),
    ];
    const everyId = ["1Ss:", "1Ss::1:en-US", ...messages.flatMap((message) => [...idsIn(message), ...valuesIn(message)])];
    expect(everyId.length).toBeGreaterThan(10);
    const before = await stored();
    const id = fc.oneof(
      fc.constantFrom(...everyId),
      fc.tuple(fc.constantFrom(...everyId), fc.constantFrom("", ":1:en-US", ";key", "x", "0")).map((parts) => parts.join("")),
      fc.string({ maxLength: 100 }),
    );
    const by = fc.constantFrom(moderator, member);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...messages), id, fc.boolean(), by, async (message, customId, isMenu, who) => {
        fc.pre(!(isMenu ? valuesIn(message) : idsIn(message)).includes(customId));
        const data = isMenu ? { custom_id: "menu:0", component_type: 3, values: [customId] } : { custom_id: customId };
        const exchange = discord.forge(message, data, who);
        expect(await exchange.finished()).toMatchObject({ ephemeral: true, content: unreadable, embeds: [], components: [] });
        expect(exchange.calls).toMatchObject([{ what: "callback", body: { type: 4 } }]);
      }),
      { numRuns: 100 },
    );
    expect(await stored()).toBe(before);
    expect(lines.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("without its message, or with a message that lacks the component, does nothing", async () => {
    const { discord, say } = await startReceivingBot();
    const panel = await say("server show");
    const [custom_id = ""] = idsIn(panel).filter((id) => id.startsWith("1Sf:"));
    const { payload } = discord.press(panel, custom_id, moderator);
    const { id, token, message, ...rest } = payload as { id: string; token: string; message: object };
    for (const instead of [
      { message: undefined },
      { message: null },
      { message: { ...message, components: undefined } },
      { message: { ...message, components: [] } },
    ]) {
      const { ephemeral, content } = await discord.send({ ...rest, ...instead }, panel).finished();
      expect([ephemeral, content]).toEqual([true, unreadable]);
    }
  });
});

test.each([
  ["nobody", undefined],
  ["null", null],
  ["the member alone", { "1": "1100000000000000077" }],
  ["another server", { "0": "1100000000000000099" }],
  ["the bot's direct messages", { "0": "0" }],
  ["something of another form", "everybody"],
])("if Discord names %s as the installer, a server's settings are unavailable", async (_name, owners) => {
  const { discord } = await startReceivingBot();
  const { payload } = discord.type("server show", {}, moderator);
  const { id, token, ...rest } = payload as { id: string; token: string };
  const shown = await discord.send({ ...rest, authorizing_integration_owners: owners }).finished();
  expect(shown).toMatchObject({ ephemeral: true, embeds: [], content: words("problem.servers_only") });
});

describe("a forged form", () => {
  interface Field {
    readonly custom_id: string;
    readonly value?: unknown;
    readonly values?: unknown;
  }
  const form = (custom_id: string, fields: readonly Field[]) => ({
    custom_id,
    components: fields.map((component, id) => ({ type: 18, id, component: { type: 4, id, ...component } })),
  });
  const seen = async (exchange: Exchange) => {
    const { ephemeral, content } = await exchange.finished();
    return [ephemeral, content];
  };
  const watch = "1Wf:.AAAAAAAAAAAA";

  test("of a member changes nothing", async () => {
    const { discord, stored } = await startReceivingBot();
    const before = await stored();
    const fields = [
      { custom_id: "contract", value: apes },
      { custom_id: "zone", value: "Asia/Tokyo" },
    ];
    for (const [id, command] of [
      ["1Wf:", "watch"],
      [`${watch}.delivery`, "watch"],
      ["1Sf:", "server"],
    ] as const)
      expect(await seen(discord.forgeForm(form(id, fields), undefined, member))).toEqual([
        true,
        words("problem.not_allowed", { command }),
      ]);
    expect(await stored()).toBe(before);
  });

  test("of another version tells what was entered", async () => {
    const { discord } = await startReceivingBot();
    const fields = [{ custom_id: "contract", value: "the apes" }];
    const reported = [words("problem.unreadable_form"), words("form.typed", { text: "the apes" })].join("\n");
    for (const id of ["2Wf:", "form", "1Ws:", "1Qf:", `1Wf:${"x".repeat(80)}`, ""])
      expect(await seen(discord.forgeForm(form(id, fields), undefined, moderator))).toEqual([true, reported]);
  });

  test("with any entries gets a private answer", async () => {
    const { discord, stored, lines } = await startReceivingBot();
    const names = ["contract", "channel", "what", "every", "hour", "change", "role", "publish", "__proto__"];
    const value = fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), fc.boolean(), fc.constantFrom(7, null, {}));
    const values = fc.oneof(fc.array(fc.oneof(fc.string(), fc.bigInt(0n, 2n ** 64n).map(String)), { maxLength: 2 }), value);
    const field = fc.record({ custom_id: fc.constantFrom(...names), value, values }, { requiredKeys: ["custom_id"] });
    const submission = fc.record({
      id: fc.constantFrom(watch, `${watch}.delivery`, "1Sf:.YWxpYXM"),
      by: fc.constantFrom(member, moderator),
      fields: fc.array(field, { maxLength: 6 }),
    });
    const before = await stored();
    await fc.assert(
      fc.asyncProperty(submission, async ({ id, by, fields }) => {
        // A moderator could set an alias in this one.
        fc.pre(by === member || id === watch);
        const [isPrivate, content] = await seen(discord.forgeForm(form(id, fields), undefined, by));
        expect([isPrivate, content !== ""]).toEqual([true, true]);
      }),
      { numRuns: 80 },
    );
    expect(await stored()).toBe(before);
    expect(lines.filter(({ level }) => level === "error")).toEqual([]);
  });
});

/* Roles that Discord's client would not offer, or that may not be mentioned. `npm run faults` prints this table. */
describe("a role for /watch add", () => {
  const { ManageGuild, ViewChannel, SendMessages, EmbedLinks, ReadMessageHistory, MentionEveryone } = PermissionFlagsBits;
  const posting = ViewChannel | SendMessages | EmbedLinks | ReadMessageHistory;
  const hunters = idOf(21);
  const role = (id: string, fields: object = {}) => ({ [id]: { id, name: "Hunters", mentionable: true, ...fields } });
  const closed = role(hunters, { mentionable: false });
  const unsuitable = words("problem.unsuitable_role");
  const ownLimit = words("problem.may_not_mention", { role: hunters });

  async function setUp() {
    const { discord, say } = await startReceivingBot();
    const add = (value: unknown, resolved: unknown, more = 0n) => {
      const provided = [
        { name: "contract", type: 3, value: apes },
        { name: "what", type: 3, value: "alert" },
        { name: "role", type: 8, value },
      ];
      const data = { id: "1", name: "watch", type: 1, options: [{ name: "add", type: 1, options: provided }], resolved };
      const permissions = { memberPermissions: String(ManageGuild | posting | more), permissions: String(posting) };
      return discord.send(interactionPayload({ type: 2, data }, permissions)).finished();
    };
    return { add, list: async () => (await say("watch list")).embeds };
  }

  test.each<[name: string, value: unknown, resolved: unknown, reads: string, permissions?: bigint]>([
    ["a role of another server", idOf(99), { roles: role(hunters) }, unsuitable],
    ["a role that Discord does not tell", hunters, undefined, unsuitable],
    ["a role with resolved null", hunters, null, unsuitable],
    ["a role with roles null", hunters, { roles: null }, unsuitable],
    ["a role that is null", hunters, { roles: { [hunters]: null } }, unsuitable],
    ["a role of another form", hunters, { roles: { [hunters]: { id: 7, mentionable: "yes" } } }, unsuitable],
    ["another role's object", hunters, { roles: { [hunters]: role(idOf(22))[idOf(22)] } }, unsuitable],
    ["a channel", idOf(30), { channels: { [idOf(30)]: { id: idOf(30), type: 0 } } }, unsuitable],
    ["a member", memberId, { users: { [memberId]: { id: memberId } } }, unsuitable],
    ["@everyone, open to mentions", guildId, { roles: role(guildId, { name: "@everyone" }) }, unsuitable],
    ["text with mentions", `${hunters}> @everyone <@&1`, { roles: role(hunters) }, words("problem.outdated_command")],
    ["a role that the member may not mention", hunters, { roles: closed }, ownLimit],
    ["a role without its setting", hunters, { roles: role(hunters, { mentionable: undefined }) }, ownLimit],
    [
      "a role that the bot may not mention",
      hunters,
      { roles: closed },
      words("problem.cannot_mention", { role: hunters }),
      MentionEveryone,
    ],
  ])("%s is refused, and nothing is stored", async (_name, value, resolved, reads, permissions) => {
    const { add, list } = await setUp();
    const before = await list();
    expect(await add(value, resolved, permissions)).toMatchObject({
      ephemeral: true,
      content: reads,
      embeds: [],
      components: [],
    });
    expect(await list()).toEqual(before);
  });

  test("that everybody may mention is taken", async () => {
    const { add } = await setUp();
    const { embeds } = await add(hunters, { roles: role(hunters) });
    expect(embeds[0]?.description).toContain(words("watch.mentions", { role: hunters }));
  });
});
