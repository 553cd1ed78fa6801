import { RESTEvents } from "@discordjs/rest";
import { Routes } from "discord-api-types/v10";
import { z } from "zod";
import type { CommandDefinition } from "../bot/command/definition.ts";
import { deadline } from "../infra/clock.ts";
import { DiscordClient, type DiscordOptions } from "./client.ts";
import { type EmojiDifference, type EmojiSet, uploadEmojis } from "./emojis.ts";
import { parseAnswer } from "./errors.ts";
import { type GatewayFacts, gatewaySchema } from "./receive/gateway-facts.ts";
import { compareNames, type NameDifference, type RegistrationOptions } from "./registration.ts";

const applicationSchema = z.object({
  id: z.string(),
  name: z.string(),
  verify_key: z.string(),
  /** Unset if interactions come over the gateway. */
  interactions_endpoint_url: z.string().nullish(),
});

export type ApplicationFacts = z.output<typeof applicationSchema>;

interface InspectionOptions extends Pick<DiscordOptions, "apiUrl" | "token" | "userAgent"> {
  readonly answerMs: number;
  readonly signal: AbortSignal;
  /** Called with Discord's time, in milliseconds since the epoch, whenever it answers. */
  readonly onDate: (now: number) => void;
}

/** Reads from Discord for the doctor, without retries. */
export class Inspection {
  readonly #options: InspectionOptions;
  readonly #client: DiscordClient;

  constructor(options: InspectionOptions) {
    const { apiUrl, token, userAgent, answerMs, onDate } = options;
    this.#options = options;
    const limits = { lifeMs: answerMs, attemptMs: answerMs, retries: 0 };
    this.#client = new DiscordClient({ apiUrl, token, userAgent, limits });
    this.#client.on(RESTEvents.Response, (_request, { headers }) => onDate(Date.parse(headers.get("date") ?? "")));
  }

  application(): Promise<ApplicationFacts> {
    return this.#get("/applications/@me", applicationSchema);
  }

  gateway(): Promise<GatewayFacts> {
    return this.#get(Routes.gatewayBot(), gatewaySchema);
  }

  commands(
    definitions: readonly CommandDefinition[],
    scope: Pick<RegistrationOptions, "applicationId" | "guildId">,
  ): Promise<NameDifference> {
    return compareNames(definitions, { ...scope, rest: this.#client, signal: this.#limit() });
  }

  emojis<Name extends string>(set: EmojiSet<Name>, applicationId: string): Promise<EmojiDifference> {
    return uploadEmojis(set, { rest: this.#client, applicationId, dryRun: true, signal: this.#limit() });
  }

  async #get<Schema extends z.ZodType>(route: `/${string}`, schema: Schema): Promise<z.output<Schema>> {
    const signal = this.#limit();
    return parseAnswer(schema, await deadline(this.#client.get(route, { signal }), { signal }), `${route} has another form`);
  }

  #limit(): AbortSignal {
    const { answerMs, signal } = this.#options;
    return AbortSignal.any([AbortSignal.timeout(answerMs), signal]);
  }
}
