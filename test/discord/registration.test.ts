import { Locale } from "discord-api-types/v10";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { DiscordClient } from "../../src/discord/client.ts";
import { compareNames, type RegistrationOptions, register } from "../../src/discord/registration.ts";
import { applicationId, guildId } from "../../src/playground/stand-in/payloads.ts";
import { english, languageOf } from "../../src/words/language.ts";
import { DiscordStandIn } from "../discord-stand-in/stand-in.ts";

let discord: DiscordStandIn;
beforeEach(async () => {
  discord = await DiscordStandIn.start({ token: "token" });
});
afterEach(async () => {
  expect(discord.violations).toEqual([]);
  await discord.close();
});

const definitions = commands.map(({ definition }) => definition);
const registered = (scope: string) => discord.commands.registered.get(scope) ?? [];

const options = (changed: Partial<RegistrationOptions> = {}): RegistrationOptions => {
  const rest = new DiscordClient({ apiUrl: discord.apiUrl, token: "token", userAgent: "test/1" });
  return { rest, applicationId, guildId: undefined, ...changed };
};

/** As `npm run deploy`, or `--clear` without definitions. */
const deploy = (changed: Partial<RegistrationOptions> = {}, wanted = definitions) => register(wanted, options(changed));

test("deploying registers every command with its contexts, in one call", async () => {
  await deploy();
  expect(discord.writes).toEqual(["PUT"]);
  const everywhere = { integration_types: [0, 1], contexts: [2, 1, 0], default_member_permissions: null };
  const inServers = { integration_types: [0], contexts: [0], default_member_permissions: null };
  const ofModerators = { ...inServers, default_member_permissions: "32" };
  for (const [index, { name, contexts, memberPermissions }] of definitions.entries()) {
    const expected = memberPermissions === undefined ? (contexts ? inServers : everywhere) : ofModerators;
    expect(registered("global")[index]).toMatchObject({ name, ...expected });
  }
});

test("names are compared, whatever else differs, and nothing is written", async () => {
  await deploy();
  discord.writes.length = 0;
  const [first, second] = registered("global");
  Object.assign(first ?? {}, { description: "Older" });
  Object.assign(second ?? {}, { name: "people" });
  expect(await compareNames(definitions, options())).toEqual({ missing: ["/influencers"], extra: ["/people"] });
  expect(await compareNames([], options({ guildId }))).toEqual({ missing: [], extra: [] });
  expect(discord.writes).toEqual([]);
});

interface Described {
  readonly name: string;
  readonly description?: string;
  readonly name_localizations?: Record<string, string>;
  readonly description_localizations?: Record<string, string>;
  readonly options?: readonly Described[];
  readonly choices?: readonly Described[];
}

/** A command, its subcommands, their options. */
const withAllOptions = (part: Described): Described[] => [part, ...(part.options ?? []).flatMap(withAllOptions)];

describe("the texts of every language", () => {
  const described = () => (registered("global") as Described[]).flatMap(withAllOptions).filter(({ description }) => description);

  test("are registered with English names, and American English explicitly, lest it get the British texts", async () => {
    await deploy();
    const locales = Object.values(Locale).toSorted();
    const { say } = await languageOf("de");
    expect(described()[0]?.description_localizations?.["de"]).toBe(say("command.scores"));
    for (const part of described()) {
      const { description = "", description_localizations = {}, choices = [] } = part;
      expect(Object.keys(description_localizations).toSorted()).toEqual(locales);
      expect([description_localizations["en-US"], part.name_localizations]).toEqual([description, undefined]);
      for (const choice of choices) expect(Object.keys(choice.name_localizations ?? {}).toSorted()).toEqual(locales);
    }
    expect(described().some(({ choices = [] }) => choices.length > 0)).toBe(true);
  });

  test("say what is for moderators, which only a heading says in /help", async () => {
    await deploy();
    const { say } = await languageOf("de");
    const reported = described().filter(({ description = "" }) => description.includes("moderators"));
    expect(reported.map(({ name }) => name)).toEqual(["watch", "server"]);
    for (const { name, description, description_localizations } of reported) {
      const key = `command.${name as "watch" | "server"}` as const;
      expect(description).toBe(`${english.say(key)} (for moderators)`);
      expect(description_localizations?.["de"]).toBe(`${say(key)} (für Moderatoren)`);
    }
  });

  test("name the entry of a message's menu in every language, with American English explicitly", async () => {
    await deploy();
    const menu = (registered("global") as (Described & { name: string; type: number })[]).find(({ type }) => type === 3);
    expect(menu?.name).toBe("Collection scores");
    expect(Object.keys(menu?.name_localizations ?? {}).toSorted()).toEqual(Object.values(Locale).toSorted());
    expect(menu?.name_localizations).toMatchObject({ "en-US": "Collection scores", de: "Scores der Collection" });
  });
});

test("a definition beyond Discord's limits is refused by Discord, and the commands stay as they were", async () => {
  await deploy();
  const before = registered("global");
  const scores = definitions.find(({ type }) => type === "slash");
  if (scores?.type !== "slash") throw new Error("there is no command");
  await expect(deploy({}, [{ ...scores, description: () => "x".repeat(101) }])).rejects.toThrow(/^[^\n]+$/);
  expect(registered("global")).toEqual(before);
  expect(discord.violations.splice(0)).toEqual([expect.stringContaining("description")]);
});

test("commands that Discord itself has added are left alone", async () => {
  discord.commands.registered.set("global", [{ id: "1", name: "launch", type: 4, description: "" }]);
  expect(await compareNames(definitions, options())).toMatchObject({ extra: [] });
  await deploy();
  expect(registered("global").map(({ name }) => name)).toContain("launch");
});

describe("every failure is one clear line", () => {
  test.each<[string, Partial<RegistrationOptions>, RegExp]>([
    ["another application", { applicationId: "1100000000000000042" }, /check DISCORD_APPLICATION_ID\.$/],
    [
      "a server without access",
      { guildId: "1100000000000000042" },
      /invite the bot there with the scopes bot and applications\.commands\.$/,
    ],
  ])("%s", async (_name, changed, line) => {
    const { message } = await deploy(changed).then(
      () => new Error("it is registered"),
      (error: Error) => error,
    );
    expect(message).toMatch(line);
    expect(message).not.toContain("\n");
  });
});
