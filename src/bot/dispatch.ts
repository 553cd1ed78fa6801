import type { CardContext } from "../cards/card.ts";
import type { CollectionApi } from "../collection-api/api.ts";
import { type Clock, systemClock, within } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import type { SharedStore } from "../infra/redis.ts";
import type { Budgets } from "./budgets.ts";
import { type Command, type View, type ViewContext, viewsOf } from "./command.ts";
import { navigation } from "./components.ts";
import { readContractInput } from "./contract-input.ts";
import { type Click, decodeCustomId, type ViewState } from "./custom-id.ts";
import { converse, type Reply, type Target } from "./delivery.ts";
import type { Choice, Interaction, Message, Responder } from "./interaction.ts";
import { outgoingChoices } from "./limits.ts";
import { nextTry, type Problem, ProblemError, problemOf, sentenceFor } from "./problems.ts";
import { pasteAddress, SeenCollections } from "./seen-collections.ts";
import { SharedSeenCollections } from "./shared-seen-collections.ts";

/** Time for the reply to be made and sent before the deferral would leave: from then on a stale answer is taken. */
const ANSWER_BY_MS = 1_800;
/** A refresh asks for nothing newer than this. */
const REFRESH_AFTER_MS = 10_000;

/** Two deployments that overlap race for every interaction: who loses has nothing to tell anybody of. */
const isExpected: ReadonlySet<string> = new Set(["delivered", "answered_elsewhere"]);

export interface DispatcherOptions {
  readonly commands: readonly Command[];
  readonly api: CollectionApi & Pick<ViewContext, "knownName">;
  readonly card: Pick<CardContext, "imageOrigins" | "explorerUrl">;
  /** How much members and servers may ask; as much as they like if there are none. */
  readonly budgets?: Pick<Budgets, "take" | "takeSuggestion">;
  readonly log: Logger;
  /** Told of every command and click: what it opened, how it ended, and how many milliseconds that took. */
  readonly onAnswered?: (command: string, outcome: string, durationMs: number) => void;
  /** What replicas share, where they do. */
  readonly sharedStore?: SharedStore | undefined;
  readonly clock?: Clock;
}

/** An answer on its way, with what the log says of it. */
interface Answered extends Reply {
  readonly outcome: "answered" | Problem["name"];
  readonly cache?: string;
}

/** What an interaction comes down to, and where its answer goes. */
type Question = { readonly target: Target } & (
  | { readonly view: View; readonly state: ViewState; readonly refresh?: Click["refresh"] }
  | { readonly message: Message }
  | { readonly problem: unknown }
);

type Answerable = Exclude<Interaction, { readonly kind: "autocomplete" }>;

/** Answers interactions, whichever transport brings them. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #clock: Clock;
  readonly #views: readonly View[];
  readonly #names: ReadonlySet<string>;
  readonly #seen: SeenCollections;
  readonly #running = new Set<Promise<void>>();

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#seen = new SeenCollections(options.sharedStore && new SharedSeenCollections(options.sharedStore, this.#clock));
    this.#views = viewsOf(options.commands);
    this.#names = new Set(options.commands.map(({ definition }) => definition.name));
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
    const { log } = this.#options;
    if (interaction.kind === "autocomplete") {
      return responder.respond({ type: "choices", choices: await this.#choices(interaction) }).catch((error: unknown) => {
        log.debug({ err: error, interaction: interaction.id }, "choices did not arrive");
      });
    }
    const started = performance.now();
    const question = this.#read(interaction);
    const work = this.#answer(question, interaction);
    const apologise = (error: unknown) => this.#problem(error, interaction);
    const { reply, deferred, delivery, failure } = await converse(question.target, work, responder, this.#clock, apologise);
    const command = this.#nameOf(interaction);
    const durationMs = performance.now() - started;
    this.#options.onAnswered?.(command, delivery === "delivered" ? reply.outcome : delivery, durationMs);
    log[isExpected.has(delivery) ? "info" : "warn"](
      {
        interaction: interaction.id,
        kind: interaction.kind,
        command,
        outcome: reply.outcome,
        cache: reply.cache,
        deferred,
        delivery,
        ...(failure && { err: failure }),
        durationMs: Math.round(durationMs),
      },
      "interaction",
    );
  }

  async #choices(interaction: Extract<Interaction, { readonly kind: "autocomplete" }>): Promise<Choice[]> {
    const { budgets } = this.#options;
    const isLeft = budgets === undefined || (await budgets.takeSuggestion(interaction));
    return outgoingChoices(isLeft ? this.#seen.choices(interaction.typed) : [pasteAddress(interaction.typed)]);
  }

  #read(interaction: Answerable): Question {
    try {
      return interaction.kind === "button" ? this.#readClick(interaction) : this.#readCommand(interaction);
    } catch (problem) {
      return { target: "private", problem };
    }
  }

  #readCommand({ type, name, options }: Extract<Answerable, { readonly kind: "command" }>): Question {
    const { commands } = this.#options;
    const command = commands.find(({ definition }) => definition.type === type && definition.name === name);
    if (!command) throw new ProblemError({ name: "unknown_command" });
    if ("reply" in command) return { target: "private", message: command.reply(commands) };
    const request = command.read(options);
    const input = readContractInput(request.contract);
    if ("problem" in input) throw new ProblemError(input.problem);
    const state = { view: command.view.name, contract: input.address, page: 0, count: request.count };
    return { target: request.private ? "private" : "public", view: command.view, state };
  }

  /**
   * A click changes the message of the member who asked for it. On anybody else's it gets a copy of its own, except for a
   * refresh, which shows the same page in the same language as the message.
   */
  #readClick({ customId, isOwn }: Extract<Answerable, { readonly kind: "button" }>): Question {
    const click = decodeCustomId(customId);
    const view = this.#views.find(({ name }) => name === click?.state.view);
    if (!click || !view) throw new ProblemError({ name: "unreadable_button" });
    const { state, refresh } = click;
    return { target: isOwn || refresh ? "in place" : "private", view, state, ...(refresh && { refresh }) };
  }

  async #answer(question: Question, interaction: Answerable): Promise<Answered> {
    try {
      const usedUp = await this.#options.budgets?.take(interaction);
      if (usedUp) {
        const retryAt = nextTry(this.#clock.now(), usedUp.fullInMs);
        throw new ProblemError({ name: "used_up", holder: usedUp.holder, retryAt });
      }
      if ("problem" in question) throw question.problem;
      if (!interaction.canEmbed) throw new ProblemError({ name: "cannot_embed" });
      if ("message" in question) return { message: question.message, isProblem: false, outcome: "answered" };
      const { view, state, refresh } = question;
      // Whoever refreshes an answer, it stays in the language of the member who asked for it.
      const locale = refresh?.locale ?? interaction.locale;
      const { api, card } = this.#options;
      const shown = await view.show(state, {
        api,
        knownName: async (contract) => (await api.knownName(contract)) ?? this.#seen.nameOf(contract),
        call: { answerBy: this.#clock.now() + ANSWER_BY_MS, ...(refresh && { maxAgeMs: REFRESH_AFTER_MS }) },
        card: { ...card, locale, ageRestricted: interaction.ageRestricted },
      });
      const { asOf, cache } = shown.answer;
      if (refresh && asOf.getTime() < (refresh.asOf + 1) * 1_000) {
        throw new ProblemError({ name: cache === "stale" ? "nothing_newer" : "just_refreshed", asOf });
      }
      // What is asked privately is nobody else's to be offered.
      if (question.target === "public" && interaction.server !== undefined) this.#seen.record(state.contract, shown.name);
      return {
        message: { content: shown.content, embeds: shown.embeds, components: navigation(this.#views, state, shown, locale) },
        isProblem: false,
        outcome: "answered",
        cache,
      };
    } catch (error) {
      return this.#problem(error, interaction);
    }
  }

  /** The name for log and metrics; what is not one of ours is `unknown`, however it is called. */
  #nameOf(interaction: Answerable): string {
    const name = interaction.kind === "command" ? interaction.name : decodeCustomId(interaction.customId)?.state.view;
    return name !== undefined && this.#names.has(name) ? name : "unknown";
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
      isProblem: true,
      outcome: problem.name,
    };
  }
}
