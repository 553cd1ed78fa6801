import { channelOf } from "./members.ts";
import type { ChannelEvent, ChannelView, MemberCircumstances, MemberName, MessageView, Place } from "./protocol.ts";
import type { Attachment } from "./stand-in/attachments.ts";
import type { ShownMessage } from "./stand-in/message.ts";
import { type PictureProxy, viewOfMessage } from "./views.ts";

/** Messages that are kept; older ones go. */
const MAX_MESSAGES = 200;

/** A message in the channel, as Discord has it. */
export interface Posted {
  readonly id: string;
  readonly place: Place;
  readonly channel: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly author: MessageView["author"];
  readonly command: string | undefined;
  readonly asker: MemberName | undefined;
  readonly state: MessageView["state"];
  readonly message: ShownMessage;
}

/** The messages of every place, oldest first. */
export class Messages {
  readonly #posted = new Map<string, { readonly posted: Posted; readonly view: MessageView }>();
  readonly #picture: PictureProxy;
  readonly #channels: () => readonly ChannelView[];
  readonly #tell: (event: ChannelEvent) => void;

  /** @param channels those that a select menu may offer. */
  constructor(picture: PictureProxy, channels: () => readonly ChannelView[], tell: (event: ChannelEvent) => void) {
    this.#picture = picture;
    this.#channels = channels;
    this.#tell = tell;
  }

  get views(): MessageView[] {
    return [...this.#posted.values()].map(({ view }) => view);
  }

  get(id: string): Posted | undefined {
    return this.#posted.get(id)?.posted;
  }

  /** A file of one of the messages. */
  attachment(id: string): Attachment | undefined {
    for (const { posted } of this.#posted.values()) {
      const found = posted.message.attachments.find((attachment) => attachment.id === id);
      if (found) return found;
    }
    return undefined;
  }

  /** The message, if the member sees it where they are. */
  seenBy(circumstances: MemberCircumstances, id: string): Posted | undefined {
    const { member, place } = circumstances;
    const posted = this.get(id);
    if (posted?.channel !== channelOf(circumstances)) return undefined;
    return posted.asker === member || (place === "server" && !posted.message.ephemeral) ? posted : undefined;
  }

  /** Posts a message, or puts it where the one with its id is; at the end where others see it only from now on. */
  post({ message, ...posted }: Posted): void {
    const view = { ...posted, isPrivate: message.ephemeral, ...viewOfMessage(message, this.#picture, this.#channels()) };
    if (this.get(posted.id)?.message.ephemeral && !message.ephemeral) this.#posted.delete(posted.id);
    this.#posted.set(posted.id, { posted: { ...posted, message }, view });
    this.#tell({ message: view });
    const [oldest] = this.#posted.size > MAX_MESSAGES ? this.#posted.keys() : [];
    if (oldest !== undefined) this.remove(oldest);
  }

  /** Removes those of a channel. */
  removeFrom(channel: string): void {
    for (const { posted } of this.#posted.values()) if (posted.channel === channel) this.remove(posted.id);
  }

  remove(id: string): void {
    if (this.#posted.delete(id)) this.#tell({ removed: id });
  }
}
