import type { REST } from "@discordjs/rest";
import { ApplicationCommandPermissionType, ApplicationCommandType, Routes } from "discord-api-types/v10";
import { z } from "zod";
import type { CommandOverrides, ReadOverrides } from "../bot/command/command-access.ts";
import { CachedReads } from "../infra/cached-reads.ts";
import { type Clock, onceAMinute } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import { MINUTE_MS } from "../infra/time.ts";
import { parseAnswer } from "./rest.ts";

const MAX_SERVERS = 1_000;
const UNREADABLE =
  "what servers have settled in Server Settings › Integrations cannot be read: buttons of moderators' commands follow what was last read, or else work for members with Manage Server alone";

const typeOf = { slash: ApplicationCommandType.ChatInput, message: ApplicationCommandType.Message } as const;

/** Reference, «Guild Application Command Permissions Structure». */
const settledSchema = z.array(
  z.object({
    id: z.string(),
    permissions: z.array(z.object({ id: z.string(), type: z.enum(ApplicationCommandPermissionType), permission: z.boolean() })),
  }),
);
const registeredSchema = z.array(z.object({ id: z.string(), type: z.number(), name: z.string() }));

interface OverridesOptions {
  readonly rest: Pick<REST, "get">;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Settled {
  /** By the id of a command or of the application. */
  readonly overrides: ReadonlyMap<string, CommandOverrides["command"]>;
  readonly registered: z.output<typeof registeredSchema>;
}

/**
 * Reads a server at most once a minute (reference, «Get Guild Application Command Permissions»), also after a failure, since
 * refusals count as invalid requests.
 */
export function overridesReader({ rest, clock, log }: OverridesOptions): ReadOverrides {
  const timesToTell = onceAMinute(clock);
  const read = (key: string) => {
    const [application = "", server = ""] = key.split(":");
    return readSettled(application, server).catch((error: unknown) => {
      if (timesToTell() > 0) log.warn({ err: error }, UNREADABLE);
      throw error;
    });
  };
  const kept = new CachedReads<Settled>({ clock, max: MAX_SERVERS, freshMs: MINUTE_MS, failedMs: MINUTE_MS, read });
  return async (application, server, { type, name }) => {
    const settled = await kept.get(`${application}:${server}`);
    if (!settled) return undefined;
    const of = (id: string) => settled.overrides.get(id) ?? [];
    if (settled.overrides.size === 0) return [{ command: [], application: [] }];
    return settled.registered
      .filter((command) => command.type === typeOf[type] && command.name === name)
      .map(({ id }) => ({ command: of(id), application: of(application) }));
  };

  async function readSettled(application: string, server: string): Promise<Settled> {
    const settled = await ask(Routes.guildApplicationCommandsPermissions(application, server), settledSchema);
    const routes = [Routes.applicationCommands(application), Routes.applicationGuildCommands(application, server)];
    const registered = settled.length > 0 ? await Promise.all(routes.map((route) => ask(route, registeredSchema))) : [];
    return { overrides: new Map(settled.map(({ id, permissions }) => [id, permissions])), registered: registered.flat() };
  }

  async function ask<Schema extends z.ZodType>(route: `/${string}`, schema: Schema): Promise<z.output<Schema>> {
    return parseAnswer(schema, await rest.get(route), "a list of commands, or of who may use them, has another form");
  }
}
