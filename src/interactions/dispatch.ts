import type { CardContext } from "../cards/card.ts";
import { type Clock, systemClock, within } from "../process/clock.ts";
import type { Logger } from "../process/logger.ts";
import type { Command, ViewContext, ViewRequest } from "./command.ts";
import { readContractInput } from "./contract-input.ts";
import { converse, type Reply } from "./conversation.ts";
import type { Interaction, Responder } from "./interaction.ts";
import { navigation } from "./navigation.ts";
import { type Problem, ProblemError, problemOf, sentenceFor } from "./problems.ts";
import { decodeCustomId, type ViewState } from "./view-state.ts";

/** Time for the reply to be made and sent before the deferral would leave: from then on a stale answer is taken. */
const ANSWER_BY_MS = 1_800;

export interface DispatcherOptions {
  readonly commands: readonly Command[];
  readonly api: ViewContext["api"];
  readonly card: Pick<CardContext, "imageOrigins" | "explorerUrl">;
  readonly log: Logger;
  readonly clock?: Clock;
}

/** An answer on its way, with what the log says of it. */
interface Answered extends Reply {
  readonly outcome: "answered" | Problem["name"];
  readonly cache?: string;
}

/** Answers interactions, whichever transport brings them. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #clock: Clock;
  readonly #running = new Set<Promise<void>>();

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  /** Answers one interaction through its responder and logs one line about it. Never rejects. */
  handle(interaction: Interaction, responder: Responder): Promise<void> {
    const running = this.#handle(interaction, responder)
      .catch((error: unknown) => {
        this.#options.log.error({ err: error, interaction: interaction.id }, "an interaction was not answered");
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
    return running;
  }

  /** Waits until nothing is under way, at most `ms` milliseconds; says whether nothing is left. */
  async drain(ms: number): Promise<boolean> {
    const drained = Promise.allSettled(this.#running).then(() => true);
    return (await within(drained, ms, this.#clock)) ?? false;
  }

  async #handle(interaction: Interaction, responder: Responder): Promise<void> {
    const started = performance.now();
    const { reply, deferred, delivery } = await converse(
      interaction,
      this.#answer(interaction),
      responder,
      this.#clock,
      (error) => this.#problem(error, interaction),
    );
    this.#options.log[delivery === "delivered" ? "info" : "warn"](
      {
        interaction: interaction.id,
        kind: interaction.kind,
        command: this.#commandOf(interaction)?.definition.name,
        outcome: reply.outcome,
        cache: reply.cache,
        deferred,
        delivery,
        durationMs: Math.round(performance.now() - started),
      },
      "interaction",
    );
  }

  async #answer(interaction: Interaction): Promise<Answered> {
    try {
      const { command, state, isPrivate } = this.#read(interaction);
      const { api, card } = this.#options;
      const shown = await command.view(state, {
        api,
        call: { answerBy: this.#clock.now() + ANSWER_BY_MS },
        card: { ...card, locale: interaction.locale, ageRestricted: interaction.ageRestricted },
      });
      return {
        message: {
          content: shown.content,
          embeds: shown.embeds,
          components: navigation(this.#options.commands, { ...state, page: shown.page }, shown.pages),
        },
        ephemeral: isPrivate,
        isProblem: false,
        outcome: "answered",
        cache: shown.cache,
      };
    } catch (error) {
      return this.#problem(error, interaction);
    }
  }

  /** The command and the state that an interaction comes down to. */
  #read(interaction: Interaction): { command: Command; state: ViewState; isPrivate: boolean } {
    const command = this.#commandOf(interaction);
    if (interaction.kind === "button") {
      const state = decodeCustomId(interaction.customId);
      if (!command || !state) throw new ProblemError({ name: "unreadable_button" });
      return { command, state, isPrivate: false };
    }
    if (!command) throw new ProblemError({ name: "unknown_command" });
    const request = command.read(interaction.options);
    return { command, state: stateOf(command, request), isPrivate: request.private ?? false };
  }

  #commandOf(interaction: Interaction): Command | undefined {
    const name = interaction.kind === "command" ? interaction.name : decodeCustomId(interaction.customId)?.view;
    return this.#options.commands.find(({ definition }) => definition.name === name);
  }

  #problem(error: unknown, interaction: Interaction): Answered {
    // Short enough to be read aloud, and in the log beside the whole error.
    const reference = BigInt(interaction.id).toString(36);
    const problem = problemOf(error, this.#clock.now(), reference);
    if (problem.name === "internal") {
      this.#options.log.error({ err: error, interaction: interaction.id, reference }, "a fault of the bot");
    }
    return {
      message: { content: sentenceFor(problem), embeds: [], components: [] },
      ephemeral: true,
      isProblem: true,
      outcome: problem.name,
    };
  }
}

function stateOf(command: Command, request: ViewRequest): ViewState {
  const parsed = readContractInput(request.contract);
  if ("problem" in parsed) throw new ProblemError(parsed.problem);
  return { view: command.definition.name, contract: parsed.address, page: 0, count: request.count };
}
