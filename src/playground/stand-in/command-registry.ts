import { applicationId, guildId } from "./payloads.ts";
import { nextSnowflake } from "./snowflake.ts";

export interface CommandParams {
  application: string;
  guild?: string;
  command?: string;
}

export interface RegisteredCommand {
  id: string;
  type: number;
  name: string;
  description: string;
  options?: { type: number; name: string; description: string }[];
  contexts?: number[] | null;
  [field: string]: unknown;
}

/** What Discord answers a call with. */
export interface Answer {
  status: number;
  body?: object;
}

export const refusal = (status: number, code: number, message: string): Answer => ({ status, body: { code, message } });

/** The commands of an application: those of every server, and those of one. */
export class CommandRegistry {
  /** Commands as registered, by scope: a server's id, or `global`. */
  readonly registered = new Map<string, RegisteredCommand[]>();
  readonly #refuseForm: (body: unknown) => Answer | undefined;

  /** @param refuseForm the refusal of a command that breaks Discord's schema. */
  constructor(refuseForm: (body: unknown) => Answer | undefined) {
    this.#refuseForm = refuseForm;
  }

  /** Commands as Discord keeps them: with fields of its own, without those that are false or empty. */
  handle(method: string, { application, guild, command: id }: CommandParams, body: unknown): Answer {
    if (application !== applicationId) {
      return refusal(403, 20_012, "You are not authorized to perform this action on this application");
    }
    if (guild !== undefined && guild !== guildId) return refusal(403, 50_001, "Missing Access");
    const scope = guild ?? "global";
    const commands = this.registered.get(scope) ?? [];
    if (method === "GET") return { status: 200, body: commands };
    const others = commands.filter((command) => command.id !== id);
    if (method === "DELETE") {
      this.registered.set(scope, others);
      return { status: 204 };
    }
    const refused = this.#refuseForm(body);
    if (refused) return refused;
    const existing = method === "PATCH" ? commands.find((command) => command.id === id) : undefined;
    const command: RegisteredCommand = {
      id: id ?? nextSnowflake(),
      application_id: application,
      version: nextSnowflake(),
      default_member_permissions: null,
      type: 1,
      description: "",
      dm_permission: true,
      nsfw: false,
      ...existing,
      ...(guild ? { guild_id: guild } : { contexts: null, integration_types: [0, 1] }),
      ...(JSON.parse(JSON.stringify(body, (key, value: unknown) => (value === false && key !== "nsfw" ? undefined : value))) as {
        name: string;
      }),
    };
    if (command.contexts) command.contexts = command.contexts.toReversed();
    this.registered.set(scope, [...others, command]);
    return { status: 200, body: command };
  }
}
