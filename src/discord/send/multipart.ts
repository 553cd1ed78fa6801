import type { PictureFile } from "../../bot/answer/responder.ts";

/**
 * JSON and a file as one form (RFC 7578): `payload_json` and `files[0]`, where 0 is the id in the JSON's `attachments`
 * (reference, «Uploading Files»).
 */
export function multipart(json: object, { name, bytes }: PictureFile): { contentType: string; body: Buffer } {
  const parts = [
    { head: 'name="payload_json"\r\nContent-Type: application/json', content: Buffer.from(JSON.stringify(json)) },
    { head: `name="files[0]"; filename="${name}"\r\nContent-Type: image/png`, content: Buffer.from(bytes) },
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
