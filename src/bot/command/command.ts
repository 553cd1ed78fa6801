import type { Card } from "../../cards/card.ts";
import type { Audience } from "../answer/reply.ts";
import type { AnyView, Context, Opening } from "../view/view.ts";
import type { CommandDefinition, OptionsOf } from "./definition.ts";

/** A view to open, or a card without buttons. */
type CommandAnswer = Opening | Card;

interface CommandOf<D extends CommandDefinition> {
  readonly definition: D;
  /** The views that it opens, which buttons lead back to. */
  readonly views?: readonly AnyView[];
  /** Does what the member asked for; may write. */
  run(options: OptionsOf<D>, context: Context): CommandAnswer | Promise<CommandAnswer>;
}

/** A command with any options, which are read by its definition before it runs. */
export type Command = Omit<CommandOf<CommandDefinition>, "run"> & {
  // biome-ignore lint/suspicious/noExplicitAny: The definition types the options, and types cannot follow a list.
  run(options: any, context: Context): CommandAnswer | Promise<CommandAnswer>;
};

/** Makes a command of a literal definition, from which the types of its options are inferred. */
export const defineCommand = <const D extends CommandDefinition>(command: CommandOf<D>): Command => command;

/**
 * The views that these commands open, each once.
 *
 * @throws {Error} if the ids of their buttons would be alike.
 */
export function viewsOf(commands: readonly Command[]): AnyView[] {
  const views = [...new Set(commands.flatMap(({ views = [] }) => views))];
  const byPrefix = Map.groupBy(views, ({ idPrefix }) => idPrefix);
  for (const [prefix, [one, other]] of byPrefix) {
    if (other) throw new Error(`the views ${one?.name} and ${other.name} have the same idPrefix, ${prefix}`);
  }
  return views;
}

/** The commands that open a view. */
export const openersOf = (commands: readonly Command[], view: AnyView): Command[] =>
  commands.filter(({ views = [] }) => views.includes(view));

/** The command that an interaction names; those of different types may have one name. */
export const commandOf = (
  commands: readonly Command[],
  { type, name }: Pick<CommandDefinition, "type" | "name">,
): Command | undefined => commands.find(({ definition }) => definition.type === type && definition.name === name);

/** Who will see the answer to a command. */
export const audienceOf = ({ audience = "public" }: CommandDefinition, options: Readonly<Record<string, unknown>>): Audience =>
  options["private"] === true ? "private" : audience;
