import { type Clock, within } from "../process/clock.ts";
import {
  DeliveryError,
  type DeliveryFailure,
  type FirstResponse,
  type Interaction,
  type Message,
  type Responder,
} from "./interaction.ts";
import { outgoing } from "./limits.ts";

/** An answer that is not ready by then is deferred, so that the first response leaves within Discord's 3 seconds. */
const DEFER_AFTER_MS = 2_000;

/** What a member gets in the end. */
export interface Reply {
  readonly message: Message;
  /** Whether only the member who asked may see it. */
  readonly ephemeral: boolean;
  /** A problem's sentence: it takes the place of no answer that is already there. */
  readonly isProblem: boolean;
}

interface Outcome {
  readonly deferred: boolean;
  readonly delivery: "delivered" | DeliveryFailure;
}

/**
 * Brings a reply to the member: at once when it is ready in time, otherwise by a deferral that is edited. Whether a
 * message is ephemeral is settled by its first response, so a problem after a public deferral removes that and follows
 * up privately; after a deferred click the message stays as it is.
 *
 * @param work the reply; never rejects.
 * @param apologise what to send instead of a message that Discord refuses to take.
 */
export async function converse(
  interaction: Interaction,
  work: Promise<Reply>,
  responder: Responder,
  clock: Clock,
  apologise: (error: DeliveryError) => Reply,
): Promise<Outcome> {
  const ready = await within(work, DEFER_AFTER_MS, clock);
  const deferred = ready === undefined;
  const isPrivate = isPrivateFromTheStart(interaction);

  const deliver = async (reply: Reply): Promise<void> => {
    if (!deferred) return responder.respond(immediate(interaction, reply));
    if (interaction.kind === "button") {
      return reply.isProblem ? responder.followUp(outgoing(reply.message)) : responder.edit(outgoing(reply.message));
    }
    if (isPrivate || !reply.ephemeral) return responder.edit(outgoing(reply.message));
    // A follow-up while the deferral stands would take its place, and its visibility.
    await responder.remove();
    return responder.followUp(outgoing(reply.message));
  };

  try {
    if (deferred)
      await responder.respond(
        interaction.kind === "button" ? { type: "deferUpdate" } : { type: "deferMessage", ephemeral: isPrivate },
      );
    try {
      await deliver(ready ?? (await work));
    } catch (error) {
      if (!(error instanceof DeliveryError) || error.kind !== "refused") throw error;
      await deliver(apologise(error));
    }
    return { deferred, delivery: "delivered" };
  } catch (error) {
    if (error instanceof DeliveryError) return { deferred, delivery: error.kind };
    throw error;
  }
}

const isPrivateFromTheStart = (interaction: Interaction): boolean =>
  interaction.kind === "command" && interaction.options["private"] === true;

function immediate(interaction: Interaction, { message, ephemeral, isProblem }: Reply): FirstResponse {
  if (interaction.kind === "button" && !isProblem) return { type: "update", message: outgoing(message) };
  return { type: "message", message: outgoing(message), ephemeral };
}
