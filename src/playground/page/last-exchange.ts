import type { ExchangeView } from "../protocol.ts";
import { element } from "./dom.ts";

/** The drawer that shows the last interaction: how long it took, how much of Discord's limits it uses, and its JSON. */
export class ExchangeDrawer {
  readonly #content = element("div", { class: "exchange-content" });
  readonly root = element("details", { class: "exchange", open: true }, element("summary", {}, "Last exchange"), this.#content);
  /** Which of its parts are open, by their titles, so that a new exchange leaves them as they are. */
  readonly #open = new Set<string>();

  constructor() {
    this.draw(undefined);
  }

  draw(exchange: ExchangeView | undefined): void {
    if (!exchange) {
      this.#content.replaceChildren(
        element("p", { class: "hint" }, "Send a command to see what Discord and the bot say to each other."),
      );
      return;
    }
    const { title, sent, calls, measures, refusals, failed } = exchange;
    this.#content.replaceChildren(
      element("p", { class: "exchange-title" }, title),
      (calls.length > 0 &&
        element(
          "table",
          { class: "timing" },
          element("caption", {}, "Timing, from the moment the interaction was sent"),
          element(
            "tbody",
            {},
            ...calls.map(({ how, after }) =>
              element("tr", {}, element("th", { scope: "row" }, how), element("td", {}, `${Math.round(after)} ms`)),
            ),
          ),
        )) ||
        element("p", { class: failed ? "failure" : "waiting" }, failed ? "No response that Discord takes" : "Waiting…"),
      (measures.length > 0 &&
        element(
          "dl",
          { class: "measures" },
          ...measures.flatMap(({ what, size, limit }) => [
            element("dt", {}, what),
            element(
              "dd",
              {},
              element("meter", { min: 0, max: limit, value: size, "aria-label": what }),
              ` ${size.toLocaleString("en")} of ${limit.toLocaleString("en")}`,
            ),
          ]),
        )) ||
        "",
      ...refusals.map((refusal) => element("p", { class: "failure" }, `Refused: ${refusal}`)),
      this.#json("Interaction", sent),
      ...calls.flatMap(({ how, body, files }, index) => [
        this.#json(`${index + 1}. ${how}`, body),
        ...files.map(({ name, type, bytes }) =>
          element("p", { class: "hint" }, `${name}, ${type}, ${bytes.toLocaleString("en")} bytes`),
        ),
      ]),
    );
  }

  #json(title: string, value: unknown): HTMLElement {
    const made = element(
      "details",
      {
        open: this.#open.has(title),
        ontoggle: () => {
          if (made.open) this.#open.add(title);
          else this.#open.delete(title);
        },
      },
      element("summary", {}, title),
      element(
        "pre",
        { tabindex: 0, role: "region", "aria-label": title },
        value === null ? "(no body)" : JSON.stringify(value, null, 2),
      ),
    );
    return made;
  }
}
