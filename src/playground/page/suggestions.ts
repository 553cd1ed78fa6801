import { element, setAttribute } from "./dom.ts";

/** Something to pick. */
export interface Suggestion {
  readonly label: string;
  /** What it takes, and what it is, in a few words. */
  readonly options?: string | undefined;
  readonly detail?: string | undefined;
  /** The language that it is in, where that is not the page's. */
  readonly lang?: string | undefined;
  readonly pick: () => void;
}

/**
 * The list above the composer, for one input at a time (ARIA Authoring Practices, «Combobox Pattern»): focus stays in the
 * input, and the first entry is marked from the start, as Discord's client does it.
 */
export class Suggestions {
  readonly root = element("div", { class: "suggestions", hidden: true });
  readonly #list = element("ul", { id: "suggestions", role: "listbox", "aria-label": "Suggestions" });
  readonly #note = element("p", { class: "suggestions-note", role: "status" });
  #input: HTMLInputElement | undefined;
  #suggestions: readonly Suggestion[] = [];
  #marked = 0;
  #isOutdated = false;
  /** Whether the first of what is on its way is wanted, whatever it is. */
  #isWanted = false;

  constructor() {
    this.root.append(this.#note, this.#list);
    // The input keeps the focus, and with it the list stays open until something is picked.
    this.root.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  get isOpen(): boolean {
    return !this.root.hidden;
  }

  /** Offers suggestions for an input, or only a note when there are none. The page's own notes are in English. */
  open(input: HTMLInputElement, suggestions: readonly Suggestion[], note = "", noteLang = "en"): void {
    const [first] = this.#isWanted ? suggestions : [];
    this.close();
    if (first) {
      first.pick();
      return;
    }
    if (suggestions.length === 0 && note === "") return;
    this.#input = input;
    this.#suggestions = suggestions;
    this.#note.lang = noteLang;
    this.#note.textContent = note;
    this.#list.hidden = suggestions.length === 0;
    this.#list.replaceChildren(
      ...suggestions.map(({ label, options, detail, lang }, index) =>
        element(
          "li",
          {
            id: `suggestion-${index}`,
            role: "option",
            lang,
            onclick: () => {
              if (!this.#isOutdated) this.#pick(index);
            },
            onpointermove: () => this.#mark(index),
          },
          element("span", { class: "suggestion-label" }, label),
          options !== undefined && element("span", { class: "suggestion-options" }, options),
          detail !== undefined && element("span", { class: "suggestion-detail" }, detail),
        ),
      ),
    );
    this.root.hidden = false;
    setAttribute(input, "aria-expanded", "true");
    if (suggestions.length > 0) this.#mark(0);
  }

  /** What is offered belongs to what stood there before: until something new is, nothing of it is picked. */
  outdate(): void {
    this.#isOutdated = true;
    this.#list.ariaBusy = "true";
    if (this.#input) setAttribute(this.#input, "aria-activedescendant", undefined);
  }

  close(): void {
    this.root.hidden = true;
    this.#isOutdated = false;
    this.#isWanted = false;
    this.#list.ariaBusy = "false";
    this.#suggestions = [];
    if (!this.#input) return;
    setAttribute(this.#input, "aria-expanded", "false");
    setAttribute(this.#input, "aria-activedescendant", undefined);
    this.#input = undefined;
  }

  /** Takes the keys that are for the list; answers whether this was one. */
  takeKey(event: KeyboardEvent): boolean {
    const isPick = event.key === "Enter" || (event.key === "Tab" && !event.shiftKey);
    if (this.#isOutdated && isPick) {
      this.#isWanted = true;
    } else if (!this.isOpen) {
      return false;
    } else if (event.key === "Escape") {
      this.close();
    } else if (this.#isOutdated || this.#suggestions.length === 0) {
      return false;
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      this.#mark((this.#marked + step + this.#suggestions.length) % this.#suggestions.length);
    } else if (isPick) {
      this.#pick(this.#marked);
    } else {
      return false;
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  #pick(index: number): void {
    const suggestion = this.#suggestions[index];
    this.close();
    suggestion?.pick();
  }

  #mark(index: number): void {
    this.#marked = index;
    for (const [at, option] of [...this.#list.children].entries()) {
      option.ariaSelected = String(at === index);
      if (at === index) option.scrollIntoView({ block: "nearest" });
    }
    if (this.#input) setAttribute(this.#input, "aria-activedescendant", `suggestion-${index}`);
  }
}

/** What an input needs to be one that suggestions are offered for. */
export const comboboxAttributes = {
  role: "combobox",
  "aria-autocomplete": "list",
  "aria-controls": "suggestions",
  "aria-expanded": "false",
  autocomplete: "off",
  autocapitalize: "off",
  spellcheck: "false",
} as const;
