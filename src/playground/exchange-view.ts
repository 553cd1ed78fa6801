import type { ExchangeView, Measure } from "./protocol.ts";
import { MAX_FILE_BYTES } from "./stand-in/attachments.ts";
import { textsOf } from "./stand-in/checks.ts";
import { isSelectMenu } from "./stand-in/component-checks.ts";
import type { Exchange } from "./stand-in/interaction-record.ts";
import type { ShownMessage } from "./stand-in/message.ts";

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
    calls: exchange.calls.map(({ what, after, body, files = [] }) => ({
      how: ways[what],
      after,
      body: body ?? null,
      files: files.map(({ name, type, bytes }) => ({ name, type, bytes: bytes.length })),
    })),
    measures: message ? measuresOf(message) : choiceMeasures(exchange),
    refusals: exchange.refusals,
    failed: exchange.state === "failed",
  };
}

const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));

/** Discord reference, «Embed Limits», «Create Message», «Component Reference», «Uploading Files». */
function measuresOf({ content, embeds, components, attachments }: ShownMessage): Measure[] {
  const texts = textsOf(embeds);
  const all = components.flatMap((row) => row.components);
  const selects = all.filter(isSelectMenu);
  const ids = all.map(({ custom_id = "" }) => custom_id);
  return [
    { what: "Embeds", size: embeds.length, limit: 10 },
    { what: "Characters in embeds", size: texts.reduce((sum, text) => sum + text.length, 0), limit: 6_000 },
    { what: "Characters of text", size: content.length, limit: 2_000 },
    { what: "Buttons", size: all.length - selects.length, limit: 25 },
    { what: "Longest button id", size: longest(ids), limit: 100 },
    ...selects.map((menu) => ({ what: "Options to select", size: "options" in menu ? menu.options.length : 0, limit: 25 })),
    ...(attachments.length > 0
      ? [
          { what: "Files", size: attachments.length, limit: 10 },
          {
            what: "Bytes of the largest file",
            size: Math.max(...attachments.map(({ bytes }) => bytes.length)),
            limit: MAX_FILE_BYTES,
          },
          {
            what: "Longest description of a file",
            size: longest(attachments.map(({ description = "" }) => description)),
            limit: 1_024,
          },
        ]
      : []),
  ];
}

const choiceMeasures = ({ choices }: Exchange): Measure[] =>
  choices.length === 0
    ? []
    : [
        { what: "Choices", size: choices.length, limit: 25 },
        { what: "Longest choice", size: longest(choices.map(({ name }) => name)), limit: 100 },
      ];
