import type { ChannelEvent, MemberCircumstances, MemberName, MessageView, Place } from "./protocol.ts";
import type { ShownMessage } from "./stand-in/interaction-record.ts";
import { type PictureProxy, viewOfMessage } from "./views.ts";

/** Messages that are kept; older ones go. */
const MAX_MESSAGES = 200;

/** A message in the channel, as Discord has it. */
export interface Posted {
  readonly id: string;
  readonly place: Place;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly author: MessageView["author"];
  readonly command: string | undefined;
  readonly asker: MemberName;
  readonly state: MessageView["state"];
  readonly message: ShownMessage;
}

/** The messages of every place, oldest first. */
export class Messages {
  readonly #posted = new Map<string, { readonly posted: Posted; readonly view: MessageView }>();
  readonly #picture: PictureProxy;
  readonly #tell: (event: ChannelEvent) => void;

  constructor(picture: PictureProxy, tell: (event: ChannelEvent) => void) {
    this.#picture = picture;
    this.#tell = tell;
  }

  get views(): MessageView[] {
    return [...this.#posted.values()].map(({ view }) => view);
  }

  get(id: string): Posted | undefined {
    return this.#posted.get(id)?.posted;
  }

  /** The message, if the member sees it where they are. */
  seenBy({ member, place }: MemberCircumstances, id: string): Posted | undefined {
    const posted = this.get(id);
    if (posted?.place !== place) return undefined;
    return posted.asker === member || (place === "server" && !posted.message.ephemeral) ? posted : undefined;
  }

  /** Posts a message, or puts it where the one with its id is. */
  post({ message, ...posted }: Posted): void {
    const view = { ...posted, isPrivate: message.ephemeral, ...viewOfMessage(message, this.#picture) };
    this.#posted.set(posted.id, { posted: { ...posted, message }, view });
    this.#tell({ message: view });
    const [oldest] = this.#posted.size > MAX_MESSAGES ? this.#posted.keys() : [];
    if (oldest !== undefined) this.remove(oldest);
  }

  remove(id: string): void {
    if (this.#posted.delete(id)) this.#tell({ removed: id });
  }
}
