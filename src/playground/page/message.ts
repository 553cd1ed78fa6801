import {
  type APIAttachment,
  type APIEmbed,
  type APIEmbedField,
  type APIEmbedImage,
  type APISelectMenuOption,
  type APIStringSelectComponent,
  ButtonStyle,
  ComponentType,
  MessageFlags,
} from "discord-api-types/v10";
import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import type { Button, MemberCircumstances, MessageView, Outcome, Row, Snapshot, TopLevelPart } from "../protocol.ts";
import type { LocalizedCommand } from "./commands.ts";
import { act } from "./connection.ts";
import { drawLink, markdown, type Reader } from "./markdown.ts";
import { writeMoment } from "./time.ts";

export interface MessageContext extends Reader {
  readonly rolesOf: Snapshot["rolesOf"];
  readonly circumstances: MemberCircumstances;
  readonly menu: readonly Pick<LocalizedCommand, "name" | "title">[];
  /** The local path of a picture or file, if the page may load it. */
  readonly pathOf: (url: string) => string | undefined;
  readonly isBusy: (view: MessageView, customId: string) => boolean;
  readonly hasFailed: (view: MessageView) => boolean;
  /** Each control does one thing at a time. */
  readonly use: (view: MessageView, customId: string, send: () => Promise<Outcome | undefined>) => void;
}

export const memberNames = { you: "You", other: "Another member" } as const;

export const isPrivate = ({ message }: MessageView): boolean => (message.flags & MessageFlags.Ephemeral) !== 0;

export function drawMessage(view: MessageView, context: MessageContext): TemplateResult {
  const { id, author, asker, at, command, state } = view;
  const isShownPrivate = isPrivate(view) && state !== "sending";
  const name = author === "bot" ? "Collection Pulse" : memberNames[author];
  const time = new Date(at);
  const { locale, now, rolesOf, circumstances } = context;
  const isPing = view.message.mention_roles.some((role) => rolesOf[circumstances.member].includes(role));
  const cssClass = isShownPrivate ? "private" : isPing ? "ping" : "";
  return html`<li id="message-${id}" class="message ${cssClass}" data-state=${state} tabindex="-1">
    ${isPing ? html`<span class="heard">Mentions you</span>` : nothing}
    ${command && asker && html`<p class="answered"><b>${memberNames[asker]}</b> used <b>${command}</b></p>`}
    <div class="message-body">
      ${
        author === "bot"
          ? html`<img class="face" src="icon.svg" alt="">`
          : html`<span class="face face-${author}" aria-hidden="true">${name.charAt(0)}</span>`
      }
      <div class="message-main">
        <p class="byline">
          <b class="name">${name}</b>
          ${author === "bot" ? html`<span class="tag">APP</span>` : nothing}
          <time datetime=${time.toISOString()} title=${time.toLocaleString(locale)}>${writeMoment(time, now, locale)}</time>
        </p>
        ${drawState(view, context)}
        ${
          isShownPrivate
            ? html`<p class="note">Only you can see this<span aria-hidden="true"> · </span
                ><button type="button" class="link" @click=${() => void act("dismiss", { circumstances: context.circumstances, message: id })}>Dismiss message</button></p>`
            : nothing
        }
        ${
          (view.message.flags & MessageFlags.Crossposted) === 0
            ? nothing
            : html`<p class="note">Published to the channels that follow this one</p>`
        }
      </div>
      ${state === "shown" ? drawMenu(view, context) : nothing}
    </div>
  </li>`;
}

function drawState(view: MessageView, context: MessageContext): TemplateResult {
  const { content, embeds, components, attachments, edited_timestamp: edited } = view.message;
  switch (view.state) {
    case "sending":
      return html`<p class="waiting">Sending command…</p>`;
    case "thinking":
      return html`<p class="waiting"><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>Collection Pulse is thinking…</p>`;
    case "failed":
      return html`<p class="failure">The application did not respond</p>`;
    case "shown": {
      // Keyed by its words: an element with new words is added anew, so that a screen reader reads it; a mere picture changes nothing.
      const words = JSON.stringify([
        content,
        embeds.map(({ image, thumbnail, ...text }) => text),
        textsIn(components),
        view.preview,
      ]);
      return html`${keyed(
        words,
        html`
        ${(content || edited) && html`<div class="content">${markdown(content, context)}${edited && drawEdited(edited, context)}</div>`}
        ${attachments.map((file) => drawAttachment(file, context))}
        ${embeds.map((embed) => drawEmbed(embed, context))}
        ${view.preview?.map((part) => drawPart(part, view, context))}
        ${components.map((part) => (isRow(part) ? nothing : drawPart(part, view, context)))}`,
      )}
      ${components.map((part) => (isRow(part) ? drawRow(part, view, context) : nothing))}
      ${components.length > 0 ? html`<p class="failure" role="status" ?hidden=${!context.hasFailed(view)}>This interaction failed</p>` : nothing}`;
    }
  }
}

function drawEdited(edited: string, { locale, now }: MessageContext): TemplateResult {
  const time = new Date(edited);
  const moment = writeMoment(time, now, locale);
  return html` <time class="edited" datetime=${edited} title=${time.toLocaleString(locale)}>(edited<span class="heard"> ${moment}</span>)</time>`;
}

function drawEmbed(embed: APIEmbed, context: MessageContext) {
  const { color, author, title, description, fields, thumbnail, image, footer } = embed;
  const drawField = ({ name, value, inline }: APIEmbedField) =>
    html`<div class="field ${inline ? "inline" : ""}"><dt>${name}</dt><dd>${markdown(value, context)}</dd></div>`;
  const icon = author?.icon_url && context.pathOf(author.icon_url);
  return html`<article class="embed" .style=${styleOf(color)}>
    ${thumbnail && drawPicture(thumbnail, "thumbnail", context)}
    ${author && html`<p class="embed-author">${icon && html`<img src=${icon} alt="" width="24" height="24">`}${drawLink(author.url ?? "", author.name) ?? author.name}</p>`}
    ${title && html`<p class="embed-title">${title}</p>`}
    ${description && html`<div class="embed-description">${markdown(description, context)}</div>`}
    ${fields && html`<dl class="fields">${fields.map(drawField)}</dl>`}
    ${image && drawPicture(image, "picture", context)}
    ${footer && html`<p class="embed-footer">${footer.text}</p>`}
  </article>`;
}

/** A picture. If its size is known, the space is reserved before it is loaded. */
function drawPicture(
  { url, description = "", width, height }: Pick<APIEmbedImage, "url" | "description"> & Pick<APIAttachment, "width" | "height">,
  kind: "picture" | "thumbnail",
  { pathOf }: MessageContext,
) {
  const path = pathOf(url);
  if (path === undefined) return nothing;
  return html`<img class=${kind} src=${path} alt=${description} width=${width ?? nothing} height=${height ?? nothing}>`;
}

function drawAttachment(file: APIAttachment, context: MessageContext) {
  const { url, filename, size, content_type = "", description = filename } = file;
  if (/^image\/(png|jpeg|webp|gif)$/.test(content_type)) return drawPicture({ ...file, description }, "picture", context);
  return html`<p class="attachment">
    <a href=${context.pathOf(url) ?? url} download=${filename}>${filename}</a> ${size.toLocaleString("en")} bytes
  </p>`;
}

const styleOf = (color: number | null | undefined): string =>
  typeof color === "number" ? `--embed-color: #${color.toString(16).padStart(6, "0")}` : "";

const isRow = (part: TopLevelPart): part is Row => part.type === ComponentType.ActionRow;

/** The texts of Components V2. */
const textsIn = (parts: readonly TopLevelPart[]): string[] =>
  parts.flatMap((part) => {
    if (part.type === ComponentType.TextDisplay) return part.content;
    return part.type === ComponentType.Container || part.type === ComponentType.Section ? textsIn(part.components) : [];
  });

/** A component of a message of Components V2. */
function drawPart(part: TopLevelPart, view: MessageView, context: MessageContext): TemplateResult {
  switch (part.type) {
    case ComponentType.ActionRow:
      return drawRow(part, view, context);
    case ComponentType.TextDisplay:
      return html`<div class="content">${markdown(part.content, context)}</div>`;
    case ComponentType.Separator:
      return html`<hr class="separator">`;
    case ComponentType.MediaGallery:
      return html`${part.items.map(({ media, description }) =>
        drawPicture({ ...sized(media), ...(description && { description }) }, "picture", context),
      )}`;
    case ComponentType.Section: {
      const { accessory, components } = part;
      const thumbnail =
        accessory.type === ComponentType.Thumbnail ? drawPicture(sized(accessory.media), "thumbnail", context) : nothing;
      return html`<div class="section"><div>${components.map((text) => drawPart(text, view, context))}</div>${thumbnail}</div>`;
    }
    case ComponentType.Container:
      return html`<article class="embed container" .style=${styleOf(part.accent_color)}>${part.components.map((inner) =>
        drawPart(inner, view, context),
      )}</article>`;
  }
}

/** Discord adds the size of pictures that it knows. */
const sized = ({
  url,
  width,
  height,
}: {
  readonly url: string;
  readonly width?: number | null;
  readonly height?: number | null;
}) => ({
  url,
  ...(typeof width === "number" && { width }),
  ...(typeof height === "number" && { height }),
});

const drawRow = ({ components }: Row, view: MessageView, context: MessageContext): TemplateResult =>
  html`<div class="buttons" role="group" aria-label="Actions">${components.map((component) =>
    component.type === ComponentType.Button ? drawButton(component, view, context) : drawSelectMenu(component, view, context),
  )}</div>`;

const drawEmoji = (emoji: APISelectMenuOption["emoji"]) => emoji?.name && html`<span aria-hidden="true">${emoji.name} </span>`;

/** A button. With `aria-disabled` it keeps the focus, for example at the last page. */
function drawButton(button: Button, view: MessageView, { isBusy, use, circumstances }: MessageContext) {
  const { style, disabled = false, emoji, label } = button;
  if ("url" in button) {
    return html`<a class="link-button secondary" href=${button.url} target="_blank" rel="noopener noreferrer">${drawEmoji(emoji)}${label}</a>`;
  }
  const { custom_id } = button;
  const click = () => act("click", { circumstances, message: view.id, customId: custom_id });
  return html`<button
    type="button"
    class=${style === ButtonStyle.Primary ? "primary" : "secondary"}
    aria-disabled=${disabled || nothing}
    aria-busy=${isBusy(view, custom_id)}
    aria-label=${label === undefined && emoji?.name ? emoji.name : nothing}
    @click=${() => disabled || use(view, custom_id, click)}
  >${drawEmoji(emoji)}${label}</button>`;
}

/** A menu, which sends a value as soon as it is picked. */
function drawSelectMenu(menu: APIStringSelectComponent, view: MessageView, context: MessageContext) {
  const { custom_id, placeholder = "Make a selection", options, disabled = false } = menu;
  const chosen = options.find((option) => option.default)?.label;
  const text = chosen ?? placeholder;
  if (disabled) return html`<button type="button" class="select-closed" disabled>${text}</button>`;
  const select = ({ currentTarget }: Event, value: string) => {
    closePopup((currentTarget as Element).closest("details"));
    const { circumstances, use } = context;
    use(view, custom_id, () => act("select", { circumstances, message: view.id, customId: custom_id, values: [value] }));
  };
  return html`<details
    class="select-menu"
    aria-busy=${context.isBusy(view, custom_id)}
    @keydown=${closeOnEscape}
    @toggle=${({ currentTarget }: Event) => (currentTarget as HTMLDetailsElement).open && (currentTarget as Element).scrollIntoView({ block: "nearest" })}
  >
    <summary aria-label=${chosen === undefined ? nothing : `${placeholder}: ${text}`}>${text}</summary>
    <ul aria-label=${placeholder}>${options.map(
      (option) => html`<li><button
        type="button"
        aria-current=${option.default || nothing}
        @click=${(event: Event) => select(event, option.value)}
      >${drawEmoji(option.emoji)}${option.label}${option.description && html`<small>${option.description}</small>`}</button></li>`,
    )}</ul>
  </details>`;
}

function drawMenu({ id: message }: MessageView, { menu, circumstances }: MessageContext) {
  if (menu.length === 0) return nothing;
  const use = ({ currentTarget }: Event, name: string) => {
    closePopup((currentTarget as Element).closest("details"));
    void act("menu", { circumstances, name, message });
  };
  // The list covers other messages, so it closes when it loses the focus.
  const onLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const popup = currentTarget as HTMLDetailsElement;
    if (!popup.contains(relatedTarget as Node | null)) popup.open = false;
  };
  return html`<details class="menu" @keydown=${closeOnEscape} @focusout=${onLeave}>
    <summary title="Apps: commands for this message">Apps</summary>
    <ul lang=${circumstances.locale}>${menu.map(
      ({ name, title }) => html`<li><button type="button" @click=${(event: Event) => use(event, name)}>${title}</button></li>`,
    )}</ul>
  </details>`;
}

function closeOnEscape(event: KeyboardEvent): void {
  const popup = event.currentTarget as HTMLDetailsElement;
  if (event.key !== "Escape" || !popup.open) return;
  closePopup(popup);
  event.stopPropagation();
}

function closePopup(popup: HTMLDetailsElement | null): void {
  if (!popup) return;
  popup.querySelector("summary")?.focus();
  popup.open = false;
}
