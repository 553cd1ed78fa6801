import type { APIModalInteractionResponseCallbackData } from "discord-api-types/v10";
import type { Card, CardSettings } from "../../cards/card.ts";
import type { Answer, CallOptions, CollectionApi } from "../../collection-api/api.ts";
import { CollectionApiError } from "../../collection-api/errors.ts";
import type { Address } from "../../contract/address.ts";
import type { Entries, Operation } from "../../contract/schemas.ts";
import { type Clock, deadline } from "../../infra/clock.ts";
import type { Memory } from "../../memory/memory.ts";
import { type Language, languageOf } from "../../words/language.ts";
import type { Budgets } from "../budgets/budgets.ts";
import { resolveCollection } from "../collections/collection-resolver.ts";
import { type Command, commandOf, viewsOf } from "../command/command.ts";
import { panelProblem } from "../command/command-access.ts";
import { readOptions, submittedOptions } from "../command/options.ts";
import { withDraft } from "../form/draft.ts";
import { keptEntries } from "../form/kept.ts";
import { modalOf } from "../form/modal.ts";
import { formButton, namesakes, navigation } from "../view/components.ts";
import { type Click, decodeCustomId, encodeCustomId, type Refresh } from "../view/custom-id.ts";
import type { AnyShown, AnyView, BoundApi, Context, Opening } from "../view/view.ts";
import type { Answerable, CommandInteraction, ComponentInteraction, FormInteraction } from "./interaction.ts";
import { nextTry, type Problem, ProblemError, problemOf, sentenceFor, usedUpProblem } from "./problems.ts";
import { type Audience, type Destination, inWords, type Reply, reply } from "./reply.ts";
import { languagesFor, loadSettings, settingsServer } from "./settings.ts";

/** After this a stale answer is taken, so that the reply needs no deferral. */
const ANSWER_BY_MS = 1_800;
/** A refresh accepts data up to this old. */
const REFRESH_AFTER_MS = 10_000;
const WAIT_FOR_NAME_MS = 300;
/** The form of a watch that is gone cannot be opened, and a button for an expired form would work for another hour. */
const unopenable: ReadonlySet<Problem["name"]> = new Set(["unknown_watch", "panel_expired"]);

export interface AnsweringOptions {
  readonly commands: readonly Command[];
  readonly api: CollectionApi;
  readonly card: CardSettings;
  readonly memory: Memory;
  readonly alertIntervalMs: number;
  /** Resolves to the id of the channel of direct messages with a member; rejects with a `DeliveryError`. */
  readonly openDirect: (member: string) => Promise<string>;
  readonly budgets?: Pick<Budgets, "take" | "takeCall" | "takeSuggestion"> | undefined;
  readonly clock: Clock;
  readonly languageOf?: typeof languageOf;
}

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

export interface Answered {
  /** Takes the place of a form that comes too late. */
  readonly reply: Reply;
  readonly form?: APIModalInteractionResponseCallbackData | undefined;
  readonly outcome: "answered" | Problem["name"];
  readonly cache?: Answer<unknown>["cache"] | undefined;
  /** An unplanned error; the reference is told to the member and logged. */
  readonly fault?: { readonly error: unknown; readonly reference: string };
  readonly language: Language;
}

export class Answering {
  readonly #options: AnsweringOptions;
  readonly #views: readonly AnyView[];

  constructor(options: AnsweringOptions) {
    this.#options = options;
    this.#views = viewsOf(options.commands);
  }

  read(interaction: Answerable): Question {
    if (interaction.kind === "command") return this.#readCommand(interaction);
    return interaction.kind === "form" ? this.#readSubmission(interaction) : this.#readClick(interaction);
  }

  /** Never rejects: problems are answered, too. */
  async answer(question: Question): Promise<Answered> {
    const { memory, budgets, clock, languageOf: load = languageOf } = this.#options;
    const { interaction, audience, refresh } = question;
    const settings = await loadSettings(memory, interaction);
    const languages = await languagesFor(interaction, settings, load);
    // The server pays for answers that its members see, too.
    const requester = { member: interaction.member, server: audience === "public" ? settingsServer(interaction) : undefined };
    try {
      const usedUp = budgets?.take(requester);
      if (usedUp) throw usedUpProblem(usedUp, clock.now());
      const language = refresh ? await load(refresh.locale) : languages[audience];
      const api = this.#bind(question);
      const context = this.#context(interaction, language, api);
      const opened = await question.open(context);
      const plain = (refresh ?? settings.member)?.plain ?? false;
      const shown = "view" in opened ? await this.#show(opened, question, context, plain) : { reply: reply(opened) };
      const said = plain ? inWords(shown.reply) : shown.reply;
      return { ...shown, reply: said, outcome: "answered", language: languages.private };
    } catch (error) {
      return this.problem(error, question, languages.private);
    }
  }

  /** With a form, what was entered is kept. */
  problem(error: unknown, { interaction, submitted }: Question, language: Language): Answered {
    // Short enough to be read aloud.
    const reference = BigInt(interaction.id).toString(36);
    const problem = problemOf(error, this.#options.clock.now(), reference);
    const sentence = sentenceFor(problem, language.say);
    const option = error instanceof ProblemError ? error.option : undefined;
    const isOfName = problem.name === "several_collections" && option === undefined && interaction.kind === "command";
    const views = isOfName ? (commandOf(this.#options.commands, interaction)?.views ?? []) : [];
    const form = unopenable.has(problem.name) ? undefined : submitted;
    const kept = interaction.kind === "form" ? keptEntries(interaction.entries, form, language) : undefined;
    const said = option === undefined ? sentence : language.say("problem.inOption", { option, sentence });
    return {
      reply: reply({
        content: [said, ...(kept?.lines ?? [])].join("\n"),
        components: isOfName ? namesakes(views, problem.namesakes, interaction.options) : (kept?.components ?? []),
        audience: "private",
      }),
      outcome: problem.name,
      language,
      ...(problem.name === "internal" && { fault: { error, reference } }),
    };
  }

  #readCommand(interaction: CommandInteraction): Question {
    const command = commandOf(this.#options.commands, interaction);
    if (!command) return unanswerable(interaction, "unknown_command");
    const { definition } = command;
    const audience = interaction.options["private"] === true ? "private" : (definition.audience ?? "public");
    return {
      interaction,
      name: interaction.name,
      target: audience,
      audience,
      open: (context) => this.#run(command, interaction, context),
    };
  }

  async #run(command: Command, asked: CommandInteraction, context: Context): Promise<Opening | Card> {
    const resolve = (text: string | undefined) => resolveCollection(text, asked, this.#options.memory);
    const options = await readOptions(command.definition, asked, resolve, context.language);
    requireEmbeds(asked);
    return command.run(options, context);
  }

  /**
   * A click changes the message of the member who asked for it, and gives others a copy; a refresh changes it for everybody and
   * keeps its language and its plain text. Buttons of private commands work only in private messages of the member's own, and in
   * direct ones.
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
        requireEmbeds(interaction);
        this.#requireUse(openers, interaction);
        if (action === "form") return { view, state, form: { draft } };
        return { view, state, note: action === "apply" ? await view.apply?.(state, context) : undefined };
      },
    };
  }

  /** A submission is the command that it stands for, and changes the message that opened its form, if there was one. */
  #readSubmission(interaction: FormInteraction): Question {
    const { customId, entries, isOwn, isPrivate } = interaction;
    const click = decodeCustomId(customId, this.#views);
    const { view, state } = click ?? {};
    const openers = this.#openers(view);
    const command = openers.find(({ definition }) => definition.type === "slash");
    const form = view?.form;
    if (click?.action !== "form" || !form || !command) return unanswerable(interaction, "unreadable_form");
    return {
      interaction,
      name: view.name,
      target: isOwn && isPrivate ? "in place" : "private",
      audience: "private",
      submitted: { view, state },
      open: async (context) => {
        this.#requireUse(openers, interaction);
        const { definition } = command;
        const { subcommand, options: given } = await form.read(state, entries, context);
        const options = submittedOptions(definition, subcommand, given, context.language);
        return this.#run(
          command,
          { ...interaction, kind: "command", type: "slash", name: definition.name, subcommand, options },
          context,
        );
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

  #context(interaction: Answerable, language: Language, api: BoundApi): Context {
    const { card, memory, clock, alertIntervalMs, openDirect, commands } = this.#options;
    return {
      ...card,
      language,
      ageRestricted: interaction.ageRestricted,
      api,
      memory,
      nameBeside: (answer, contract) => this.#nameBeside(answer, contract, api),
      now: clock.now(),
      alertIntervalMs,
      member: interaction.member,
      locale: interaction.locale,
      openDirect: () => openDirect(interaction.member),
      server: settingsServer(interaction),
      serverLocale: interaction.serverLocale,
      channel: interaction.channel,
      channels: "channels" in interaction ? (interaction.channels ?? []) : [],
      pickedRoles: "pickedRoles" in interaction ? (interaction.pickedRoles ?? []) : [],
      resolve: (text) => resolveCollection(text, interaction, memory),
      definitions: commands.map(({ definition }) => definition),
    };
  }

  #bind({ audience, interaction, refresh }: Question): BoundApi {
    const { api, memory, clock } = this.#options;
    const isForAll = audience === "public" && interaction.server !== undefined;
    const call: CallOptions = {
      answerBy: clock.now() + ANSWER_BY_MS,
      spend: () => this.#spend(interaction.member),
      ...(refresh && { maxAgeMs: REFRESH_AFTER_MS }),
    };
    const bound =
      <O extends Operation>(operation: O) =>
      async (contract: Address) => {
        const answer = (await api[operation](contract, call)) as Answer<Entries[O]>;
        if (isForAll && answer.cache !== "stale") memory.history.record(contract, { [operation]: answer });
        return answer;
      };
    return { scores: bound("scores"), influencers: bound("influencers"), tweets: bound("tweets") };
  }

  #spend(member: string): void {
    const { budgets, clock } = this.#options;
    const usedUp = budgets?.takeCall(member);
    if (!usedUp) return;
    const cause = usedUpProblem(usedUp, clock.now());
    throw new CollectionApiError("over_budget", "a budget is used up, so the service was not asked", { cause });
  }

  async #nameBeside(answer: Promise<unknown>, contract: Address, api: BoundApi): Promise<string | undefined> {
    const { memory, clock } = this.#options;
    const known = (await memory.collections.namesOf([contract])).get(contract);
    if (known !== undefined) return known;
    const nothing = () => undefined;
    // A missing name is not worth an error: the address stands in for it.
    const asked = api.scores(contract).then(({ entries }) => entries[0]?.name, nothing);
    const early = await deadline(asked, { ms: WAIT_FOR_NAME_MS, clock });
    return early ?? Promise.race([asked, answer.then(nothing, nothing)]);
  }

  async #show(
    opening: Opening,
    question: Question,
    context: Context,
    plain: boolean,
  ): Promise<Pick<Answered, "reply" | "form" | "cache">> {
    const { view, state, note = "", form } = opening;
    const { interaction, audience, refresh } = question;
    const { language } = context;
    if (form) {
      const content = language.say("form.late");
      const components = formButton(language.say("form.open"), { view, state, ...form });
      const filled = await view.form?.fill(state, context);
      // Discord answers no form with a form (reference, «Interaction Callback Type»).
      const opened = interaction.kind === "form" ? undefined : filled;
      return {
        reply: reply({ content, components, audience: "private" }),
        form: opened && modalOf(withDraft(opened, form.draft), encodeCustomId({ view, action: "form", state })),
      };
    }
    const shown: AnyShown | undefined = await view.show(state, context).catch((error: unknown) => {
      // The change was made even if it cannot be read back right now.
      if (note !== "" && error instanceof ProblemError && error.problem.name === "settings_unreadable") return undefined;
      throw error;
    });
    if (!shown) return { reply: reply({ content: note }) };
    if (refresh) requireNewer(shown, refresh);
    const { embeds, picture, track = [] } = shown;
    if (interaction.kind === "command" && audience === "public" && interaction.server !== undefined) {
      const { collections } = this.#options.memory;
      for (const { contract, name } of track) collections.record(contract, name, context.server);
    }
    const content = [note, shown.content].filter((part) => part !== "").join("\n");
    const components = navigation(this.#views, view, shown, language, plain);
    return { reply: reply({ content, embeds, picture, components }), cache: shown.answer?.cache };
  }
}

function requireEmbeds({ canEmbed }: Answerable): void {
  if (!canEmbed) throw new ProblemError({ name: "cannot_embed" });
}

/** @throws {ProblemError} unless the data is newer than the message's. */
function requireNewer({ answer }: AnyShown, refresh: Refresh): void {
  if (!answer) throw new ProblemError({ name: "unreadable_button" });
  const { asOf, cache } = answer;
  if (asOf.getTime() >= (refresh.asOf + 1) * 1_000) return;
  if (cache === "stale") throw new ProblemError({ name: "nothing_newer", time: asOf });
  throw new ProblemError({ name: "just_refreshed", time: nextTry(asOf.getTime(), REFRESH_AFTER_MS) });
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
