import type { Picture } from "../../charts/picture.ts";
import { type Clock, deadline, systemClock } from "../../infra/clock.ts";
import type { Logger } from "../../infra/logger.ts";
import { english, type Language } from "../../words/language.ts";
import type { Budgets } from "../budgets/budgets.ts";
import { CollectionSuggestions } from "../collections/collection-suggestions.ts";
import { commandOf } from "../command/command.ts";
import { namesakes } from "../view/components.ts";
import { choicesFor } from "./autocomplete.ts";
import { deliver, illustrate } from "./delivery.ts";
import type { Interaction } from "./interaction.ts";
import { languagesOf } from "./language-policy.ts";
import { type Problem, ProblemError, problemOf, sentenceFor, usedUpProblem } from "./problems.ts";
import { type Answerable, type Asker, askingOf, type Question, Questions, type QuestionsOptions } from "./questions.ts";
import { remember } from "./remembered.ts";
import { type Reply, reply } from "./reply.ts";
import type { Responder } from "./responder.ts";

/** Two deployments that overlap race for every interaction: who loses has nothing to tell anybody of. */
const isExpected: ReadonlySet<string> = new Set(["delivered", "answered_elsewhere"]);

export interface DispatcherOptions extends Omit<QuestionsOptions, "suggestions" | "clock"> {
  /** How much members and servers may ask; as much as they like if there are none. */
  readonly budgets?: Pick<Budgets, "take" | "takeCall" | "takeSuggestion">;
  /** Draws a picture as a PNG, if it can; never rejects. */
  readonly draw?: (picture: Picture) => Promise<Uint8Array | undefined>;
  readonly log: Logger;
  /** Told of every command and click: what it opened, how it ended, and how many milliseconds that took. */
  readonly onAnswered?: (command: string, outcome: string, durationMs: number) => void;
  readonly clock?: Clock;
}

/** An answer on its way, with what the log says of it. */
interface Answered {
  readonly reply: Reply;
  readonly outcome: "answered" | Problem["name"];
  readonly cache?: string | undefined;
}

/** Answers interactions, whichever transport brings them. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #clock: Clock;
  readonly #questions: Questions;
  readonly #suggestions: CollectionSuggestions;
  readonly #running = new Set<Promise<void>>();
  /** The newest interaction with each message that some are under way with; messages by the interaction that made them. */
  readonly #newest = new Map<string, string>();

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#suggestions = new CollectionSuggestions(options.memory.collections, this.#clock);
    this.#questions = new Questions({ ...options, suggestions: this.#suggestions, clock: this.#clock });
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
    return (await deadline(drained, { ms, clock: this.#clock })) ?? false;
  }

  async #handle(interaction: Interaction, responder: Responder): Promise<void> {
    const { log } = this.#options;
    if (interaction.kind === "autocomplete") {
      const choices = await choicesFor(interaction, { ...this.#options, suggestions: this.#suggestions });
      return responder.respond({ type: "choices", choices }).catch((error: unknown) => {
        log.debug({ err: error, interaction: interaction.id }, "choices did not arrive");
      });
    }
    const question = this.#questions.read(interaction);
    const message = (question.target === "in place" && "madeBy" in interaction && interaction.madeBy) || interaction.id;
    this.#newest.set(message, interaction.id);
    const isNewest = () => this.#newest.get(message) === interaction.id;
    try {
      await this.#reply(question, interaction, responder, isNewest);
    } finally {
      if (isNewest()) this.#newest.delete(message);
    }
  }

  /** Brings the answer, and then its picture, unless somebody has used the message again by then. */
  async #reply(question: Question, interaction: Answerable, responder: Responder, isNewest: () => boolean): Promise<void> {
    const { log, draw = drawNothing } = this.#options;
    const started = performance.now();
    const asker = remember(this.#options.memory, interaction).then(async (remembered) => ({
      ...remembered,
      languages: await languagesOf(interaction, remembered),
    }));
    let own = english;
    const work = asker.then((asker) => {
      own = asker.languages.private;
      return this.#answer(question, interaction, asker);
    });
    const apologise = (error: unknown) => this.#problem(error, interaction, own);
    const outcome = await deliver(question.target, work, responder, this.#clock, apologise);
    const { answer, deferred, delivery, failure } = outcome;
    const durationMs = performance.now() - started;
    this.#options.onAnswered?.(question.name, delivery === "delivered" ? answer.outcome : delivery, durationMs);
    log[isExpected.has(delivery) ? "info" : "warn"](
      {
        interaction: interaction.id,
        kind: interaction.kind,
        command: question.name,
        outcome: answer.outcome,
        cache: answer.cache,
        deferred,
        delivery,
        ...(failure && { err: failure }),
        durationMs: Math.round(durationMs),
      },
      "interaction",
    );
    if (!outcome.isEditable) return;
    // Another replica may be the one that was asked next: there the picture's edit, if it comes later, is what stays.
    const refusal = await illustrate(answer.reply, responder, this.#clock, async (picture) => {
      const bytes = await draw(picture);
      return isNewest() ? bytes : undefined;
    });
    if (refusal) log.warn({ err: refusal, interaction: interaction.id, command: question.name }, "Discord refuses a picture");
  }

  async #answer(question: Question, interaction: Answerable, asker: Asker): Promise<Answered> {
    try {
      const usedUp = await this.#options.budgets?.take(askingOf(interaction, question.audience));
      if (usedUp) throw usedUpProblem(usedUp, this.#clock.now());
      return { outcome: "answered", ...(await question.answer(asker)) };
    } catch (error) {
      return this.#problem(error, interaction, asker.languages.private);
    }
  }

  #problem(error: unknown, interaction: Answerable, language: Language): Answered {
    const { id } = interaction;
    // Short enough to be read aloud, and in the log beside the whole error.
    const reference = BigInt(id).toString(36);
    const problem = problemOf(error, this.#clock.now(), reference);
    if (problem.name === "internal") {
      this.#options.log.error({ err: error, interaction: id, reference }, "a fault of the bot");
    }
    const sentence = sentenceFor(problem, language.say);
    const option = error instanceof ProblemError ? error.option : undefined;
    const content = option === undefined ? sentence : language.say("problem.inOption", { option, sentence });
    const components =
      problem.name === "several_collections" && option === undefined && interaction.kind === "command"
        ? namesakes(
            commandOf(this.#options.commands, interaction)?.views ?? [],
            problem.namesakes.map(({ address }) => address),
            interaction.options,
          )
        : [];
    return { reply: reply({ content, components, audience: "private" }), outcome: problem.name };
  }
}

const drawNothing = () => Promise.resolve(undefined);
