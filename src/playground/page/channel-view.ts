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
  readonly #onElsewhere: (message: MessageView) => void;

  /** @param onElsewhere told of what the member could see and does not, because it is new in another channel. */
  constructor(
    circumstances: () => MemberCircumstances,
    context: () => MessageContext,
    onElsewhere: (message: MessageView) => void,
  ) {
    this.#circumstances = circumstances;
    this.#context = context;
    this.#onElsewhere = onElsewhere;
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
    this.#quietly(() => this.#keepAtEnd(() => this.#list.replaceChildren(...shown.map((message) => this.#draw(message)))));
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

  scrollToEnd(): void {
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }

  show(message: MessageView): void {
    const before = this.#messages.get(message.id);
    // Whom an answer is for is not known before it is there: so far it may have been somebody else's alone.
    const isNew = !before || !this.#isFor(before);
    const hasComeOut = before?.isPrivate === true && !message.isPrivate;
    // For the others it is new, and stands below what was said until then: so it does for everybody, now and when drawn anew.
    if (hasComeOut) this.#messages.delete(message.id);
    this.#messages.set(message.id, message);
    if (!this.#isVisible(message)) {
      if (isNew && this.#isFor(message)) this.#onElsewhere(message);
      return;
    }
    this.#keepAtEnd(() => {
      const drawn = this.#find(message.id);
      const after = this.#draw(message);
      if (!drawn) {
        this.#list.append(after);
        return;
      }
      const focused = drawn.contains(document.activeElement) ? document.activeElement : undefined;
      if (hasComeOut) this.#list.append(drawn);
      const replace = () => drawn.replaceWith(after);
      // Who has heard the text need not hear it again when a picture comes.
      if (before?.state === "shown" && message.state === "shown" && textOf(before) === textOf(message)) this.#quietly(replace);
      else replace();
      if (focused) focusLike(focused, after);
    });
    // What comes of something that the reader did is what they wait for.
    if (isNew && message.asker === this.#circumstances().member) this.scrollToEnd();
  }

  remove(id: string): void {
    this.#messages.delete(id);
    const gone = this.#find(id);
    if (!gone) return;
    const hadFocus = gone.contains(document.activeElement);
    gone.remove();
    if (hadFocus) this.#scroller.focus();
  }

  /** Draws a message, with what is open in it where it is drawn already. */
  #draw(message: MessageView): HTMLElement {
    const before = this.#find(message.id);
    const after = drawMessage(message, this.#context());
    if (before) keepOpen(before, after);
    return after;
  }

  #find(id: string): HTMLElement | null {
    return document.getElementById(`message-${id}`);
  }

  #isVisible(message: MessageView): boolean {
    return this.#isFor(message) && placeOf(message) === placeOf(this.#circumstances());
  }

  /** Whether the member sees it where it is. */
  #isFor({ place, asker, isPrivate }: MessageView): boolean {
    return asker === this.#circumstances().member || (place === "server" && !isPrivate);
  }

  /** What is added at the end comes into view, unless the reader has gone up. */
  #keepAtEnd(change: () => void): void {
    const { scrollTop, clientHeight, scrollHeight } = this.#scroller;
    const isNearEnd = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    change();
    if (isNearEnd) this.scrollToEnd();
  }
}

/** What a message says, without its pictures; of a time that is counted from now, the time itself. */
const textOf = ({ content, embeds, attachments, rows }: MessageView): string =>
  JSON.stringify([
    content,
    embeds.map(({ image, thumbnail, ...text }) => text),
    attachments.filter(({ picture }) => !picture),
    rows,
  ]);

/** What tells channels from each other, and all of them from the direct message. */
export const placeOf = ({ place, channel = "" }: Pick<MemberCircumstances, "place" | "channel">): string =>
  place === "dm" ? place : channel;

/** The menus that are open in a message stay open where it is drawn anew; of other menus nothing is known. */
function keepOpen(before: HTMLElement, after: HTMLElement): void {
  const menus = [...before.querySelectorAll("details")];
  const drawn = [...after.querySelectorAll("details")];
  if (menus.length !== drawn.length) return;
  for (const [index, menu] of drawn.entries()) {
    if (!menus[index]?.open) continue;
    // Nobody has opened it now: it need not come into view.
    menu.addEventListener("toggle", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
    menu.open = true;
  }
}

const controlsOf = (message: Element): HTMLElement[] => [
  ...message.querySelectorAll<HTMLElement>(".buttons > button, .select-menu > summary, .privacy button, .menu > summary"),
];

/**
 * Focus stays where it was in a message that was drawn anew: on the same button or menu, or on the nearest of its row, so that
 * a key pressed once more turns back a page and does not open another view. Where there is none of these, it is on the message.
 */
function focusLike(focused: Element, message: HTMLElement): void {
  // What is in a menu may be another now.
  const before = focused.closest("details")?.querySelector("summary") ?? focused;
  const all = before.closest("li[data-state]");
  const controls = controlsOf(message);
  const there = controls[all ? controlsOf(all).indexOf(before as HTMLElement) : -1];
  const same =
    controls.find(({ textContent }) => textContent === before.textContent) ??
    (there?.tagName === before.tagName ? there : undefined);
  const at = controls.indexOf(same ?? message);
  const isEnabled = (control: HTMLElement) => !control.matches(":disabled");
  const distance = (control: HTMLElement) => Math.abs(controls.indexOf(control) - at);
  const [nearest] = controls
    .filter((control) => isEnabled(control) && (control === same || control.parentElement === same?.parentElement))
    .sort((one, other) => distance(one) - distance(other));
  (nearest ?? message).focus();
}
