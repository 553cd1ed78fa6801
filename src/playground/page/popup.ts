import { type Child, element } from "./dom.ts";

export interface PopupOptions {
  /** What it is a kind of, for the style. */
  readonly kind: string;
  readonly summary: HTMLElement;
  readonly content: Child;
  /** Whether it covers what is below, and so closes when the focus leaves it; otherwise that moves, and must not by itself. */
  readonly covers?: boolean;
  /** Run when it has been opened. */
  readonly onOpen?: () => void;
}

/** Something that opens below its summary, and closes with Escape. */
export class Popup {
  readonly root: HTMLDetailsElement;
  readonly #summary: HTMLElement;

  constructor({ kind, summary, content, covers = false, onOpen }: PopupOptions) {
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
          if (covers && !(relatedTarget instanceof Node && this.root.contains(relatedTarget))) this.root.open = false;
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
