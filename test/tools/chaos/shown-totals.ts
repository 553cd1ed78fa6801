import { MessageFlags } from "discord-api-types/v10";
import type { MessageBody } from "../../../src/playground/stand-in/message.ts";
import { type ReadBody, readCard } from "./card.ts";
import type { Posting } from "./posting.ts";
import { inEmbeds, isCard } from "./read-post.ts";

/** The total that each card has shown last, by its message. */
export function shownTotals({ accepted, calls }: Pick<Posting, "accepted" | "calls">): Map<string, number> {
  const made = accepted.flatMap(({ message, at }) =>
    isCard(message) ? [{ id: message.id, at, body: message as ReadBody }] : [],
  );
  const edited = calls.flatMap(({ what, message: id = "", at, body, answer, fault }) => {
    if (what !== "editMessage" || answer?.status !== 200) return [];
    const lateMs = typeof fault === "object" && "delayMs" in fault ? fault.delayMs : 0;
    const { flags = 0, ...edit } = body as MessageBody;
    const isLaidOut = (flags & MessageFlags.IsComponentsV2) !== 0;
    return [{ id, at: at + lateMs, body: inEmbeds(edit, isLaidOut ? (edit.components ?? []) : undefined) }];
  });
  const inOrder = [...made, ...edited].toSorted((a, b) => a.at - b.at);
  return new Map(inOrder.map(({ id, body }) => [id, Number(readCard(body)?.numbers[0])]));
}
