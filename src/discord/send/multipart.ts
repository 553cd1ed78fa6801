import type { OutgoingMessage } from "../../bot/answer/responder.ts";

/**
 * JSON and files as one form (RFC 7578), the way Discord takes files: `payload_json` and `files[n]`, where n is the id that an
 * entry of the JSON's `attachments` refers to (reference, «Uploading Files»).
 */
export function multipart(json: object, files: OutgoingMessage["files"]): { contentType: string; body: Buffer } {
  const parts = [
    { head: 'name="payload_json"\r\nContent-Type: application/json', content: Buffer.from(JSON.stringify(json)) },
    ...files.map(({ name, type, bytes }, index) => ({
      head: `name="files[${index}]"; filename="${encodeName(name)}"\r\nContent-Type: ${type}`,
      content: Buffer.from(bytes),
    })),
  ];
  let number = 0;
  while (parts.some(({ content }) => content.includes(`collection-pulse-${number}`))) number += 1;
  const boundary = `collection-pulse-${number}`;
  const pieces = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    content,
    Buffer.from("\r\n"),
  ]);
  const end = Buffer.from(`--${boundary}--\r\n`);
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat([...pieces, end]) };
}

/** Line breaks and quotes would end the header or the name (RFC 7578, 2 and 4.2). */
const encodeName = (name: string) => name.replaceAll(/[\r\n"]/g, encodeURIComponent);
