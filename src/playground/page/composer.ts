import { ApplicationCommandOptionType as Option } from "discord-api-types/v10";
import { html, nothing, render, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import type { Actions, OptionValue, Outcome, ServerView } from "../protocol.ts";
import {
  type FieldContent,
  fixedChoices,
  type LocalizedCommand,
  MAX_TEXT,
  type OptionDefinition,
  pickedIn,
  readCommandLine,
  readOption,
} from "./commands.ts";

const MAX_MESSAGE = 2_000;

const refusals = {
  unreachable: "Couldn’t send. Is the playground still running?",
  command:
    "This command isn’t available here. Switch back to the member and channel you began it in, or press Escape to choose another.",
  value: "One of the options cannot be picked any more. Pick another and send the command again.",
} as const;

/** Acts as the current member in the current channel. */
type Act = <A extends "message" | "command" | "choices">(
  action: A,
  input: Omit<Actions[A], "circumstances">,
) => Promise<Outcome | undefined>;

interface Draft {
  readonly text: string;
  readonly command?: LocalizedCommand;
  /** The options in use, in the order in which they were added. */
  readonly fields: ReadonlyMap<string, FieldContent>;
}

interface Suggestion {
  readonly label: string;
  readonly options?: string;
  readonly detail?: string;
  /** The label's language if it is not the page's. */
  readonly lang: string | undefined;
  readonly pick: () => void;
}

interface Suggestions {
  /** The id of the input below the list. */
  readonly input: string;
  readonly items: readonly Suggestion[];
  readonly note: string;
  readonly noteLang: string;
  readonly marked: number;
  /** Whether newer suggestions are being fetched; until then nothing is picked. */
  readonly isOutdated: boolean;
  /** Whether to pick the first of the newer suggestions. */
  readonly isAwaited: boolean;
}

const empty: Draft = { text: "", fields: new Map() };
const closed = { items: [], note: "", noteLang: "en", marked: 0, isOutdated: false, isAwaited: false } as const;
const MESSAGE = "message";
const inputOf = (option: string): string => `option-${option}`;

/** A form for messages and, after `/`, commands. Its suggestions follow the ARIA «Combobox Pattern». */
export class Composer {
  readonly #form: HTMLElement;
  readonly #act: Act;
  #commands: readonly LocalizedCommand[] = [];
  #server: ServerView = { channels: [], roles: [] };
  #placeholder = "";
  #draft = empty;
  #problem = "";
  #problems = new Map<string, string>();
  #suggestions: Suggestions | undefined;
  /** Counts requests to the bot; only the last answer is shown. */
  #latest = 0;

  constructor(form: HTMLElement, act: Act) {
    this.#form = form;
    this.#act = act;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    form.addEventListener("keydown", (event) => {
      // Keys that compose a character belong to the input method.
      if (!event.isComposing && this.#takeKey(event)) event.preventDefault();
    });
  }

  update(commands: readonly LocalizedCommand[], server: ServerView, placeholder: string): void {
    const { command: before } = this.#draft;
    const command = commands.find(({ name }) => name === before?.name);
    if (before && command?.lang !== before.lang) {
      this.#close();
      this.#draft = command ? { ...this.#draft, command } : empty;
    }
    if (this.#placeholder !== placeholder) this.#problem = "";
    this.#commands = commands;
    this.#server = server;
    this.#placeholder = placeholder;
    this.#draw();
  }

  #begin(command: LocalizedCommand, options: Readonly<Record<string, string>> = {}): void {
    this.#show(draftOf(command, options));
    const [name, text] = Object.entries(options).at(-1) ?? [];
    if (text === "") this.#focusOn(name);
    void this.#offer();
  }

  /** Sends a command if no required option is missing; otherwise begins it. */
  run(command: LocalizedCommand, options: Readonly<Record<string, string>>): void {
    if (command.options.every(({ name, required }) => !required || name in options)) {
      this.#show(draftOf(command, options));
      this.#submit();
    } else this.#begin(command, options);
  }

  /** Focuses the first empty field, or the last one. */
  focus(): void {
    const inputs = [...this.#form.querySelectorAll("input")];
    (inputs.find(({ value }) => value === "") ?? inputs.at(-1) ?? this.#form.querySelector<HTMLElement>(".send"))?.focus();
  }

  #focusOn(option = ""): void {
    this.#form.querySelector<HTMLElement>(`#${inputOf(option)}`)?.focus();
  }

  #draw(): void {
    const { command } = this.#draft;
    const { items, note, noteLang, marked, isOutdated } = this.#suggestions ?? closed;
    render(
      html`
      <div class="suggestions" ?hidden=${!isVisible(this.#suggestions)} @pointerdown=${(event: Event) => event.preventDefault()}>
        <p class="suggestions-note" role="status" lang=${noteLang}>${note}</p>
        <ul id="suggestions" role="listbox" aria-label="Suggestions" aria-busy=${isOutdated} ?hidden=${items.length === 0}>${items.map(
          ({ label, options, detail, lang }, index) => html`<li
            id="suggestion-${index}"
            role="option"
            lang=${lang ?? nothing}
            aria-selected=${index === marked}
            @click=${() => isOutdated || this.#pick(index)}
            @pointermove=${() => this.#mark(index)}
          ><span class="suggestion-label">${label}</span><span class="suggestion-options">${options}</span
          ><span class="suggestion-detail">${detail}</span></li>`,
        )}</ul>
      </div>
      <p class="composer-problem" role="alert">${this.#problem}</p>
      <div class="composer-box">
        <div class="composer-field">${command ? this.#drawCommand(command) : this.#drawInput(this.#draft.text)}</div>
        <button type="submit" class="primary send">Send</button>
      </div>`,
      this.#form,
    );
  }

  #drawCommand(command: LocalizedCommand): TemplateResult {
    const { name, description, lang, options } = command;
    const missing = options.filter((option) => !this.#draft.fields.has(option.name));
    return html`<div class="command" role="group" lang=${lang} aria-label="Command /${name}">
      <span class="command-name" title=${description}>/${name}</span>
      ${repeat(
        this.#draft.fields,
        ([option]) => `${name} ${option}`,
        ([option, { text }]) => {
          const definition = options.find((candidate) => candidate.name === option);
          const problem = html`<span class="option-problem" id="problem-${option}" role="alert" lang="en">${this.#problems.get(option)}</span>`;
          return html`<span class="option"
            ><label for=${inputOf(option)}>${option}</label>${this.#drawInput(text, definition)}${problem}</span>`;
        },
      )}
      <span class="more" role="group" aria-label="More options" ?hidden=${missing.length === 0}>${missing.map(
        (option) => html`<button
          type="button"
          title=${option.description}
          aria-label="Add ${option.name}: ${option.description}"
          @click=${() => this.#open(option.name)}
        >+ ${option.name}</button>`,
      )}</span>
    </div>`;
  }

  #drawInput(text: string, option?: OptionDefinition): TemplateResult {
    const id = option ? inputOf(option.name) : MESSAGE;
    const list = this.#suggestions?.input === id ? this.#suggestions : undefined;
    const modes: Readonly<Record<number, string>> = { [Option.Integer]: "numeric", [Option.Number]: "decimal" };
    const hint = option?.type === Option.Boolean ? "True or False" : "";
    return html`<input
      id=${id}
      type="text"
      role="combobox"
      aria-label=${option ? nothing : this.#placeholder}
      aria-description=${option?.description ?? nothing}
      aria-describedby=${option ? `problem-${option.name}` : nothing}
      aria-required=${option?.required ? "true" : nothing}
      aria-invalid=${option && this.#problems.has(option.name) ? "true" : nothing}
      aria-autocomplete="list"
      aria-controls="suggestions"
      aria-expanded=${isVisible(list)}
      aria-activedescendant=${list && list.items.length > 0 && !list.isOutdated ? `suggestion-${list.marked}` : nothing}
      placeholder=${option ? hint : this.#placeholder}
      maxlength=${option ? MAX_TEXT : MAX_MESSAGE}
      inputmode=${modes[option?.type ?? Option.String] ?? nothing}
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      .value=${live(text)}
      @input=${({ currentTarget }: Event) => this.#type((currentTarget as HTMLInputElement).value, option)}
      @click=${() => option && !isVisible(list) && this.#offer()}
      @blur=${() => this.#suggestions?.input === id && this.#close()}
    >`;
  }

  #type(text: string, option: OptionDefinition | undefined): void {
    this.#problem = "";
    if (option) {
      this.#setField(option.name, { ...this.#draft.fields.get(option.name), text });
      this.#splitOff(option.name, text);
    } else {
      this.#draft = { ...this.#draft, text };
      const line = readCommandLine(text, this.#commands);
      if (line) return void this.#begin(line.command, line.options);
    }
    void this.#offer();
  }

  #setField(option: string, content: FieldContent): void {
    this.#problems.delete(option);
    this.#draft = { ...this.#draft, fields: new Map(this.#draft.fields).set(option, content) };
  }

  /** Another option typed as `name:` moves to its own field, unless that is filled in. */
  #splitOff(name: string, text: string): void {
    const { command, fields } = this.#draft;
    const line = command && readCommandLine(`/${command.name} ${name}:${text}`, [command]);
    const further = Object.entries(line?.options ?? {}).filter(([option]) => option !== name && !fields.get(option)?.text);
    if (!line || further.length === 0) return;
    this.#setField(name, { ...fields.get(name), text: line.options[name] ?? "" });
    for (const [option, rest] of further) this.#open(option, rest);
  }

  #open(option: string, text = ""): void {
    this.#setField(option, { text });
    this.#draw();
    this.#focusOn(option);
    void this.#offer();
  }

  async #offer(): Promise<void> {
    const { command, fields, text } = this.#draft;
    const input = document.activeElement?.id ?? "";
    const option = command?.options.find(({ name }) => inputOf(name) === input);
    this.#latest += 1;
    if (!command) return this.#suggest({ ...closed, input, ...this.#matchingCommands(text) });
    const content = option && fields.get(option.name);
    if (!option || !content) return this.#close();
    const { name, type, description: note } = option;
    const suggestion = ({ name: label, value }: { readonly name: string; readonly value: OptionValue }): Suggestion => ({
      label,
      lang: type === Option.Boolean ? undefined : command.lang,
      pick: () => this.#take(name, { text: label, picked: { text: label, value } }),
    });
    const fixed = fixedChoices(option, this.#server);
    const list = { ...closed, input, note, noteLang: command.lang };
    if (fixed) {
      const typed = content.text.trim().toLowerCase();
      const items = fixed.filter((choice) => choice.name.toLowerCase().includes(typed)).map(suggestion);
      return this.#suggest({ ...list, items, note: type === Option.Boolean ? "" : note });
    }
    if (!option.autocomplete) return this.#suggest(list);
    if (pickedIn(content) !== undefined) return this.#close();
    this.#suggest({ ...closed, ...(this.#suggestions?.input === input && this.#suggestions), input, isOutdated: true });
    const latest = this.#latest;
    const { values } = this.#values(name);
    const outcome = await this.#act("choices", { name: command.name, option: name, typed: content.text, options: values });
    if (latest !== this.#latest) return;
    const found = outcome?.failed ? undefined : outcome?.choices;
    const isAwaited = this.#suggestions?.isAwaited === true;
    if (!found) this.#suggest({ ...closed, input, note: "Loading options failed" });
    else if (found.length === 0) this.#suggest({ ...closed, input, note: "No options match your search" });
    else this.#suggest({ ...list, items: found.map(suggestion) });
    if (isAwaited && found?.length) this.#pick(0);
  }

  #matchingCommands(text: string): Pick<Suggestions, "items" | "note"> {
    const name = /^\/(.*)$/.exec(text)?.[1]?.toLowerCase();
    const matching = this.#commands.filter((command) => name !== undefined && command.name.startsWith(name));
    // A space belongs to a name only before a subcommand.
    if (name === undefined || (matching.length === 0 && name.includes(" "))) return closed;
    const items = matching.map((command) => ({
      label: `/${command.name}`,
      options: command.options.map(({ name, required }) => (required ? name : `[${name}]`)).join(" "),
      detail: command.description,
      lang: command.lang,
      pick: () => this.#begin(command),
    }));
    return { items, note: items.length === 0 ? "You have no command of that name here" : "Commands of Collection Pulse" };
  }

  #suggest(suggestions: Suggestions | undefined): void {
    this.#suggestions = suggestions;
    this.#draw();
  }

  #close(): void {
    this.#latest += 1;
    this.#suggest(undefined);
  }

  #mark(index: number): void {
    if (!this.#suggestions || this.#suggestions.marked === index) return;
    this.#suggest({ ...this.#suggestions, marked: index });
    this.#form.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }

  #pick(index: number): void {
    const suggestion = this.#suggestions?.items[index];
    this.#close();
    suggestion?.pick();
  }

  /** Goes on with the first field that must not stay empty, or else stays. */
  #take(option: string, content: FieldContent): void {
    this.#setField(option, content);
    this.#draw();
    const { command, fields } = this.#draft;
    const missing = command?.options.find((item) => fields.get(item.name)?.text === "" && !isOffered(item, command));
    this.#focusOn(missing?.name ?? option);
    if (missing) void this.#offer();
  }

  /** Returns whether the key was handled. */
  #takeKey(event: KeyboardEvent): boolean {
    const { key, shiftKey } = event;
    const { command, text } = this.#draft;
    if (this.#takeListKey(key, shiftKey)) return true;
    if (key === "Escape" && (command || text !== "")) return this.#show(empty);
    if (key === "Backspace" && command) return this.#takeBackspace(command, event.target);
    if (key === "ArrowUp" || key === "ArrowDown") void this.#offer();
    return false;
  }

  #takeListKey(key: string, shiftKey: boolean): boolean {
    const list = this.#suggestions;
    const isPick = key === "Enter" || (key === "Tab" && !shiftKey);
    if (!list) return false;
    if (key === "Escape") {
      this.#close();
      return isVisible(list);
    }
    if (list.isOutdated) {
      if (isPick) this.#suggestions = { ...list, isAwaited: true };
      return isPick;
    }
    const { length } = list.items;
    if (length === 0) return false;
    if (isPick) this.#pick(list.marked);
    else if (key === "ArrowDown" || key === "ArrowUp")
      this.#mark((list.marked + (key === "ArrowDown" ? 1 : -1) + length) % length);
    else return false;
    return true;
  }

  /** In an empty field, Backspace removes the option or, in an empty command, goes back to its name. */
  #takeBackspace(command: LocalizedCommand, target: EventTarget | null): boolean {
    const names = [...this.#draft.fields.keys()];
    const at = names.findIndex((name) => inputOf(name) === (target as Element).id);
    const option = command.options.find(({ name }) => name === names[at]);
    if (!option || this.#draft.fields.get(option.name)?.text !== "") return false;
    if (!option.required && !isOffered(option, command)) {
      const fields = new Map(this.#draft.fields);
      fields.delete(option.name);
      this.#problems.delete(option.name);
      this.#draft = { ...this.#draft, fields };
      this.#close();
      this.#focusOn(names[at - 1] ?? names[at + 1]);
    } else if ([...this.#draft.fields.values()].every(({ text }) => text === "")) {
      this.#show({ ...empty, text: `/${command.name}` });
      void this.#offer();
    }
    return true;
  }

  #show(draft: Draft): true {
    this.#draft = draft;
    this.#problem = "";
    this.#problems.clear();
    this.#close();
    this.focus();
    return true;
  }

  /** @param except an option that is still being typed. */
  #values(except?: string): { readonly values: Record<string, OptionValue>; readonly problems: Map<string, string> } {
    const values: Record<string, OptionValue> = {};
    const problems = new Map<string, string>();
    const { command, fields } = this.#draft;
    for (const definition of command?.options ?? []) {
      const content = fields.get(definition.name);
      if (!command || !content || definition.name === except || (content.text === "" && isOffered(definition, command))) continue;
      const read = readOption(definition, content, this.#server);
      if ("problem" in read) problems.set(definition.name, read.problem);
      else values[definition.name] = read.value;
    }
    return { values, problems };
  }

  #submit(): void {
    const { command } = this.#draft;
    const text = this.#draft.text.trim();
    if (command) {
      const { values, problems } = this.#values();
      if (problems.size === 0) return void this.#send(this.#act("command", { name: command.name, options: values }));
      this.#problems = problems;
      this.#draw();
      this.#form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      return;
    }
    if (text === "") return;
    // A name that was typed in full needs no pick from the list.
    const line = readCommandLine(`${text} `, this.#commands);
    if (line) {
      this.#show(draftOf(line.command, line.options));
      this.#submit();
    } else if (text.startsWith("/")) {
      this.#problem = "You have no command of that name here. Type / to see those you have.";
      this.#draw();
    } else void this.#send(this.#act("message", { content: text }));
  }

  /** Clears the form, and restores the draft if it was not sent. */
  async #send(sending: Promise<Outcome | undefined>): Promise<void> {
    const draft = this.#draft;
    this.#show(empty);
    const outcome = await sending;
    const refusal = outcome ? outcome.notOffered : "unreachable";
    if (!refusal) return;
    if (!this.#draft.command && this.#draft.text === "") this.#show(draft);
    this.#problem = refusals[refusal];
    this.#draw();
  }
}

const isVisible = (list: Suggestions | undefined): boolean => list !== undefined && (list.items.length > 0 || list.note !== "");

/** An optional first option with autocomplete has a field from the start, which may stay empty. */
const isOffered = (option: OptionDefinition, { options }: LocalizedCommand): boolean =>
  option === options[0] && option.autocomplete === true && !option.required;

function draftOf(command: LocalizedCommand, texts: Readonly<Record<string, string>>): Draft {
  const shown = command.options.filter((option) => option.required || option.name in texts || isOffered(option, command));
  return { text: "", command, fields: new Map(shown.map(({ name }) => [name, { text: texts[name] ?? "" }])) };
}
