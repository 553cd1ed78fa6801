import type { FastifyInstance, FastifyRequest } from "fastify";
import type { UploadedFile } from "./attachments.ts";
import { MAX_FILE_BYTES } from "./payloads.ts";

export interface Form {
  readonly body: unknown;
  readonly files: readonly UploadedFile[];
  readonly problems: readonly string[];
}

declare module "fastify" {
  interface FastifyRequest {
    form?: Form;
  }
}

/** Ten files of the greatest size, and their descriptions. */
const MAX_FORM_BYTES = 10 * MAX_FILE_BYTES + 1_024 * 1_024;

/** Lets a server's routes take forms; hooks and handlers see the form's JSON as the body. */
export function acceptForms(http: FastifyInstance): void {
  const options = { parseAs: "buffer", bodyLimit: MAX_FORM_BYTES } as const;
  http.addContentTypeParser<Buffer>("multipart/form-data", options, async (request: FastifyRequest, bytes: Buffer) => {
    request.form = await readForm(bytes, request.headers["content-type"] ?? "");
    return request.form.body;
  });
}

export const jsonForm = (body: unknown): Form => ({ body, files: [], problems: [] });

export const formOf = ({ form, body }: FastifyRequest): Form => form ?? jsonForm(body ?? {});

/** Reads a form of `payload_json` and `files[n]` (reference, «Uploading Files»). */
async function readForm(bytes: Buffer, contentType: string): Promise<Form> {
  const problems: string[] = [];
  const files: UploadedFile[] = [];
  let body: unknown = {};
  const noJson = () => {
    problems.push("payload_json: no JSON");
    return {};
  };
  const parts = await new Response(new Uint8Array(bytes), { headers: { "content-type": contentType } })
    .formData()
    .catch(() => void problems.push("a form that cannot be read"));
  for (const [name, part] of parts ?? []) {
    const index = /^files\[(0|[1-9]\d*)\]$/.exec(name)?.[1];
    if (name === "payload_json" && typeof part === "string") body = await new Response(part).json().catch(noJson);
    else if (index === undefined || typeof part === "string") problems.push(`${name}: neither payload_json nor a file`);
    else files.push({ index: Number(index), name: part.name, type: part.type, bytes: await part.bytes() });
  }
  if (new Set(files.map(({ index }) => index)).size < files.length) problems.push("files: an index stands twice");
  return { body, files, problems };
}
