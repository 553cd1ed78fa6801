import { type APIInteraction, type APIInteractionResponse, MessageFlags, Routes } from "discord-api-types/v10";
import {
  DeliveryError,
  type FirstResponse,
  type OutgoingMessage,
  type PictureFile,
  type Responder,
} from "../../bot/answer/responder.ts";
import { callback, replacement } from "./message.ts";
import type { Sender } from "./sender.ts";

/** Discord may still be reading a first response when a call that follows on its heels arrives: it says 10015 then. */
const SETTLING_MS = 2_000;

type Credentials = Pick<APIInteraction, "id" | "application_id" | "token">;
/** Sends the HTTP response to the request that brought an interaction; rejects when nobody is there any more to take it. */
type HttpResponse = (body: APIInteractionResponse) => Promise<void>;

/** Answers one interaction: in the HTTP response where there is one to give, and from then on by the webhook of its token. */
export class InteractionResponder implements Responder {
  readonly #sender: Sender;
  readonly #interaction: Credentials;
  readonly #httpResponse: HttpResponse | undefined;
  readonly #since: number;
  #settlesAt = 0;

  constructor(sender: Sender, interaction: Credentials, httpResponse?: HttpResponse) {
    this.#sender = sender;
    this.#interaction = interaction;
    this.#httpResponse = httpResponse;
    this.#since = sender.clock.now();
  }

  respond(response: FirstResponse): Promise<void> {
    if (this.#httpResponse) return this.#respondByHttp(response, this.#httpResponse);
    const route = Routes.interactionCallback(this.#interaction.id, this.#interaction.token);
    return this.#send("respond", { method: "POST", route, json: callback(response) });
  }

  edit(message: OutgoingMessage, picture?: PictureFile): Promise<void> {
    return this.#send("edit", { method: "PATCH", route: this.#original, json: replacement(message, picture), file: picture });
  }

  remove(): Promise<void> {
    return this.#send("remove", { method: "DELETE", route: this.#original });
  }

  followUp(message: OutgoingMessage): Promise<void> {
    const { application_id, token } = this.#interaction;
    const json = { ...message, flags: MessageFlags.Ephemeral };
    return this.#send("followUp", { method: "POST", route: Routes.webhook(application_id, token), json });
  }

  get #original() {
    return Routes.webhookMessage(this.#interaction.application_id, this.#interaction.token);
  }

  #send(call: keyof Responder, request: Parameters<Sender["answer"]>[1]): Promise<void> {
    return this.#sender.answer(call, { ...request, settlesAt: this.#settlesAt }, this.#since);
  }

  async #respondByHttp(response: FirstResponse, send: HttpResponse): Promise<void> {
    try {
      await send(callback(response));
    } catch (error) {
      this.#sender.tell("respond", "expired", this.#since);
      throw new DeliveryError("expired", error);
    }
    this.#settlesAt = this.#sender.clock.now() + SETTLING_MS;
    this.#sender.tell("respond", "delivered", this.#since);
  }
}
