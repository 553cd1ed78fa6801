import { DiscordAPIError, HTTPError, RateLimitError, REST, type RESTOptions } from "@discordjs/rest";
import { RESTJSONErrorCodes, Routes } from "discord-api-types/v10";
import { z } from "zod";

type LibraryOptions = "timeout" | "retries" | "makeRequest" | "globalRequestsPerSecond" | "handlerSweepInterval";

export interface RestOptions extends Partial<Pick<RESTOptions, LibraryOptions>> {
  readonly apiUrl: string;
  readonly token: string;
  readonly userAgent: string;
  /** Longer rate limits reject. */
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

const guildsSchema = z.array(z.object({ id: z.string() }));
/** The most that Discord gives at once (reference, «Get Current User Guilds»). */
const PAGE = 200;

/** All servers that the bot is in, by id, page by page: a million ids take a hundred megabytes. */
export async function* readServers(rest: Pick<REST, "get">) {
  let after: string | undefined = "0";
  while (after !== undefined) {
    const query = new URLSearchParams({ limit: String(PAGE), after });
    const guilds = parseAnswer(guildsSchema, await rest.get(Routes.userGuilds(), { query }), "the servers are no list");
    const ids: string[] = guilds.map(({ id }) => id);
    const isLast = ids.length < PAGE;
    yield { after, ids, isLast };
    after = isLast ? undefined : ids.at(-1);
  }
}

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
