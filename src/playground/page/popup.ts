import { type Child, element } from "./dom.ts";

export interface PopupOptions {
  /** What it is a kind of, for the style. */
  readonly kind: string;
  readonly summary: HTMLElement;
  readonly content: Child;
  /** Run when it has been opened. */
  readonly onOpen?: () => void;
}

/** Something that opens below its summary, and closes with Escape and when the focus leaves it. */
export class Popup {
  readonly root: HTMLDetailsElement;
  readonly #summary: HTMLElement;

  constructor({ kind, summary, content, onOpen }: PopupOptions) {
    this.#summary = summary;
    this.root = element(
      "details",
      {
        class: kind,
        ontoggle: () => {
          if (this.root.open) onOpen?.();
        },
        onkeydown: (event) => {
          if (event.key !== "Escape" || !this.root.open) return;
          this.close();
          event.stopPropagation();
        },
        onfocusout: ({ relatedTarget }) => {
          if (!(relatedTarget instanceof Node && this.root.contains(relatedTarget))) this.root.open = false;
        },
      },
      summary,
      content,
    );
  }

  /** The focus goes back to where it was opened. */
  close(): void {
    this.#summary.focus();
    this.root.open = false;
  }
}
