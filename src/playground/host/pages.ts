import type { FastifyInstance } from "fastify";
import { type LinkPreview, linkPreview } from "../stand-in/link-preview.ts";

/** Its client of link previews. */
const userAgent = "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)";
/** Discord fetches a page with its pictures within this time. */
const FETCH_MS = 10_000;

/** Lets the playground's own server answer for the service's pages. @param service resolves before the first request. */
export function passPages(server: FastifyInstance, service: Promise<FastifyInstance>): void {
  server.get("/c/*", async (request, reply) => {
    const { statusCode, headers, rawPayload } = await (await service).inject({ url: request.url });
    const { connection, "transfer-encoding": _encoding, ...passed } = headers;
    return reply.code(statusCode).headers(passed).send(rawPayload);
  });
}

/** Previews the first link to a page of the service in a text, and no other address. @param url the playground's own. */
export async function previewIn(text: string, url: string): Promise<LinkPreview | undefined> {
  const [link] = text.match(/https?:\/\/\S+/g)?.filter((found) => found.startsWith(`${url}/c/`)) ?? [];
  if (link === undefined) return undefined;
  const response = await fetch(link, { headers: { "user-agent": userAgent }, signal: AbortSignal.timeout(FETCH_MS) });
  const isPage = response.ok && response.headers.get("content-type")?.startsWith("text/html");
  return isPage ? linkPreview(await response.text()) : undefined;
}
