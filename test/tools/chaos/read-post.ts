import type { MessageBody } from "../../../src/playground/stand-in/message.ts";
import { collectionIn, type ReadBody } from "./card.ts";
import { collectionOf } from "./collections.ts";

/* Reads what a watch's message is, and which collections it is about. Its numbers are judged by the tests of src/schedule. */

const mentions = /^(?:<@&\d+> )+/;
/** A living card has nothing but its embed. */
export function kindOf({ content }: Pick<MessageBody, "content">): "alert" | "digest" | "card" {
  const text = (content ?? "").replace(mentions, "");
  return text === "" ? "card" : text.startsWith("🔔") ? "alert" : "digest";
}

/** The heading of a collection; quotes, in embeds of their own, have none. */
const headingPattern = /^### \[.+\]\(<.*\/(0x\w{40})>\)\n/;

/** The collections that a message is about. */
export function collectionsIn(message: ReadBody): number[] {
  if (kindOf(message) === "card") return [collectionIn(message)];
  return (message.embeds ?? []).flatMap(({ description = "" }) => {
    const [, address] = headingPattern.exec(description) ?? [];
    return address === undefined ? [] : collectionOf(address);
  });
}
