import { ApplicationCommandOptionType, ApplicationCommandType } from "discord-api-types/v10";
import { describe, expect, expectTypeOf, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { contractOption, countOption, privateOption } from "../../commands/options.ts";
import { defineCommand, type OptionsOf, viewsOf } from "../../src/bot/command.ts";
import { checkCommands } from "../../src/playground/stand-in/command-checks.ts";
import { contract } from "../support/answers.ts";

test("the types of the options follow from the definition", () => {
  const definition = {
    type: ApplicationCommandType.ChatInput,
    name: "x",
    description: "x",
    options: [contractOption, countOption("x"), privateOption],
  } as const;
  expectTypeOf<OptionsOf<typeof definition>>().toEqualTypeOf<
    { readonly contract: string } & { readonly count?: number | undefined; readonly private?: boolean | undefined }
  >();
});

test("the definitions are what Discord takes", () => {
  expect(checkCommands(commands.map(({ definition }) => definition))).toEqual([]);
});

test.each(["influencers", "toptweets"])("%s look up the collection's name while their entries are on the way", (name) => {
  const view = viewsOf(commands).find((known) => known.name === name);
  const asked: string[] = [];
  const ask = (what: string) => () => {
    asked.push(what);
    return new Promise<never>(() => {});
  };
  const api = { scores: ask("scores"), influencers: ask("entries"), tweets: ask("entries") };
  const card = { imageOrigins: new Set<string>(), explorerUrl: "https://x/{address}", locale: "en-US", ageRestricted: false };
  void view?.show({ view: name, contract, page: 0 }, { api, knownName: ask("name"), call: {}, card });
  expect(asked).toEqual(["entries", "name"]);
});

describe("options are held against the definition", () => {
  const { read } = defineCommand({
    definition: {
      type: ApplicationCommandType.ChatInput,
      name: "x",
      description: "x",
      options: [
        contractOption,
        { type: ApplicationCommandOptionType.Integer, name: "count", description: "x", min_value: 1, max_value: 20 },
      ],
    },
    request: (options) => options,
    view: { name: "x", label: "X", show: () => expect.unreachable() },
  });

  test.each([[{ contract: "a" }], [{ contract: "a", count: 1 }], [{ contract: "a", count: 20, more: true }]])(
    "%o fit",
    (options) => {
      expect(read(options)).toEqual(options);
    },
  );

  test.each([
    [{}],
    [{ contract: 1 }],
    [{ contract: "a", count: 0 }],
    [{ contract: "a", count: 21 }],
    [{ contract: "a", count: 1.5 }],
    [{ contract: "a", count: "1" }],
  ])("%o do not", (options) => {
    expect(() => read(options)).toThrow(expect.objectContaining({ problem: { name: "outdated_command" } }));
  });
});
