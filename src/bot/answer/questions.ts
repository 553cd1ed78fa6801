import type { CardContext } from "../../cards/card.ts";
import type { CollectionApi } from "../../collection-api/api.ts";
import { CollectionApiError } from "../../collection-api/errors.ts";
import type { Address } from "../../contract/address.ts";
import type { Clock } from "../../infra/clock.ts";
import { collectionsOf } from "../../memory/servers.ts";
import { type Language, languageOf } from "../../words/language.ts";
import type { Asking, Budgets } from "../budgets/budgets.ts";
import { type Chains, chainsAmong } from "../collections/chains.ts";
import { CollectionResolver, linkedCollection } from "../collections/collection-resolver.ts";
import type { CollectionSuggestions } from "../collections/collection-suggestions.ts";
import type { ContractInput } from "../collections/contract-input.ts";
import { audienceOf, type Command, commandOf, openersOf, viewsOf } from "../command/command.ts";
import { mayUse, type ReadOverrides } from "../command/command-access.ts";
import type { CommandDefinition } from "../command/definition.ts";
import { readOptions } from "../command/options.ts";
import { navigation } from "../view/components.ts";
import { type Click, chainsOf, decodeCustomId } from "../view/custom-id.ts";
import type { AnyShown, AnyView, ViewContext } from "../view/view.ts";
import { boundApi } from "./bound-api.ts";
import type { Target } from "./delivery.ts";
import type { CommandInteraction, ComponentInteraction } from "./interaction.ts";
import type { Languages } from "./language-policy.ts";
import { nextTry, ProblemError, shownAfter, usedUpProblem, withChains } from "./problems.ts";
import { type BotMemory, type Remembered, remember, settingsServer } from "./remembered.ts";
import { type Audience, type Reply, reply } from "./reply.ts";

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

export interface QuestionsOptions {
  readonly commands: readonly Command[];
  readonly api: CollectionApi & { knownName(contract: Address): Promise<string | undefined> };
  readonly card: Pick<CardContext, "imageOrigins" | "explorerUrl">;
  readonly memory: BotMemory;
  readonly readOverrides: ReadOverrides;
  /** Milliseconds between two alerts of one watch, at least. */
  readonly alertIntervalMs: number;
  readonly suggestions: CollectionSuggestions;
  /** How many calls of the API members and servers may cause; as many as they like if there are none. */
  readonly budgets?: Pick<Budgets, "takeCall"> | undefined;
  readonly clock: Clock;
}

export type Answerable = CommandInteraction | ComponentInteraction;

/** What is remembered of who asks and where, and the languages that this comes to. */
export interface Asker extends Remembered {
  readonly languages: Languages;
}

/** What an interaction comes down to. */
export interface Question {
  /** The name for log and metrics. */
  readonly name: string;
  /** Where the answer goes. */
  readonly target: Target;
  /** Everybody where it is asked, or the member alone. */
  readonly audience: Audience;
  /** Rejects with a `ProblemError` where there is none. */
  readonly answer: (asker: Asker) => Promise<{ readonly reply: Reply; readonly cache?: string | undefined }>;
}

/** Reads commands and clicks as questions, which commands and views answer. */
export class Questions {
  readonly #options: QuestionsOptions;
  readonly #views: readonly AnyView[];
  readonly #resolver: CollectionResolver;

  constructor(options: QuestionsOptions) {
    this.#options = options;
    this.#views = viewsOf(options.commands);
    this.#resolver = new CollectionResolver(options.memory.collections, options.suggestions);
  }

  read(interaction: Answerable): Question {
    return interaction.kind === "command" ? this.#readCommand(interaction) : this.#readClick(interaction);
  }

  #readCommand(interaction: CommandInteraction): Question {
    const { commands } = this.#options;
    const { name, options, server } = interaction;
    const command = commandOf(commands, interaction);
    if (!command) return unanswerable("unknown_command");
    const target = audienceOf(command.definition, options);
    return {
      name,
      target,
      audience: target,
      answer: async (asker) => {
        const language = asker.languages[target];
        const context = this.#viewContext(interaction, asker, language, target);
        const chains = new Map<Address, string>();
        const read = await readOptions(command.definition, interaction, async (text) => {
          const { address, chain } = await this.#collectionOf(text, interaction);
          if (chain !== undefined) chains.set(address, chain);
          return address;
        });
        if (!interaction.canEmbed) throw new ProblemError({ name: "cannot_embed" });
        let cache: string | undefined;
        const answering = command.run(read, {
          commands,
          ...this.#circumstances(interaction),
          language,
          api: context.api,
          channel: interaction.channel,
          channels: interaction.channels ?? [],
          serverLocale: interaction.serverLocale,
          show: async (view, state) => {
            const shown = await this.#show(view, state, context);
            // What is asked privately is nobody else's to be offered.
            if (target === "public" && server !== undefined) this.#noteAsked(shown, settingsServer(interaction));
            cache = shown.answer?.cache;
            return this.#replyOf(view, shown, language, chains);
          },
        });
        return { reply: await noting(answering, chains), cache };
      },
    };
  }

  /**
   * A click changes the message of the member who asked for it. On anybody else's it gets a copy of its own, except for a
   * refresh, which shows the same page in the same language as the message. What private commands alone show, such as settings,
   * has its buttons in a private message of the member's own, and nowhere else.
   */
  #readClick(interaction: ComponentInteraction): Question {
    const { customId = "", choices, isOwn, isPrivate } = interaction;
    const click = decodeCustomId(customId, this.#views, choices);
    if (!click) return unanswerable("unreadable_button");
    const { view, action, state } = click;
    const openers = openersOf(this.#options.commands, view).map(({ definition }) => definition);
    const isForAnybody = openers.some(({ audience }) => audience !== "private");
    if (!isForAnybody && !(isOwn && isPrivate)) return unanswerable("unreadable_button");
    const refresh = action === "refresh" || action === "current" ? click.refresh : undefined;
    const target = isOwn || refresh ? "in place" : "private";
    const audience = target === "in place" && !isPrivate ? "public" : "private";
    return {
      name: view.name,
      target,
      audience,
      answer: async (asker) => {
        const { languages } = asker;
        // Whoever refreshes an answer, it stays in its language.
        const language = refresh?.locale === undefined ? languages[audience] : await languageOf(refresh.locale);
        if (!interaction.canEmbed) throw new ProblemError({ name: "cannot_embed" });
        await this.#requireAccess(openers, interaction);
        const context = this.#viewContext(interaction, asker, language, audience, refresh);
        const note = action === "apply" ? await view.apply?.(state, context) : undefined;
        const chains = chainsOf(click, choices, this.#views);
        const showing = noting(this.#show(view, state, context, refresh), chains);
        const shown = await (note ? shownAfter(showing) : showing);
        if (!shown) return { reply: reply({ content: note ?? "" }) };
        return { reply: this.#replyOf(view, shown, language, chains, note), cache: shown.answer?.cache };
      },
    };
  }

  /** @throws {ProblemError} for a member who may not use a moderators' command of those that open what is clicked. */
  async #requireAccess(openers: readonly CommandDefinition[], interaction: ComponentInteraction): Promise<void> {
    for (const opener of openers.filter(({ memberPermissions }) => memberPermissions !== undefined)) {
      if (await mayUse(opener, interaction, this.#options.readOverrides)) continue;
      throw new ProblemError({ name: "not_allowed", command: opener.name });
    }
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
    return interaction.type === "message"
      ? linkedCollection(text)
      : this.#resolver.meant(text, settingsServer(interaction), recall);
  }

  /** What commands and views may know of an interaction, and whose memory they may change. */
  #circumstances(interaction: Answerable) {
    return { memory: this.#options.memory, member: interaction.member, server: settingsServer(interaction) };
  }

  #viewContext(
    interaction: Answerable,
    asker: Remembered,
    language: Language,
    audience: Audience,
    refresh?: Click["refresh"],
  ): ViewContext {
    const { card, memory } = this.#options;
    const now = this.#options.clock.now();
    const asking = askingOf(interaction, audience);
    const spend = (contract: Address) => this.#spend(contract, asking, asker);
    const isForAll = audience === "public" && interaction.server !== undefined;
    const api = boundApi(this.#options.api, {
      call: { answerBy: now + ANSWER_BY_MS, spend, ...(refresh && { maxAgeMs: REFRESH_AFTER_MS }) },
      history: isForAll ? memory.history : undefined,
    });
    return {
      ...this.#circumstances(interaction),
      api,
      now,
      alertIntervalMs: this.#options.alertIntervalMs,
      channel: interaction.channel,
      nameBeside: (answer, contract) => this.#nameBeside(answer, contract, api),
      namesOf: (contracts) => this.#options.suggestions.namesOf(contracts),
      card: { ...card, language, ageRestricted: interaction.ageRestricted },
    };
  }

  /** Remembers what was asked for publicly: to be offered, tracked, and told of the server whose settings count there. */
  #noteAsked({ collections }: AnyShown, serverId: string | undefined): void {
    for (const { contract, name } of collections) {
      if (name !== undefined) this.#options.suggestions.learnName(contract, name);
      this.#options.memory.collections.record(contract, name);
      if (serverId !== undefined) this.#options.memory.collections.recordIn(serverId, contract);
    }
  }

  async #show(view: AnyView, state: unknown, context: ViewContext, refresh?: Click["refresh"]): Promise<AnyShown> {
    const shown = await view.show(state, context);
    // Nothing else replaces what everybody sees.
    if (refresh && !shown.answer) throw new ProblemError({ name: "unreadable_button" });
    if (refresh && shown.answer && shown.answer.asOf.getTime() < (refresh.asOf + 1) * 1_000) {
      const { asOf, cache } = shown.answer;
      if (cache === "stale") throw new ProblemError({ name: "nothing_newer", asOf });
      throw new ProblemError({ name: "just_refreshed", retryAt: nextTry(asOf.getTime(), REFRESH_AFTER_MS) });
    }
    return shown;
  }

  /** @throws {CollectionApiError} of the kind `over_budget` where a call of the API may not be made. */
  async #spend(contract: Address, asking: Asking, asker: Remembered): Promise<void> {
    const { budgets, clock } = this.#options;
    const usedUp = await budgets?.takeCall(asking, () => this.#isKnown(contract, asker));
    if (!usedUp) return;
    const cause = usedUpProblem(usedUp, clock.now());
    throw new CollectionApiError("over_budget", "a budget is used up, so the service was not asked", { cause });
  }

  /** Whether the collection is a default or an alias of who asks and where, is tracked, or was answered about before. */
  async #isKnown(contract: Address, { server, member }: Remembered): Promise<boolean> {
    if (member?.collection === contract || (server && collectionsOf(server).includes(contract))) return true;
    return (await this.#options.memory.collections.isKnown(contract)) ?? false;
  }

  async #nameBeside(answer: Promise<unknown>, contract: Address, api: CollectionApi): Promise<string | undefined> {
    const known =
      (await this.#options.api.knownName(contract)) ?? (await this.#options.suggestions.namesOf([contract])).get(contract);
    if (known !== undefined) return known;
    // A name is not worth an error: the address stands in for it.
    const asked = api.scores(contract).then(
      ({ entries }) => entries[0]?.name,
      () => undefined,
    );
    const enough = Promise.withResolvers<void>();
    const cancel = this.#options.clock.after(WAIT_FOR_NAME_MS, enough.resolve);
    const late = Promise.allSettled([answer, enough.promise]).then(() => undefined);
    return Promise.race([asked, late]).finally(cancel);
  }

  #replyOf(view: AnyView, shown: AnyShown, language: Language, chains: Chains, note = ""): Reply {
    const { embeds, picture, withoutData = [] } = shown;
    const contracts = shown.collections.map(({ contract }) => contract);
    const notes = [
      ...chainsAmong(contracts, chains).map((chain) => language.say("note.otherChain", { chain })),
      ...chainsAmong(withoutData, chains).map((chain) => language.say("note.chainWithoutData", { chain })),
    ];
    const content = [note, ...notes, shown.content].filter((part) => part !== "").join("\n");
    return reply({ content, embeds, picture, components: navigation(this.#views, view, shown, language, chains) });
  }
}

/** What is asked for by links, whose chains are told also where there is no data. */
const noting = <T>(asked: Promise<T>, chains: Chains): Promise<T> =>
  asked.catch((error: unknown) => {
    throw withChains(error, chains);
  });

/** The member pays for a question, and the server too where all of it sees the answer, and has the bot. */
export const askingOf = (interaction: Answerable, audience: Audience): Asking => ({
  member: interaction.member,
  server: audience === "public" ? settingsServer(interaction) : undefined,
});

/** What is not one of ours is `unknown` in log and metrics, however it is called. */
const unanswerable = (problem: "unknown_command" | "unreadable_button"): Question => ({
  name: "unknown",
  target: "private",
  audience: "private",
  answer: async () => {
    throw new ProblemError({ name: problem });
  },
});
