import { DiscordClient, type DiscordOptions } from "../../src/discord/client.ts";
import { Sender } from "../../src/discord/send/sender.ts";

type Options = Pick<DiscordOptions, "apiUrl"> & Partial<DiscordOptions>;

/** The client of a process that talks to a stand-in. */
export const createClient = (options: Options): DiscordClient =>
  new DiscordClient({ token: "token", userAgent: "collection-pulse/test", ...options });

export const createSender = ({
  onReply,
  ...options
}: Options & { readonly onReply?: ConstructorParameters<typeof Sender>[1] | undefined }): Sender =>
  new Sender(createClient(options), onReply);
