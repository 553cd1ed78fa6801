import type { CommandBody } from "./command-body.ts";
import { type Answer, type FormChecker, refusal } from "./form-checker.ts";
import { jsonForm } from "./multipart.ts";
import { applicationId, guildId, nextSnowflake } from "./payloads.ts";

export interface CommandParams {
  application: string;
  guild?: string;
}

export interface CommandsQuery {
  readonly with_localizations?: string;
}

export interface RegisteredCommand extends CommandBody {
  id: string;
  type: number;
  description: string;
  guild_id?: string;
}

/** Limits per scope, by type (reference, «Registering a Command»). */
const maxCommands: Readonly<Record<number, number>> = { 1: 100, 2: 15, 3: 15 };

/** An application's global commands, and those of its servers. */
export class CommandRegistry {
  /** By scope: a server's id, or `global`. */
  readonly registered = new Map<string, RegisteredCommand[]>();
  readonly #forms: FormChecker;

  constructor(forms: FormChecker) {
    this.#forms = forms;
  }

  /** A server's command comes before a global one of the same name. */
  named(name: string, type: number): RegisteredCommand[] {
    const all = [guildId, "global"].flatMap((scope) => this.registered.get(scope) ?? []);
    return all.filter((command) => command.name === name && command.type === type);
  }

  /** Reference, «Get Global Application Commands». */
  list(params: CommandParams, { with_localizations }: CommandsQuery = {}): Answer {
    const scope = scopeOf(params);
    if (typeof scope !== "string") return scope;
    const commands = this.registered.get(scope) ?? [];
    return { status: 200, body: with_localizations === "true" ? commands : withoutLocalizations(commands) };
  }

  /** Reference, «Bulk Overwrite Global Application Commands». */
  replace(params: CommandParams, bodies: readonly CommandBody[]): Answer {
    const scope = scopeOf(params);
    if (typeof scope !== "string") return scope;
    const commands = this.registered.get(scope) ?? [];
    for (const body of bodies) {
      const refused = this.#forms.refuse("commands", jsonForm(body));
      if (refused) return refused;
    }
    const typeAndName = ({ name, type = 1 }: CommandBody) => `${type} ${name}`;
    const wanted = new Set(bodies.map(typeAndName));
    if (wanted.size < bodies.length) return refusal(400, 50_035, "Application command names must be unique");
    if (commands.some((command) => command.type === ENTRY_POINT && !wanted.has(typeAndName(command)))) {
      return refusal(400, 50_240, "You cannot remove this app's Entry Point command in a bulk update operation");
    }
    const existing = new Map(commands.map((command) => [typeAndName(command), command]));
    const replaced = bodies.map((body) => registeredAs(scope, body, existing.get(typeAndName(body))));
    const over = [...Map.groupBy(replaced, ({ type }) => type)].find(([type, { length }]) => length > (maxCommands[type] ?? 1));
    if (over) return refusal(400, 30_032, `Maximum number of application commands reached (${maxCommands[over[0]]})`);
    this.registered.set(scope, replaced);
    return { status: 200, body: replaced };
  }
}

const ENTRY_POINT = 4;

/** A server's id, or `global`; otherwise Discord's refusal. */
function scopeOf({ application, guild = "global" }: CommandParams): string | Answer {
  const isOwn = application === applicationId;
  if (!isOwn) return refusal(403, 20_012, "You are not authorized to perform this action on this application");
  return guild === "global" || guild === guildId ? guild : refusal(403, 50_001, "Missing Access");
}

/** Discord adds fields of its own, and drops those that are false. */
function registeredAs(scope: string, body: CommandBody, existing: RegisteredCommand | undefined): RegisteredCommand {
  const command: RegisteredCommand = {
    default_member_permissions: null,
    type: 1,
    description: "",
    dm_permission: true,
    nsfw: false,
    ...(scope === "global" ? { contexts: null, integration_types: [0, 1] } : { guild_id: scope }),
    ...(JSON.parse(JSON.stringify(body, (key, value: unknown) => (value === false && key !== "nsfw" ? undefined : value))) as {
      name: string;
    }),
    id: existing?.id ?? nextSnowflake(),
    application_id: applicationId,
    version: nextSnowflake(),
  };
  if (command.contexts) command.contexts = command.contexts.toReversed();
  return command;
}

/** Reference, «Retrieving localized commands». */
const withoutLocalizations = (commands: readonly RegisteredCommand[]): object =>
  JSON.parse(JSON.stringify(commands, (key, value: unknown) => (key.endsWith("_localizations") ? undefined : value))) as object;
