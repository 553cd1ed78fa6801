import { checkCommands } from "./checks.ts";

export const applicationId = "1100000000000000001";
export const guildId = "1100000000000000002";

export interface CommandParams {
  application: string;
  guild?: string;
  command?: string;
}

export interface RegisteredCommand {
  id: string;
  name: string;
  contexts?: number[] | null;
  [field: string]: unknown;
}

/** What the stand-in answers a call with. */
export interface Answer {
  status: number;
  body?: object;
}

export const refusal = (status: number, code: number, message: string): Answer => ({ status, body: { code, message } });

/** The commands of an application: those of every server, and those of one. */
export class CommandRegistry {
  /** Commands as registered, by scope: a server's id, or `global`. */
  readonly registered = new Map<string, RegisteredCommand[]>();
  /** What was written, in order: method and name. */
  readonly writes: string[] = [];
  /** The name of a command that is refused for its form. */
  refuses: string | undefined;
  readonly #nextId: () => string;
  readonly #refuseForm: (what: string, problems: string[]) => Answer;

  constructor(nextId: () => string, refuseForm: (what: string, problems: string[]) => Answer) {
    this.#nextId = nextId;
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
    if ((body as { name?: string }).name === this.refuses) return refusal(400, 50_035, "Invalid Form Body");
    const problems = checkCommands([body]);
    if (problems.length > 0) return this.#refuseForm("commands", problems);
    const existing = method === "PATCH" ? commands.find((command) => command.id === id) : undefined;
    const command: RegisteredCommand = {
      id: id ?? this.#nextId(),
      application_id: application,
      version: this.#nextId(),
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
