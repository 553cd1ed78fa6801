import { type APIEmbed, ButtonStyle } from "discord-api-types/v10";
import { readMarkdown, webAddress } from "./markdown.ts";
import type { ButtonView, EmbedView, ExchangeView, Measure } from "./protocol.ts";
import { textsOf } from "./stand-in/checks.ts";
import type { Exchange, ShownMessage } from "./stand-in/interaction-record.ts";

/** Turns the address of a picture into one that the page may load, if there is one. */
export type PictureProxy = (url: string) => string | undefined;

/** What a message says, ready to be drawn. */
export const viewOfMessage = (
  { content, embeds, components }: Pick<ShownMessage, "content" | "embeds" | "components">,
  picture: PictureProxy,
) => ({
  content: readMarkdown(content),
  embeds: embeds.map((embed) => viewOfEmbed(embed, picture)),
  rows: components.map((row) => row.components.map(viewOfButton)),
});

function viewOfEmbed(
  { color, author, title, description, fields, thumbnail, footer }: APIEmbed,
  picture: PictureProxy,
): EmbedView {
  return {
    color: color === undefined ? undefined : `#${color.toString(16).padStart(6, "0")}`,
    author: author && {
      name: author.name,
      href: author.url === undefined ? undefined : webAddress(author.url),
      icon: author.icon_url === undefined ? undefined : picture(author.icon_url),
    },
    title,
    description: readMarkdown(description ?? ""),
    fields: (fields ?? []).map(({ name, value, inline = false }) => ({ name, value: readMarkdown(value), inline })),
    thumbnail: thumbnail && picture(thumbnail.url),
    footer: footer?.text,
  };
}

type Button = ShownMessage["components"][number]["components"][number];

const viewOfButton = ({ label = "", emoji, custom_id, style, disabled = false }: Button): ButtonView => ({
  label,
  emoji: emoji?.name ?? undefined,
  customId: custom_id,
  isPrimary: style === ButtonStyle.Primary,
  isDisabled: disabled,
});

/** How each call of the bot reached Discord. */
const ways = {
  callback: "HTTP response",
  edit: "PATCH …/messages/@original",
  delete: "DELETE …/messages/@original",
  followUp: "POST …/webhooks/{application}/{token}",
} as const;

/** An interaction and what came of it, with what the answer takes of Discord's limits. */
export function viewOfExchange(title: string, exchange: Exchange): ExchangeView {
  const message = exchange.seen;
  return {
    title,
    sent: exchange.payload,
    calls: exchange.calls.map(({ what, after, body }) => ({ how: ways[what], after, body: body ?? null })),
    measures: message ? measuresOf(message) : choiceMeasures(exchange),
    refusals: exchange.refusals,
    failed: exchange.state === "failed",
  };
}

/** Discord reference, «Embed Limits», «Create Message», «Component Reference». */
function measuresOf({ content, embeds, components }: ShownMessage): Measure[] {
  const texts = textsOf(embeds);
  const buttons = components.flatMap((row) => row.components);
  return [
    { what: "Embeds", size: embeds.length, limit: 10 },
    { what: "Characters in embeds", size: texts.reduce((sum, text) => sum + text.length, 0), limit: 6_000 },
    { what: "Characters of text", size: content.length, limit: 2_000 },
    { what: "Buttons", size: buttons.length, limit: 25 },
    { what: "Longest button id", size: Math.max(0, ...buttons.map(({ custom_id = "" }) => custom_id.length)), limit: 100 },
  ];
}

const choiceMeasures = ({ choices }: Exchange): Measure[] =>
  choices.length === 0
    ? []
    : [
        { what: "Choices", size: choices.length, limit: 25 },
        { what: "Longest choice", size: Math.max(...choices.map(({ name }) => name.length)), limit: 100 },
      ];
