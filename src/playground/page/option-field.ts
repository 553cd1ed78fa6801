import type { ChannelView, Choice, OptionDefinition, OptionValue } from "../protocol.ts";
import { element, setAttribute } from "./dom.ts";
import { comboboxAttributes, type Suggestion, type Suggestions } from "./suggestions.ts";

/** Discord reference, «Application Command Option Type». */
const STRING = 3;
const INTEGER = 4;
const BOOLEAN = 5;
const CHANNEL = 7;
const NUMBER = 10;
/** Discord reference, «Application Command Interaction Data Option Structure». */
const MAX_TEXT = 6_000;

/** What a field holds: what is read in it and, where something was picked, what that stands for. */
export interface FieldContent {
  readonly text: string;
  readonly picked?: OptionValue | undefined;
}

export interface OptionFieldOptions {
  readonly definition: OptionDefinition;
  /** The language of its description and choices. */
  readonly lang: string;
  readonly content: FieldContent;
  readonly suggestions: Suggestions;
  /** Those that there are now. */
  readonly channels: () => readonly ChannelView[];
  /** Asks the bot what to offer; undefined when it does not answer. */
  readonly choices: (typed: string) => Promise<readonly Choice[] | undefined>;
  readonly onPicked: () => void;
}

/** The field of one option, with the checks that Discord's client makes before it sends a command. */
export class OptionField {
  readonly definition: OptionDefinition;
  readonly root: HTMLElement;
  readonly input: HTMLInputElement;
  readonly #options: OptionFieldOptions;
  readonly #problem: HTMLElement;
  /** What was picked last, by the text that stands for it. */
  #lastPick: { readonly text: string; readonly value: OptionValue } | undefined;
  #asked = 0;

  constructor(options: OptionFieldOptions) {
    const { definition, content } = options;
    const { name, description, type, required } = definition;
    const problemId = `problem-${name}`;
    this.#options = options;
    this.definition = definition;
    if (content.picked !== undefined) this.#lastPick = { text: content.text, value: content.picked };
    this.#problem = element("span", { class: "option-problem", id: problemId, role: "alert", lang: "en" });
    this.input = element("input", {
      ...comboboxAttributes,
      id: `option-${name}`,
      type: "text",
      value: content.text,
      maxlength: MAX_TEXT,
      "aria-description": description,
      "aria-describedby": problemId,
      "aria-required": required === true && "true",
      inputmode: (type === INTEGER && "numeric") || (type === NUMBER && "decimal"),
      placeholder: type === BOOLEAN ? "True or False" : "",
      oninput: () => {
        this.#complain(undefined);
        void this.offer();
      },
      onkeydown: (event) => {
        // Whoever closes the list does not want what is still on its way.
        if (event.key === "Escape") this.#asked += 1;
      },
    });
    this.root = element("span", { class: "option" }, element("label", { for: this.input.id }, name), this.input, this.#problem);
  }

  get #picked(): OptionValue | undefined {
    return this.#lastPick?.text === this.input.value.trimEnd() ? this.#lastPick.value : undefined;
  }

  get content(): FieldContent {
    return { text: this.input.value, picked: this.#picked };
  }

  /** Shows what can be picked. */
  async offer(): Promise<void> {
    const { definition, lang, suggestions, choices } = this.#options;
    const typed = this.input.value;
    const isCurrent = () => document.activeElement === this.input && this.input.value === typed;
    const fixed = this.#fixedChoices;
    if (fixed) {
      const matching = fixed.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
      const offered = matching.map(({ name, value }) => this.#suggestion(name, value));
      return suggestions.open(this.input, offered, definition.type === BOOLEAN ? "" : definition.description, lang);
    }
    if (definition.autocomplete !== true) return suggestions.open(this.input, [], definition.description, lang);
    this.#asked += 1;
    const asked = this.#asked;
    if (this.#picked !== undefined) return suggestions.close();
    suggestions.outdate();
    const found = await choices(typed);
    // An answer to what is no longer there would be offered for something else.
    if (asked !== this.#asked || !isCurrent()) return;
    if (!found) return suggestions.open(this.input, [], "Loading options failed");
    if (found.length === 0) return suggestions.open(this.input, [], "No options match your search");
    const offered = found.map(({ name, value }) => this.#suggestion(name, value));
    suggestions.open(this.input, offered, definition.description, lang);
  }

  /** What is wrong with what was typed, in words; shows it, too. */
  check(): string | undefined {
    const problem = this.#findProblem();
    this.#complain(problem);
    return problem;
  }

  get isRight(): boolean {
    return this.#findProblem() === undefined;
  }

  /** What is sent, once `check` finds nothing wrong. */
  get value(): OptionValue {
    const { type } = this.definition;
    const text = this.input.value.trim();
    return this.#fixedChoice?.value ?? this.#picked ?? (type === INTEGER || type === NUMBER ? Number(text) : text);
  }

  /** What there is to pick from, where only that is taken. */
  get #fixedChoices(): readonly { readonly name: string; readonly value: OptionValue }[] | undefined {
    const { type, choices, channel_types: types } = this.definition;
    if (choices) return choices;
    if (type === BOOLEAN) return [true, false].map((value) => ({ name: value ? "True" : "False", value }));
    if (type !== CHANNEL) return undefined;
    const channels = this.#options.channels().filter((channel) => types?.includes(channel.type) ?? true);
    return channels.map(({ id, name }) => ({ name: `#${name}`, value: id }));
  }

  /** The one of them that was picked, whatever it is called now; otherwise the one whose name, or value, was typed in full. */
  get #fixedChoice() {
    const choices = this.#fixedChoices ?? [];
    const picked = this.#picked;
    const text = this.input.value.trim().toLowerCase();
    const isTyped = (part: OptionValue) => String(part).toLowerCase() === text;
    const found = choices.find(({ value }) => value === picked) ?? choices.find(({ name }) => isTyped(name));
    return found ?? choices.find(({ value }) => isTyped(value));
  }

  #findProblem(): string | undefined {
    const { type, min_value: min = -(2 ** 53), max_value: max = 2 ** 53 } = this.definition;
    const { min_length: shortest = 0, max_length: longest = MAX_TEXT } = this.definition;
    const text = this.input.value.trim();
    if (text === "") return "This option is required. Specify a value";
    if (this.#fixedChoices) {
      if (this.#fixedChoice) return undefined;
      return type === BOOLEAN ? "Pick True or False" : "Pick one of the suggestions";
    }
    if (type === STRING) {
      const { length } = String(this.value);
      if (length < shortest) return `Use at least ${shortest} characters`;
      return length > longest ? `Use at most ${longest} characters` : undefined;
    }
    const isOutside = Number(text) < min || Number(text) > max;
    if (type === INTEGER && (!/^-?\d+$/.test(text) || isOutside)) return `Pick a whole number from ${min} to ${max}`;
    return type === NUMBER && (Number.isNaN(Number(text)) || isOutside) ? `Pick a number from ${min} to ${max}` : undefined;
  }

  #complain(problem: string | undefined): void {
    this.#problem.textContent = problem ?? "";
    setAttribute(this.input, "aria-invalid", problem === undefined ? undefined : "true");
  }

  #suggestion(label: string, value: OptionValue): Suggestion {
    const pick = () => {
      this.input.value = label;
      this.#lastPick = { text: label, value };
      this.#complain(undefined);
      this.#options.onPicked();
    };
    const { definition, lang } = this.#options;
    return { label, lang: definition.type === BOOLEAN ? undefined : lang, pick };
  }
}
