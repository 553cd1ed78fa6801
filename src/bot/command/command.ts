import type { CollectionApi } from "../../collection-api/api.ts";
import type { Language } from "../../words/language.ts";
import type { Place } from "../answer/interaction.ts";
import type { BotMemory } from "../answer/remembered.ts";
import type { Audience, Reply } from "../answer/reply.ts";
import type { AnyView, View } from "../view/view.ts";
import type { CommandDefinition, OptionsOf } from "./definition.ts";

/** What a command may use besides its options. */
export interface CommandContext {
  /** Every command there is. */
  readonly commands: readonly Command[];
  readonly language: Language;
  readonly memory: BotMemory;
  /** Discord's ids of who asks, and of the server whose settings count there. */
  readonly member: string;
  readonly server: string | undefined;
  /** The API, bound to the interaction that it is asked for. */
  readonly api: CollectionApi;
  /** Where it is asked, and the channels among the options. */
  readonly channel: Place | undefined;
  readonly channels: readonly Place[];
  /** The server's language, as Discord names it. */
  readonly serverLocale: string | undefined;
  /** Makes the message that shows a state of a view, with the buttons that lead on from there. */
  show<State>(view: View<State>, state: State): Promise<Reply>;
}

interface CommandOf<D extends CommandDefinition> {
  readonly definition: D;
  /** The views that it opens, which buttons lead back to. */
  readonly views?: readonly AnyView[];
  /** Does what the member asked for; may write. */
  run(options: OptionsOf<D>, context: CommandContext): Promise<Reply>;
}

/** A command whichever options it has: they are read by its definition before it is run. */
// biome-ignore lint/suspicious/noExplicitAny: The definition says what the options are, and types cannot follow a list.
export type Command = Omit<CommandOf<CommandDefinition>, "run"> & { run(options: any, context: CommandContext): Promise<Reply> };

/** Makes a command of a literal definition, from which the types of its options are inferred. */
export const defineCommand = <const D extends CommandDefinition>(command: CommandOf<D>): Command => command;

/** The views that these commands open, each once. */
export const viewsOf = (commands: readonly Command[]): AnyView[] => [...new Set(commands.flatMap(({ views = [] }) => views))];

/** The commands that open a view. */
export const openersOf = (commands: readonly Command[], view: AnyView): Command[] =>
  commands.filter(({ views = [] }) => views.includes(view));

/** The command that an interaction names; those of different types may have one name. */
export const commandOf = (
  commands: readonly Command[],
  { type, name }: Pick<CommandDefinition, "type" | "name">,
): Command | undefined => commands.find(({ definition }) => definition.type === type && definition.name === name);

/** Who is meant to see the answer to a command, before there is one. */
export const audienceOf = ({ audience = "public" }: CommandDefinition, options: Readonly<Record<string, unknown>>): Audience =>
  options["private"] === true ? "private" : audience;
