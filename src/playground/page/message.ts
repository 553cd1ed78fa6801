import type { ButtonView, CommandDefinition, MessageView, SelectMenuView } from "../protocol.ts";
import { isToday } from "./clock.ts";
import { type Child, element } from "./dom.ts";
import { drawAttachment, drawEmbed } from "./embed.ts";
import { drawMarkup } from "./markup.ts";
import { Popup } from "./popup.ts";
import { drawSelectMenu } from "./select-menu.ts";

/** What a member can do with a message; each ends when it is done, with whether it worked. */
interface MessageActions {
  readonly click: (message: MessageView, button: ButtonView) => Promise<boolean>;
  readonly select: (message: MessageView, menu: SelectMenuView, values: readonly string[]) => Promise<boolean>;
  readonly dismiss: (message: MessageView) => void;
  readonly useMenu: (message: MessageView, command: CommandDefinition) => void;
}

export interface MessageContext extends MessageActions {
  readonly locale: string;
  /** The commands of a message's menu. */
  readonly menu: readonly CommandDefinition[];
}

const dayAndTime = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;

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
      asker !== undefined &&
      element("p", { class: "answered" }, element("b", {}, memberNames[asker]), " used ", element("b", {}, command)),
    element(
      "div",
      { class: "message-body" },
      author === "bot"
        ? element("img", { class: "face", src: new URL("icon.svg", import.meta.url).href, alt: "" })
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
            time.toLocaleString(context.locale, isToday(time) ? { timeStyle: "short" } : dayAndTime),
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
        ...view.attachments.map(drawAttachment),
        ...view.embeds.map((embed) => drawEmbed(embed, context.locale)),
        ...drawRows(view, context),
      ];
  }
}

function drawRows(view: MessageView, { click, select }: MessageContext): HTMLElement[] {
  const failure = element("p", { class: "failure", role: "status", hidden: true }, "This interaction failed");
  /** Marks what was used until that is done, and says so if it fails. */
  const use = async (used: HTMLElement, work: Promise<boolean>) => {
    failure.hidden = true;
    used.ariaBusy = "true";
    failure.hidden = await work;
    used.ariaBusy = "false";
  };
  const drawComponent = (component: ButtonView | SelectMenuView): HTMLElement => {
    const made: HTMLElement =
      component.is === "button"
        ? drawButton(component, () => void use(made, click(view, component)))
        : drawSelectMenu(component, (values) => void use(made, select(view, component, values)));
    return made;
  };
  const rows = view.rows.map((row) =>
    element("div", { class: "buttons", role: "group", "aria-label": "Actions" }, ...row.map(drawComponent)),
  );
  return rows.length === 0 ? [] : [...rows, failure];
}

const drawButton = ({ isPrimary, isDisabled, emoji, label }: ButtonView, onclick: () => void): HTMLElement =>
  element(
    "button",
    { type: "button", class: isPrimary ? "primary" : "secondary", disabled: isDisabled, onclick },
    emoji !== undefined && element("span", { "aria-hidden": "true" }, `${emoji} `),
    label,
  );

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
  const use = (command: CommandDefinition) => {
    popup.close();
    useMenu(view, command);
  };
  const popup = new Popup({
    kind: "menu",
    covers: true,
    summary: element("summary", { title: "Apps: commands for this message" }, "Apps"),
    content: element(
      "ul",
      {},
      ...menu.map((command) =>
        element("li", {}, element("button", { type: "button", onclick: () => use(command) }, command.name)),
      ),
    ),
  });
  return popup.root;
}
