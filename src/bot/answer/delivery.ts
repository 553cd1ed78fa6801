import type { Picture } from "../../charts/picture.ts";
import { type Clock, deadline } from "../../infra/clock.ts";
import { clip } from "../../text/safe-text.ts";
import { MAX_FILE_DESCRIPTION, outgoing } from "./limits.ts";
import type { Reply } from "./reply.ts";
import { DeliveryError, type DeliveryFailure, type PictureFile, type Responder } from "./responder.ts";

/** An answer that is not ready by then is deferred, so that the first response leaves within Discord's 3 seconds. */
const DEFER_AFTER_MS = 2_000;

/** A picture comes within 3 seconds after its text or not at all, of which this is for drawing. */
const ILLUSTRATE_MS = 2_000;

/** Where an answer goes: a new message for all or for the member who asked, or in place of the message clicked. */
export type Target = "public" | "private" | "in place";

/** An answer on its way; a private one never replaces a public message. */
interface Answer {
  readonly reply: Reply;
}

interface Outcome<A extends Answer> {
  /** The last answer that was sent or tried. */
  readonly answer: A;
  readonly deferred: boolean;
  /** Whether the message that was sent is the one that the responder edits. */
  readonly isEditable: boolean;
  readonly delivery: "delivered" | DeliveryFailure;
  /** Why it was not delivered. */
  readonly failure?: DeliveryError;
}

/** The message that was clicked stays as it is: it was deleted, or edited too often for its age (JSON error code 30046). */
const UNCHANGEABLE = ["gone", "rate_limited"] as const;
/** Discord did not take it, for certain. */
const UNTAKEN = ["refused", "forbidden"] as const;

/**
 * Brings an answer to the member: at once when it is ready in time, otherwise by a deferral that is edited. Whether a
 * message is ephemeral is settled by its first response, so a private answer after a public deferral removes that and follows
 * up; after a deferred click the message stays as it is. What cannot be brought one way is brought another, as long as the
 * member cannot get it twice.
 *
 * @param work the answer; never rejects.
 * @param apologise makes the answer to send instead of one that Discord refuses.
 */
export async function deliver<A extends Answer>(
  target: Target,
  work: Promise<A>,
  responder: Responder,
  clock: Clock,
  apologise: (error: DeliveryError, answer: A) => A,
): Promise<Outcome<A>> {
  const ready = await deadline(work, { ms: DEFER_AFTER_MS, clock });
  const deferred = ready === undefined;
  const send = deferred ? sendLate : sendAtOnce;

  let unsure: DeliveryError | undefined;
  let answer: A | undefined;
  let isEditable = false;
  try {
    if (deferred) unsure = await defer(target, responder);
    answer = ready ?? (await work);
    try {
      isEditable = await send(answer.reply, target, responder);
    } catch (error) {
      if (!isDeliveryError(error, UNTAKEN)) throw error;
      answer = apologise(error, answer);
      await send(answer.reply, target, responder);
    }
    return { answer, deferred, isEditable, delivery: "delivered" };
  } catch (error) {
    if (!isDeliveryError(error)) throw error;
    // Rather nothing than «thinking…» for a quarter of an hour, unless it may be an answer by now.
    if (deferred && target !== "in place" && isDeliveryError(error, UNTAKEN)) await responder.remove().catch(ignoreFailure);
    const failure = unsure ?? error;
    return { answer: answer ?? (await work), deferred, isEditable: false, delivery: failure.kind, failure };
  }
}

/**
 * Adds the picture to a message that was sent, as soon as it is drawn; where that takes too long, or fails, the text stands
 * alone.
 *
 * @param draw makes a PNG; never rejects.
 * @returns why Discord has refused it, if it has.
 */
export async function illustrate(
  reply: Reply,
  responder: Responder,
  clock: Clock,
  draw: (picture: Picture) => Promise<Uint8Array | undefined>,
): Promise<DeliveryError | undefined> {
  const { picture: pictured, embeds } = reply;
  if (!pictured) return undefined;
  const bytes = await deadline(draw(pictured.picture), { ms: ILLUSTRATE_MS, clock });
  const [first, ...others] = embeds;
  if (!bytes || !first) return undefined;
  const file: PictureFile = { name: "picture.png", bytes, description: clip(pictured.description, MAX_FILE_DESCRIPTION) };
  const image = { url: `attachment://${file.name}` };
  try {
    await responder.edit(outgoing({ ...reply, embeds: [{ ...first, image }, ...others] }), file);
    return undefined;
  } catch (error) {
    if (!isDeliveryError(error)) throw error;
    return isDeliveryError(error, UNTAKEN) ? error : undefined;
  }
}

/** Defers; answers with what went wrong if the deferral may stand all the same, so that it is not to be left alone. */
async function defer(target: Target, responder: Responder): Promise<DeliveryError | undefined> {
  try {
    await responder.respond(
      target === "in place" ? { type: "deferUpdate" } : { type: "deferMessage", ephemeral: target === "private" },
    );
    return undefined;
  } catch (error) {
    if (isDeliveryError(error, ["unreachable"])) return error;
    throw error;
  }
}

/** Sends a reply as the first response; that can be edited. */
async function sendAtOnce(reply: Reply, target: Target, responder: Responder): Promise<true> {
  const message = outgoing(reply);
  const asMessage = (ephemeral: boolean) => responder.respond({ type: "message", message, ephemeral });
  const isPrivate = reply.audience === "private";
  if (target !== "in place" || isPrivate) await asMessage(isPrivate || target === "private");
  else await orElse(responder.respond({ type: "update", message }), UNCHANGEABLE, () => asMessage(true));
  return true;
}

/** Sends a reply after a deferral; says whether it can be edited, which a follow-up cannot. */
async function sendLate(reply: Reply, target: Target, responder: Responder): Promise<boolean> {
  const message = outgoing(reply);
  const edit = () => responder.edit(message).then(() => true);
  const followUp = () => responder.followUp(message).then(() => false);
  const isPrivate = reply.audience === "private";
  if (target === "in place") return isPrivate ? followUp() : orElse(edit(), UNCHANGEABLE, followUp);
  // A follow-up takes the place of a deferral that stands.
  if (!isPrivate || target === "private") return orElse(edit(), ["rate_limited"], followUp);
  try {
    await responder.remove();
  } catch (error) {
    if (!isDeliveryError(error) || error.kind === "expired") throw error;
    // Better a problem that all can read than «thinking…».
    return orElse(edit(), ["gone"], followUp);
  }
  return followUp();
}

/** The outcome of a call, or of another instead if it failed in one of these ways. */
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

function ignoreFailure(error: unknown): void {
  if (!isDeliveryError(error)) throw error;
}
