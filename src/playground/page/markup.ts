import type { Markup } from "../protocol.ts";
import { now } from "./clock.ts";
import { element } from "./dom.ts";

const tags = { strong: "strong", em: "em", underline: "u", strike: "s", quote: "blockquote", small: "small" } as const;

/** Markdown as elements; times in a language. */
export const drawMarkup = (nodes: readonly Markup[], locale: string): Node[] => nodes.map((node) => drawNode(node, locale));

function drawNode(node: Markup, locale: string): Node {
  if (typeof node === "string") return new Text(node);
  switch (node.is) {
    case "break":
      return element("br");
    case "heading":
      // Levels of the page's own headings end above these.
      return element("p", { class: `heading heading-${node.level}` }, ...drawMarkup(node.content, locale));
    case "code":
      return element("code", {}, node.text);
    case "pre":
      return element("pre", { tabindex: 0 }, element("code", {}, node.text));
    case "mention":
      return element("span", { class: "mention" }, node.text);
    case "link":
      return element(
        "a",
        { href: node.href, target: "_blank", rel: "noopener noreferrer", title: node.href },
        ...drawMarkup(node.content, locale),
      );
    case "time":
      return drawTime(node.seconds, node.style, locale);
    case "spoiler":
      return drawSpoiler(drawMarkup(node.content, locale));
    default:
      return element(tags[node.is], {}, ...drawMarkup(node.content, locale));
  }
}

function drawSpoiler(content: Node[]): HTMLElement {
  const hidden = element("span", { class: "spoiler-content", inert: true, tabindex: -1 }, ...content);
  const cover = element("button", {
    type: "button",
    class: "spoiler-cover",
    "aria-label": "Show the spoiler",
    onclick: () => {
      hidden.inert = false;
      hidden.focus();
      cover.remove();
    },
  });
  return element("span", { class: "spoiler" }, hidden, cover);
}

/** How Discord's client writes each style (reference, «Timestamp Styles»). */
const styles: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const units = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

function drawTime(seconds: number, style: string, locale: string): HTMLElement {
  const date = new Date(seconds * 1_000);
  // Discord takes more than a calendar has.
  if (Number.isNaN(date.getTime())) return element("span", {}, "Invalid date");
  const made = element("time", { datetime: date.toISOString(), title: date.toLocaleString(locale, styles["F"]) });
  made.dataset["locale"] = locale;
  if (style === "R") made.dataset["relative"] = "";
  made.textContent = style === "R" ? relativeTime(date, locale) : date.toLocaleString(locale, styles[style] ?? styles["f"]);
  return made;
}

const relativeTime = (date: Date, locale: string): string => writeRelative(Math.round((date.getTime() - now()) / 1_000), locale);

/** Writes how far away a time is, in the largest unit that it comes to one of. */
export function writeRelative(seconds: number, locale: string): string {
  // Rounded to the unit below: 59 minutes and 59 seconds are an hour, not 60 minutes.
  const comesToOne = (length: number, below: number) => Math.abs(Math.round(seconds / below)) * below >= length;
  const [unit, size] = units.find(([, length], index) => comesToOne(length, units[index + 1]?.[1] ?? 1)) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(locale).format(Math.round(seconds / size), unit);
}

/** Writes the times that are counted from now anew. */
export function refreshTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-relative]")) {
    const text = relativeTime(new Date(time.dateTime), time.dataset["locale"] ?? "en");
    // Its text alone: a new node would be news to a screen reader.
    if (text !== time.textContent && time.firstChild) time.firstChild.nodeValue = text;
  }
}
