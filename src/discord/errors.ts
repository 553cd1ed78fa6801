import { RESTJSONErrorCodes } from "discord-api-types/v10";
import type { z } from "zod";
import { MINUTE_MS } from "../infra/time.ts";
import { RateLimitedError } from "./gate.ts";
import { DiscordApiError, DiscordServerError, NotDiscordError } from "./refusal.ts";

/** @throws {NotDiscordError} with the message if the answer has another form. */
export function parseAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown, message: string): z.output<Schema> {
  const { success, data } = schema.safeParse(answer);
  if (!success) throw new NotDiscordError(message);
  return data;
}

export const isTokenRefused = (error: unknown): boolean =>
  error instanceof DiscordApiError && error.status === 401 && !isNotFromDiscord(error);

/** Whether an answer is not Discord's; @discordjs/ws stumbles over such an answer. */
export const isNotFromDiscord = (error: unknown): boolean =>
  error instanceof NotDiscordError || error instanceof TypeError || (error instanceof DiscordApiError && !error.isFromDiscord);

const because = (problem: string, fix?: string) => ({ problem, fix });

/** The problem and its fix, both one line for the operator, as parts of a sentence. @param form the noun for what Discord may refuse. */
export function diagnose(error: unknown, form = "the commands"): ReturnType<typeof because> {
  if (error instanceof RateLimitedError) {
    const seconds = Math.ceil((error.retryAfterMs || MINUTE_MS) / 1_000);
    return because("Discord is rate limiting us", `try again in ${seconds} seconds`);
  }
  if (error instanceof DiscordServerError) {
    return because(`Discord responded with ${error.status}`, "see https://discordstatus.com and try again");
  }
  if (isNotFromDiscord(error)) {
    return because("The server that responded isn't Discord", "check DISCORD_API_URL and the network");
  }
  if (!(error instanceof DiscordApiError)) {
    return because(`Discord cannot be reached (${reasonOf(error)})`, "check the network and try again");
  }
  if (isTokenRefused(error)) return because("Discord rejected the token", "check DISCORD_TOKEN");
  switch (error.code) {
    case RESTJSONErrorCodes.MissingAccess:
      return because(
        "The application has no access to this server",
        "check the server's id, and invite the bot there with the scopes bot and applications.commands",
      );
    case RESTJSONErrorCodes.UnknownApplication:
    case RESTJSONErrorCodes.NotAuthorizedToPerformThisActionOnThisApplication:
      return because("The token belongs to another application", "check DISCORD_APPLICATION_ID");
  }
  const refused = error.code === RESTJSONErrorCodes.InvalidFormBodyOrContentType ? form : "the request";
  return because(
    `Discord rejected ${refused}: ${error.message.replaceAll(/\s*\n\s*/g, " ")} (status ${error.status}, code ${error.code})`,
  );
}

export function oneLineOf(error: unknown, form?: string): Error {
  const { problem, fix } = diagnose(error, form);
  return new Error(`${problem}${fix === undefined ? "" : `: ${fix}`}.`, { cause: error });
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "no reason given";
  if (/^(Abort|Timeout|AttemptTimeout)Error$/.test(error.name)) return "no answer in time";
  return error.message || String((error as { code?: unknown }).code ?? error.name);
}
