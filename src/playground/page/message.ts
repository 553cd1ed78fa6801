import type { ButtonView, CommandDefinition, EmbedView, MessageView } from "../protocol.ts";
import { type Child, element } from "./dom.ts";
import { drawMarkup } from "./markup.ts";

/** What a member can do with a message; each ends when it is done, with whether it worked. */
interface MessageActions {
  readonly click: (message: MessageView, button: ButtonView) => Promise<boolean>;
  readonly dismiss: (message: MessageView) => void;
  readonly useMenu: (message: MessageView, command: CommandDefinition) => void;
}

export interface MessageContext extends MessageActions {
  readonly locale: string;
  /** The commands of a message's menu. */
  readonly menu: readonly CommandDefinition[];
}

export const memberNames = { you: "You", other: "Another member" } as const;

/** A message as an entry of the channel. */
export function drawMessage(view: MessageView, context: MessageContext): HTMLLIElement {
  const { id, author, asker, at, command, state } = view;
  // Whom the answer is for is not known before it is there.
  const isPrivate = view.isPrivate && state !== "sending";
  const name = author === "bot" ? "Collection Pulse" : memberNames[author];
  const time = new Date(at);
  return element(
    "li",
    {
      id: `message-${id}`,
      class: isPrivate ? "message private" : "message",
      "data-state": state,
      tabindex: -1,
    },
    command !== undefined &&
      element("p", { class: "answered" }, element("b", {}, memberNames[asker]), " used ", element("b", {}, command)),
    element(
      "div",
      { class: "message-body" },
      author === "bot"
        ? element("img", { class: "face", src: "/icon.svg", alt: "" })
        : element("span", { class: `face face-${author}`, "aria-hidden": "true" }, name.charAt(0)),
      element(
        "div",
        { class: "message-main" },
        element(
          "p",
          { class: "byline" },
          element("b", { class: "name" }, name),
          author === "bot" && element("span", { class: "tag" }, "APP"),
          element(
            "time",
            { datetime: time.toISOString(), title: time.toLocaleString(context.locale) },
            time.toLocaleTimeString(context.locale, { timeStyle: "short" }),
          ),
        ),
        ...drawState(view, context),
        isPrivate && drawPrivacy(view, context),
      ),
      state === "shown" && drawMenu(view, context),
    ),
  );
}

function drawState(view: MessageView, context: MessageContext): Child[] {
  switch (view.state) {
    case "sending":
      return [element("p", { class: "waiting" }, "Sending command…")];
    case "thinking":
      return [
        element(
          "p",
          { class: "waiting" },
          element("span", { class: "dots", "aria-hidden": "true" }, element("i"), element("i"), element("i")),
          "Collection Pulse is thinking…",
        ),
      ];
    case "failed":
      return [element("p", { class: "failure" }, "The application did not respond")];
    case "shown":
      return [
        view.content.length > 0 && element("div", { class: "content" }, ...drawMarkup(view.content, context.locale)),
        ...view.embeds.map((embed) => drawEmbed(embed, context.locale)),
        ...drawRows(view, context),
      ];
  }
}

function drawEmbed(embed: EmbedView, locale: string): HTMLElement {
  const { author, title, description, fields, thumbnail, footer, color } = embed;
  const made = element(
    "article",
    { class: "embed" },
    thumbnail !== undefined && element("img", { class: "thumbnail", src: thumbnail, alt: "" }),
    author &&
      element(
        "p",
        { class: "embed-author" },
        author.icon !== undefined && element("img", { src: author.icon, alt: "", width: 24, height: 24 }),
        author.href === undefined
          ? author.name
          : element("a", { href: author.href, target: "_blank", rel: "noopener noreferrer", title: author.href }, author.name),
      ),
    title !== undefined && element("p", { class: "embed-title" }, title),
    description.length > 0 && element("div", { class: "embed-description" }, ...drawMarkup(description, locale)),
    fields.length > 0 &&
      element(
        "dl",
        { class: "fields" },
        ...fields.map(({ name, value, inline }) =>
          element(
            "div",
            { class: inline ? "field inline" : "field" },
            element("dt", {}, name),
            element("dd", {}, ...drawMarkup(value, locale)),
          ),
        ),
      ),
    footer !== undefined && element("p", { class: "embed-footer" }, footer),
  );
  if (color !== undefined) made.style.setProperty("--embed-color", color);
  return made;
}

function drawRows(view: MessageView, { click }: MessageContext): HTMLElement[] {
  const failure = element("p", { class: "failure", role: "status", hidden: true }, "This interaction failed");
  const rows = view.rows.map((row) =>
    element(
      "div",
      { class: "buttons", role: "group", "aria-label": "Actions" },
      ...row.map((button) => {
        const made = element(
          "button",
          {
            type: "button",
            class: button.isPrimary ? "primary" : "secondary",
            disabled: button.isDisabled,
            onclick: async () => {
              failure.hidden = true;
              made.ariaBusy = "true";
              const worked = await click(view, button);
              made.ariaBusy = "false";
              failure.hidden = worked;
            },
          },
          button.emoji !== undefined && element("span", { "aria-hidden": "true" }, `${button.emoji} `),
          button.label,
        );
        return made;
      }),
    ),
  );
  return rows.length === 0 ? [] : [...rows, failure];
}

const drawPrivacy = (view: MessageView, { dismiss }: MessageContext) =>
  element(
    "p",
    { class: "privacy" },
    "Only you can see this",
    element("span", { "aria-hidden": "true" }, " · "),
    element("button", { type: "button", class: "link", onclick: () => dismiss(view) }, "Dismiss message"),
  );

function drawMenu(view: MessageView, { menu, useMenu }: MessageContext): HTMLElement | undefined {
  if (menu.length === 0) return undefined;
  const made = element(
    "details",
    {
      class: "menu",
      onkeydown: (event) => {
        if (event.key !== "Escape" || !made.open) return;
        made.open = false;
        made.querySelector("summary")?.focus();
        event.stopPropagation();
      },
      onfocusout: ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && made.contains(relatedTarget))) made.open = false;
      },
    },
    element("summary", { title: "Apps: commands for this message" }, "Apps"),
    element(
      "ul",
      {},
      ...menu.map((command) =>
        element(
          "li",
          {},
          element(
            "button",
            {
              type: "button",
              onclick: () => {
                made.querySelector("summary")?.focus();
                made.open = false;
                useMenu(view, command);
              },
            },
            command.name,
          ),
        ),
      ),
    ),
  );
  return made;
}
