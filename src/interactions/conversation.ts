import { type Clock, within } from "../process/clock.ts";
import { DeliveryError, type DeliveryFailure, type Message, type Responder } from "./interaction.ts";
import { outgoing } from "./limits.ts";

/** An answer that is not ready by then is deferred, so that the first response leaves within Discord's 3 seconds. */
const DEFER_AFTER_MS = 2_000;

/** Where an answer goes: a new message for all or for the member who asked, or in place of the message clicked. */
export type Target = "public" | "private" | "in place";

/** What a member gets in the end. */
export interface Reply {
  readonly message: Message;
  /** Whether it tells of a problem: then it is for the member who asked alone, and takes no other answer's place. */
  readonly isProblem: boolean;
}

interface Outcome<R extends Reply> {
  /** The reply that was sent last, or tried. */
  readonly reply: R;
  readonly deferred: boolean;
  readonly delivery: "delivered" | DeliveryFailure;
  /** Why it was not delivered. */
  readonly failure?: DeliveryError;
}

/**
 * Brings a reply to the member: at once when it is ready in time, otherwise by a deferral that is edited. Whether a
 * message is ephemeral is settled by its first response, so a problem after a public deferral removes that and follows
 * up privately; after a deferred click the message stays as it is.
 *
 * @param work the reply; never rejects.
 * @param apologise what to send instead of a message that Discord refuses to take.
 */
export async function converse<R extends Reply>(
  target: Target,
  work: Promise<R>,
  responder: Responder,
  clock: Clock,
  apologise: (error: DeliveryError) => R,
): Promise<Outcome<R>> {
  const ready = await within(work, DEFER_AFTER_MS, clock);
  const deferred = ready === undefined;

  const deliver = async ({ message, isProblem }: R): Promise<void> => {
    const sent = outgoing(message);
    if (!deferred && target === "in place" && !isProblem) return responder.respond({ type: "update", message: sent });
    if (!deferred) return responder.respond({ type: "message", message: sent, ephemeral: isProblem || target === "private" });
    if (!isProblem || target === "private") return responder.edit(sent);
    // A follow-up while the deferral stands would take its place, and its visibility; better that than «thinking…».
    if (target === "public") await responder.remove().catch(ignoreFailedDelivery);
    return responder.followUp(sent);
  };

  let reply: R | undefined;
  try {
    if (deferred) {
      await responder.respond(
        target === "in place" ? { type: "deferUpdate" } : { type: "deferMessage", ephemeral: target === "private" },
      );
    }
    reply = ready ?? (await work);
    try {
      await deliver(reply);
    } catch (error) {
      if (!(error instanceof DeliveryError) || error.kind !== "refused") throw error;
      reply = apologise(error);
      await deliver(reply);
    }
    return { reply, deferred, delivery: "delivered" };
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return { reply: reply ?? (await work), deferred, delivery: error.kind, failure: error };
  }
}

function ignoreFailedDelivery(error: unknown): void {
  if (!(error instanceof DeliveryError)) throw error;
}
