import { PermissionFlagsBits } from "discord-api-types/v10";
import { expect } from "vitest";
import type { DispatcherOptions } from "../../../src/bot/answer/dispatch.ts";
import type { FormEntries } from "../../../src/bot/form/form.ts";
import type { Interaction } from "../../../src/bot/interaction/interaction.ts";
import { checkCallback } from "../../../src/playground/stand-in/checks.ts";
import { prefilled } from "../../../src/playground/stand-in/modal.ts";
import type { Modal } from "../../../src/playground/stand-in/modal-body.ts";
import { scoreJson } from "../api-server.ts";
import { openTestMemory } from "../databases/engines.ts";
import { temporaryDatabase } from "../databases/new-database.ts";
import { FakeClock } from "../fake-clock.ts";
import { idOf } from "../ids.ts";
import { metricsAtRest } from "../metrics.ts";
import { recordLog } from "../recorded-log.ts";
import { messageOf } from "./answers.ts";
import { cached, newDispatcher } from "./dispatcher.ts";
import { asMemory, emptyMemory, type FakeMemory } from "./empty-memory.ts";
import { RecordingResponder } from "./recording-responder.ts";
import { ScriptedApi } from "./scripted-api.ts";

const { Administrator, ManageGuild, ViewChannel, SendMessages } = PermissionFlagsBits;

/** A channel, as seen by a moderator. */
export const ofModerator = {
  id: idOf(5),
  type: 0,
  permissions: Administrator,
  memberPermissions: ManageGuild | ViewChannel | SendMessages,
};

type Circumstances = Partial<Interaction>;

/** A member's interaction in a server where the bot is installed. */
export const interactionOf = (fields: Circumstances & Pick<Interaction, "kind">) =>
  ({
    id: "1500000000000000000",
    locale: "en-US",
    ageRestricted: false,
    canEmbed: true,
    member: "1100000000000000004",
    server: "1100000000000000002",
    serverLocale: "en-US",
    isInstalledInServer: true,
    ...fields,
  }) as Interaction;

const slashCommand = { kind: "command", type: "slash", options: {} } as const;

type BotOptions = Partial<Pick<DispatcherOptions, "api" | "budgets" | "commands" | "draw" | "find" | "openDirect">> & {
  readonly memory?: FakeMemory;
  readonly clock?: FakeClock;
};

/** The bot in this process: its dispatcher, commands, cards and cache, by default over a scripted API. */
export function setUpBot({ memory = emptyMemory, clock = new FakeClock(), ...options }: BotOptions = {}) {
  const api = new ScriptedApi(clock);
  const { log, lines } = recordLog();
  const metrics = metricsAtRest();
  const dispatcher = newDispatcher({
    api: cached(api, clock),
    memory: asMemory(memory),
    log,
    onAnswered: metrics.commandAnswered,
    clock,
    ...options,
  });
  const handle = (fields: object, responder = new RecordingResponder()) => {
    const interaction = interactionOf(fields as Interaction);
    return { responder, done: dispatcher.handle(interaction, responder) };
  };
  const testBot = {
    /** A member types an option; by default the contract of `/scores`. */
    complete: (
      typed: string,
      where: Partial<Extract<Interaction, { readonly kind: "autocomplete" }>> = {},
      responder?: RecordingResponder,
    ) => handle({ kind: "autocomplete", name: "scores", option: "contract", typed, ...where }, responder),
    type: (
      name: string,
      options: Record<string, unknown>,
      circumstances: Partial<Extract<Interaction, { readonly kind: "command" }>> = {},
      responder?: RecordingResponder,
    ) => handle({ ...slashCommand, name, options, ...circumstances }, responder),
    click: (customId: string, circumstances: Circumstances = {}, responder?: RecordingResponder) =>
      handle({ ...clicked, kind: "button", customId, ...circumstances }, responder),
  };
  return { ...testBot, clock, api, dispatcher, metrics, lines, ...answers(api, handle) };
}

const clicked = {
  ...{ isOwn: true, madeBy: undefined, choices: [], isPrivate: false, isDirect: false, asComponents: false },
};

/** A moderator's own private message. */
const own = { ...clicked, isPrivate: true, channel: ofModerator };

type Handle = (fields: object) => { readonly responder: RecordingResponder; readonly done: Promise<void> };

/** The answers of a bot whose API knows every collection. */
function answers(api: ScriptedApi, handle: Handle) {
  const command = (path: string) => {
    const [name = "", subcommand] = path.split(" ");
    return { ...slashCommand, name, subcommand };
  };
  const answer = async (fields: object) => {
    const { responder, done } = handle(fields);
    await api.answerUntil(done, (_operation, contract) => [scoreJson({ name: `Collection ${contract.slice(-4)}` })]);
    return messageOf(responder);
  };
  return {
    /** The answer to a member's command, such as `server set`. */
    say: (path: string, options: Record<string, unknown> = {}, circumstances: Circumstances = {}) =>
      answer({ ...command(path), options, ...circumstances }),
    /** The answer to a moderator's click on their own button or choice. */
    press: (customId: string, circumstances: Circumstances = {}) =>
      answer({ ...own, kind: "button", customId, ...circumstances }),
    /** The form that a command or, by its id, a button opens. */
    form: async (opener: string, circumstances: Circumstances = {}, options: Record<string, unknown> = {}) => {
      const opened = opener.startsWith("1")
        ? handle({ ...own, kind: "button", customId: opener, ...circumstances })
        : handle({ ...command(opener), options, ...circumstances });
      await opened.done;
      return formOf(opened.responder);
    },
    /** The answer to a form that a moderator submits, with these fields changed. */
    submit: (form: Modal, changed: FormEntries, circumstances: Circumstances = {}) => {
      const filled = Object.entries(prefilled(form)).map(
        ([name, value]) => [name, Array.isArray(value) ? value[0] : value] as const,
      );
      const entries = { ...Object.fromEntries(filled), ...changed };
      return answer({
        ...{ ...own, kind: "form", customId: form.custom_id, entries, channels: [], pickedRoles: [] },
        ...circumstances,
      });
    },
    /** The suggestions while a member types an option. */
    offered: async (path: string, option: string, typed: string, circumstances: Circumstances = {}) => {
      const { responder, done } = handle({ ...command(path), kind: "autocomplete", option, typed, ...circumstances });
      await done;
      const [sent] = responder.sent;
      if (sent?.what !== "respond" || sent.response.type !== "choices") throw new Error("no choices");
      expect(checkCallback({ type: 8, data: { choices: sent.response.choices } })).toEqual([]);
      return sent.response.choices;
    },
  };
}

function formOf({ sent: [sent] }: RecordingResponder): Modal {
  if (sent?.what !== "respond" || sent.response.type !== "form") throw new Error(`no form: ${JSON.stringify(sent)}`);
  expect(checkCallback({ type: 9, data: sent.response.form })).toEqual([]);
  return sent.response.form;
}

/** The bot over a memory in a database, whose clock is the bot's, if it is given. */
export async function setUpRemembering(url = temporaryDatabase(), options: Omit<BotOptions, "memory"> = {}) {
  const opened = await openTestMemory(url, options.clock && { clock: options.clock });
  return { ...setUpBot({ ...options, memory: opened.memory }), ...opened, url };
}
