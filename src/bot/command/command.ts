import type { Card } from "../../cards/card.ts";
import type { AnyView, Context, Opening } from "../view/view.ts";
import type { CommandDefinition, OptionsOf } from "./definition.ts";

interface CommandOf<D extends CommandDefinition> {
  readonly definition: D;
  readonly views?: readonly AnyView[];
  run(options: OptionsOf<D>, context: Context): Opening | Card | Promise<Opening | Card>;
}

export type Command = Omit<CommandOf<CommandDefinition>, "run"> & {
  // biome-ignore lint/suspicious/noExplicitAny: The definition types the options, and types cannot follow a list.
  run(options: any, context: Context): Opening | Card | Promise<Opening | Card>;
};

export const defineCommand = <const D extends CommandDefinition>(command: CommandOf<D>): Command => command;

/** @throws {Error} if two views have the same prefix of ids. */
export function viewsOf(commands: readonly Command[]): AnyView[] {
  const views = [...new Set(commands.flatMap(({ views = [] }) => views))];
  const byPrefix = Map.groupBy(views, ({ idPrefix }) => idPrefix);
  for (const [prefix, [view, twin]] of byPrefix) {
    if (twin) throw new Error(`the views ${view?.name} and ${twin.name} have the same idPrefix, ${prefix}`);
  }
  return views;
}

export const commandOf = (
  commands: readonly Command[],
  { type, name }: Pick<CommandDefinition, "type" | "name">,
): Command | undefined => commands.find(({ definition }) => definition.type === type && definition.name === name);
