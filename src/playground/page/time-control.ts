import type { TimeSpan } from "../protocol.ts";
import { isAhead, now } from "./clock.ts";
import { byId, element } from "./dom.ts";

const format = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;

/** The playground's time, and what lets it pass. */
export class TimeControl {
  readonly root: HTMLElement;
  /** Lets a day pass from within the channel. */
  readonly starter: HTMLButtonElement;
  readonly #onPass: (span: TimeSpan) => Promise<boolean>;
  readonly #inChannel = new Text();
  readonly #inPanel = new Text();
  /** How it goes, in the panel and in the channel; one of the two is hidden or inert, so that it is announced once. */
  readonly #said = [element("p", { class: "hint", role: "status" }), byId("time-said")];
  readonly #buttons: readonly HTMLButtonElement[];
  #isPassing = false;

  constructor(onPass: (span: TimeSpan) => Promise<boolean>) {
    this.#onPass = onPass;
    byId("clock").append(this.#inChannel);
    const button = (span: TimeSpan, text: string) =>
      element("button", { type: "button", class: "secondary", onclick: () => void this.#pass(span) }, text);
    const inPanel = [button("hour", "An hour passes"), button("day", "A day passes")];
    this.starter = button("day", "A day passes");
    this.#buttons = [...inPanel, this.starter];
    this.root = element(
      "fieldset",
      { class: "time" },
      element("legend", {}, "Time"),
      element("p", { class: "hint" }, this.#inPanel),
      ...inPanel,
      this.#said[0],
    );
    setInterval(() => this.show(), 10_000);
  }

  /** Writes what time it is. */
  show(): void {
    const time = new Date(now()).toLocaleString("en", format);
    byId("clock").hidden = !isAhead();
    // Their text alone: new nodes would be news to a screen reader.
    this.#inChannel.data = time;
    this.#inPanel.data = isAhead() ? `${time} here, ahead of your clock` : `${time}, as on your clock`;
  }

  /** Lets time pass, which takes the bot a moment. */
  async #pass(span: TimeSpan): Promise<void> {
    if (this.#isPassing) return;
    this.#setPassing(true);
    this.#say("The bot records, compares and posts…");
    const hasPassed = await this.#onPass(span);
    const what = span === "hour" ? "An hour" : "A day";
    this.#say(
      hasPassed
        ? `${what} has passed.`
        : `${what} has not passed. Try again or, if that fails too, stop the playground and start it with npm run playground.`,
    );
    this.#setPassing(false);
  }

  #say(text: string): void {
    for (const said of this.#said) said.textContent = text;
  }

  #setPassing(isPassing: boolean): void {
    this.#isPassing = isPassing;
    // One that is disabled would lose the focus.
    for (const button of this.#buttons) button.ariaDisabled = String(isPassing);
  }
}
