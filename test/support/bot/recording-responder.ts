import type {
  DeliveryError,
  FirstResponse,
  OutgoingMessage,
  PictureFile,
  Responder,
} from "../../../src/bot/delivery/responder.ts";

export type Sent =
  | { readonly what: "respond"; readonly response: FirstResponse }
  | { readonly what: "edit"; readonly message: OutgoingMessage; readonly picture?: PictureFile | undefined }
  | { readonly what: "followUp"; readonly message: OutgoingMessage }
  | { readonly what: "remove" };

/** Records replies; fails as the test says. */
export class RecordingResponder implements Responder {
  readonly sent: Sent[] = [];
  /** Rejections of the next sends, in order; `undefined` lets one through. */
  readonly failures: (DeliveryError | undefined)[] = [];

  respond = (response: FirstResponse) => this.#send({ what: "respond", response });
  edit = (message: OutgoingMessage, picture?: PictureFile) => this.#send({ what: "edit", message, ...(picture && { picture }) });
  followUp = (message: OutgoingMessage) => this.#send({ what: "followUp", message });
  remove = () => this.#send({ what: "remove" });

  async #send(sent: Sent): Promise<void> {
    const failure = this.failures.shift();
    if (failure) throw failure;
    this.sent.push(sent);
  }
}
