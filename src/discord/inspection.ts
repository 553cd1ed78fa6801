import { Routes } from "discord-api-types/v10";
import { z } from "zod";
import { DiscordClient, type DiscordOptions } from "./client.ts";
import { parseAnswer } from "./errors.ts";
import { type GatewayFacts, gatewaySchema } from "./receive/gateway-facts.ts";

const applicationSchema = z.object({
  id: z.string(),
  name: z.string(),
  verify_key: z.string(),
  /** Unset if interactions come over the gateway. */
  interactions_endpoint_url: z.string().nullish(),
});

export type ApplicationFacts = z.output<typeof applicationSchema>;

interface InspectorOptions extends Pick<DiscordOptions, "apiUrl" | "token" | "userAgent"> {
  /** The limit of a call. */
  readonly answerMs: number;
  /** Called with Discord's time, in milliseconds since the epoch, whenever it answers. */
  readonly onDate: (now: number) => void;
}

/** A client that makes each call once. */
export const createInspector = ({ answerMs, onDate, ...options }: InspectorOptions): DiscordClient =>
  new DiscordClient({
    ...options,
    limits: { lifeMs: answerMs, attemptMs: answerMs, retries: 0 },
    onAnswer: ({ date }) => onDate(Date.parse(String(date))),
  });

export const readApplication = async (rest: Pick<DiscordClient, "get">): Promise<ApplicationFacts> =>
  parseAnswer(applicationSchema, await rest.get(Routes.currentApplication()), "the application has another form");

export const readGateway = async (rest: Pick<DiscordClient, "get">): Promise<GatewayFacts> =>
  parseAnswer(gatewaySchema, await rest.get(Routes.gatewayBot()), "the gateway has another form");
