import { ApplicationCommandType } from "discord-api-types/v10";
import type { FastifyRequest } from "fastify";
import { applicationPayload, type Endpoint } from "./application.ts";
import { Channels, type ChannelsOptions } from "./channels.ts";
import { commandData, NotOfferedError, type Typing, whyNotOffered } from "./command-input.ts";
import { CommandRegistry, type RegisteredCommand } from "./command-registry.ts";
import { Emojis } from "./emojis.ts";
import type { InteractionsEndpoint } from "./endpoint.ts";
import { type Answer, FormChecker, refusal } from "./form-checker.ts";
import { Exchange } from "./interaction-record.ts";
import { type MessageBody, messagePayload, newMessage, type ShownMessage } from "./message.ts";
import { submissionPayload } from "./modal.ts";
import type { Modal, ModalValues } from "./modal-body.ts";
import { type Form, jsonForm } from "./multipart.ts";
import {
  autocompletePayload,
  type Circumstances,
  commandPayload,
  interactionPayload,
  memberId,
  menuPayload,
  nextSnowflake,
  type OptionValues,
  type PickedMessage,
} from "./payloads.ts";

export interface DiscordOptions extends ChannelsOptions {
  readonly token: string;
  readonly endpoint?: () => Endpoint;
  /** Delays an endpoint's response until this promise resolves. */
  readonly settled?: Promise<void>;
  /** The most interactions; the oldest are forgotten first. */
  readonly maxExchanges?: number;
  /** Shared by stand-ins that are one Discord. */
  readonly channels?: Channels;
}

const states: Readonly<Record<number, Exchange["state"]>> = { 5: "deferred", 6: "deferredUpdate", 9: "modal" };
export const FIRST_RESPONSE_MS = 3_000;
/** Reference, «Followup Messages». */
const TOKEN_LIFE_MS = 15 * 60_000;
const MAX_EXCHANGES = 100_000;

/**
 * Discord for one application: its commands, interactions and channels (reference, «Receiving and Responding», «Application
 * Commands»). It accepts one first response per interaction within 3 seconds, and later calls while the token is valid.
 */
export class Discord {
  readonly exchanges = new Map<string, Exchange>();
  readonly commands: CommandRegistry;
  readonly channels: Channels;
  readonly emojis: Emojis;
  readonly #forms = new FormChecker();
  readonly #options: DiscordOptions;

  constructor(options: DiscordOptions) {
    this.#options = options;
    this.commands = new CommandRegistry(this.#forms);
    this.emojis = new Emojis(this.#forms);
    this.channels = options.channels ?? new Channels(this.#forms, options);
  }

  get application(): object {
    return applicationPayload(this.#options.endpoint?.() ?? { publicKey: "" });
  }

  get violations(): string[] {
    return this.#forms.violations;
  }

  begin(specific: object, circumstances: Circumstances = {}, message?: ShownMessage): Exchange {
    const id = nextSnowflake(this.#options.now?.());
    const token = `interaction-token-${id}`;
    const channel = this.channels.get(circumstances.channel ?? message?.channelId ?? "");
    const channelFacts = channel && { channel: channel.id, channelName: channel.name, permissions: String(channel.permissions) };
    const payload = interactionPayload({ id, token, ...specific }, { ...channelFacts, ...circumstances });
    const exchange = new Exchange({ id, token, member: circumstances.member ?? memberId, payload, message });
    const { maxExchanges = MAX_EXCHANGES } = this.#options;
    const [oldest] = this.exchanges.size >= maxExchanges ? this.exchanges.keys() : [];
    if (oldest !== undefined) this.exchanges.delete(oldest);
    this.exchanges.set(token, exchange);
    return exchange;
  }

  /**
   * A member sends a command or, with `typing`, is typing it. An unregistered one is typed by its values.
   *
   * @param name with its subcommand: `watch add`.
   * @throws {NotOfferedError} when a client would not send it.
   */
  slashCommand(name: string, values: OptionValues, circumstances: Circumstances = {}, typing?: Typing): object {
    const [root = name] = name.split(" ");
    const command = this.#offered(root, ApplicationCommandType.ChatInput, circumstances);
    if (!command) return typing ? autocompletePayload(name, typing.option, typing.text, values) : commandPayload(name, values);
    return { type: typing ? 4 : 2, data: commandData(command, name, values, this.channels, circumstances, typing) };
  }

  /**
   * A member submits the modal that answered an interaction, with some fields changed.
   *
   * @throws {NotOfferedError} when a client would not send it.
   */
  submission(
    { modal, message, payload }: Exchange,
    changed: ModalValues,
    { location, memberPermissions }: Circumstances = {},
  ): object {
    if (!modal) throw new Error("there is no modal");
    const opener = "message" in payload ? message : undefined;
    const where = {
      ...(opener && { message: opener }),
      ...(location && { location }),
      ...(memberPermissions && { memberPermissions }),
    };
    return submissionPayload(modal, changed, this.channels, where);
  }

  /** @throws {NotOfferedError} when the message's menu does not have the command. */
  messageCommand(name: string, message: PickedMessage, circumstances: Circumstances = {}): object {
    return menuPayload(name, message, this.#offered(name, ApplicationCommandType.Message, circumstances)?.id);
  }

  #offered(name: string, type: ApplicationCommandType, circumstances: Circumstances): RegisteredCommand | undefined {
    const commands = this.commands.named(name, type);
    const reasons = commands.map((command) => whyNotOffered(command, circumstances));
    const offered = commands[reasons.indexOf(undefined)];
    if (!offered && commands.length > 0) throw new NotOfferedError("command", `${name} is not offered: ${reasons.join(", ")}`);
    return offered;
  }

  async send(exchange: Exchange, endpoint: InteractionsEndpoint, url: string): Promise<void> {
    exchange.sentAt = performance.now();
    const response = await endpoint.deliver(url, exchange.payload).catch(() => undefined);
    if (this.#options.settled) await this.#options.settled;
    const isTaken = response !== undefined && this.takeFirstResponse(exchange, jsonForm(response)).status === 204;
    if (!isTaken) exchange.fail();
  }

  /** Takes a first response from an endpoint or a callback. */
  takeFirstResponse(exchange: Exchange | undefined, form: Form): Answer {
    if (!exchange || exchange.state === "failed" || performance.now() - exchange.sentAt > FIRST_RESPONSE_MS) {
      return refusal(404, 10_062, "Unknown interaction");
    }
    if (exchange.state !== "unanswered") return refusal(400, 40_060, "Interaction has already been acknowledged.");
    const response = (form.body ?? {}) as { type: number; data?: (MessageBody & { choices?: Exchange["choices"] }) | null };
    const { type } = response;
    const data = response.data ?? {};
    if (type === 4 || type === 7) {
      const base = type === 7 && exchange.message ? exchange.message : messageOf(exchange, data);
      // An update removes attachments that it does not list; an edit keeps them (discord-api-docs#6277).
      const made = this.#forms.compose("callback", { form, body: data, base, keepsAttachments: false, exchange });
      if ("status" in made) return made;
      if (type === 4 || exchange.message) exchange.message = made;
      this.channels.update(made);
    } else {
      const refused = this.#forms.refuse("callback", form, exchange, () =>
        form.files.map(({ name }) => `${name}: belongs to no message`),
      );
      if (refused) return refused;
      if (type === 5) exchange.message = messageOf(exchange, { flags: data.flags ?? 0 });
      if (type === 8) exchange.choices = data.choices ?? [];
      // `refuse` has checked the form.
      if (type === 9) exchange.modal = response.data as unknown as Modal;
    }
    exchange.state = states[type] ?? "shown";
    exchange.record("callback", form);
    return { status: 204 };
  }

  edit(exchange: Exchange, form: Form): Answer {
    if (!exchange.message || exchange.state === "modal") return refusal(404, 10_008, "Unknown Message");
    const body = form.body as MessageBody;
    const made = this.#forms.compose("edit", { form, body, base: exchange.message, keepsAttachments: true, exchange });
    if ("status" in made) return made;
    exchange.message = made;
    exchange.state = "shown";
    this.channels.update(made);
    exchange.record("edit", form);
    return { status: 200, body: messagePayload(made) };
  }

  remove(exchange: Exchange): Answer {
    if (!exchange.message) return refusal(404, 10_008, "Unknown Message");
    this.channels.deleteMessage(exchange.message.id);
    exchange.state = "removed";
    exchange.message = undefined;
    exchange.record("delete");
    return { status: 204 };
  }

  /** Creates a message; the first one replaces a deferral and has its visibility. */
  followUp(exchange: Exchange, form: Form): Answer {
    const body = form.body as MessageBody;
    const deferral = exchange.state === "deferred" ? exchange.message : undefined;
    const base = deferral ?? messageOf(exchange, { flags: body.flags ?? 0 });
    const made = this.#forms.compose("followUp", { form, body, base, keepsAttachments: false, exchange });
    if ("status" in made) return made;
    if (deferral) {
      exchange.state = "shown";
      exchange.message = made;
    } else exchange.followUps.push(made);
    exchange.record("followUp", form);
    return { status: 200, body: messagePayload(made) };
  }

  /** The answered interaction of a token that still lives; otherwise Discord's refusal. */
  answeredBy(token: string): Exchange | Answer {
    const exchange = this.exchanges.get(token);
    if (!exchange || exchange.state === "unanswered" || exchange.state === "failed") {
      return refusal(404, 10_015, "Unknown Webhook");
    }
    const isOver = performance.now() - exchange.sentAt > TOKEN_LIFE_MS;
    return isOver ? refusal(401, 50_027, "Invalid Webhook Token") : exchange;
  }

  isAuthorized({ headers }: Pick<FastifyRequest, "headers">): boolean {
    return headers.authorization === `Bot ${this.#options.token}`;
  }
}

const messageOf = ({ id, member, payload }: Exchange, body: MessageBody): ShownMessage => ({
  ...newMessage(body, member),
  madeBy: id,
  ...("channel_id" in payload && { channelId: String(payload.channel_id) }),
});
