import type { APIGuildApplicationCommandPermissions } from "discord-api-types/v10";
import type { CommandBody } from "./command-body.ts";
import { type Answer, type FormChecker, refusal } from "./form-checker.ts";
import { jsonForm } from "./multipart.ts";
import { applicationId, guildId, nextSnowflake } from "./payloads.ts";

export interface CommandParams {
  application: string;
  guild?: string;
  command?: string;
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
  /** Overrides of the server's moderators; `whyNotOffered` ignores them. */
  overrides: readonly APIGuildApplicationCommandPermissions[] = [];
  readonly #forms: FormChecker;

  constructor(forms: FormChecker) {
    this.#forms = forms;
  }

  /** A server's command comes before a global one of the same name. */
  named(name: string, type: number): RegisteredCommand[] {
    const all = [guildId, "global"].flatMap((scope) => this.registered.get(scope) ?? []);
    return all.filter((command) => command.name === name && command.type === type);
  }

  /** Reference, «Application Commands», «Endpoints». */
  handle(method: string, { application, guild, command: id }: CommandParams, body: unknown, query: CommandsQuery = {}): Answer {
    if (application !== applicationId) {
      return refusal(403, 20_012, "You are not authorized to perform this action on this application");
    }
    if (guild !== undefined && guild !== guildId) return refusal(403, 50_001, "Missing Access");
    const scope = guild ?? "global";
    const commands = this.registered.get(scope) ?? [];
    if (method === "GET" && id === "permissions") return { status: 200, body: this.overrides };
    if (method === "GET") {
      return { status: 200, body: query.with_localizations === "true" ? commands : withoutLocalizations(commands) };
    }
    if (method === "DELETE") {
      const left = commands.filter((command) => command.id !== id);
      this.registered.set(scope, left);
      return { status: 204 };
    }
    if (method === "PUT") return this.#replace(scope, commands, body as CommandBody[]);
    const refused = this.#forms.refuse("commands", jsonForm(body));
    if (refused) return refused;
    const { name, type = 1 } = body as CommandBody;
    // Creating a command whose name is taken updates it.
    const existing = commands.find((command) =>
      id === undefined ? command.name === name && command.type === type : command.id === id,
    );
    if (!existing && id !== undefined) return refusal(404, 10_063, "Unknown application command");
    const others = commands.filter((command) => command !== existing);
    const command = registeredAs(scope, { ...(method === "PATCH" && existing), ...(body as CommandBody) }, existing);
    const tooMany = refuseMany([...others, command]);
    if (tooMany) return tooMany;
    this.registered.set(scope, [...others, command]);
    return { status: existing ? 200 : 201, body: command };
  }

  /** Reference, «Bulk Overwrite Global Application Commands». */
  #replace(scope: string, commands: readonly RegisteredCommand[], bodies: readonly CommandBody[]): Answer {
    for (const body of bodies) {
      const refused = this.#forms.refuse("commands", jsonForm(body));
      if (refused) return refused;
    }
    const keyOf = ({ name, type = 1 }: CommandBody) => `${type} ${name}`;
    const wanted = new Set(bodies.map(keyOf));
    if (wanted.size < bodies.length) return refusal(400, 50_035, "Application command names must be unique");
    if (commands.some((command) => command.type === ENTRY_POINT && !wanted.has(keyOf(command)))) {
      return refusal(400, 50_240, "You cannot remove this app's Entry Point command in a bulk update operation");
    }
    const existing = new Map(commands.map((command) => [keyOf(command), command]));
    const replaced = bodies.map((body) => registeredAs(scope, body, existing.get(keyOf(body))));
    const tooMany = refuseMany(replaced);
    if (tooMany) return tooMany;
    this.registered.set(scope, replaced);
    return { status: 200, body: replaced };
  }
}

const ENTRY_POINT = 4;

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

function refuseMany(commands: readonly RegisteredCommand[]): Answer | undefined {
  const over = [...Map.groupBy(commands, ({ type }) => type)].find(([type, { length }]) => length > (maxCommands[type] ?? 1));
  return over && refusal(400, 30_032, `Maximum number of application commands reached (${maxCommands[over[0]]})`);
}

/** Reference, «Retrieving localized commands». */
const withoutLocalizations = (commands: readonly RegisteredCommand[]): object =>
  JSON.parse(JSON.stringify(commands, (key, value: unknown) => (key.endsWith("_localizations") ? undefined : value))) as object;
