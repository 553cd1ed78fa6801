import type { MessageBody, ShownMessage } from "../../../src/playground/stand-in/message.ts";
import { collectionIn, type ReadBody } from "./card.ts";
import { collectionOf } from "./collections.ts";
import type { Quoted, Truth } from "./truth.ts";
import { LEAST_CHANGE } from "./watches.ts";

/* Parses a watch's post and compares it with the API's answers. */

/** A post's statement about one collection. */
export interface Told {
  readonly collection: number;
  /** Total, hype, gains and community, each with its change. */
  readonly scores: readonly number[];
  readonly changes: readonly number[];
}

const entryPattern =
  /^### \[.+\]\(<.*\/(0x\w{40})>\)\n\*\*Total (.+?)\*\* ([^·\n]+)(?: · .+)?\n((?:.+\n){3})-# ▲ ▼ compared with <t:\d+:\w>/;
/** An unchanged score shows no change. */
const partPattern = /^\S+\s(\S+)(?:\s(.+))?$/;
const numberIn = (text: string) => Number(text.replaceAll("\u2212", "-").replaceAll(/[^\d.-]/g, ""));

const mentions = /^(?:<@&\d+> )+/;
/** A living card has nothing but its embed. */
export function kindOf({ content }: Pick<MessageBody, "content">): "alert" | "digest" | "card" {
  const text = (content ?? "").replace(mentions, "");
  return text === "" ? "card" : text.startsWith("🔔") ? "alert" : "digest";
}

/** The collections that a message is about. */
export const collectionsIn = (message: ReadBody): number[] =>
  kindOf(message) === "card" ? [collectionIn(message)] : readPost(message).map(({ collection }) => collection);

/** The ids of the buttons that end the alerts of a direct message, in their order. */
export const endsOf = ({ components }: Pick<ShownMessage, "components">): string[] =>
  components.flatMap((row) => row.components).flatMap(({ custom_id }) => END.exec(custom_id)?.[0] ?? []);
/** The button of a member's view that applies something. */
const END = /^1Ma:[^;]*/;

export function readPost({ embeds }: Pick<MessageBody, "embeds">): Told[] {
  // Quotes have embeds of their own.
  const entries = (embeds ?? []).filter(({ description = "" }) => description.startsWith("### "));
  return entries.flatMap(({ description = "" }) => {
    const [, address = "", total = "", change = "", parts = ""] = entryPattern.exec(description) ?? [];
    const others = parts
      .trimEnd()
      .split("\n")
      .map((part) => partPattern.exec(part) ?? []);
    return {
      collection: collectionOf(address),
      scores: [total, ...others.map(([, value = ""]) => value)].map(numberIn),
      changes: [change, ...others.map(([, , by = "0"]) => by)].map(numberIn),
    };
  });
}

const quotePattern = /^\*\*.+\n([\s\S]*)\n-# .+ \[Open\]\(<https:\/\/x\.com\/\w+\/status\/(\d+)>\)$/;
const hidden = /^-# Sensitive content\n/;

/** The posts that a message quotes, each below its collection; `undefined` for one that cannot be read. */
export function readQuotes({ embeds }: Pick<MessageBody, "embeds">): (Quoted | undefined)[] {
  let collection = 0;
  return (embeds ?? []).flatMap(({ description = "" }) => {
    const [, address] = /^### \[.+\]\(<.*\/(0x\w{40})>\)$/m.exec(description) ?? [];
    if (address !== undefined) {
      collection = collectionOf(address);
      return [];
    }
    const [, words = "", id] = quotePattern.exec(description) ?? [];
    return [id === undefined ? undefined : { collection, id, words: words.replace(hidden, "") }];
  });
}

/** Why a message's picture is not one: a file that no embed shows, an embed without its file, or one beside a card. */
export function whyUnpictured(message: Pick<ShownMessage, "attachments" | "content" | "embeds">): string | undefined {
  const files = message.attachments.map(({ filename }) => `attachment://${filename}`);
  const shown = (message.embeds ?? []).flatMap(({ image }) => image?.url ?? []);
  if (files.join() !== shown.join()) return `${files.length} files, and ${shown.length} that embeds show`;
  return files.length > (kindOf(message) === "card" ? 0 : 1) ? `${files.length} pictures` : undefined;
}

const isSame = (one: number, other: number) => Math.abs(one - other) < 0.011;
const areSame = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length && some.every((one, index) => isSame(one, others[index] ?? Number.NaN));

/**
 * Returns why a statement is false.
 *
 * @param before the previously reported total, if any.
 */
export function whyUntrue({ collection, scores, changes }: Told, before: number | undefined, isAlert: boolean, truth: Truth) {
  const [total = Number.NaN] = scores;
  const [by = Number.NaN] = changes;
  const now = truth.scoresWith(total, collection).filter((given) => areSame(scores, given));
  const earlier = truth.scoresWith(total - by, collection);
  if (now.length === 0) return `${scores.join()} was never given for collection ${collection}`;
  if (earlier.length === 0) return `a change by ${by} from what was never given`;
  const between = now.flatMap((given) =>
    earlier.map((other) => given.map((value, index) => value - (other[index] ?? Number.NaN))),
  );
  if (!between.some((expected) => areSame(changes, expected)))
    return `changes by ${changes.join()} where it was ${between.map((each) => each.join()).join(" or ")}`;
  if (before !== undefined && !isSame(total - by, before)) return `a change since ${total - by}, where ${before} was told last`;
  if (isAlert && Math.abs(by) < LEAST_CHANGE) return `an alert of a change by ${by}`;
  return undefined;
}
