import type { CardContext } from "../cards/card.ts";
import type { CollectionApi } from "../collection-api/api.ts";
import { type Clock, systemClock, within } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import type { SharedStore } from "../infra/redis.ts";
import { type Language, languageOf } from "../words/language.ts";
import type { Budgets } from "./budgets.ts";
import { audienceOf, type Command, viewsOf } from "./command.ts";
import { navigation } from "./components.ts";
import { type ContractInput, readContractInput } from "./contract-input.ts";
import { type Click, decodeCustomId } from "./custom-id.ts";
import { deliver, type Target } from "./delivery.ts";
import type { AutocompleteInteraction, CommandInteraction, ComponentInteraction, Interaction } from "./interaction.ts";
import { outgoingChoices } from "./limits.ts";
import { readOptions } from "./options.ts";
import { nextTry, type Problem, ProblemError, problemOf, sentenceFor } from "./problems.ts";
import { type Reply, reply } from "./reply.ts";
import type { Choice, Responder } from "./responder.ts";
import { pasteAddress, SeenCollections } from "./seen-collections.ts";
import { SharedSeenCollections } from "./shared-seen-collections.ts";
import type { AnyShown, AnyView, ViewContext } from "./view.ts";

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
interface Answered {
  readonly reply: Reply;
  readonly outcome: "answered" | Problem["name"];
  readonly cache?: string | undefined;
}

type Answerable = CommandInteraction | ComponentInteraction;

/** What an interaction comes down to. */
interface Question {
  /** The name for log and metrics. */
  readonly name: string;
  /** Where the answer goes. */
  readonly target: Target;
  /** Rejects with a `ProblemError` where there is none. */
  readonly answer: () => Promise<Pick<Answered, "reply" | "cache">>;
}

/** Answers interactions, whichever transport brings them. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #clock: Clock;
  readonly #views: readonly AnyView[];
  readonly #seen: SeenCollections;
  readonly #running = new Set<Promise<void>>();

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#seen = new SeenCollections(options.sharedStore && new SharedSeenCollections(options.sharedStore, this.#clock));
    this.#views = viewsOf(options.commands);
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
    const question = interaction.kind === "command" ? this.#readCommand(interaction) : this.#readClick(interaction);
    const work = this.#answer(question, interaction);
    const apologise = (error: unknown) => this.#problem(error, interaction);
    const { answer, deferred, delivery, failure } = await deliver(question.target, work, responder, this.#clock, apologise);
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
  }

  async #choices(interaction: AutocompleteInteraction): Promise<Choice[]> {
    const { budgets } = this.#options;
    const { say } = languageOf(interaction.locale);
    const isLeft = budgets === undefined || (await budgets.takeSuggestion(interaction));
    return outgoingChoices(isLeft ? this.#seen.choices(interaction.typed, say) : [pasteAddress(interaction.typed, say)]);
  }

  #readCommand(interaction: CommandInteraction): Question {
    const { commands } = this.#options;
    const { type, name, options, member, server } = interaction;
    const command = commands.find(({ definition }) => definition.type === type && definition.name === name);
    if (!command) return unanswerable("unknown_command");
    const target = audienceOf(command.definition, options);
    const language = languageOf(interaction.locale);
    return {
      name,
      target,
      answer: async () => {
        const notes: string[] = [];
        const read = await readOptions(command.definition, interaction, async (text) => {
          const { address, chain } = resolveCollection(text);
          if (chain !== undefined) notes.push(language.say("note.otherChain", { chain }));
          return address;
        });
        if (!interaction.canEmbed) throw new ProblemError({ name: "cannot_embed" });
        let cache: string | undefined;
        const answered = await command.run(read, {
          commands,
          language,
          member,
          server,
          show: async (view, state) => {
            const shown = await this.#show(view, state, interaction, language);
            // What is asked privately is nobody else's to be offered.
            if (target === "public" && server !== undefined) {
              for (const collection of shown.collections) this.#seen.record(collection.contract, collection.name);
            }
            cache = shown.answer.cache;
            return this.#replyOf(view, shown, language);
          },
        });
        const content = [...notes, answered.content].filter((part) => part !== "").join("\n");
        return { reply: { ...answered, content }, cache };
      },
    };
  }

  /**
   * A click changes the message of the member who asked for it. On anybody else's it gets a copy of its own, except for a
   * refresh, which shows the same page in the same language as the message.
   */
  #readClick(interaction: ComponentInteraction): Question {
    const click = decodeCustomId(interaction.customId, this.#views);
    if (!click) return unanswerable("unreadable_button");
    const { view, state, refresh } = click;
    // Whoever refreshes an answer, it stays in the language of the member who asked for it.
    const language = languageOf(refresh?.locale ?? interaction.locale);
    return {
      name: view.name,
      target: interaction.isOwn || refresh ? "in place" : "private",
      answer: async () => {
        if (!interaction.canEmbed) throw new ProblemError({ name: "cannot_embed" });
        const shown = await this.#show(view, state, interaction, language, refresh);
        return { reply: this.#replyOf(view, shown, language), cache: shown.answer.cache };
      },
    };
  }

  async #answer(question: Question, interaction: Answerable): Promise<Answered> {
    try {
      const usedUp = await this.#options.budgets?.take(interaction);
      if (usedUp) {
        const retryAt = nextTry(this.#clock.now(), usedUp.fullInMs);
        throw new ProblemError({ name: "used_up", holder: usedUp.holder, retryAt });
      }
      return { outcome: "answered", ...(await question.answer()) };
    } catch (error) {
      return this.#problem(error, interaction);
    }
  }

  async #show<View extends AnyView>(
    view: View,
    state: unknown,
    { ageRestricted }: Answerable,
    language: Language,
    refresh?: Click["refresh"],
  ): Promise<AnyShown> {
    const { api, card } = this.#options;
    const shown = await view.show(state, {
      api,
      knownName: async (contract) => (await api.knownName(contract)) ?? this.#seen.nameOf(contract),
      call: { answerBy: this.#clock.now() + ANSWER_BY_MS, ...(refresh && { maxAgeMs: REFRESH_AFTER_MS }) },
      card: { ...card, language, ageRestricted },
    });
    const { asOf, cache } = shown.answer;
    if (refresh && asOf.getTime() < (refresh.asOf + 1) * 1_000) {
      throw new ProblemError(cache === "stale" ? { name: "nothing_newer", asOf } : { name: "just_refreshed" });
    }
    return shown;
  }

  #replyOf(view: AnyView, shown: AnyShown, language: Language): Reply {
    const { content, embeds, files = [] } = shown;
    return reply({ content, embeds, files, components: navigation(this.#views, view, shown, language) });
  }

  #problem(error: unknown, { id, locale }: Answerable): Answered {
    // Short enough to be read aloud, and in the log beside the whole error.
    const reference = BigInt(id).toString(36);
    const problem = problemOf(error, this.#clock.now(), reference);
    if (problem.name === "internal") {
      this.#options.log.error({ err: error, interaction: id, reference }, "a fault of the bot");
    }
    const content = sentenceFor(problem, languageOf(locale).say);
    return { reply: reply({ content, audience: "private" }), outcome: problem.name };
  }
}

/** What is not one of ours is `unknown` in log and metrics, however it is called. */
const unanswerable = (problem: "unknown_command" | "unreadable_button"): Question => ({
  name: "unknown",
  target: "private",
  answer: async () => {
    throw new ProblemError({ name: problem });
  },
});

/**
 * The collection that a text names.
 *
 * @throws {ProblemError}
 */
function resolveCollection(text: string): ContractInput {
  const input = readContractInput(text);
  if ("problem" in input) throw new ProblemError(input.problem);
  return input;
}
