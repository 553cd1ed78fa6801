import type { APIModalInteractionResponseCallbackData } from "discord-api-types/v10";
import { plainNameOf } from "../../cards/card.ts";
import type { Answer } from "../../collection-api/api.ts";
import { type Language, languageOf } from "../../words/language.ts";
import { viewsOf } from "../command/command.ts";
import { MAX_BUTTON_LABEL } from "../delivery/limits.ts";
import { withDraft } from "../form/draft.ts";
import { modalOf } from "../form/modal.ts";
import { storedEntries } from "../form/stored-entries.ts";
import type { Answerable } from "../interaction/interaction.ts";
import { inWords, type Reply, type Row, reply } from "../interaction/reply.ts";
import { formButton, joined, navigation, offers } from "../view/components.ts";
import { encodeCustomId, type Refresh } from "../view/custom-id.ts";
import type { AnyShown, AnyView, Context, Opening } from "../view/view.ts";
import { runId } from "./command-run.ts";
import { type AnsweringOptions, contextFor, REFRESH_AFTER_MS } from "./context.ts";
import { languagesFor, loadSettings, settingsServer } from "./interaction-settings.ts";
import { nextTry, type Problem, ProblemError, problemOf, sentenceFor, usedUpProblem } from "./problems.ts";
import type { Question } from "./questions.ts";

/**
 * Problems whose answer has no button to open the form again: a deleted watch has no form, and such a button would keep an expired
 * panel in use for another hour.
 */
const unopenable: ReadonlySet<Problem["name"]> = new Set(["unknown_watch", "panel_expired"]);

export interface Answered {
  /** Sent instead of `form` if it is too late for a form. */
  readonly reply: Reply;
  readonly form?: APIModalInteractionResponseCallbackData | undefined;
  readonly outcome: "answered" | Problem["name"];
  readonly cache?: Answer<unknown>["cache"] | undefined;
  /** An unplanned error; its reference is shown to the member and logged. */
  readonly fault?: { readonly error: unknown; readonly reference: string };
  readonly language: Language;
}

/** Answers questions. */
export class Answering {
  readonly #options: AnsweringOptions;
  readonly #views: readonly AnyView[];

  constructor(options: AnsweringOptions) {
    this.#options = options;
    this.#views = viewsOf(options.commands);
  }

  /** Never rejects: problems are answered, too. */
  async answer(question: Question): Promise<Answered> {
    const { memory, budgets, clock, languageOf: load = languageOf } = this.#options;
    const { interaction, audience, refresh } = question;
    const settings = await loadSettings(memory, interaction);
    const languages = await languagesFor(interaction, settings, load);
    // A public answer also counts against the server's budget.
    const requester = { member: interaction.member, server: audience === "public" ? settingsServer(interaction) : undefined };
    try {
      const usedUp = budgets?.take(requester);
      if (usedUp) throw usedUpProblem(usedUp, clock.now());
      const language = refresh ? await load(refresh.locale) : languages[audience];
      const context = contextFor(question, language, this.#options);
      const opened = await question.open(context);
      const shown = "view" in opened ? await this.#show(opened, question, context) : { reply: reply(opened) };
      // A public answer is the same for everybody.
      const isInWords = audience === "private" && settings.member?.plain;
      const shownReply = isInWords ? inWords(shown.reply, language) : shown.reply;
      return { ...shown, reply: inForm(shownReply, question), outcome: "answered", language: languages.private };
    } catch (error) {
      return this.problem(error, question, languages.private);
    }
  }

  /** The answer to a problem. If a form was submitted, its button opens the form with the entries again. */
  problem(error: unknown, question: Question, language: Language): Answered {
    const { interaction, submitted } = question;
    // Short enough to be read aloud.
    const reference = BigInt(interaction.id).toString(36);
    const problem = problemOf(error, this.#options.clock.now(), reference);
    const named = error instanceof ProblemError ? [error, ...error.further] : [];
    const offered = offersFor(named, interaction, language);
    const form = unopenable.has(problem.name) ? undefined : submitted;
    const drafted = interaction.kind === "form" ? storedEntries(interaction.entries, form, language) : undefined;
    const texts =
      named.length > 0 ? named.map((item) => textOf(item, interaction, language)) : [sentenceFor(problem, language.say)];
    const content = [...texts, ...(drafted?.lines ?? [])].join("\n");
    const components = joined([...offered, ...(drafted?.components ?? [])]);
    return {
      reply: inForm(reply({ content, components, audience: "private" }), question),
      outcome: problem.name,
      language,
      ...(problem.name === "internal" && { fault: { error, reference } }),
    };
  }

  async #show(opening: Opening, question: Question, context: Context): Promise<Pick<Answered, "reply" | "form" | "cache">> {
    const { view, state, note = "", form } = opening;
    const { interaction, audience, refresh } = question;
    const { language } = context;
    if (form) {
      const content = language.say("form.late");
      const { draft, picks } = form;
      const id = { view, action: picks ? ("run" as const) : ("form" as const), state };
      const components = formButton(language.say("form.open"), { ...id, draft });
      const ofView = picks ? undefined : await view.form?.fill(state, context);
      const filled = picks ?? (ofView && withDraft(ofView, draft));
      // Discord answers no form with a form (reference, «Interaction Callback Type»).
      const opened = interaction.kind === "form" ? undefined : filled;
      return {
        reply: reply({ content, components, audience: "private" }),
        form: opened && modalOf(opened, encodeCustomId({ ...id, ...(picks && { draft }) })),
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
    const components = navigation(this.#views, view, shown, language);
    return { reply: reply({ content, embeds, picture, components }), cache: shown.answer?.cache };
  }
}

/**
 * The reply in the form of its message: a message of Components V2 stays one (reference, «Message Flags»), and any other shows
 * embeds, which the bot may send only with *Embed Links*.
 */
function inForm(answer: Reply, { interaction, target }: Question): Reply {
  const isClicked = target === "in place" && "asComponents" in interaction;
  const lacksEmbeds = !interaction.canEmbed && answer.embeds.length > 0;
  return { ...answer, asComponents: (isClicked && interaction.asComponents) || lacksEmbeds };
}

/** Buttons or a menu that go on with the command, with a collection that the member may mean. */
function offersFor(problems: readonly ProblemError[], { kind }: Answerable, { say }: Language): readonly Row[] {
  // A form with several problems is opened again, a command goes on to its next one.
  const [first, ...further] = problems.filter(({ candidates }) => candidates.length > 0);
  const run = problems[0]?.run;
  if (!first?.option || !run || (kind === "form" && problems.length + further.length > 1)) return [];
  const { option, candidates, problem } = first;
  const isOnly = kind === "form" && candidates.length === 1;
  const entries = candidates.flatMap(({ collection, name }, index) => {
    const value = runId({ ...run, options: { ...run.options, [option.name]: collection } });
    const named = plainNameOf({ contract: collection, name }, MAX_BUTTON_LABEL);
    const label = problem.name === "several_collections" ? String(index + 1) : isOnly ? say("form.use") : named;
    return value === undefined ? [] : [{ label, value }];
  });
  return offers(entries, say);
}

/** The problem's sentence, with the name of its field in a form, or of its option. */
function textOf({ problem, option }: ProblemError, { kind }: Answerable, { say }: Language): string {
  const sentence = sentenceFor(problem, say);
  if (kind === "form" && option?.label !== undefined) return say("problem.inField", { field: say(option.label), sentence });
  return option?.isAmbiguous ? say("problem.inOption", { option: option.name, sentence }) : sentence;
}

/** @throws {ProblemError} unless the data is newer than the message's. */
function requireNewer({ answer }: AnyShown, refresh: Refresh): void {
  if (!answer) throw new ProblemError({ name: "unreadable_button" });
  const { asOf, cache } = answer;
  if (asOf.getTime() >= (refresh.asOf + 1) * 1_000) return;
  if (cache === "stale") throw new ProblemError({ name: "nothing_newer", time: asOf });
  throw new ProblemError({ name: "just_refreshed", time: nextTry(asOf.getTime(), REFRESH_AFTER_MS) });
}
