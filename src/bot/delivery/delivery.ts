import type { APIModalInteractionResponseCallbackData } from "discord-api-types/v10";
import type { Picture } from "../../charts/picture.ts";
import { type Clock, deadline } from "../../infra/clock.ts";
import { clip } from "../../text/safe-text.ts";
import { withoutDefaults } from "../form/modal.ts";
import type { Destination, Reply } from "../interaction/reply.ts";
import { MAX_FILE_DESCRIPTION, outgoing } from "./limits.ts";
import {
  DeliveryError,
  type DeliveryFailure,
  deliveryFailures,
  type OutgoingMessage,
  type PictureFile,
  type Responder,
} from "./responder.ts";

/** The answer is deferred after this time: Discord drops an interaction without a first response after 3 seconds. */
const DEFER_AFTER_MS = 2_000;
/** The time limit of drawing: a picture comes within 3 seconds after its text or not at all. */
const ILLUSTRATE_MS = 2_000;
/** Failures of an edit because the clicked message was deleted, or edited too often for its age (JSON error code 30046). */
const UNCHANGEABLE = ["gone", "rate_limited"] as const;
/** Failures after which Discord certainly has not accepted the message. */
const REJECTED = ["refused", "forbidden"] as const;

/** Draws a picture. Never rejects; resolves to `undefined` if it cannot be drawn in time. */
export type Draw = (picture: Picture) => Promise<Uint8Array | undefined>;

/**
 * Sends an answer at once if it is ready in time, otherwise defers and edits. Discord fixes visibility at the first response: if it
 * was deferred publicly and the answer is private, deletes the deferral and follows up; a clicked message stays as it is. After a
 * failed call tries another one, unless the member could then get the answer twice.
 *
 * @param work never rejects.
 * @param apologise creates the answer to send instead of one that Discord refuses.
 */
export async function deliver<Answer extends Sendable>(
  target: Destination,
  work: Promise<Answer>,
  responder: Responder,
  clock: Clock,
  apologise: (error: DeliveryError, answer: Answer) => Answer,
) {
  const ready = await deadline(work, { ms: DEFER_AFTER_MS, clock });
  const deferred = ready === undefined;
  const send = deferred ? sendLate : sendAtOnce;

  let uncertain: DeliveryError | undefined;
  let answer = ready;
  try {
    if (deferred) uncertain = await defer(target, responder);
    const made = await work;
    answer = made;
    const isEditable = await send(made, target, responder).catch((error: unknown) => {
      if (!isDeliveryError(error, REJECTED)) throw error;
      answer = apologise(error, made);
      return send(answer, target, responder);
    });
    return { answer, deferred, isEditable, delivery: "delivered" as const };
  } catch (error) {
    if (!isDeliveryError(error)) throw error;
    // Removes the deferral: members would see «thinking…» for a quarter of an hour. Not if a failed call may have put the answer there.
    if (deferred && target !== "in place" && isDeliveryError(error, REJECTED))
      await orElse(responder.remove(), deliveryFailures, async () => {});
    const failure = uncertain ?? error;
    return { answer: answer ?? (await work), deferred, isEditable: false, delivery: failure.kind, failure };
  }
}

/** Adds the picture to a sent message, unless drawing fails or takes too long. Resolves to the error if Discord refuses it. */
export async function illustrate(
  reply: Reply,
  responder: Responder,
  clock: Clock,
  draw: Draw,
): Promise<DeliveryError | undefined> {
  const file = await deadline(pictureFile(reply.picture, draw), { ms: ILLUSTRATE_MS, clock });
  if (!file) return undefined;
  try {
    await responder.edit(showing(outgoing(reply), file), file);
    return undefined;
  } catch (error) {
    if (!isDeliveryError(error)) throw error;
    return isRejected(error) ? error : undefined;
  }
}

export async function pictureFile(picture: Reply["picture"], draw: Draw): Promise<PictureFile | undefined> {
  const bytes = picture && (await draw(picture.picture));
  return bytes && { name: "picture.png", bytes, description: clip(picture.description, MAX_FILE_DESCRIPTION) };
}

/** The message with the picture in its first embed. */
export function showing<Message extends Pick<OutgoingMessage, "embeds">>(message: Message, { name }: PictureFile): Message {
  const [first, ...rest] = message.embeds;
  return first ? { ...message, embeds: [{ ...first, image: { url: `attachment://${name}` } }, ...rest] } : message;
}

export const isRejected = (error: unknown): boolean => isDeliveryError(error, REJECTED);

/** @returns the error of a deferral that may have arrived all the same. */
const defer = (target: Destination, responder: Responder): Promise<DeliveryError | undefined> =>
  responder
    .respond(target === "in place" ? { type: "deferUpdate" } : { type: "deferMessage", ephemeral: target === "private" })
    .then(
      () => undefined,
      (error: unknown) => {
        if (isDeliveryError(error, ["unreachable"])) return error;
        throw error;
      },
    );

interface Sendable {
  readonly reply: Reply;
  /** A form, which Discord accepts only as a first response. */
  readonly form?: APIModalInteractionResponseCallbackData | undefined;
}

/** @returns whether the reply can be edited; a form and a follow-up cannot. */
async function sendAtOnce({ reply, form }: Sendable, target: Destination, responder: Responder): Promise<boolean> {
  if (form) {
    const open = (modal: typeof form) => responder.respond({ type: "form", form: modal }).then(() => false);
    const emptied = withoutDefaults(form);
    // Retried without preselected channels and roles: one of them may be deleted.
    return emptied ? orElse(open(form), REJECTED, () => open(emptied)) : open(form);
  }
  const message = outgoing(reply);
  const asMessage = (ephemeral: boolean) => responder.respond({ type: "message", message, ephemeral });
  const isPrivate = reply.audience === "private";
  if (target !== "in place" || isPrivate) await asMessage(isPrivate || target === "private");
  else await orElse(responder.respond({ type: "update", message }), UNCHANGEABLE, () => asMessage(true));
  return true;
}

/** Sends a reply after a deferral. Resolves to whether the reply can be edited later: a follow-up cannot. */
async function sendLate({ reply }: Sendable, target: Destination, responder: Responder): Promise<boolean> {
  const message = outgoing(reply);
  const edit = () => responder.edit(message).then(() => true);
  const followUp = () => responder.followUp(message).then(() => false);
  const isPrivate = reply.audience === "private";
  if (target === "in place") return isPrivate ? followUp() : orElse(edit(), UNCHANGEABLE, followUp);
  // Discord shows the first follow-up in place of «thinking…», so it can replace an edit that is rate-limited.
  if (!isPrivate || target === "private") return orElse(edit(), ["rate_limited"], followUp);
  try {
    await responder.remove();
  } catch (error) {
    if (!isDeliveryError(error) || error.kind === "expired") throw error;
    // A private reply to a public question is a problem. If the deferral cannot be removed, everybody sees it: better than «thinking…».
    return orElse(edit(), ["gone"], followUp);
  }
  return followUp();
}

async function orElse<T>(call: Promise<T>, kinds: readonly DeliveryFailure[], instead: () => Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isDeliveryError(error, kinds)) throw error;
    return instead();
  }
}

const isDeliveryError = (error: unknown, kinds?: readonly DeliveryFailure[]): error is DeliveryError =>
  error instanceof DeliveryError && (kinds === undefined || kinds.includes(error.kind));
