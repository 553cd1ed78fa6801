import { FormData, fetch } from "undici";
import type { Exchange } from "../../src/playground/stand-in/interaction-record.ts";
import { applicationId } from "../../src/playground/stand-in/payloads.ts";
import { pngOf } from "../support/png.ts";

export interface SentFile {
  readonly name: string;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly type?: string;
  /** The name of its part; `files[0]` for the first by default. */
  readonly part?: string;
}

export interface Answered {
  readonly status: number;
  /** Discord's error code. */
  readonly code: number | undefined;
  readonly body: unknown;
}

export const userAgent = { "user-agent": "DiscordBot (https://bot.example, 1)" };

/** A bot's calls about interactions and channels. */
export class BotClient {
  readonly #apiUrl: string;
  readonly #headers: Record<string, string>;

  /** @param token the bot's token, if any. */
  constructor({ apiUrl }: { readonly apiUrl: string }, token?: string) {
    this.#apiUrl = apiUrl;
    this.#headers = { ...userAgent, ...(token !== undefined && { authorization: `Bot ${token}` }) };
  }

  respond({ id, token }: Exchange, body: object, files?: readonly SentFile[]): Promise<Answered> {
    return this.call("POST", `/interactions/${id}/${token}/callback`, body, files);
  }

  edit({ token }: Exchange, body: object, files?: readonly SentFile[]): Promise<Answered> {
    return this.call("PATCH", `/webhooks/${applicationId}/${token}/messages/@original`, body, files);
  }

  followUp({ token }: Exchange, body: object, files?: readonly SentFile[]): Promise<Answered> {
    return this.call("POST", `/webhooks/${applicationId}/${token}`, body, files);
  }

  createMessage(channel: string, body: object, files?: readonly SentFile[]): Promise<Answered> {
    return this.call("POST", `/channels/${channel}/messages`, body, files);
  }

  editMessage(channel: string, id: string, body: object, files?: readonly SentFile[]): Promise<Answered> {
    return this.call("PATCH", `/channels/${channel}/messages/${id}`, body, files);
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
  for (const [index, { name, bytes = pngOf(4, 2), type = "image/png", part = `files[${index}]` }] of files.entries()) {
    form.append(part, new Blob([bytes], { type }), name);
  }
  return form;
}
