/*
 * Roles for `/watch add role` that Discord's client would not send, or that may not be mentioned: the real bot answers with a
 * private sentence, and stores nothing. `npm run faults` prints this table, one line per role.
 */
import { PermissionFlagsBits } from "discord-api-types/v10";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { commandJson } from "../../src/discord/command-json.ts";
import { guildId, interactionPayload, memberId } from "../../src/playground/stand-in/payloads.ts";
import { english } from "../../src/words/language.ts";
import { type ApiServer, answerScores, startApiServer } from "../support/api-server.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { type RunningBot, startBot } from "../support/processes/spawned-bot.ts";

const { ManageGuild, ViewChannel, SendMessages, EmbedLinks, ReadMessageHistory, MentionEveryone } = PermissionFlagsBits;
const posting = ViewChannel | SendMessages | EmbedLinks | ReadMessageHistory;
const moderator = { memberPermissions: String(ManageGuild | posting), permissions: String(posting) };
const hunters = idOf(21);
const role = (id: string, fields: object = {}) => ({ [id]: { id, name: "Hunters", mentionable: true, ...fields } });

interface ForgedRole {
  readonly name: string;
  readonly value: unknown;
  readonly resolved: unknown;
  readonly circumstances?: object;
  readonly reads: string;
}
const { say } = english;
const [unsuitable, ownLimit, botLimit] = [
  say("problem.unsuitable_role"),
  say("problem.may_not_mention", { role: hunters }),
  say("problem.cannot_mention", { role: hunters }),
];
const forged = (name: string, value: unknown, resolved: unknown, reads = unsuitable): ForgedRole => ({
  ...{ name, value, resolved, reads },
});
const closed = role(hunters, { mentionable: false });
const rows: readonly ForgedRole[] = [
  forged("a role of another server", idOf(99), { roles: role(hunters) }),
  forged("a role that Discord does not tell", hunters, undefined),
  forged("a role with resolved null", hunters, null),
  forged("a role with roles null", hunters, { roles: null }),
  forged("a role that is null", hunters, { roles: { [hunters]: null } }),
  forged("a role of another form", hunters, { roles: { [hunters]: { id: 7, mentionable: "yes" } } }),
  forged("another role's object", hunters, { roles: { [hunters]: role(idOf(22))[idOf(22)] } }),
  forged("a channel", idOf(30), { channels: { [idOf(30)]: { id: idOf(30), type: 0 } } }),
  forged("a member", memberId, { users: { [memberId]: { id: memberId } } }),
  forged("@everyone, as Discord tells it", guildId, { roles: role(guildId, { name: "@everyone", mentionable: false }) }),
  forged("@everyone, open to mentions", guildId, { roles: role(guildId, { name: "@everyone" }) }),
  forged("text with mentions", `${hunters}> @everyone <@&1`, { roles: role(hunters) }, say("problem.outdated_command")),
  forged("a role that the member may not mention", hunters, { roles: closed }, ownLimit),
  forged("a role without its setting", hunters, { roles: role(hunters, { mentionable: undefined }) }, ownLimit),
  {
    ...forged("a role that the bot may not mention", hunters, { roles: closed }, botLimit),
    circumstances: { memberPermissions: String(ManageGuild | posting | MentionEveryone) },
  },
];

let api: ApiServer;
beforeAll(async () => {
  api = await startApiServer(answerScores());
});
afterAll(() => api.close());

describe("a role for /watch add", () => {
  let running: RunningBot;
  beforeAll(async () => {
    running = await startBot(api.url, { SHUTDOWN_TIMEOUT_MS: "500" });
    running.discord.register(...commands.map(({ definition }) => commandJson(definition)));
  });
  afterAll(async () => {
    expect(await running.close()).toBe(0);
    expect(running.bot.errors).toEqual([]);
  });

  const add = (value: unknown, resolved: unknown, circumstances: object = {}) => {
    const given = [
      { name: "contract", type: 3, value: addressOf(0xa1) },
      { name: "what", type: 3, value: "alert" },
      { name: "role", type: 8, value },
    ];
    const data = { id: "1", name: "watch", type: 1, options: [{ name: "add", type: 1, options: given }], resolved };
    return running.discord.send(interactionPayload({ type: 2, data }, { ...moderator, ...circumstances })).finished();
  };
  const list = () => running.discord.type("watch list", {}, moderator).finished();

  test.each(rows.map((row) => [`${row.name} → reads: «${row.reads}»; nothing is stored`, row] as const))(
    "%s",
    async (_title, row) => {
      const before = await list();
      const answer = await add(row.value, row.resolved, row.circumstances);
      expect(answer).toMatchObject({ ephemeral: true, content: row.reads, embeds: [], components: [] });
      expect((await list()).embeds).toEqual(before.embeds);
    },
  );

  test("a role that everybody may mention is taken", async () => {
    const { embeds } = await add(hunters, { roles: role(hunters) });
    expect(embeds[0]?.description).toContain(say("watch.pings.alerts", { role: hunters }));
  });
});
