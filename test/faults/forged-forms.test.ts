import { PermissionFlagsBits } from "discord-api-types/v10";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { commandJson } from "../../src/discord/command-json.ts";
import type { Exchange } from "../../src/playground/stand-in/interaction-record.ts";
import type { ShownMessage } from "../../src/playground/stand-in/message.ts";
import { prefilled } from "../../src/playground/stand-in/modal.ts";
import { type Circumstances, channelIds } from "../../src/playground/stand-in/payloads.ts";
import { english } from "../../src/words/language.ts";
import { type ApiServer, address, answerScores, startApiServer } from "../support/api-server.ts";
import { type RunningBot, startBot } from "../support/processes/spawned-bot.ts";

/*
 * Forms that Discord's client would not send, forms of former moderators, and half-filled ones: the real bot answers with a
 * private sentence, changes nothing, and keeps what was entered.
 */

const { ManageGuild, ViewChannel, SendMessages } = PermissionFlagsBits;
const moderator: Circumstances = {
  member: "1100000000000000077",
  memberPermissions: String(ManageGuild | ViewChannel | SendMessages),
};
const member: Circumstances = { member: "1100000000000000042", memberPermissions: "0" };
const apes = address("a");

interface Field {
  readonly custom_id: unknown;
  readonly value?: unknown;
  readonly values?: unknown;
}
const labels = (fields: readonly Field[]) =>
  fields.map((component, id) => ({ type: 18, id, component: { type: 4, id, ...component } }));
const form = (custom_id: string, fields: readonly Field[] = []) => ({ custom_id, components: labels(fields) });

let api: ApiServer;
beforeAll(async () => {
  api = await startApiServer(answerScores());
});
afterAll(() => api.close());

describe("a forged form", () => {
  let running: RunningBot;
  let list: ShownMessage;
  const say = (name: string, options: Record<string, string> = {}, by = moderator) =>
    running.discord.type(name, options, by).finished();
  const kept = async () =>
    JSON.stringify((await Promise.all([say("server show"), say("watch list")])).map(({ embeds }) => embeds));
  const seen = async (exchange: Exchange) => {
    const { ephemeral, content, components } = await exchange.finished();
    return { ephemeral, content, ids: components.flatMap((row) => row.components.map(({ custom_id }) => custom_id)) };
  };

  beforeAll(async () => {
    running = await startBot(api.url, { SHUTDOWN_TIMEOUT_MS: "500" });
    running.discord.register(...commands.map(({ definition }) => commandJson(definition)));
    list = await say("watch list");
  });
  afterAll(async () => {
    expect(await running.close()).toBe(0);
    expect(running.bot.log.filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
  });

  test("a moderator's form changes the list that opened it", async () => {
    const opening = running.discord.click(list, "New watch", moderator);
    const modal = await opening.opened();
    expect(prefilled(modal)).toMatchObject({ what: "digest", every: ["day"], channel: [channelIds.server] });
    const submission = running.discord.submit(opening, { contract: apes }, moderator);
    const { id, content } = await submission.finished();
    expect(id).toBe(list.id);
    expect(content).toContain(english.say("watch.added").split("\n")[0]);
    expect(submission.calls).toMatchObject([{ what: "callback", body: { type: 7 } }]);
  });

  test("a form that a command opens is answered privately", async () => {
    const opening = running.discord.type("server set", {}, moderator);
    await opening.opened();
    const saved = await running.discord.submit(opening, { zone: "Europe/Berlin" }, moderator).finished();
    expect(saved).toMatchObject({ ephemeral: true });
    expect(saved.content).toContain(english.say("settings.saved"));
  });

  test.each(["1Wf:", "1Sf:", "1Wf:.AAAAAAAAAAAA", "1Wf:.AAAAAAAAAAAA.delivery"])("a member cannot forge %s", async (id) => {
    const before = await kept();
    const fields = [
      { custom_id: "contract", value: apes },
      { custom_id: "zone", value: "Asia/Tokyo" },
    ];
    const { ephemeral, content, ids } = await seen(running.discord.forgeForm(form(id, fields), undefined, member));
    expect([ephemeral, content]).toEqual([
      true,
      english.say("problem.not_allowed", { command: id.includes("S") ? "server" : "watch" }),
    ]);
    expect(ids).toHaveLength(1);
    expect(await kept()).toBe(before);
  });

  test("a form whose watch is gone says so", async () => {
    const { ephemeral, content } = await seen(running.discord.forgeForm(form("1Wf:.AAAAAAAAAAAA"), undefined, moderator));
    expect([ephemeral, content]).toEqual([true, english.say("problem.unknown_watch")]);
  });

  test("a form of another version tells what was entered", async () => {
    const fields = [{ custom_id: "contract", value: "the apes" }];
    for (const id of ["2Wf:", "form", "1Ws:", "1Qf:", "1Wf:!", `1Wf:${"x".repeat(80)}`, ""]) {
      const { ephemeral, content, ids } = await seen(running.discord.forgeForm(form(id, fields), undefined, moderator));
      const typed = english.say("form.typed", { text: "the apes" });
      if (id !== "1Wf:!")
        expect([ephemeral, content, ids]).toEqual([true, [english.say("problem.unreadable_form"), typed].join("\n"), []]);
    }
  });

  test("any entries get a private answer and never fail", async () => {
    const value = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.boolean(),
      fc.integer(),
      fc.constant(null),
      fc.constant({}),
    );
    const field = fc.record(
      {
        custom_id: fc.constantFrom(
          "contract",
          "channel",
          "what",
          "every",
          "hour",
          "change",
          "role",
          "ping",
          "publish",
          "__proto__",
          "watch",
        ),
        value,
        values: fc.oneof(
          fc.array(fc.oneof(fc.string(), fc.bigInt({ min: 0n, max: 2n ** 64n }).map(String)), { maxLength: 2 }),
          value,
        ),
      },
      { requiredKeys: ["custom_id"] },
    );
    const id = fc.constantFrom("1Wf:.AAAAAAAAAAAA", "1Wf:.AAAAAAAAAAAA.delivery", "1Sf:.YWxpYXM");
    const before = await kept();
    await fc.assert(
      fc.asyncProperty(id, fc.array(field, { maxLength: 6 }), async (custom_id, fields) => {
        const exchange = running.discord.forgeForm(form(custom_id, fields), undefined, member);
        const { ephemeral, content } = await seen(exchange);
        expect([ephemeral, content !== ""]).toEqual([true, true]);
      }),
      { numRuns: 60 },
    );
    expect(await kept()).toBe(before);
    await fc.assert(
      fc.asyncProperty(fc.array(field, { maxLength: 6 }), async (fields) => {
        const { ephemeral } = await seen(running.discord.forgeForm(form("1Wf:.AAAAAAAAAAAA", fields), undefined, moderator));
        expect(ephemeral).toBe(true);
      }),
      { numRuns: 40 },
    );
    expect(await kept()).toBe(before);
  });
});
