import type { CardContext } from "../cards/card.ts";
import type { Picture } from "../charts/picture.ts";
import type { Address } from "../collection-api/address.ts";
import type { CollectionApi } from "../collection-api/api.ts";
import { type Clock, systemClock, within } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import type { SharedStore } from "../infra/redis.ts";
import { english, type Language, languageOf } from "../words/language.ts";
import type { Budgets } from "./budgets.ts";
import { CollectionResolver, linkedCollection } from "./collection-resolver.ts";
import { CollectionSuggestions } from "./collection-suggestions.ts";
import { audienceOf, type Command, viewsOf } from "./command.ts";
import { namesakes, navigation } from "./components.ts";
import type { ContractInput } from "./contract-input.ts";
import { type Click, decodeCustomId } from "./custom-id.ts";
import { optionsOf } from "./definition.ts";
import { deliver, illustrate, type Target } from "./delivery.ts";
import type { AutocompleteInteraction, CommandInteraction, ComponentInteraction, Interaction } from "./interaction.ts";
import { type Languages, languagesOf } from "./language-policy.ts";
import { outgoingChoices } from "./limits.ts";
import { readOptions } from "./options.ts";
import { nextTry, type Problem, ProblemError, problemOf, sentenceFor } from "./problems.ts";
import { recordingApi } from "./recording-api.ts";
import { type BotMemory, type Remembered, remember, settingsServer } from "./remembered.ts";
import { type Audience, type Reply, reply } from "./reply.ts";
import type { Choice, Responder } from "./responder.ts";
import { pasteAddress, SeenCollections } from "./seen-collections.ts";
import { SharedSeenCollections } from "./shared-seen-collections.ts";
import type { AnyShown, AnyView, ViewContext } from "./view.ts";

/** Time for the reply to be made and sent before the deferral would leave: from then on a stale answer is taken. */
const ANSWER_BY_MS = 1_800;
/** A refresh asks for nothing newer than this. */
const REFRESH_AFTER_MS = 10_000;
/**
 * How old settings may be where they decide which collection is meant: who has set a default or an alias tries it at once, and
 * the next command may reach another replica.
 */
const RECENT_MS = 1_000;
/** How long an answer that is there may wait for the name of its collection. */
const WAIT_FOR_NAME_MS = 300;

const ALERT_INTERVAL_MS = 3 * 3_600_000;

/** Two deployments that overlap race for every interaction: who loses has nothing to tell anybody of. */
const isExpected: ReadonlySet<string> = new Set(["delivered", "answered_elsewhere"]);

export interface DispatcherOptions {
  readonly commands: readonly Command[];
  readonly api: CollectionApi & { knownName(contract: Address): Promise<string | undefined> };
  readonly card: Pick<CardContext, "imageOrigins" | "explorerUrl">;
  /** How much members and servers may ask; as much as they like if there are none. */
  readonly budgets?: Pick<Budgets, "take" | "takeSuggestion">;
  readonly memory: BotMemory;
  /** Milliseconds between two alerts of one watch, at least; three hours unless said. */
  readonly alertIntervalMs?: number;
  /** Draws a picture as a PNG, if it can; never rejects. */
  readonly draw?: (picture: Picture) => Promise<Uint8Array | undefined>;
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

/** What is remembered of who asks and where, and the languages that this comes to. */
interface Asker extends Remembered {
  readonly languages: Languages;
}

/** What an interaction comes down to. */
interface Question {
  /** The name for log and metrics. */
  readonly name: string;
  /** Where the answer goes. */
  readonly target: Target;
  /** Rejects with a `ProblemError` where there is none. */
  readonly answer: (asker: Asker) => Promise<Pick<Answered, "reply" | "cache">>;
}

/** Answers interactions, whichever transport brings them. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #clock: Clock;
  readonly #views: readonly AnyView[];
  readonly #seen: SeenCollections;
  readonly #resolver: CollectionResolver;
  readonly #suggestions: CollectionSuggestions;
  readonly #running = new Set<Promise<void>>();
  /** The newest interaction with each message that some are under way with; messages by the interaction that made them. */
  readonly #newest = new Map<string, string>();

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#seen = new SeenCollections(options.sharedStore && new SharedSeenCollections(options.sharedStore, this.#clock));
    const { collections } = options.memory;
    this.#resolver = new CollectionResolver(collections, this.#seen);
    this.#suggestions = new CollectionSuggestions(collections, this.#seen, this.#clock);
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
    const question = interaction.kind === "command" ? this.#readCommand(interaction) : this.#readClick(interaction);
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

  async #choices(interaction: AutocompleteInteraction): Promise<Choice[]> {
    const { budgets, memory } = this.#options;
    const { name, subcommand, typed, serverLocale } = interaction;
    const command = this.#commandOf({ type: "slash", name });
    const option = command && optionsOf(command.definition, subcommand)?.[interaction.option];
    const isLeft = budgets === undefined || (await budgets.takeSuggestion(interaction));
    if (option?.type !== "collection" && option?.type !== "text") return [];
    if (!isLeft) {
      return option.type === "text" ? [] : outgoingChoices([pasteAddress(typed, (await languageOf(interaction.locale)).say)]);
    }
    const remembered = await remember(memory, interaction);
    const server = settingsServer(interaction);
    const { private: language } = await languagesOf(interaction, remembered);
    return outgoingChoices(
      option.type === "text"
        ? await option.kind.suggest(typed, {
            ...remembered,
            language,
            serverLocale,
            channel: interaction.channel?.id,
            watches: async () => (server === undefined ? [] : ((await memory.watches.ofServer(server)) ?? [])),
            namesOf: (contracts) => this.#suggestions.namesOf(contracts),
          })
        : await this.#suggestions.choices(typed, remembered, language.say),
    );
  }

  #readCommand(interaction: CommandInteraction): Question {
    const { commands } = this.#options;
    const { name, options, server } = interaction;
    const command = this.#commandOf(interaction);
    if (!command) return unanswerable("unknown_command");
    const target = audienceOf(command.definition, options);
    return {
      name,
      target,
      answer: async (asker) => {
        const language = asker.languages[target];
        const notes: string[] = [];
        const read = await readOptions(command.definition, interaction, async (text) => {
          const { address, chain } = await this.#collectionOf(text, interaction);
          if (chain !== undefined) notes.push(language.say("note.otherChain", { chain }));
          return address;
        });
        if (!interaction.canEmbed) throw new ProblemError({ name: "cannot_embed" });
        let cache: string | undefined;
        const answered = await command.run(read, {
          commands,
          ...this.#circumstances(interaction),
          language,
          api: this.#options.api,
          call: { answerBy: this.#clock.now() + ANSWER_BY_MS },
          channel: interaction.channel,
          channels: interaction.channels ?? [],
          serverLocale: interaction.serverLocale,
          show: async (view, state) => {
            const shown = await this.#show(view, state, this.#viewContext(interaction, language, target));
            // What is asked privately is nobody else's to be offered.
            if (target === "public" && server !== undefined) this.#noteAsked(shown, settingsServer(interaction));
            cache = shown.answer?.cache;
            return this.#replyOf(view, shown, language);
          },
        });
        const content = [...new Set([...notes, answered.content])].filter((part) => part !== "").join("\n");
        return { reply: { ...answered, content }, cache };
      },
    };
  }

  /**
   * A click changes the message of the member who asked for it. On anybody else's it gets a copy of its own, except for a
   * refresh, which shows the same page in the same language as the message.
   */
  #readClick(interaction: ComponentInteraction): Question {
    const click = decodeCustomId(interaction.customId, this.#views, interaction.choices);
    if (!click) return unanswerable("unreadable_button");
    const { view, action, state, refresh } = click;
    const target = interaction.isOwn || refresh ? "in place" : "private";
    return {
      name: view.name,
      target,
      answer: async ({ languages }) => {
        const audience = target === "in place" && !interaction.isPrivate ? "public" : "private";
        // Whoever refreshes an answer, it stays in its language.
        const language = refresh?.locale === undefined ? languages[audience] : await languageOf(refresh.locale);
        if (!interaction.canEmbed) throw new ProblemError({ name: "cannot_embed" });
        const context = this.#viewContext(interaction, language, audience, refresh);
        const note = action === "apply" ? await view.apply?.(state, context) : undefined;
        const shown = await this.#show(view, state, context, refresh);
        return { reply: this.#replyOf(view, shown, language, note), cache: shown.answer?.cache };
      },
    };
  }

  /**
   * The collection that an option means, or, without a text, the default. Of a message only what it links to counts: its words
   * are about anything.
   */
  async #collectionOf(text: string | undefined, interaction: CommandInteraction): Promise<ContractInput> {
    const recall = () => remember(this.#options.memory, interaction, RECENT_MS);
    if (text === undefined) {
      return this.#resolver.byDefault(await recall(), settingsServer(interaction) === undefined ? "direct" : "server");
    }
    return interaction.type === "message" ? linkedCollection(text) : this.#resolver.meant(text, recall);
  }

  async #answer(question: Question, interaction: Answerable, asker: Asker): Promise<Answered> {
    try {
      const usedUp = await this.#options.budgets?.take(interaction);
      if (usedUp) {
        const retryAt = nextTry(this.#clock.now(), usedUp.fullInMs);
        throw new ProblemError({ name: "used_up", holder: usedUp.holder, retryAt });
      }
      return { outcome: "answered", ...(await question.answer(asker)) };
    } catch (error) {
      return this.#problem(error, interaction, asker.languages.private);
    }
  }

  /** What commands and views may know of an interaction, and whose memory they may change. */
  #circumstances(interaction: Answerable) {
    return { memory: this.#options.memory, member: interaction.member, server: settingsServer(interaction) };
  }

  #viewContext(interaction: Answerable, language: Language, audience: Audience, refresh?: Click["refresh"]): ViewContext {
    const { api, card, memory } = this.#options;
    const isForAll = audience === "public" && interaction.server !== undefined;
    return {
      ...this.#circumstances(interaction),
      api: isForAll ? recordingApi(api, memory.history) : api,
      now: this.#clock.now(),
      alertIntervalMs: this.#options.alertIntervalMs ?? ALERT_INTERVAL_MS,
      channel: interaction.channel,
      nameBeside: (answer, contract) => this.#nameBeside(answer, contract),
      namesOf: (contracts) => this.#suggestions.namesOf(contracts),
      call: { answerBy: this.#clock.now() + ANSWER_BY_MS, ...(refresh && { maxAgeMs: REFRESH_AFTER_MS }) },
      card: { ...card, language, ageRestricted: interaction.ageRestricted },
    };
  }

  /** Remembers what was asked for publicly: to be offered, tracked, and told of the server whose settings count there. */
  #noteAsked({ collections }: AnyShown, serverId: string | undefined): void {
    for (const { contract, name } of collections) {
      this.#seen.record(contract, name);
      this.#options.memory.collections.record(contract, name);
      if (serverId !== undefined) this.#options.memory.collections.recordIn(serverId, contract);
    }
  }

  async #show(view: AnyView, state: unknown, context: ViewContext, refresh?: Click["refresh"]): Promise<AnyShown> {
    const shown = await view.show(state, context);
    if (refresh && shown.answer && shown.answer.asOf.getTime() < (refresh.asOf + 1) * 1_000) {
      const { asOf, cache } = shown.answer;
      throw new ProblemError(cache === "stale" ? { name: "nothing_newer", asOf } : { name: "just_refreshed" });
    }
    return shown;
  }

  async #nameBeside(answer: Promise<unknown>, contract: Address): Promise<string | undefined> {
    const { api } = this.#options;
    const known = (await api.knownName(contract)) ?? (await this.#suggestions.namesOf([contract])).get(contract);
    if (known !== undefined) return known;
    // A name is not worth an error: the address stands in for it.
    const asked = api.scores(contract).then(
      ({ entries }) => entries[0]?.name,
      () => undefined,
    );
    const enough = Promise.withResolvers<void>();
    const cancel = this.#clock.after(WAIT_FOR_NAME_MS, enough.resolve);
    const late = Promise.allSettled([answer, enough.promise]).then(() => undefined);
    return Promise.race([asked, late]).finally(cancel);
  }

  #replyOf(view: AnyView, shown: AnyShown, language: Language, note = ""): Reply {
    const { embeds, picture, files = [] } = shown;
    const content = [note, shown.content].filter((part) => part !== "").join("\n");
    return reply({ content, embeds, files, picture, components: navigation(this.#views, view, shown, language) });
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
        ? namesakes(this.#commandOf(interaction)?.views ?? [], problem.contracts, interaction.options)
        : [];
    return { reply: reply({ content, components, audience: "private" }), outcome: problem.name };
  }

  #commandOf({ type, name }: Pick<CommandInteraction, "type" | "name">): Command | undefined {
    return this.#options.commands.find(({ definition }) => definition.type === type && definition.name === name);
  }
}

const drawNothing = () => Promise.resolve(undefined);

/** What is not one of ours is `unknown` in log and metrics, however it is called. */
const unanswerable = (problem: "unknown_command" | "unreadable_button"): Question => ({
  name: "unknown",
  target: "private",
  answer: async () => {
    throw new ProblemError({ name: problem });
  },
});
