import type { Card } from "../../cards/card.ts";
import type { Clock } from "../../infra/clock.ts";
import type { Memory } from "../../memory/memory.ts";
import { type Command, commandOf, viewsOf } from "../command/command.ts";
import { panelProblem } from "../command/command-access.ts";
import { readOptions, submittedOptions } from "../command/options.ts";
import type { Answerable, CommandInteraction, ComponentInteraction, FormInteraction } from "../interaction/interaction.ts";
import type { Audience, Destination } from "../interaction/reply.ts";
import { type Click, decodeCustomId, type Refresh } from "../view/custom-id.ts";
import type { AnyView, Context, Opening } from "../view/view.ts";
import { type CommandRun, readRun, repickForm } from "./command-run.ts";
import { ProblemError } from "./problems.ts";

/** The request in an interaction, before anything is looked up. */
export interface Question {
  readonly interaction: Answerable;
  readonly name: string;
  readonly target: Destination;
  readonly audience: Audience;
  readonly refresh?: Refresh | undefined;
  /** The form that was submitted, if it can be opened again. */
  readonly submitted?: Pick<Click, "view" | "state"> | undefined;
  readonly open: (context: Context) => Promise<Opening | Card>;
}

export interface QuestionReaderOptions {
  readonly commands: readonly Command[];
  readonly memory: Memory;
  readonly clock: Clock;
}

/** Reads commands, clicks and forms as questions. */
export class QuestionReader {
  readonly #options: QuestionReaderOptions;
  readonly #views: readonly AnyView[];

  constructor(options: QuestionReaderOptions) {
    this.#options = options;
    this.#views = viewsOf(options.commands);
  }

  /** Never throws: an interaction that cannot be read becomes a question whose answer is a problem. */
  read(interaction: Answerable): Question {
    if (interaction.kind === "command") return this.#readCommand(interaction);
    return interaction.kind === "form" ? this.#readSubmission(interaction) : this.#readClick(interaction);
  }

  #readCommand(interaction: CommandInteraction): Question {
    const command = commandOf(this.#options.commands, interaction);
    if (!command) return unanswerable(interaction, "unknown_command");
    const { definition } = command;
    const { subcommand, options } = interaction;
    const audience = options["private"] === true ? "private" : (definition.audience ?? "public");
    return {
      interaction,
      name: interaction.name,
      target: audience,
      audience,
      open: (context) => this.#run({ command, subcommand, options }, context),
    };
  }

  async #run({ command, ...run }: CommandRun, context: Context): Promise<Opening | Card> {
    try {
      const options = await readOptions(command.definition, run, context.resolve, context.language);
      return await command.run(options, context);
    } catch (error) {
      throw error instanceof ProblemError ? error.ofRun({ command, ...run }) : error;
    }
  }

  /** Goes on with a command from a button or from the form behind it. */
  async #resume(
    { view, state, draft }: Click,
    openers: readonly Command[],
    interaction: ComponentInteraction | FormInteraction,
    context: Context,
  ): Promise<Opening | Card> {
    const run = readRun({ state, draft }, openers);
    if (!run) throw new ProblemError({ name: "unreadable_button" });
    const { command, subcommand, options } = run;
    if (interaction.kind === "form") {
      const picked = submittedOptions(command.definition, subcommand ?? "", interaction.entries, context.language);
      return this.#run({ ...run, options: { ...options, ...picked } }, context);
    }
    const picks = repickForm(run, interaction, context);
    return picks ? { view, state, form: { draft, picks } } : this.#run(run, context);
  }

  /**
   * A click changes the message if the member has requested it; other members get a copy. A refresh changes it whoever clicks, and
   * keeps its language. Buttons of private commands work only in the member's own private messages and in direct messages.
   */
  #readClick(interaction: ComponentInteraction): Question {
    const { customId = "", choices, isOwn, isPrivate, isDirect } = interaction;
    const click = decodeCustomId(customId, this.#views, choices);
    if (!click) return unanswerable(interaction, "unreadable_button");
    const { view, action, state, draft } = click;
    const openers = this.#openers(view);
    const isForAnybody = openers.some(({ definition }) => definition.audience !== "private");
    if (!isForAnybody && !isDirect && !(isOwn && isPrivate)) return unanswerable(interaction, "unreadable_button");
    const refresh = action === "refresh" || action === "current" ? click.refresh : undefined;
    const isInPlace = isOwn || refresh !== undefined;
    return {
      interaction,
      name: view.name,
      target: isInPlace ? "in place" : "private",
      audience: isInPlace && !isPrivate ? "public" : "private",
      refresh,
      open: async (context) => {
        this.#requireUse(openers, interaction);
        if (action === "form") return { view, state, form: { draft } };
        if (action === "run") return this.#resume(click, openers, interaction, context);
        return { view, state, note: action === "apply" ? await view.apply?.(state, context) : undefined };
      },
    };
  }

  /** A submission is read as the command that it stands for. It changes the message whose button opened the form, if there is one. */
  #readSubmission(interaction: FormInteraction): Question {
    const { customId, entries, isOwn, isPrivate } = interaction;
    const click = decodeCustomId(customId, this.#views);
    const { view, state } = click ?? {};
    const openers = this.#openers(view);
    const command = openers.find(({ definition }) => definition.type === "slash");
    const form = view?.form;
    const isResumed = click?.action === "run";
    if (!click || !view || !command || !(isResumed || (click.action === "form" && form))) {
      return unanswerable(interaction, "unreadable_form");
    }
    return {
      interaction,
      name: view.name,
      target: isOwn && isPrivate ? "in place" : "private",
      audience: "private",
      submitted: isResumed ? undefined : { view, state },
      open: async (context) => {
        this.#requireUse(openers, interaction);
        if (!form || isResumed) return this.#resume(click, openers, interaction, context);
        const { subcommand, options: values } = await form.read(state, entries, context);
        const options = submittedOptions(command.definition, subcommand, values, context.language);
        return this.#run({ command, subcommand, options }, context);
      },
    };
  }

  #openers(view: AnyView | undefined): readonly Command[] {
    return this.#options.commands.filter(({ views = [] }) => view !== undefined && views.includes(view));
  }

  #requireUse(openers: readonly Command[], interaction: ComponentInteraction | FormInteraction): void {
    const command = openers.find(({ definition }) => definition.memberPermissions !== undefined)?.definition.name;
    const problem = command === undefined ? undefined : panelProblem(interaction, this.#options.clock.now());
    if (command !== undefined && problem !== undefined) throw new ProblemError({ name: problem, command });
  }
}

const unanswerable = (
  interaction: Answerable,
  problem: "unknown_command" | "unreadable_button" | "unreadable_form",
): Question => ({
  interaction,
  name: "unknown",
  target: "private",
  audience: "private",
  open: async () => {
    throw new ProblemError({ name: problem });
  },
});
