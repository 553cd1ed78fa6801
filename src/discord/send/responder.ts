import { type APIInteractionResponse, InteractionResponseType, MessageFlags, Routes } from "discord-api-types/v10";
import {
  DeliveryError,
  type FirstResponse,
  type OutgoingMessage,
  type PictureFile,
  type Responder,
} from "../../bot/delivery/responder.ts";
import type { Received } from "../receive/payload.ts";
import { bodyOf, flagged, replacement } from "./body.ts";
import type { Request, Sender } from "./sender.ts";

/** After the first response Discord may answer calls with 10015 for this long. */
const SETTLING_MS = 2_000;

type HttpResponse = (body: APIInteractionResponse) => Promise<void>;

/** Sends the first response in the HTTP response if there is one, and all others through the interaction's webhook. */
export class InteractionResponder implements Responder {
  readonly #sender: Sender;
  readonly #interaction: Received["credentials"];
  readonly #httpResponse: HttpResponse | undefined;
  readonly #since: number;
  #settlesAt = 0;

  constructor(sender: Sender, interaction: Received["credentials"], httpResponse?: HttpResponse) {
    this.#sender = sender;
    this.#interaction = interaction;
    this.#httpResponse = httpResponse;
    this.#since = sender.clock.now();
  }

  async respond(response: FirstResponse): Promise<void> {
    const { id, token } = this.#interaction;
    const json = callback(response);
    if (!this.#httpResponse) return this.#send("respond", { method: "POST", route: Routes.interactionCallback(id, token), json });
    try {
      await this.#httpResponse(json);
    } catch (error) {
      this.#sender.report("respond", "expired", this.#since);
      throw new DeliveryError("expired", error);
    }
    this.#settlesAt = this.#sender.clock.now() + SETTLING_MS;
    this.#sender.report("respond", "delivered", this.#since);
  }

  edit(message: OutgoingMessage, picture?: PictureFile): Promise<void> {
    return this.#send("edit", { method: "PATCH", route: this.#original, json: replacement(message, picture), file: picture });
  }

  remove(): Promise<void> {
    return this.#send("remove", { method: "DELETE", route: this.#original });
  }

  followUp(message: OutgoingMessage): Promise<void> {
    const { application_id, token } = this.#interaction;
    const json = bodyOf(message, { flags: MessageFlags.Ephemeral });
    return this.#send("followUp", { method: "POST", route: Routes.webhook(application_id, token), json });
  }

  get #original() {
    return Routes.webhookMessage(this.#interaction.application_id, this.#interaction.token);
  }

  #send(call: keyof Responder, request: Request): Promise<void> {
    return this.#sender.answer(call, { ...request, settlesAt: this.#settlesAt }, this.#since);
  }
}

function callback(response: FirstResponse): APIInteractionResponse {
  const flags = "ephemeral" in response && response.ephemeral ? MessageFlags.Ephemeral : 0;
  switch (response.type) {
    case "message":
      return { type: InteractionResponseType.ChannelMessageWithSource, data: bodyOf(response.message, { flags }) };
    case "update":
      return {
        type: InteractionResponseType.UpdateMessage,
        data: replacement(response.message) as object,
      };
    case "deferMessage":
      return { type: InteractionResponseType.DeferredChannelMessageWithSource, data: flagged(flags) };
    case "choices":
      return { type: InteractionResponseType.ApplicationCommandAutocompleteResult, data: { choices: [...response.choices] } };
    case "form":
      return { type: InteractionResponseType.Modal, data: response.form };
    case "deferUpdate":
      return { type: InteractionResponseType.DeferredMessageUpdate };
  }
}
