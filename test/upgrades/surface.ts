import { readFileSync } from "node:fs";
import { z } from "zod";
import { commands } from "../../commands/index.ts";
import manifest from "../../package.json" with { type: "json" };
import type { Reply } from "../../src/bot/interaction/reply.ts";
import { operations } from "../../src/contract/schemas.ts";
import { commandJson } from "../../src/discord/command-json.ts";
import { variables } from "../../src/doctor/checked-settings.ts";
import { english } from "../../src/words/language.ts";
import { everyReply } from "../support/every-reply.ts";

/* The surface that others rely on (docs/upgrade.md, «What counts as a breaking change»), a line for each. */

/** Scripts for users; the others are for contributors. */
const scripts = ["start", "deploy", "doctor", "service", "import", "collections", "collect", "forget", "keys", "playground"];

interface Option {
  readonly name: string;
  readonly type: number;
  readonly required?: boolean;
  readonly choices?: readonly { readonly value: string | number }[];
  readonly options?: readonly Option[];
}

const optionLines = (path: string, { name, type, required = false, choices = [], options }: Option): string[] =>
  options
    ? options.flatMap((option) => optionLines(`${path} ${name}`, option))
    : [
        `command ${path} ${name}: type ${type}${required ? ", required" : ""}`,
        ...choices.map(({ value }) => `command ${path} ${name}: ${value}`),
      ];

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

const fieldLines = (path: string, { properties = {}, items, anyOf = [] }: JsonSchema): string[] => [
  ...Object.entries(properties).flatMap(([name, field]) => [`${path}.${name}`, ...fieldLines(`${path}.${name}`, field)]),
  ...(items ? fieldLines(`${path}[]`, items) : []),
  ...anyOf.flatMap((schema) => fieldLines(path, schema)),
];

const metricLines = (): string[] =>
  [...readFileSync("ops/metrics.md", "utf8").matchAll(/^\| `(collection_pulse_\w+)` \| (.+?) \|/gm)].map(
    ([, name, labels = ""]) => `metric ${name}: ${labels.replaceAll("`", "")}`,
  );

export function surfaceLines(): string[] {
  const lines = [
    ...scripts.filter((name) => name in manifest.scripts).map((name) => `script ${name}`),
    ...Object.keys(variables).map((name) => `variable ${name}`),
    ...commands.flatMap(({ definition }) => {
      const { options = [] } = commandJson(definition) as { options?: readonly Option[] };
      return [`command ${definition.name}`, ...options.flatMap((option) => optionLines(definition.name, option))];
    }),
    ...Object.entries(operations).flatMap(([name, { entry }]) =>
      fieldLines(`answer ${name}`, z.toJSONSchema(entry, { io: "input", unrepresentable: "any" }) as JsonSchema),
    ),
    ...metricLines(),
  ];
  return [...new Set(lines)].toSorted();
}

/** The ids in a message, each with the choices of the message's menus, which belong to it. */
function idsIn({ components }: Reply): string[] {
  const all = components.flatMap((row) => row.components) as {
    readonly custom_id?: string;
    readonly options?: readonly { readonly value: string }[];
  }[];
  const choices = all.flatMap(({ options = [] }) => options.map(({ value }) => value));
  const buttons = all.flatMap(({ custom_id: id, options }) => (id === undefined || options ? [] : [id]));
  return [...buttons, ...choices].map((id) => [id, ...choices].join(" "));
}

/** One id of each view and action. */
export async function customIdLines(): Promise<string[]> {
  const ids = [...(await everyReply(english)).values()].flat().flatMap(idsIn);
  const byKind = new Map(ids.map((id) => [id.slice(0, 3), id]));
  return [...byKind.values()].toSorted();
}
