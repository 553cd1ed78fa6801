import { DiscordAPIError, HTTPError, RateLimitError, REST, type RESTOptions } from "@discordjs/rest";
import { RESTJSONErrorCodes } from "discord-api-types/v10";

type LibraryOptions = "timeout" | "retries" | "makeRequest" | "globalRequestsPerSecond" | "handlerSweepInterval";

export interface RestOptions extends Partial<Pick<RESTOptions, LibraryOptions>> {
  readonly apiUrl: string;
  readonly token: string;
  readonly userAgent: string;
  /** The longest rate limit that is waited for, in milliseconds; 10,000 by default. Longer ones reject. */
  readonly maxWaitMs?: number;
}

/** Gives a request 15 seconds and repeats it 3 times, unless told otherwise. */
export const createRest = ({ apiUrl, token, userAgent, maxWaitMs = 10_000, ...options }: RestOptions): REST =>
  new REST({
    api: apiUrl,
    version: "10",
    userAgentAppendix: userAgent,
    rejectOnRateLimit: ({ retryAfter }) => retryAfter > maxWaitMs,
    // Its timers would hold the client for ever, and few routes leave nothing to sweep.
    hashSweepInterval: 0,
    handlerSweepInterval: 0,
    ...options,
  }).setToken(token);

/** For the operator; both texts are one line and go into a sentence. */
export interface Diagnosis {
  readonly problem: string;
  readonly fix: string | undefined;
  readonly isTokenRefused: boolean;
}

/** Something else answered than Discord. */
export class NotDiscordError extends Error {
  override readonly name = "NotDiscordError";
}

/** The token cannot stand in a header. */
export const isUnsendable = (error: unknown): boolean =>
  (error as { code?: unknown } | undefined)?.code === "UND_ERR_INVALID_ARG";

/** @discordjs/rest stumbles over the answer of something else, or takes it for a refusal. */
export const isForeign = (error: unknown): boolean =>
  error instanceof NotDiscordError ||
  error instanceof TypeError ||
  (error instanceof DiscordAPIError && typeof error.code !== "number");

const because = (problem: string, fix?: string): Diagnosis => ({ problem, fix, isTokenRefused: false });

export function diagnose(error: unknown): Diagnosis {
  if (error instanceof RateLimitError) {
    return because("Discord is rate limiting us", `try again in ${Math.ceil(error.retryAfter / 1_000)} seconds`);
  }
  if (error instanceof HTTPError) {
    return because(`Discord responded with ${error.status}`, "see https://discordstatus.com and try again");
  }
  if (isForeign(error)) {
    return because("The server that responded isn't Discord", "check DISCORD_API_URL and the network");
  }
  if (!(error instanceof DiscordAPIError)) {
    return because(`Discord cannot be reached (${reasonOf(error)})`, "check the network and try again");
  }
  if (error.status === 401) return { ...because("Discord rejected the token", "check DISCORD_TOKEN"), isTokenRefused: true };
  if (error.code === RESTJSONErrorCodes.MissingAccess) {
    return because(
      "The application has no access to this server",
      "check the server's id, and invite the bot there with the scopes bot and applications.commands",
    );
  }
  if (
    error.code === RESTJSONErrorCodes.UnknownApplication ||
    error.code === RESTJSONErrorCodes.NotAuthorizedToPerformThisActionOnThisApplication
  ) {
    return because("The token belongs to another application", "check DISCORD_APPLICATION_ID");
  }
  const refused = error.code === RESTJSONErrorCodes.InvalidFormBodyOrContentType ? "the commands" : "the request";
  return because(
    `Discord rejected ${refused}: ${error.message.replaceAll(/\s*\n\s*/g, " ")} (status ${error.status}, code ${error.code})`,
  );
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "no reason given";
  if (/^(Abort|Timeout)Error$/.test(error.name)) return "no answer in time";
  return error.message || String((error as { code?: unknown }).code ?? error.name);
}
