import { channelOf } from "./members.ts";
import type { ChannelEvent, MemberCircumstances, MessageView } from "./protocol.ts";
import type { Attachment } from "./stand-in/attachments.ts";
import { messagePayload, type ShownMessage } from "./stand-in/message.ts";

const MAX_MESSAGES = 200;

export interface Posted extends Omit<MessageView, "message"> {
  readonly message: ShownMessage;
}

export class Messages {
  readonly #posted = new Map<string, Posted>();
  readonly #publish: (event: ChannelEvent) => void;

  constructor(publish: (event: ChannelEvent) => void) {
    this.#publish = publish;
  }

  get views(): MessageView[] {
    return [...this.#posted.values()].map(viewOf);
  }

  get(id: string): Posted | undefined {
    return this.#posted.get(id);
  }

  attachment(id: string): Attachment | undefined {
    return [...this.#posted.values()].flatMap(({ message }) => message.attachments).find((attachment) => attachment.id === id);
  }

  /** Undefined unless the member sees the message where they are. */
  seenBy(circumstances: MemberCircumstances, id: string): Posted | undefined {
    const { member, location } = circumstances;
    const posted = this.get(id);
    if (posted?.channel !== channelOf(circumstances)) return undefined;
    return posted.asker === member || (location === "server" && !posted.message.ephemeral) ? posted : undefined;
  }

  /** Adds or replaces a message. One that becomes public is new to the others, so it moves to the end. */
  post(posted: Posted): void {
    if (this.get(posted.id)?.message.ephemeral && !posted.message.ephemeral) this.#posted.delete(posted.id);
    this.#posted.set(posted.id, posted);
    this.#publish({ message: viewOf(posted) });
    const [oldest] = this.#posted.size > MAX_MESSAGES ? this.#posted.keys() : [];
    if (oldest !== undefined) this.remove(oldest);
  }

  removeFrom(channel: string): void {
    for (const posted of this.#posted.values()) if (posted.channel === channel) this.remove(posted.id);
  }

  remove(id: string): void {
    if (this.#posted.delete(id)) this.#publish({ removed: id });
  }
}

const viewOf = (posted: Posted): MessageView => ({
  ...posted,
  message: messagePayload({ ...posted.message, channelId: posted.channel }),
});
