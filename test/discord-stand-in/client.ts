import { FormData, fetch } from "undici";
import type { Exchange } from "../../src/playground/stand-in/interaction-record.ts";
import { applicationId } from "../../src/playground/stand-in/payloads.ts";

interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

interface Answered {
  readonly status: number;
  /** Discord's error code. */
  readonly code: number | undefined;
  readonly body: unknown;
}

/** A bot's calls about interactions and channels. */
export class BotClient {
  readonly #apiUrl: string;
  readonly #headers: Record<string, string>;

  constructor({ apiUrl }: { readonly apiUrl: string }, token: string) {
    this.#apiUrl = apiUrl;
    this.#headers = { "user-agent": "DiscordBot (https://bot.example, 1)", authorization: `Bot ${token}` };
  }

  respond({ id, token }: Exchange, body: object, files?: readonly SentFile[]): Promise<Answered> {
    return this.call("POST", `/interactions/${id}/${token}/callback`, body, files);
  }

  edit({ token }: Exchange, body: object, files?: readonly SentFile[]): Promise<Answered> {
    return this.call("PATCH", `/webhooks/${applicationId}/${token}/messages/@original`, body, files);
  }

  createMessage(channel: string, body: object, files?: readonly SentFile[]): Promise<Answered> {
    return this.call("POST", `/channels/${channel}/messages`, body, files);
  }

  editMessage(channel: string, id: string, body: object): Promise<Answered> {
    return this.call("PATCH", `/channels/${channel}/messages/${id}`, body);
  }

  /** Sends JSON or, with files, a form. */
  async call(method: string, path: string, body: object = {}, files?: readonly SentFile[]): Promise<Answered> {
    const headers = { ...this.#headers, ...(!files && { "content-type": "application/json" }) };
    const content = files ? formOf(body, files) : JSON.stringify(body);
    const response = await fetch(`${this.#apiUrl}/v10${path}`, { method, headers, ...(method !== "GET" && { body: content }) });
    const answer = response.status === 204 ? undefined : ((await response.json()) as { code?: number });
    return { status: response.status, code: answer?.code, body: answer };
  }
}

function formOf(body: object, files: readonly SentFile[]): FormData {
  const form = new FormData();
  form.set("payload_json", JSON.stringify(body));
  for (const [index, { name, bytes, type }] of files.entries()) {
    form.append(`files[${index}]`, new Blob([bytes], { type }), name);
  }
  return form;
}
