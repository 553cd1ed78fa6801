import { RESTJSONErrorCodes } from "discord-api-types/v10";
import type { DeliveryFailure } from "../../bot/delivery/responder.ts";
import { RateLimitedError } from "../gate.ts";
import { DiscordApiError } from "../refusal.ts";
import { AbandonedError } from "../retry.ts";

export const discordCalls = [
  "respond",
  "edit",
  "remove",
  "followUp",
  "channelMessage",
  "channelEdit",
  "publish",
  "readMessages",
  "readChannel",
  "openDirect",
  "openThread",
] as const;
export type DiscordCall = (typeof discordCalls)[number];
export type Outcome = "delivered" | DeliveryFailure;

const failures: { readonly [code: number]: DeliveryFailure } = {
  [RESTJSONErrorCodes.UnknownInteraction]: "expired",
  [RESTJSONErrorCodes.UnknownWebhook]: "expired",
  [RESTJSONErrorCodes.InvalidWebhookToken]: "expired",
  [RESTJSONErrorCodes.UnknownMessage]: "gone",
  [RESTJSONErrorCodes.UnknownChannel]: "gone",
  [RESTJSONErrorCodes.UnknownGuild]: "gone",
  [RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged]: "answered_elsewhere",
  [RESTJSONErrorCodes.MissingAccess]: "forbidden",
  [RESTJSONErrorCodes.MissingPermissions]: "forbidden",
  [RESTJSONErrorCodes.CannotExecuteActionOnThisChannelType]: "forbidden",
  [RESTJSONErrorCodes.CannotSendMessagesToThisUser]: "forbidden",
  [RESTJSONErrorCodes.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds]: "forbidden",
  [RESTJSONErrorCodes.ThreadLocked]: "forbidden",
  [RESTJSONErrorCodes.InvalidActionOnArchivedThread]: "forbidden",
};
/** @param mayHaveArrived whether an attempt got no answer. */
export function outcomeOf(call: DiscordCall, error: unknown, mayHaveArrived: boolean): Outcome {
  const code = error instanceof DiscordApiError ? error.code : undefined;
  const neverSent = error instanceof AbandonedError ? error.reason : "unreachable";
  const withoutCode = error instanceof RateLimitedError ? "rate_limited" : neverSent;
  const failure = code === undefined ? withoutCode : (failures[code] ?? "refused");
  if (failure === "withdrawn") return mayHaveArrived ? "unreachable" : failure;
  if (call === "remove" && failure === "gone") return "delivered";
  if (call === "publish" && code === RESTJSONErrorCodes.ThisMessageWasAlreadyCrossposted) return "delivered";
  // Discord recognised the nonce of a deleted message.
  if (call === "channelMessage" && code === RESTJSONErrorCodes.UnknownMessage) return "delivered";
  if (!mayHaveArrived) return failure;
  // The earlier attempt acknowledged the interaction.
  if (failure === "answered_elsewhere") return "delivered";
  if (failure === "rate_limited" || failure === "late") return "unreachable";
  // The earlier attempt may have been in time.
  if (call === "respond" && failure === "expired") return "unreachable";
  // The message may have been posted before access was lost.
  if (call === "channelMessage" && (failure === "forbidden" || failure === "refused")) return "unreachable";
  return failure;
}
