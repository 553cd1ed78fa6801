import type { MemberCircumstances, MessageView } from "../protocol.ts";
import { byId } from "./dom.ts";
import { drawMessage, type MessageContext } from "./message.ts";

/** How far from the end a reader may be and still be taken along. */
const NEAR_END_PX = 80;

/** The messages as the member who looks sees them. */
export class ChannelLog {
  readonly #list = byId("messages");
  readonly #live = byId("log");
  readonly #scroller = byId("scroller");
  readonly #messages = new Map<string, MessageView>();
  readonly #context: () => MessageContext;
  readonly #circumstances: () => MemberCircumstances;

  constructor(circumstances: () => MemberCircumstances, context: () => MessageContext) {
    this.#circumstances = circumstances;
    this.#context = context;
  }

  /** Takes over what there is now; what has not changed stays as it is drawn. That is no news. */
  replaceAll(messages: readonly MessageView[]): void {
    const ids = new Set(messages.map(({ id }) => id));
    this.#quietly(() => {
      for (const id of this.#messages.keys()) if (!ids.has(id)) this.remove(id);
      for (const message of messages) {
        if (JSON.stringify(message) !== JSON.stringify(this.#messages.get(message.id))) this.show(message);
      }
    });
  }

  /** Draws everything anew, for another member, place or language; that is no news. */
  redraw(): void {
    const shown = [...this.#messages.values()].filter((message) => this.#isVisible(message));
    const focused = document.activeElement;
    const focusedId = focused?.closest("li[data-state]")?.id;
    this.#quietly(() =>
      this.#keepAtEnd(() => this.#list.replaceChildren(...shown.map((message) => drawMessage(message, this.#context())))),
    );
    const after = focusedId === undefined ? null : document.getElementById(focusedId);
    if (focused && after) focusLike(focused, after);
  }

  /** Changes the messages without a screen reader's reading them out. */
  #quietly(change: () => void): void {
    this.#live.ariaLive = "off";
    change();
    requestAnimationFrame(() => {
      this.#live.ariaLive = "polite";
    });
  }

  #scrollToEnd(): void {
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }

  show(message: MessageView): void {
    const isNew = !this.#messages.has(message.id);
    this.#messages.set(message.id, message);
    if (!this.#isVisible(message)) return;
    this.#keepAtEnd(() => {
      const before = this.#find(message.id);
      const after = drawMessage(message, this.#context());
      if (!before) {
        this.#list.append(after);
        return;
      }
      const focused = before.contains(document.activeElement) ? document.activeElement : undefined;
      before.replaceWith(after);
      if (focused) focusLike(focused, after);
    });
    // What comes of something that the reader did is what they wait for.
    if (isNew && message.asker === this.#circumstances().member) this.#scrollToEnd();
  }

  remove(id: string): void {
    this.#messages.delete(id);
    const gone = this.#find(id);
    if (!gone) return;
    const hadFocus = gone.contains(document.activeElement);
    gone.remove();
    if (hadFocus) this.#scroller.focus();
  }

  #find(id: string): HTMLElement | null {
    return document.getElementById(`message-${id}`);
  }

  #isVisible({ place, asker, isPrivate }: MessageView): boolean {
    const { member, place: current } = this.#circumstances();
    return place === current && (asker === member || (place === "server" && !isPrivate));
  }

  /** What is added at the end comes into view, unless the reader has gone up. */
  #keepAtEnd(change: () => void): void {
    const { scrollTop, clientHeight, scrollHeight } = this.#scroller;
    const isNearEnd = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    change();
    if (isNearEnd) this.#scrollToEnd();
  }
}

/** Focus stays where it was in a message that was drawn anew: on the same button or menu, or else beside it. */
function focusLike(before: Element, message: HTMLElement): void {
  const controls = [...message.querySelectorAll<HTMLElement>(".buttons > button:not(:disabled), .select-menu > summary")];
  const same =
    controls.find(({ textContent }) => textContent === before.textContent) ??
    controls.find(({ tagName }) => tagName === before.tagName);
  (same ?? controls[0] ?? message).focus();
}
