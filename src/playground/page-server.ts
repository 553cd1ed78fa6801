import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { type FastifyInstance, fastify } from "fastify";
import { rolldown } from "rolldown";
import { type ZodType, z } from "zod";
import type { Channel } from "./channel.ts";
import { type ActionHandlers, type Actions, actions, type ChannelEvent, type Snapshot } from "./protocol.ts";

const ownFiles = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'";
const noOthers = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Types of pictures that the page shows; files of other types are downloaded. */
const pictureTypes: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);

/** Unread bytes after which a slow page is disconnected; it connects again for a new snapshot. */
const MAX_UNREAD = 16 * 1_024 * 1_024;

const page = new URL("page/", import.meta.url);

/** @param pictureOrigins origins that pages may load pictures from, besides this server. */
export function createLocalServer(pictureOrigins: readonly string[] = []): FastifyInstance {
  const server = fastify({ forceCloseConnections: true, bodyLimit: 256 * 1_024 });
  // A foreign page may send forms, with text or files, but no JSON.
  server.removeContentTypeParser("text/plain");
  server.addHook("onRequest", async (request, reply) => {
    // Other host names are refused, against DNS rebinding.
    if (!/^(localhost|127\.0\.0\.1|\[::1\])$/.test(request.hostname)) {
      return reply.code(403).send({ message: "open the playground as localhost or 127.0.0.1" });
    }
    const from = request.headers["sec-fetch-site"] ?? "none";
    if (request.method !== "GET" && from !== "same-origin" && from !== "none") {
      return reply.code(403).send({ message: "only the playground's own page may do this" });
    }
    reply.headers({
      "content-security-policy": `${ownFiles}; img-src ${["'self'", ...pictureOrigins].join(" ")}; ${noOthers}`,
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
  });
  return server;
}

/** @param ready resolves when the bot answers. */
export async function servePlayground(
  server: FastifyInstance,
  channel: Channel,
  snapshot: () => Snapshot,
  ready?: Promise<void>,
): Promise<void> {
  for (const [path, content] of await readPage()) {
    const type = contentTypes[extname(path)] ?? "";
    server.get(path === "/index.html" ? "/" : path, (_request, reply) =>
      reply.type(type).header("cache-control", "no-cache").send(content),
    );
  }

  server.get("/events", async (_request, reply) => {
    await ready;
    const events = new Readable({ read() {} });
    const publish = (event: ChannelEvent) => {
      events.push(`data: ${JSON.stringify(event)}\n\n`);
      if (events.readableLength > MAX_UNREAD) events.destroy();
    };
    publish({ snapshot: snapshot() });
    events.once("close", channel.listen(publish));
    return reply.type("text/event-stream").header("cache-control", "no-store").send(events);
  });

  for (const name of Object.keys(actions) as (keyof Actions)[]) serveAction(server, channel, name);

  server.get<{ Params: { id: string } }>("/attachments/:channel/:id/:filename", (request, reply) => {
    const attachment = channel.messages.attachment(request.params.id);
    if (!attachment) return reply.code(404).send({ message: "there is no such file" });
    const { contentType, bytes } = attachment;
    if (pictureTypes.has(contentType)) reply.type(contentType);
    else reply.type("application/octet-stream").header("content-disposition", "attachment");
    return reply.header("cache-control", "no-store").send(Buffer.from(bytes));
  });

  server.get<{ Params: { id: string } }>("/emojis/:id(^\\d+).png", (request, reply) => {
    const emoji = channel.emoji(request.params.id);
    if (!emoji) return reply.code(404).send({ message: "there is no such emoji" });
    return reply.type(emoji.type).header("cache-control", "max-age=86400").send(emoji.bytes);
  });

  server.get<{ Params: { person: string } }>("/avatars/:person(^\\d+).svg", (request, reply) =>
    reply.type("image/svg+xml").header("cache-control", "max-age=86400").send(drawAvatar(request.params.person)),
  );
}

const schemas: { readonly [A in keyof Actions]: ZodType<Actions[A]> } = actions;

function serveAction<A extends keyof Actions>(server: FastifyInstance, handlers: ActionHandlers, name: A): void {
  server.post(`/actions/${name}`, async (request, reply) => {
    const input = schemas[name].safeParse(request.body);
    if (!input.success) return reply.code(400).send({ message: z.prettifyError(input.error) });
    return handlers[name](input.data);
  });
}

/** The files of the page, by path, with its scripts and their packages in one. */
async function readPage(): Promise<[path: string, content: string][]> {
  const build = await rolldown({ input: fileURLToPath(new URL("page.ts", page)), platform: "browser", tsconfig: false });
  const { output } = await build.generate({ format: "esm" });
  await build.close();
  const styles = ["base", "message", "composer", "panel", "form"].map((name) => `style/${name}.css`);
  const files = ["index.html", "icon.svg", ...styles].map((file): [string, string] => [
    `/${file}`,
    readFileSync(new URL(file, page), "utf8"),
  ]);
  return [...files, ["/page.js", output[0].code]];
}

/** An SVG of a mirrored pattern in two colours, which follow from the id. */
function drawAvatar(id: string): string {
  const digest = Buffer.from(hash("sha256", id), "hex");
  const hue = digest.readUInt16BE(30) % 360;
  const cells = Array.from({ length: 25 }, (_, cell) => {
    const [column, row] = [cell % 5, Math.floor(cell / 5)];
    const isFilled = digest.readUInt8(row * 3 + Math.min(column, 4 - column)) % 2 === 1;
    return isFilled ? `M${column + 1} ${row + 1}h1v1h-1z` : "";
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7" shape-rendering="crispEdges">
<path fill="hsl(${hue} 45% 93%)" d="M0 0h7v7H0z"/><path fill="hsl(${(hue + 25) % 360} 55% 42%)" d="${cells.join("")}"/></svg>`;
}
