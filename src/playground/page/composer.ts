import type { ChannelView, NotOffered, OptionValue } from "../protocol.ts";
import { type ChoicesRequest, type CommandDraft, CommandForm } from "./command-form.ts";
import { byId, element } from "./dom.ts";
import type { LocalizedCommand } from "./localized.ts";
import { comboboxAttributes, Suggestions } from "./suggestions.ts";
import { readCommandLine } from "./typed-command.ts";

/** Discord's limit for a message (reference, «Create Message»). */
const MAX_MESSAGE = 2_000;
const MAX_HISTORY = 50;

/** What was sent, or is being typed. */
type Draft = { readonly text: string } | CommandDraft;

type Refusal = NotOffered | "unreachable";

/** Why something was not taken, and what to do about it. */
const refusals: { readonly [R in Refusal]: string } = {
  unreachable: "Couldn’t send. Is the playground still running?",
  command:
    "This command isn’t available here. Switch back to the member and channel you began it in, or press Escape to choose another.",
  value: "One of the options cannot be picked any more. Pick another and send the command again.",
};

/** Sending ends with why it was not taken, if it was not. */
export interface ComposerActions {
  readonly sendMessage: (text: string) => Promise<Refusal | undefined>;
  readonly sendCommand: (name: string, options: Record<string, OptionValue>) => Promise<Refusal | undefined>;
  readonly choices: ChoicesRequest;
}

/** Where a member writes: a message or, after `/`, a command. */
export class Composer {
  readonly #form = byId("composer");
  readonly #actions: ComposerActions;
  readonly #suggestions = new Suggestions();
  readonly #field = element("div", { class: "composer-field" });
  readonly #problem = element("p", { class: "composer-problem", role: "alert" });
  readonly #send = element("button", { type: "submit", class: "send" }, "Send");
  readonly #message = element("input", {
    ...comboboxAttributes,
    id: "message",
    type: "text",
    maxlength: MAX_MESSAGE,
    oninput: () => this.#readText(),
    onkeydown: (event) => this.#takeKey(event),
    onblur: () => this.#suggestions.close(),
  });
  #commands: readonly LocalizedCommand[] = [];
  #command: CommandForm | undefined;
  readonly #history: Draft[] = [];
  /** Which entry of the history is shown; undefined when it is none. */
  #recalled: number | undefined;

  constructor(actions: ComposerActions) {
    this.#actions = actions;
    this.#field.append(this.#message);
    this.#form.append(this.#suggestions.root, this.#problem, element("div", { class: "composer-box" }, this.#field, this.#send));
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    // While a character is being composed of several keys, the keys are for that.
    this.#form.addEventListener("keydown", (event) => event.isComposing && event.stopPropagation(), { capture: true });
    this.#form.addEventListener("keydown", (event) => {
      // From anywhere in the form: a command without options has no field that could take the key.
      if (event.key === "Escape" && this.#command && !event.defaultPrevented) {
        event.preventDefault();
        this.#leave("");
      } else {
        this.#walkHistory(event);
      }
    });
    // What was changed is no longer what was sent.
    this.#form.addEventListener("input", () => {
      this.#recalled = undefined;
    });
  }

  /** The channels that an option can name. */
  channels: readonly ChannelView[] = [];

  set commands(commands: readonly LocalizedCommand[]) {
    this.#commands = commands;
    // What a problem says is of the commands that there were.
    this.#problem.textContent = "";
    const draft = this.#command?.draft;
    if (!draft) return;
    const command = commands.find(({ name }) => name === draft.command.name);
    // The focus stays where the member, the place or the language was chosen.
    if (!command) this.#draw({ text: "" });
    // In another language it is the same command.
    else if (command.description !== draft.command.description) this.#draw({ ...draft, command });
  }

  /** What the empty field says. */
  set placeholder(text: string) {
    this.#message.placeholder = text;
    this.#message.ariaLabel = text;
  }

  /** Begins a command for a member, with some of its options filled in. */
  begin(command: LocalizedCommand, options: Readonly<Record<string, string>> = {}): void {
    this.#fillIn(command, options);
    this.#command?.offer();
  }

  /** Sends a command for a member if nothing that it requires is missing; begins it otherwise. */
  run(command: LocalizedCommand, options: Readonly<Record<string, string>>): void {
    if (command.options.every(({ name, required }) => !required || name in options)) {
      this.#fillIn(command, options);
      this.#submit();
    } else {
      this.begin(command, options);
    }
  }

  #fillIn(command: LocalizedCommand, options: Readonly<Record<string, string>>): void {
    const contents = new Map(Object.entries(options).map(([name, text]) => [name, { text }]));
    this.#show({ command, contents });
  }

  focus(): void {
    if (!this.#command) this.#message.focus();
    else if (!this.#command.focus()) this.#send.focus();
  }

  #show(draft: Draft): void {
    this.#draw(draft);
    this.focus();
  }

  #draw(draft: Draft): void {
    this.#recalled = undefined;
    this.#suggestions.close();
    this.#problem.textContent = "";
    if ("command" in draft) {
      this.#command = new CommandForm({
        ...draft,
        suggestions: this.#suggestions,
        choices: this.#actions.choices,
        channels: () => this.channels,
        onLeave: (text) => this.#leave(text),
        onChanged: () => {
          this.#recalled = undefined;
        },
      });
      this.#field.replaceChildren(this.#command.root);
    } else {
      this.#command = undefined;
      this.#message.value = draft.text;
      this.#field.replaceChildren(this.#message);
    }
  }

  /** The member no longer wants the command. */
  #leave(text: string): void {
    this.#show({ text });
    this.#readText();
  }

  /** Offers commands for what begins with a slash, and turns to a command once its name is there. */
  #readText(): void {
    const { value } = this.#message;
    this.#problem.textContent = "";
    const line = readCommandLine(value, this.#commands);
    if (line) {
      this.begin(line.command, line.options);
      return;
    }
    const name = /^\/(.*)$/.exec(value)?.[1]?.toLowerCase();
    const matching = this.#commands.filter((command) => name !== undefined && command.name.startsWith(name));
    // A space belongs to a name only where a subcommand may follow.
    if (name === undefined || (matching.length === 0 && name.includes(" "))) {
      this.#suggestions.close();
      return;
    }
    this.#suggestions.open(
      this.#message,
      matching.map((command) => ({
        label: `/${command.name}`,
        options: command.options.map(({ name, required }) => (required ? name : `[${name}]`)).join(" ") || undefined,
        detail: command.description,
        lang: command.lang,
        pick: () => this.begin(command),
      })),
      matching.length === 0 ? "You have no command of that name here" : "Commands of Collection Pulse",
    );
  }

  #takeKey(event: KeyboardEvent): void {
    if (this.#suggestions.takeKey(event)) return;
    if (event.key === "Escape" && this.#message.value !== "") {
      event.preventDefault();
      this.#show({ text: "" });
    }
  }

  #submit(): void {
    if (this.#command) {
      const { draft } = this.#command;
      const values = this.#command.values();
      if (!values) return;
      void this.#sent(draft, this.#actions.sendCommand(draft.command.name, values));
      return;
    }
    const text = this.#message.value.trim();
    if (text === "") return;
    // A name that was typed in full is as good as one that was picked.
    const line = readCommandLine(`${text} `, this.#commands);
    if (line) {
      this.#fillIn(line.command, line.options);
      this.#submit();
      return;
    }
    if (text.startsWith("/")) {
      this.#problem.textContent = "You have no command of that name here. Type / to see those you have.";
      return;
    }
    void this.#sent({ text }, this.#actions.sendMessage(text));
  }

  /** Makes room for the next, and gives back what was not taken. */
  async #sent(draft: Draft, sending: Promise<Refusal | undefined>): Promise<void> {
    this.#history.push(draft);
    if (this.#history.length > MAX_HISTORY) this.#history.shift();
    this.#show({ text: "" });
    const refusal = await sending;
    if (refusal === undefined) return;
    if (!this.#command && this.#message.value === "") this.#show(draft);
    this.#problem.textContent = refusals[refusal];
  }

  /** The up arrow in what is empty, or was recalled and left as it is, goes back; the down arrow forth. */
  #walkHistory(event: KeyboardEvent): void {
    const hasModifier = event.shiftKey || event.ctrlKey || event.altKey || event.metaKey;
    if (event.defaultPrevented || hasModifier || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    const isEmpty = !this.#command && this.#message.value === "";
    if (this.#recalled === undefined && !isEmpty) {
      this.#command?.offer();
      return;
    }
    const at = (this.#recalled ?? this.#history.length) + (event.key === "ArrowUp" ? -1 : 1);
    if (at < 0 || this.#history.length === 0) return;
    event.preventDefault();
    const draft = this.#history[at];
    this.#show(draft ?? { text: "" });
    this.#recalled = draft && at;
  }
}
