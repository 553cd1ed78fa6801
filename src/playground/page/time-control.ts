import type { TimeSpan } from "../protocol.ts";
import { isAhead, now } from "./clock.ts";
import { byId, element } from "./dom.ts";

/** The playground's time, and what lets it pass. */
export class TimeControl {
  readonly root: HTMLElement;
  readonly #onPass: (span: TimeSpan) => Promise<boolean>;
  readonly #shown = element("p", { class: "hint" });
  readonly #said = element("p", { class: "hint", role: "status" });
  readonly #buttons: readonly HTMLButtonElement[];

  constructor(onPass: (span: TimeSpan) => Promise<boolean>) {
    this.#onPass = onPass;
    const button = (span: TimeSpan, text: string) =>
      element("button", { type: "button", class: "secondary", onclick: () => void this.pass(span) }, text);
    this.#buttons = [button("hour", "An hour passes"), button("day", "A day passes")];
    this.root = element("fieldset", { class: "time" }, element("legend", {}, "Time"), this.#shown, ...this.#buttons, this.#said);
    setInterval(() => this.show(), 10_000);
  }

  /** Writes what time it is. */
  show(): void {
    const clock = byId("clock");
    const time = new Date(now()).toLocaleString("en", {
      weekday: "short",
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
    });
    clock.hidden = !isAhead();
    clock.textContent = time;
    this.#shown.textContent = isAhead() ? `${time} here, ahead of your clock` : `${time}, as on your clock`;
  }

  /** Lets time pass, which takes the bot a moment. */
  async pass(span: TimeSpan): Promise<void> {
    if (this.#buttons.some(({ disabled }) => disabled)) return;
    for (const button of this.#buttons) button.disabled = true;
    this.#said.textContent = "The bot records, compares and posts…";
    const hasPassed = await this.#onPass(span);
    this.#said.textContent = hasPassed ? `${span === "hour" ? "An hour" : "A day"} has passed.` : "That did not work.";
    for (const button of this.#buttons) button.disabled = false;
  }
}
