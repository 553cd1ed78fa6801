import { type REST, RESTEvents } from "@discordjs/rest";
import { Routes } from "discord-api-types/v10";
import { z } from "zod";
import type { CommandDefinition } from "../bot/command/definition.ts";
import { deadline } from "../infra/clock.ts";
import { type EmojiDifference, type EmojiSet, placeEmojis } from "./emojis.ts";
import { compareNames, type NameDifference, type RegistrationOptions } from "./registration.ts";
import { createRest, type GatewayFacts, gatewaySchema, parseAnswer, type RestOptions } from "./rest.ts";

const applicationSchema = z.object({
  id: z.string(),
  name: z.string(),
  verify_key: z.string(),
  /** Unset: interactions come over the gateway. */
  interactions_endpoint_url: z.string().nullish(),
});

export type ApplicationFacts = z.output<typeof applicationSchema>;

interface InspectionOptions extends Pick<RestOptions, "apiUrl" | "token" | "userAgent"> {
  readonly answerMs: number;
  readonly signal: AbortSignal;
  /** Called with Discord's time, in milliseconds since the epoch, whenever it answers. */
  readonly onDate: (now: number) => void;
}

/** Reads from Discord for the doctor, without retries. */
export class Inspection {
  readonly #options: InspectionOptions;
  readonly #rest: REST;

  constructor(options: InspectionOptions) {
    const { apiUrl, token, userAgent, answerMs, onDate } = options;
    this.#options = options;
    this.#rest = createRest({ apiUrl, token, userAgent, timeout: answerMs, retries: 0, maxWaitMs: answerMs / 4 });
    this.#rest.on(RESTEvents.Response, (_request, { headers }) => onDate(Date.parse(headers.get("date") ?? "")));
  }

  application(): Promise<ApplicationFacts> {
    return this.#ask("/applications/@me", applicationSchema);
  }

  gateway(): Promise<GatewayFacts> {
    return this.#ask(Routes.gatewayBot(), gatewaySchema);
  }

  commands(
    definitions: readonly CommandDefinition[],
    scope: Pick<RegistrationOptions, "applicationId" | "guildId">,
  ): Promise<NameDifference> {
    return compareNames(definitions, { ...scope, rest: this.#rest, signal: this.#limit() });
  }

  emojis<Name extends string>(set: EmojiSet<Name>, applicationId: string): Promise<EmojiDifference> {
    return placeEmojis(set, { rest: this.#rest, applicationId, dryRun: true, signal: this.#limit() });
  }

  async #ask<Schema extends z.ZodType>(route: `/${string}`, schema: Schema): Promise<z.output<Schema>> {
    const signal = this.#limit();
    return parseAnswer(schema, await deadline(this.#rest.get(route, { signal }), { signal }), `${route} has another form`);
  }

  #limit(): AbortSignal {
    const { answerMs, signal } = this.#options;
    return AbortSignal.any([AbortSignal.timeout(answerMs), signal]);
  }
}
