import type { Command } from "../command/command.ts";
import { type OptionDefinitions, optionsOf } from "../command/definition.ts";
import { MAX_CUSTOM_ID } from "../delivery/limits.ts";
import { decodeDraft, type Entry, encodeDraft } from "../form/draft.ts";
import { optionField } from "../form/fields.ts";
import type { Form } from "../form/form.ts";
import type { Answerable, RawOptions } from "../interaction/interaction.ts";
import { type Click, encodeCustomId } from "../view/custom-id.ts";
import type { Context } from "../view/view.ts";

/** A command with its subcommand and options. */
export interface CommandRun {
  readonly command: Command;
  readonly subcommand: string | undefined;
  readonly options: RawOptions;
}

/** Stands for a message command in place of a subcommand; no subcommand has this name. */
const MESSAGE = "~";

const definedOptions = ({ definition }: Command, subcommand: string | undefined): OptionDefinitions =>
  definition.type === "message"
    ? { message: { type: "collection", description: definition.title } }
    : (optionsOf(definition, subcommand) ?? {});

/** The id of a button that runs a command; `undefined` if its options do not fit, or if no button can stand for it. */
export function runId({ command, subcommand = "", options }: CommandRun): string | undefined {
  const [view] = command.views ?? [];
  if (!view) return undefined;
  const state = command.definition.type === "message" ? MESSAGE : subcommand;
  const names = Object.keys(definedOptions(command, subcommand));
  const entries = Object.fromEntries(names.map((name) => [name, options[name] as Entry]));
  const remaining = MAX_CUSTOM_ID - encodeCustomId({ view, action: "run", state, draft: "" }).length;
  const { draft, left } = encodeDraft(entries, remaining);
  return left.length > 0 ? undefined : encodeCustomId({ view, action: "run", state, draft });
}

/** @param openers the commands that open the button's view. */
export function readRun(
  { state, draft = "" }: Pick<Click, "state" | "draft">,
  openers: readonly Command[],
): CommandRun | undefined {
  const type = state === MESSAGE ? "message" : "slash";
  const command = openers.find(({ definition }) => definition.type === type);
  if (!command) return undefined;
  const subcommand = state === MESSAGE || state === "" ? undefined : String(state);
  const entries = decodeDraft(draft);
  const names = Object.keys(definedOptions(command, subcommand));
  const options = names.map((name, index) => [name, entries[index]]).filter(([, entry]) => entry !== undefined);
  return { command, subcommand, options: Object.fromEntries(options) };
}

/**
 * A form in which the member picks the roles and channels of a run again, because Discord sends the properties only of those picked
 * in the same interaction, and of its own channel. `undefined` if the run has none.
 */
export function repickForm(
  { command, subcommand, options }: CommandRun,
  { channel }: Answerable,
  context: Pick<Context, "language">,
): Form | undefined {
  const { definition } = command;
  if (definition.type === "message") return undefined;
  const fields = Object.entries(definedOptions(command, subcommand)).flatMap(([name, option]) => {
    const value = options[name];
    const isPicked = option.type === "role" || (option.type === "channel" && value !== channel?.id);
    return typeof value === "string" && isPicked ? [optionField(name, option, value, context)] : [];
  });
  return fields.length === 0 ? undefined : { title: ["/", definition.name, subcommand && ` ${subcommand}`].join(""), fields };
}
