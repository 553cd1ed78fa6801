import type { ExchangeView, Measure } from "./protocol.ts";
import { textsOf } from "./stand-in/checks.ts";
import { textsIn } from "./stand-in/component-checks.ts";
import type { Exchange } from "./stand-in/interaction-record.ts";
import type { ShownMessage } from "./stand-in/message.ts";
import { allParts, isSelectMenu } from "./stand-in/parts.ts";
import { MAX_FILE_BYTES } from "./stand-in/payloads.ts";

const ways = {
  callback: "HTTP response",
  edit: "PATCH …/messages/@original",
  delete: "DELETE …/messages/@original",
  followUp: "POST …/webhooks/{application}/{token}",
} as const;

export function viewOfExchange(title: string, exchange: Exchange): ExchangeView {
  const { seen, choices, payload, calls, refusals, state } = exchange;
  return {
    title,
    sent: payload,
    calls: calls.map(({ what, after, body, files = [] }) => ({
      how: ways[what],
      after,
      body: body ?? null,
      files: files.map(({ name, type, bytes }) => ({ name, type, bytes: bytes.length })),
    })),
    measures: seen ? measuresOf(seen) : choiceMeasures(choices),
    refusals,
    failed: state === "failed",
  };
}

const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));

/** Reference, «Embed Limits», «Create Message», «Component Reference», «Uploading Files». */
function measuresOf({ content, embeds, components, layout, attachments }: ShownMessage): Measure[] {
  const all = components.flatMap((row) => row.components);
  const selects = all.filter(isSelectMenu);
  const form: Measure[] = layout
    ? [
        ["Components", allParts(layout).length, 40],
        ["Characters of text", textsIn(layout).join("").length, 4_000],
      ]
    : [
        ["Embeds", embeds.length, 10],
        ["Characters in embeds", textsOf(embeds).join("").length, 6_000],
        ["Characters of text", content.length, 2_000],
      ];
  const measures: Measure[] = [
    ...form,
    ["Buttons", all.length - selects.length, 25],
    ["Longest button id", longest(all.flatMap((component) => ("custom_id" in component ? component.custom_id : []))), 100],
    ...selects.map((menu): Measure => ["Options to select", menu.options.length, 25]),
  ];
  if (attachments.length === 0) return measures;
  return [
    ...measures,
    ["Files", attachments.length, 10],
    ["Bytes of the largest file", Math.max(...attachments.map(({ bytes }) => bytes.length)), MAX_FILE_BYTES],
    ["Longest description of a file", longest(attachments.map(({ description = "" }) => description)), 1_024],
  ];
}

function choiceMeasures(choices: Exchange["choices"]): Measure[] {
  if (choices.length === 0) return [];
  const longestName = longest(choices.map(({ name }) => name));
  return [
    ["Choices", choices.length, 25],
    ["Longest choice", longestName, 100],
  ];
}
