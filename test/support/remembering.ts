import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PermissionFlagsBits } from "discord-api-types/v10";
import { expect } from "vitest";
import type { Interaction } from "../../src/bot/answer/interaction.ts";
import type { FormEntries } from "../../src/bot/form/form.ts";
import { checkCallback } from "../../src/playground/stand-in/checks.ts";
import { prefilled } from "../../src/playground/stand-in/modal.ts";
import type { Modal } from "../../src/playground/stand-in/modal-body.ts";
import { messageOf } from "./answers.ts";
import { scoreJson } from "./api-server.ts";
import { cleanUp } from "./clean-up.ts";
import { openTestMemory } from "./databases/engines.ts";
import { type RecordingResponder, setUpDispatcher } from "./dispatching.ts";
import { idOf } from "./ids.ts";

type Circumstances = Partial<Interaction>;

function formOf({ sent: [sent] }: RecordingResponder): Modal {
  if (sent?.what !== "respond" || sent.response.type !== "form") throw new Error(`no form: ${JSON.stringify(sent)}`);
  expect(checkCallback({ type: 9, data: sent.response.form })).toEqual([]);
  return sent.response.form;
}

const { Administrator, ManageGuild, ViewChannel, SendMessages } = PermissionFlagsBits;

/** A channel, as seen by a moderator. */
export const ofModerator = {
  id: idOf(5),
  type: 0,
  permissions: Administrator,
  memberPermissions: ManageGuild | ViewChannel | SendMessages,
};

/** A database in a folder that is deleted after the test. */
export function temporaryDatabase(): string {
  const folder = mkdtempSync(join(tmpdir(), "memory-"));
  cleanUp(() => rmSync(folder, { recursive: true }));
  return `sqlite:${join(folder, "memory.db")}`;
}

/**
 * The real dispatcher over a memory in a file, with a service that knows every collection.
 *
 * @param circumstances its clock, if any, is also the memory's.
 */
export async function setUpRemembering(
  url = temporaryDatabase(),
  circumstances: Pick<
    NonNullable<Parameters<typeof setUpDispatcher>[0]>,
    "clock" | "draw" | "openDirect" | "readOverrides" | "readRoles"
  > = {},
) {
  const { clock } = circumstances;
  const opened = await openTestMemory(url, clock ? { clock } : {});
  const bot = setUpDispatcher({ ...circumstances, memory: opened.memory });
  const finish = async (responder: RecordingResponder, done: Promise<void>) => {
    await bot.api.answerUntil(done, (_operation, contract) => [scoreJson({ name: `Collection ${contract.slice(-4)}` })]);
    return messageOf(responder);
  };
  return {
    ...bot,
    ...opened,
    url,
    /** The answer to a member's command, such as `server set`. */
    say: (path: string, options: Record<string, unknown> = {}, circumstances: Circumstances = {}) => {
      const [name = "", subcommand] = path.split(" ");
      const { responder, done } = bot.type(name, options, { subcommand, ...circumstances } as never);
      return finish(responder, done);
    },
    /** The answer to a moderator's click on their own button or choice. */
    press: (customId: string, circumstances: Circumstances = {}) => {
      const { responder, done } = bot.click(customId, { isPrivate: true, channel: ofModerator, ...circumstances } as never);
      return finish(responder, done);
    },
    /** The form that a command or, by its id, a button opens. */
    form: async (opener: string, circumstances: Circumstances = {}, options: Record<string, unknown> = {}) => {
      const [name = "", subcommand] = opener.split(" ");
      const asked = opener.startsWith("1")
        ? bot.click(opener, { isPrivate: true, channel: ofModerator, ...circumstances } as never)
        : bot.type(name, options, { subcommand, ...circumstances } as never);
      await asked.done;
      return formOf(asked.responder);
    },
    /** The answer to a form that a moderator submits, with these fields changed. */
    submit: (form: Modal, changed: FormEntries, circumstances: Circumstances = {}) => {
      const filled = Object.entries(prefilled(form)).map(
        ([name, value]) => [name, Array.isArray(value) ? value[0] : value] as const,
      );
      const entries = { ...Object.fromEntries(filled), ...changed } as FormEntries;
      const { responder, done } = bot.submit(form.custom_id, entries, { channel: ofModerator, ...circumstances } as never);
      return finish(responder, done);
    },
    /** The suggestions while a member types an option. */
    offered: async (path: string, option: string, typed: string, circumstances: Circumstances = {}) => {
      const [name = "", subcommand] = path.split(" ");
      const { responder, done } = bot.complete(typed, { name, subcommand, option, ...circumstances } as never);
      await done;
      const [sent] = responder.sent;
      if (sent?.what !== "respond" || sent.response.type !== "choices") throw new Error("no choices");
      expect(checkCallback({ type: 8, data: { choices: sent.response.choices } })).toEqual([]);
      return sent.response.choices;
    },
  };
}
