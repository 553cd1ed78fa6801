import { attach, checkReferences } from "./attachments.ts";
import { checkCallback, checkChannelEdit, checkChannelMessage, checkEdit, checkFollowUp, checkOpening } from "./checks.ts";
import { checkCommand } from "./command-checks.ts";
import { checkForm } from "./component-checks.ts";
import { checkEmoji } from "./emoji-checks.ts";
import type { Exchange } from "./interaction-record.ts";
import { changedMessage, type MessageBody, type ShownMessage } from "./message.ts";
import type { Form } from "./multipart.ts";
import { MAX_FILE_BYTES } from "./payloads.ts";

export interface Answer {
  status: number;
  body?: object;
}

export const refusal = (status: number, code: number, message: string): Answer => ({ status, body: { code, message } });

const checks = {
  callback: checkCallback,
  edit: checkEdit,
  followUp: checkFollowUp,
  createMessage: checkChannelMessage,
  editMessage: checkChannelEdit,
  openDirect: checkOpening,
  commands: checkCommand,
  emojis: checkEmoji,
} as const;

type CheckedCall = keyof typeof checks;

interface Composition {
  readonly form: Form;
  readonly body: MessageBody;
  /** The message to change; a new message starts from an empty one. */
  readonly base: ShownMessage;
  /** Whether attachments stay if the body lists none. */
  readonly keepsAttachments: boolean;
  readonly exchange?: Exchange;
}

/** Refuses forms that Discord refuses, and lists why. */
export class FormChecker {
  readonly violations: string[] = [];

  /**
   * @param checkLast more checks, made if all others pass.
   * @returns Discord's refusal, or `undefined` if the form is accepted.
   */
  refuse(call: CheckedCall, form: Form, exchange?: Exchange, checkLast: () => string[] = () => []): Answer | undefined {
    const large = form.files.find(({ bytes }) => bytes.length > MAX_FILE_BYTES);
    const problems = [...form.problems, ...checks[call](form.body ?? {})];
    if (large) problems.push(`files[${large.index}]: larger than 10 MiB`);
    if (problems.length === 0 && call === "callback" && exchange) problems.push(...exchange.checkKind(form.body));
    if (problems.length === 0) problems.push(...checkLast());
    if (problems.length === 0) return undefined;
    const violations = problems.map((problem) => `${call}: ${problem}`);
    this.violations.push(...violations);
    exchange?.refuse(violations);
    if (large) return refusal(413, 40_005, "Request entity too large");
    return refusal(400, 50_035, `Invalid Form Body\n${problems.join("\n")}`);
  }

  compose(call: CheckedCall, { form, body, base, keepsAttachments, exchange }: Composition): ShownMessage | Answer {
    let message = base;
    const refused = this.refuse(call, form, exchange, () => {
      const attached = attach(base.attachments, body.attachments, form.files, keepsAttachments);
      message = changedMessage(base, body, attached.attachments);
      const { content, embeds, layout, attachments } = message;
      const isEmpty = content.trim() === "" && embeds.length === 0 && attachments.length === 0 && !layout?.length;
      return [
        ...attached.problems,
        ...checkForm(base, body, message),
        ...checkReferences(message),
        ...(isEmpty ? ["an empty message"] : []),
      ];
    });
    return refused ?? message;
  }
}
