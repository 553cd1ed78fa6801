import { type Clock, within } from "../infra/clock.ts";
import { outgoing } from "./limits.ts";
import type { Reply } from "./reply.ts";
import { DeliveryError, type DeliveryFailure, type Responder } from "./responder.ts";

/** An answer that is not ready by then is deferred, so that the first response leaves within Discord's 3 seconds. */
const DEFER_AFTER_MS = 2_000;

/** Where an answer goes: a new message for all or for the member who asked, or in place of the message clicked. */
export type Target = "public" | "private" | "in place";

/** An answer on its way; a private one takes no public answer's place. */
interface Answer {
  readonly reply: Reply;
}

interface Outcome<A extends Answer> {
  /** The answer that was sent last, or tried. */
  readonly answer: A;
  readonly deferred: boolean;
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
 * @param apologise what to send instead of a message that Discord refuses to take.
 */
export async function deliver<A extends Answer>(
  target: Target,
  work: Promise<A>,
  responder: Responder,
  clock: Clock,
  apologise: (error: DeliveryError) => A,
): Promise<Outcome<A>> {
  const ready = await within(work, DEFER_AFTER_MS, clock);
  const deferred = ready === undefined;
  const send = deferred ? sendLate : sendAtOnce;

  let unsure: DeliveryError | undefined;
  let answer: A | undefined;
  try {
    if (deferred) unsure = await defer(target, responder);
    answer = ready ?? (await work);
    try {
      await send(answer.reply, target, responder);
    } catch (error) {
      if (!isDeliveryError(error, UNTAKEN)) throw error;
      answer = apologise(error);
      await send(answer.reply, target, responder);
    }
    return { answer, deferred, delivery: "delivered" };
  } catch (error) {
    if (!isDeliveryError(error)) throw error;
    // Rather nothing than «thinking…» for a quarter of an hour, unless it may be an answer by now.
    if (deferred && target !== "in place" && isDeliveryError(error, UNTAKEN)) await responder.remove().catch(ignoreFailure);
    const failure = unsure ?? error;
    return { answer: answer ?? (await work), deferred, delivery: failure.kind, failure };
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

/** Sends a reply as the first response. */
function sendAtOnce(reply: Reply, target: Target, responder: Responder): Promise<void> {
  const message = outgoing(reply);
  const asMessage = (ephemeral: boolean) => responder.respond({ type: "message", message, ephemeral });
  const isPrivate = reply.audience === "private";
  if (target !== "in place" || isPrivate) return asMessage(isPrivate || target === "private");
  return orElse(responder.respond({ type: "update", message }), UNCHANGEABLE, () => asMessage(true));
}

/** Sends a reply after a deferral. */
async function sendLate(reply: Reply, target: Target, responder: Responder): Promise<void> {
  const message = outgoing(reply);
  const followUp = () => responder.followUp(message);
  const isPrivate = reply.audience === "private";
  if (target === "in place") return isPrivate ? followUp() : orElse(responder.edit(message), UNCHANGEABLE, followUp);
  // A follow-up takes the place of a deferral that stands.
  if (!isPrivate || target === "private") return orElse(responder.edit(message), ["rate_limited"], followUp);
  try {
    await responder.remove();
  } catch (error) {
    if (!isDeliveryError(error) || error.kind === "expired") throw error;
    // Better a problem that all can read than «thinking…».
    return orElse(responder.edit(message), ["gone"], followUp);
  }
  return followUp();
}

/** The outcome of a call, or of another instead if it failed in one of these ways. */
async function orElse(call: Promise<void>, kinds: readonly DeliveryFailure[], instead: () => Promise<void>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!isDeliveryError(error, kinds)) throw error;
    await instead();
  }
}

const isDeliveryError = (error: unknown, kinds?: readonly DeliveryFailure[]): error is DeliveryError =>
  error instanceof DeliveryError && (kinds === undefined || kinds.includes(error.kind));

function ignoreFailure(error: unknown): void {
  if (!isDeliveryError(error)) throw error;
}
