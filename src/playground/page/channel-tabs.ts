import type { ChannelView, MemberCircumstances } from "../protocol.ts";
import { byId, element, setAttribute } from "./dom.ts";

type PlaceOf = Pick<MemberCircumstances, "place" | "channel">;

interface Tab {
  readonly name: string;
  readonly button: HTMLButtonElement;
  readonly badge: HTMLElement;
  /** New messages that the member has not seen. */
  unseen: number;
}

/** The channels of the server, and the direct message: where the member is, and where something is new. */
export class ChannelTabs {
  readonly #list = byId("channels");
  readonly #news = byId("news");
  readonly #onPick: (place: PlaceOf) => void;
  #tabs = new Map<string, Tab>();

  constructor(onPick: (place: PlaceOf) => void) {
    this.#onPick = onPick;
  }

  draw(channels: readonly ChannelView[]): void {
    const tabs = channels.map(({ id, name }) => [id, this.#tab(id, `#${name}`, { place: "server", channel: id })] as const);
    this.#tabs = new Map([...tabs, ["dm", this.#tab("dm", "@Collection Pulse", { place: "dm" })]]);
    const wanted = [...this.#tabs.values()].map(({ button }) => button);
    for (const button of [...this.#list.children]) if (!wanted.includes(button as HTMLButtonElement)) button.remove();
    // Those that were there stay, and so does the focus.
    for (const [index, button] of wanted.entries()) {
      if (this.#list.children[index] !== button) this.#list.insertBefore(button, this.#list.children[index] ?? null);
    }
  }

  /** Says where the member is now, where nothing is new any more; answers with its name. */
  enter(current: string): string {
    for (const [id, { button }] of this.#tabs) setAttribute(button, "aria-current", id === current && "page");
    this.#set(current, 0);
    return this.#tabs.get(current)?.name ?? "";
  }

  /** Something is new where the member is not. */
  count(id: string): void {
    const tab = this.#tabs.get(id);
    if (!tab) return;
    this.#set(id, tab.unseen + 1);
    this.#news.textContent = `${tab.unseen === 1 ? "A new message" : `${tab.unseen} new messages`} in ${tab.name}`;
  }

  /** Nothing of what is there is new. */
  forget(): void {
    for (const id of this.#tabs.keys()) this.#set(id, 0);
    this.#news.textContent = "";
  }

  #set(id: string, unseen: number): void {
    const tab = this.#tabs.get(id);
    if (!tab) return;
    tab.unseen = unseen;
    tab.badge.hidden = unseen === 0;
    tab.badge.textContent = `${unseen} new`;
  }

  #tab(id: string, name: string, place: PlaceOf): Tab {
    const known = this.#tabs.get(id);
    if (known) return known;
    const badge = element("span", { class: "badge", hidden: true });
    const button = element("button", { type: "button", class: "place", onclick: () => this.#onPick(place) }, `${name} `, badge);
    return { name, button, badge, unseen: 0 };
  }
}
