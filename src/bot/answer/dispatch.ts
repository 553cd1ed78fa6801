import type { Picture } from "../../charts/picture.ts";
import { type Clock, deadline, systemClock } from "../../infra/clock.ts";
import type { Logger } from "../../infra/logger.ts";
import { deliver, illustrate } from "../delivery/delivery.ts";
import type { Responder } from "../delivery/responder.ts";
import type { Interaction } from "../interaction/interaction.ts";
import { Answering } from "./answering.ts";
import { choicesFor } from "./autocomplete.ts";
import type { AnsweringOptions } from "./context.ts";
import { type Question, QuestionReader } from "./questions.ts";

/** Outcomes without a warning: during a deployment two processes race for every interaction, and one loses. */
const expectedDeliveries: ReadonlySet<string> = new Set(["delivered", "answered_elsewhere"]);

export interface DispatcherOptions extends Omit<AnsweringOptions, "clock"> {
  /** Resolves to a PNG, or `undefined`; never rejects. */
  readonly draw?: (picture: Picture) => Promise<Uint8Array | undefined>;
  readonly log: Logger;
  readonly onAnswered?: (command: string, outcome: string, durationMs: number) => void;
  readonly clock?: Clock;
}

/** Answers interactions: reads each as a question, delivers its answer, and then adds the picture. */
export class Dispatcher {
  readonly #options: DispatcherOptions & { readonly clock: Clock };
  readonly #questions: QuestionReader;
  readonly #answering: Answering;
  readonly #running = new Set<Promise<void>>();
  /** The newest interaction for each message that is being answered, by the id of the interaction that made the message. */
  readonly #newest = new Map<string, string>();

  constructor(options: DispatcherOptions) {
    this.#options = { clock: systemClock, ...options };
    this.#questions = new QuestionReader(this.#options);
    this.#answering = new Answering(this.#options);
  }

  handle(interaction: Interaction, responder: Responder): Promise<void> {
    const running = this.#handle(interaction, responder)
      .catch((error: unknown) => {
        this.#options.log.error({ err: error, interaction: interaction.id }, "an interaction was not answered");
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
    return running;
  }

  /** Waits at most `ms` milliseconds; resolves to whether nothing is left. */
  async drain(ms: number): Promise<boolean> {
    const drained = Promise.allSettled(this.#running).then(() => true);
    return (await deadline(drained, { ms, clock: this.#options.clock })) ?? false;
  }

  async #handle(interaction: Interaction, responder: Responder): Promise<void> {
    if (interaction.kind === "autocomplete") {
      const choices = await choicesFor(interaction, this.#options);
      return responder.respond({ type: "choices", choices }).catch((error: unknown) => {
        this.#options.log.debug({ err: error, interaction: interaction.id }, "choices did not arrive");
      });
    }
    const question = this.#questions.read(interaction);
    const message = (question.target === "in place" && "madeBy" in interaction && interaction.madeBy) || interaction.id;
    this.#newest.set(message, interaction.id);
    const isNewest = () => this.#newest.get(message) === interaction.id;
    return this.#deliver(question, responder, isNewest).finally(() => isNewest() && this.#newest.delete(message));
  }

  async #deliver(question: Question, responder: Responder, isNewest: () => boolean): Promise<void> {
    const { log, onAnswered, draw, clock } = this.#options;
    const { interaction, name: command } = question;
    const started = performance.now();
    const answering = this.#answering.answer(question);
    const outcome = await deliver(question.target, answering, responder, clock, (error, { language, fault }) => ({
      ...(fault && { fault }),
      ...this.#answering.problem(error, question, language),
    }));
    const { answer, deferred, delivery, failure } = outcome;
    const { error: err, reference } = answer.fault ?? {};
    if (answer.fault) log.error({ err, interaction: interaction.id, reference }, "a fault of the bot");
    const durationMs = performance.now() - started;
    onAnswered?.(command, delivery === "delivered" ? answer.outcome : delivery, durationMs);
    log[expectedDeliveries.has(delivery) ? "info" : "warn"](
      {
        interaction: interaction.id,
        kind: interaction.kind,
        command,
        outcome: answer.outcome,
        cache: answer.cache,
        deferred,
        delivery,
        ...(failure && { err: failure }),
        durationMs: Math.round(durationMs),
      },
      "interaction",
    );
    if (!outcome.isEditable || !draw) return;
    // If another replica serves the newer interaction, the last edit wins.
    const refusal = await illustrate(answer.reply, responder, clock, async (picture) => {
      const bytes = await draw(picture);
      return isNewest() ? bytes : undefined;
    });
    if (refusal) log.warn({ err: refusal, interaction: interaction.id, command }, "Discord refuses a picture");
  }
}
