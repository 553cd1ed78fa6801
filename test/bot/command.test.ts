import { ChannelType, InteractionContextType, type Locale, PermissionFlagsBits } from "discord-api-types/v10";
import { describe, expect, expectTypeOf, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { collectionOption, contractOption, countOption, privateOption } from "../../commands/shared/options.ts";
import type { CommandDefinition, OptionsOf } from "../../src/bot/command/definition.ts";
import { languageText } from "../../src/bot/command/languages.ts";
import { readOptions } from "../../src/bot/command/options.ts";
import type { RawOptions } from "../../src/bot/interaction/interaction.ts";
import type { Address, CollectionRef } from "../../src/contract/address.ts";
import { commandJson } from "../../src/discord/command-json.ts";
import { checkCommand } from "../../src/playground/stand-in/command-checks.ts";
import { english } from "../../src/words/language.ts";

/** Every kind of option. */
const everything = {
  type: "slash",
  name: "everything",
  description: "command.help",
  contexts: [InteractionContextType.Guild],
  memberPermissions: PermissionFlagsBits.ManageGuild,
  subcommands: {
    set: {
      description: "command.help",
      options: {
        kind: {
          type: "choice",
          description: "command.help",
          required: true,
          choices: { high: "button.next", low: "button.previous" },
        },
        language: { type: "text", description: "command.help", required: true, kind: languageText },
        ...contractOption,
        ...collectionOption,
        level: { type: "number", description: "command.help", min: 0, max: 1 },
        where: { type: "channel", description: "command.help", channelTypes: [ChannelType.GuildText] },
        ...countOption("option.count.toptweets"),
        ...privateOption,
      },
    },
    remove: { description: "command.help", options: {} },
  },
} as const satisfies CommandDefinition;

test("the types of options are inferred from the definition", () => {
  type Set = Extract<OptionsOf<typeof everything>, { subcommand: "set" }>;
  expectTypeOf<Set["contract"]>().toEqualTypeOf<CollectionRef>();
  expectTypeOf<Set["collection"]>().toEqualTypeOf<CollectionRef | null | undefined>();
  expectTypeOf<Set["language"]>().toEqualTypeOf<Locale>();
  expectTypeOf<Set["kind"]>().toEqualTypeOf<"high" | "low">();
  expectTypeOf<Set["level"]>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Set["where"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Set["private"]>().toEqualTypeOf<boolean | undefined>();
  expectTypeOf<OptionsOf<{ type: "message"; name: "x"; title: "button.scores" }>>().toEqualTypeOf<{
    readonly contract: CollectionRef;
  }>();
});

test("Discord accepts every definition", () => {
  const json = [...commands.map(({ definition }) => definition), everything].map((command) => commandJson(command));
  expect(json.flatMap(checkCommand)).toEqual([]);
  expect(json.at(-1)).toMatchObject({
    contexts: [0],
    default_member_permissions: "32",
    options: [
      {
        type: 1,
        options: [
          { type: 3, choices: [{ value: "high" }, { value: "low" }], required: true },
          { type: 3, autocomplete: true, max_length: 50, required: true },
          { type: 3, autocomplete: true, name: "contract" },
          { type: 3, autocomplete: true },
          { type: 10 },
          { type: 7 },
          { type: 4 },
          { type: 5 },
        ],
      },
      { type: 1, name: "remove" },
    ],
  });
});

describe("options are validated against the definition", () => {
  const refTo = (text: string): CollectionRef => ({ contract: text as Address });
  const resolve = async (text = "by default") => refTo(text.toUpperCase());
  const read = (options: RawOptions, subcommand: string | undefined = "set") =>
    readOptions(everything, { subcommand, options }, resolve, english);
  const least = { contract: "a", kind: "high", language: "deutsch" };
  const leastRead = { contract: refTo("A"), kind: "high", language: "de" };

  test.each<[RawOptions]>([
    [{}],
    [{ count: 1 }],
    [{ count: 20, level: 0.5, private: false }],
    [{ where: "1100000000000000001", kind: "low" }],
  ])("and accepted: %o, with the collection resolved from its text", async (options) => {
    expect(await read({ ...least, ...options, more: true })).toEqual({ ...leastRead, ...options, subcommand: "set" });
  });

  test("with the default, or none, in place of a missing collection", async () => {
    const { contract: _contract, ...rest } = least;
    expect(await read(rest)).toEqual({ ...leastRead, subcommand: "set", contract: refTo("BY DEFAULT") });
    expect(await read({ ...least, collection: "b" })).toEqual({ ...leastRead, subcommand: "set", collection: refTo("B") });
  });

  test("and refused with the problem of a text that cannot be read", async () => {
    const reading = read({ ...least, language: "klingon" });
    await expect(reading).rejects.toMatchObject({ problem: { name: "unknown_language" } });
  });

  test.each<[RawOptions]>([
    [{ contract: 1 }],
    [{ language: 1 }],
    [{ language: undefined }],
    [{ kind: "toString" }],
    [{ kind: undefined }],
    [{ count: 0 }],
    [{ count: 21 }],
    [{ count: 1.5 }],
    [{ count: "1" }],
    [{ level: 1.5 }],
    [{ level: Number.NaN }],
    [{ where: "general" }],
    [{ private: "yes" }],
  ])("and refused as outdated: %o", async (options) => {
    await expect(read({ ...least, ...options })).rejects.toMatchObject({ problem: { name: "outdated_command" } });
  });

  test.each(["drop", "toString", undefined])("and refused as outdated with the subcommand %s", async (subcommand) => {
    const reading = readOptions(everything, { subcommand, options: least }, resolve, english);
    await expect(reading).rejects.toMatchObject({ problem: { name: "outdated_command" } });
  });
});
