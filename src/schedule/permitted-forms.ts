import { LRUCache } from "lru-cache";
import { type Draw, isRejected, pictureFile, showing } from "../bot/delivery/delivery.ts";
import { mentioning, outgoing } from "../bot/delivery/limits.ts";
import { type ChannelMessage, DeliveryError, type PictureFile } from "../bot/delivery/responder.ts";
import type { Reply } from "../bot/interaction/reply.ts";
import { agedBy, type Clock } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import { isBlocked, isTokenRefused, refusalOf } from "./discord-errors.ts";
import { timing } from "./timing.ts";

const MAX_CHANNELS = 10_000;

interface Post {
  readonly channel: string;
  /** With `asComponents` for an edit: of the message to edit. */
  readonly reply: Reply;
  /** The roles to mention. */
  readonly roles: readonly string[];
  /** Whether the picture still comes in time. */
  readonly isPictured: boolean;
}

export interface PermittedFormsOptions {
  readonly draw: Draw;
  readonly clock: Clock;
  readonly log: Logger;
}

type Send<Sent> = (message: ChannelMessage, picture: PictureFile | undefined) => Promise<Sent>;

/** Sends posts in the form that the bot's permissions in a channel allow, and remembers those that it lacks. */
export class PermittedForms {
  readonly #options: PermittedFormsOptions;
  /** Channels where the bot may not attach files. */
  readonly #unpictured: LRUCache<string, true>;
  /** Channels where the bot may not send embeds. */
  readonly #unembedded: LRUCache<string, true>;

  constructor(options: PermittedFormsOptions) {
    const channels = { max: MAX_CHANNELS, ttl: timing.poster.unpermittedMs, ...agedBy(options.clock) };
    this.#options = options;
    this.#unpictured = new LRUCache(channels);
    this.#unembedded = new LRUCache(channels);
  }

  /**
   * Sends a post with embeds and, if the bot lacks *Embed Links*, as Components V2; a message of Components V2 stays one.
   *
   * @throws {DeliveryError} that of the last form.
   */
  async send<Sent>(post: Post, send: Send<Sent>): Promise<{ readonly sent: Sent; readonly asComponents: boolean }> {
    const { channel, reply, roles } = post;
    const sendAs = async (asComponents: boolean) => {
      const message = mentioning(outgoing({ ...reply, asComponents }), roles);
      return { sent: await this.#illustrated(post, message, send), asComponents };
    };
    // An edit tries embeds first: a message of Components V2 would stay one after the bot has the permission again.
    if (reply.asComponents ?? this.#unembedded.has(channel)) return sendAs(true);
    try {
      return await sendAs(false);
    } catch (error) {
      if (!(error instanceof DeliveryError) || reply.embeds.length === 0) throw error;
      // It may have arrived before the refusal.
      if (error.kind === "unreachable") throw error;
      const isForbidden = refusalOf(error) === "no_permission";
      // An edit without an answer may have made it a message of Components V2, which refuses embeds.
      const isChanged = reply.asComponents === false && error.kind === "refused" && !isBlocked(error);
      if (!isForbidden && !isChanged) throw error;
      const sent = await sendAs(true);
      if (isForbidden) this.#unembedded.set(channel, true);
      return sent;
    }
  }

  /** Sends a message with its picture, and if Discord refuses that, once more without it. */
  async #illustrated<Sent>({ channel, reply, isPictured }: Post, message: ChannelMessage, send: Send<Sent>): Promise<Sent> {
    const { draw, log } = this.#options;
    const picture = isPictured && !this.#unpictured.has(channel) ? await pictureFile(reply.picture, draw) : undefined;
    if (!picture) return send(message, undefined);
    try {
      return await send(showing(message, picture), picture);
    } catch (error) {
      if (!(error instanceof DeliveryError && isRejected(error)) || isTokenRefused(error)) throw error;
      log.info({ reason: error.kind }, "Discord refuses a picture: the message is posted without it");
      const sent = await send(message, undefined);
      if (error.kind === "forbidden") this.#unpictured.set(channel, true);
      return sent;
    }
  }
}
