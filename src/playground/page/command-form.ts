import type { ChannelView, Choice, OptionDefinition, OptionValue } from "../protocol.ts";
import { element } from "./dom.ts";
import type { LocalizedCommand } from "./localized.ts";
import { type FieldContent, OptionField } from "./option-field.ts";
import type { Suggestions } from "./suggestions.ts";
import { readCommandLine } from "./typed-command.ts";

/** A command as it was typed, for another time. */
export interface CommandDraft {
  readonly command: LocalizedCommand;
  readonly contents: ReadonlyMap<string, FieldContent>;
}

/** Asks what to offer for a text option; `options` are those that are filled in already. */
export type ChoicesRequest = (
  command: string,
  option: string,
  typed: string,
  options: Record<string, OptionValue>,
) => Promise<readonly Choice[] | undefined>;

export interface CommandFormOptions extends CommandDraft {
  readonly suggestions: Suggestions;
  readonly choices: ChoicesRequest;
  /** Those that there are now. */
  readonly channels: () => readonly ChannelView[];
  /** The member goes back to what they had typed before. */
  readonly onLeave: (text: string) => void;
  /** Something was changed otherwise than by typing. */
  readonly onChanged: () => void;
}

/** A command that is being typed: its name, a field an option, and a button for every option that may still be added. */
export class CommandForm {
  readonly root: HTMLElement;
  readonly #options: CommandFormOptions;
  readonly #fields = new Map<string, OptionField>();
  readonly #fieldArea = element("span", { class: "options" });
  readonly #more = element("span", { class: "more", role: "group", "aria-label": "More options" });

  constructor(options: CommandFormOptions) {
    const { command, contents } = options;
    this.#options = options;
    this.root = element(
      "div",
      {
        class: "command",
        role: "group",
        lang: command.lang,
        "aria-label": `Command /${command.name}`,
        onkeydown: (event) => this.#takeKey(event),
      },
      element("span", { class: "command-name", title: command.description }, `/${command.name}`),
      this.#fieldArea,
      this.#more,
    );
    for (const definition of command.options) {
      const content = contents.get(definition.name);
      if (content || definition.required || this.#isOffered(definition)) this.#add(definition, content ?? { text: "" });
    }
    this.#offerMore();
  }

  get draft(): CommandDraft {
    const contents = new Map([...this.#fields].map(([name, field]) => [name, field.content]));
    return { command: this.#options.command, contents };
  }

  /** Puts the cursor where something is missing, or else at the end; answers whether there is a field at all. */
  focus(): boolean {
    const fields = [...this.#fields.values()];
    const field = fields.find(({ input }) => input.value === "") ?? fields.at(-1);
    field?.input.focus();
    return field !== undefined;
  }

  /** Offers something for the field that has the cursor. */
  offer(): void {
    const focused = [...this.#fields.values()].find(({ input }) => input === document.activeElement);
    void focused?.offer();
  }

  /** The values to send; undefined when something is wrong, which is shown then. */
  values(): Record<string, OptionValue> | undefined {
    const fields = [...this.#fields].filter(([, { definition, input }]) => !this.#isOffered(definition) || input.value !== "");
    const wrong = fields.filter(([, field]) => field.check() !== undefined);
    wrong[0]?.[1].input.focus();
    return wrong.length > 0 ? undefined : Object.fromEntries(fields.map(([name, field]) => [name, field.value]));
  }

  /** Whether it has a field from the start, which may stay empty: what the bot offers there is seen at once. */
  #isOffered(definition: OptionDefinition): boolean {
    return definition === this.#options.command.options[0] && definition.autocomplete === true && !definition.required;
  }

  /** What the other fields hold, as far as it is right. */
  #valuesBeside({ name }: OptionDefinition): Record<string, OptionValue> {
    const others = [...this.#fields].filter(([other, field]) => other !== name && field.isRight);
    return Object.fromEntries(others.map(([other, field]) => [other, field.value]));
  }

  #add(definition: OptionDefinition, content: FieldContent): OptionField {
    const { suggestions, choices, channels, command } = this.#options;
    const field = new OptionField({
      definition,
      lang: command.lang,
      content,
      suggestions,
      channels,
      choices: (typed) => choices(command.name, definition.name, typed, this.#valuesBeside(definition)),
      onPicked: () => this.#goOn(),
    });
    field.input.addEventListener("input", () => this.#splitOff(field));
    field.input.addEventListener("blur", () => suggestions.close());
    field.input.addEventListener("click", () => suggestions.isOpen || field.offer());
    this.#fields.set(definition.name, field);
    this.#fieldArea.append(field.root);
    return field;
  }

  /** Something was picked: what is still missing comes next. */
  #goOn(): void {
    this.#options.onChanged();
    this.focus();
    if ([...this.#fields.values()].some(({ input }) => input.value === "")) this.offer();
  }

  #remove(field: OptionField): void {
    const fields = [...this.#fields.values()];
    const at = fields.indexOf(field);
    this.#options.onChanged();
    this.#fields.delete(field.definition.name);
    this.#options.suggestions.close();
    field.root.remove();
    this.#offerMore();
    (fields[at - 1] ?? fields[at + 1])?.input.focus();
  }

  /** What is typed as another option, `name:`, goes on in that option's field, unless something is in there already. */
  #splitOff({ definition: { name }, input }: OptionField): void {
    const { command } = this.#options;
    const line = readCommandLine(`/${command.name} ${name}:${input.value}`, [command]);
    const others = Object.entries(line?.options ?? {}).filter(
      ([other]) => other !== name && !this.#fields.get(other)?.input.value,
    );
    if (!line || others.length === 0) return;
    input.value = line.options[name] ?? "";
    for (const [other, text] of others) {
      const definition = command.options.find((option) => option.name === other);
      if (definition) this.#open(definition, text);
    }
  }

  /** Adds the field of an option that was not asked for so far, and goes there. */
  #open(definition: OptionDefinition, text = ""): void {
    this.#options.onChanged();
    const field = this.#fields.get(definition.name) ?? this.#add(definition, { text });
    field.input.value = text;
    this.#offerMore();
    field.input.focus();
    void field.offer();
  }

  #offerMore(): void {
    const missing = this.#options.command.options.filter(({ name }) => !this.#fields.has(name));
    this.#more.replaceChildren(
      ...missing.map((definition) =>
        element(
          "button",
          {
            type: "button",
            title: definition.description,
            "aria-label": `Add ${definition.name}: ${definition.description}`,
            onclick: () => this.#open(definition),
          },
          `+ ${definition.name}`,
        ),
      ),
    );
    this.#more.hidden = missing.length === 0;
  }

  #takeKey(event: KeyboardEvent): void {
    const { suggestions, onLeave, command } = this.#options;
    const fields = [...this.#fields.values()];
    const field = fields.find(({ input }) => input === event.target);
    if (field && suggestions.takeKey(event)) return;
    if (event.key === "Backspace" && field?.input.value === "") {
      event.preventDefault();
      if (!field.definition.required && !this.#isOffered(field.definition)) this.#remove(field);
      else if (fields.every(({ input }) => input.value === "")) onLeave(`/${command.name}`);
    }
  }
}
