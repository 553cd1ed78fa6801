import { PermissionFlagsBits as Permission } from "discord-api-types/v10";
import type { ChannelAccess } from "./protocol.ts";
import type { Channels } from "./stand-in/channels.ts";
import { nextSnowflake } from "./stand-in/snowflake.ts";

const others = Permission.ReadMessageHistory | Permission.EmbedLinks;

/** What each lets the bot do, in Discord's permissions. */
const permissions: { readonly [A in Exclude<ChannelAccess, "deleted">]: bigint } = {
  post: Permission.ViewChannel | Permission.SendMessages | others,
  no_sending: Permission.ViewChannel | others,
  // Discord takes away the rest with it, and does not say so (reference, «Implicit Permissions»).
  no_viewing: Permission.SendMessages | others,
};

/** The channel for what the bot posts unasked, and what it may do there. */
export class PostingChannel {
  readonly #channels: Channels;
  #id = "";
  #access: ChannelAccess = "deleted";

  constructor(channels: Channels) {
    this.#channels = channels;
    this.access = "post";
  }

  /** Undefined where it is deleted. */
  get id(): string | undefined {
    return this.#access === "deleted" ? undefined : this.#id;
  }

  get access(): ChannelAccess {
    return this.#access;
  }

  /** Deletes it, or changes its permissions; a deleted one does not come back: another of its name is made. */
  set access(access: ChannelAccess) {
    if (access === "deleted") {
      this.#channels.delete(this.#id);
    } else {
      if (this.#access === "deleted") this.#id = nextSnowflake();
      this.#channels.set({ id: this.#id, name: "pulse", permissions: permissions[access] });
    }
    this.#access = access;
  }
}
