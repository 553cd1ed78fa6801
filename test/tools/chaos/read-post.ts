import { ComponentType } from "discord-api-types/v10";
import type { MessageBody } from "../../../src/playground/stand-in/message.ts";
import { type AnyPart, allParts, type TopLevelPart } from "../../../src/playground/stand-in/parts.ts";
import { collectionIn, type ReadBody } from "./card.ts";
import { collectionOf } from "./collections.ts";

/* Reads what a watch's message is, and which collections it is about. Its numbers are judged by the tests of src/schedule. */

/** A living card has nothing but its embed. */
export const isCard = ({ content }: Pick<MessageBody, "content">): boolean => !content;

/** The heading of a collection; quotes, in embeds of their own, have none. */
const headingPattern = /^### \[.+\]\(<.*\/(0x\w{40})>\)\n/;

/** A message of Components V2 as if it had embeds: the text before its containers, and an embed for each text in them. */
export function inEmbeds<Message extends ReadBody>(message: Message, layout: readonly TopLevelPart[] | undefined): Message {
  if (!layout) return message;
  const textsIn = (parts: readonly AnyPart[]) =>
    allParts(parts).flatMap((part) => (part.type === ComponentType.TextDisplay ? part.content : []));
  const content = textsIn(layout.filter(({ type }) => type === ComponentType.TextDisplay)).join("\n");
  const embeds = textsIn(layout.filter(({ type }) => type === ComponentType.Container)).map((description) => ({ description }));
  return { ...message, content, embeds };
}

/** The collections in the headings of a message's embeds. */
export const headed = ({ embeds }: ReadBody): number[] =>
  (embeds ?? []).flatMap(({ description = "" }) => {
    const [, address] = headingPattern.exec(description) ?? [];
    return address === undefined ? [] : collectionOf(address);
  });

/** The collections that a message is about. */
export const collectionsIn = (message: ReadBody): number[] => (isCard(message) ? [collectionIn(message)] : headed(message));
