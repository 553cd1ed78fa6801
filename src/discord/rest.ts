import {
  DiscordAPIError,
  HTTPError,
  type InternalRequest,
  RateLimitError,
  REST,
  type RESTOptions,
  type ResponseLike,
} from "@discordjs/rest";
import { RESTJSONErrorCodes } from "discord-api-types/v10";
import { z } from "zod";
import { type Clock, retry, systemClock } from "../infra/clock.ts";
import { MINUTE_MS } from "../infra/time.ts";
import { CallGate, RateLimitedError } from "./send/rate-limit.ts";

type LibraryOptions = "timeout" | "makeRequest" | "globalRequestsPerSecond" | "handlerSweepInterval";

export interface RestOptions extends Partial<Pick<RESTOptions, LibraryOptions>> {
  readonly apiUrl: string;
  readonly token: string;
  readonly userAgent: string;
  /** Longer rate limits reject. */
  readonly maxWaitMs?: number;
  /** Repetitions of a call that Discord limited or failed to answer; `POST` is repeated only after a limit. */
  readonly retries?: number;
  readonly clock?: Clock;
}

/** Between attempts, also where Discord states less: a call is repeated no faster than a person would. */
const MIN_WAIT_MS = 1_000;

/**
 * Gives a request 15 seconds and repeats it twice, unless told otherwise. By default it has a gate of its own; clients of one
 * process share one (`Sender.gate`), so that a ban that one meets stops all of them.
 */
export const createRest = (options: RestOptions): REST => new GuardedRest(options);

/**
 * The library's client, with two of its faults kept out: it repeats a 429 without `Retry-After` at once and without end, and
 * forgets its token after one 401.
 */
class GuardedRest extends REST {
  readonly #authorization: string;
  readonly #maxWaitMs: number;
  readonly #retries: number;
  readonly #clock: Clock;

  constructor({
    apiUrl,
    token,
    userAgent,
    maxWaitMs = 10_000,
    retries = 2,
    clock = systemClock,
    makeRequest = new CallGate(clock, {}).guard("unasked"),
    ...options
  }: RestOptions) {
    super({
      api: apiUrl,
      version: "10",
      userAgentAppendix: userAgent,
      rejectOnRateLimit: ({ retryAfter }) => retryAfter > maxWaitMs,
      retries: 0,
      // Its timers would hold the client for ever, and few routes leave nothing to sweep.
      hashSweepInterval: 0,
      handlerSweepInterval: 0,
      makeRequest,
      ...options,
    });
    this.#authorization = `Bot ${token}`;
    this.#maxWaitMs = maxWaitMs;
    this.#retries = retries;
    this.#clock = clock;
  }

  /** All of the library's methods call this one. */
  override queueRequest(request: InternalRequest): Promise<ResponseLike> {
    const authorized = request.auth === false ? request : this.#authorized(request);
    return retry(() => super.queueRequest(authorized), {
      retries: this.#retries,
      delay: (error, failures) => this.#waitMs(request, error, failures),
      clock: this.#clock,
      ...(request.signal && { signal: request.signal }),
    });
  }

  #authorized(request: InternalRequest): InternalRequest {
    return { ...request, auth: false, headers: { ...request.headers, authorization: this.#authorization } };
  }

  /** `undefined` if the failure is final. */
  #waitMs({ method }: InternalRequest, error: unknown, failures: number): number | undefined {
    const backOffMs = MIN_WAIT_MS * 2 ** (failures - 1);
    if (error instanceof RateLimitedError) {
      const waitMs = Math.max(MIN_WAIT_MS, error.retryAfterMs || backOffMs);
      return waitMs > this.#maxWaitMs ? undefined : waitMs;
    }
    // Discord's refusals are final, and so are the answers of something else.
    if (error instanceof DiscordAPIError || error instanceof RateLimitError || error instanceof TypeError) return undefined;
    // Discord may have acted on it.
    if (method === "POST") return undefined;
    return isUnsendable(error) ? undefined : backOffMs;
  }
}

/** Reference, «Get Gateway Bot». */
export const gatewaySchema = z.object({
  url: z.url(),
  shards: z.number(),
  /** `reset_after` in milliseconds. */
  session_start_limit: z.object({
    total: z.number(),
    remaining: z.number(),
    reset_after: z.number(),
    max_concurrency: z.number().min(1),
  }),
});
export type GatewayFacts = z.output<typeof gatewaySchema>;

/** False if Discord refuses this number of shards to a large bot (reference, «Sharding for Large Bots»). */
export const takesShards = ({ shards, session_start_limit }: GatewayFacts, count: number): boolean =>
  session_start_limit.max_concurrency === 1 || count % shards === 0;

/** Something else answered than Discord. */
export class NotDiscordError extends Error {
  override readonly name = "NotDiscordError";
}

/** @throws {NotDiscordError} with the message if the answer has another form. */
export function parseAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown, message: string): z.output<Schema> {
  const { success, data } = schema.safeParse(answer);
  if (!success) throw new NotDiscordError(message);
  return data;
}

export const isTokenRefused = (error: unknown): boolean =>
  error instanceof DiscordAPIError && error.status === 401 && !isForeign(error);

/** The token cannot stand in a header. */
export const isUnsendable = (error: unknown): boolean =>
  (error as { code?: unknown } | undefined)?.code === "UND_ERR_INVALID_ARG";

/** @discordjs/rest stumbles over the answer of something else, or takes it for a refusal. */
export const isForeign = (error: unknown): boolean =>
  error instanceof NotDiscordError ||
  error instanceof TypeError ||
  (error instanceof DiscordAPIError && typeof error.code !== "number");

const because = (problem: string, fix?: string) => ({ problem, fix });

/** Both texts are one line for the operator and go into a sentence. @param form the noun for what Discord may refuse. */
export function diagnose(error: unknown, form = "the commands"): ReturnType<typeof because> {
  if (error instanceof RateLimitError || error instanceof RateLimitedError) {
    const waitMs = error instanceof RateLimitError ? error.retryAfter : error.retryAfterMs || MINUTE_MS;
    return because("Discord is rate limiting us", `try again in ${Math.ceil(waitMs / 1_000)} seconds`);
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
  if (/^(Abort|Timeout)Error$/.test(error.name)) return "no answer in time";
  return error.message || String((error as { code?: unknown }).code ?? error.name);
}
