import type { Choice, OptionDefinition, OptionValue } from "../protocol.ts";
import { element, setAttribute } from "./dom.ts";
import { comboboxAttributes, type Suggestion, type Suggestions } from "./suggestions.ts";

/** Discord reference, «Application Command Option Type». */
const INTEGER = 4;
const BOOLEAN = 5;
/** Discord reference, «Application Command Interaction Data Option Structure». */
const MAX_TEXT = 6_000;

/** What a field holds: what is read in it and, where something was picked, what that stands for. */
export interface FieldContent {
  readonly text: string;
  readonly picked?: OptionValue | undefined;
}

export interface OptionFieldOptions {
  readonly definition: OptionDefinition;
  readonly content: FieldContent;
  readonly suggestions: Suggestions;
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
    this.#problem = element("span", { class: "option-problem", id: problemId, role: "alert" });
    this.input = element("input", {
      ...comboboxAttributes,
      id: `option-${name}`,
      type: "text",
      value: content.text,
      maxlength: MAX_TEXT,
      "aria-description": description,
      "aria-describedby": problemId,
      "aria-required": required === true && "true",
      inputmode: type === INTEGER && "numeric",
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
    const { definition, suggestions, choices } = this.#options;
    const typed = this.input.value;
    const isCurrent = () => document.activeElement === this.input && this.input.value === typed;
    if (definition.type === BOOLEAN) {
      const matching = ["True", "False"].filter((word) => word.toLowerCase().startsWith(typed.trim().toLowerCase()));
      suggestions.open(
        this.input,
        matching.map((word) => this.#suggestion(word, word === "True")),
      );
      return;
    }
    if (definition.autocomplete !== true) return suggestions.open(this.input, [], definition.description);
    this.#asked += 1;
    const asked = this.#asked;
    if (this.#picked !== undefined) return suggestions.close();
    suggestions.outdate();
    const found = await choices(typed);
    // An answer to what is no longer there would be offered for something else.
    if (asked !== this.#asked || !isCurrent()) return;
    if (!found) return suggestions.open(this.input, [], "Loading options failed");
    suggestions.open(
      this.input,
      found.map(({ name, value }) => this.#suggestion(name, value)),
      found.length === 0 ? "No options match your search" : definition.description,
    );
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
    if (this.#picked !== undefined) return this.#picked;
    if (type === INTEGER) return Number(text);
    return type === BOOLEAN ? text.toLowerCase() === "true" : text;
  }

  #findProblem(): string | undefined {
    const { type, min_value: min = -(2 ** 53), max_value: max = 2 ** 53 } = this.definition;
    const text = this.input.value.trim();
    if (text === "") return "This option is required. Specify a value";
    if (type === INTEGER && (!/^-?\d+$/.test(text) || Number(text) < min || Number(text) > max)) {
      return `Pick a whole number from ${min} to ${max}`;
    }
    return type === BOOLEAN && !/^(true|false)$/i.test(text) ? "Pick True or False" : undefined;
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
    return { label, pick };
  }
}
