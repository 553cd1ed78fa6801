import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { extname } from "node:path";
import { Readable } from "node:stream";
import { type FastifyInstance, fastify } from "fastify";
import { type ZodType, z } from "zod";
import type { Channel } from "./channel.ts";
import { type ActionHandlers, type Actions, actions, type ChannelEvent, type Snapshot } from "./protocol.ts";
import { pictureTypes } from "./views.ts";

export interface PlaygroundOptions {
  readonly channel: Channel;
  /** Resolves once there is somebody to answer. */
  readonly ready: Promise<void>;
  readonly snapshot: () => Snapshot;
  /** A picture that a message shows, by the path that stands for it. */
  readonly picture: (path: string) => Promise<{ readonly statusCode: number; readonly rawPayload: Buffer }>;
}

/** Everything comes from this server, and nothing of the page can be framed, submitted or run from elsewhere. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".ts": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Bytes that wait for a page. */
const MAX_UNREAD = 16 * 1_024 * 1_024;

const page = new URL("page/", import.meta.url);

/** A server without routes that only pages of this machine may talk to; not yet listening. */
export function createLocalServer(): FastifyInstance {
  const server = fastify({ forceCloseConnections: true, bodyLimit: 256 * 1_024 });
  // A form of a foreign page could send text; JSON it may not.
  server.removeContentTypeParser("text/plain");
  server.addHook("onRequest", async (request, reply) => {
    // A foreign name that points to this machine is a foreign page.
    if (!/^(localhost|127\.0\.0\.1|\[::1\])$/.test(request.hostname)) {
      return reply.code(403).send({ message: "open the playground as localhost or 127.0.0.1" });
    }
    // A form of a foreign page could send files, too.
    const from = request.headers["sec-fetch-site"] ?? "none";
    if (request.method !== "GET" && from !== "same-origin" && from !== "none") {
      return reply.code(403).send({ message: "only the playground's own page may do this" });
    }
    reply.headers({
      "content-security-policy": contentSecurityPolicy,
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
  });
  return server;
}

/** Serves the page, the events it listens to, the actions it takes, and the pictures it shows. */
export function servePlayground(server: FastifyInstance, { channel, ready, snapshot, picture }: PlaygroundOptions): void {
  for (const [path, { type, content, caching }] of readPage()) {
    server.get(path, (_request, reply) => reply.type(type).header("cache-control", caching).send(content));
  }

  server.get("/events", async (_request, reply) => {
    await ready;
    const events = new Readable({ read() {} });
    const tell = (event: ChannelEvent) => {
      events.push(`data: ${JSON.stringify(event)}\n\n`);
      // A page that does not listen comes back and is told everything.
      if (events.readableLength > MAX_UNREAD) events.destroy();
    };
    tell({ snapshot: snapshot() });
    events.once("close", channel.listen(tell));
    return reply.type("text/event-stream").header("cache-control", "no-store").send(events);
  });

  for (const name of Object.keys(actions) as (keyof Actions)[]) serveAction(server, channel, name);

  server.get<{ Params: { id: string } }>("/attachments/:id/:filename", (request, reply) => {
    const attachment = channel.attachment(request.params.id);
    if (!attachment) return reply.code(404).send({ message: "there is no such file" });
    const { contentType, bytes } = attachment;
    // What is no picture is kept, not shown.
    if (pictureTypes.has(contentType)) reply.type(contentType);
    else reply.type("application/octet-stream").header("content-disposition", "attachment");
    return reply.header("cache-control", "no-store").send(Buffer.from(bytes));
  });

  server.get("/profile_images/:person(^[\\w-]+$)/:file(^[\\w-]+\\.png$)", async (request, reply) => {
    const { statusCode, rawPayload } = await picture(request.url);
    return reply.code(statusCode).type("image/png").send(rawPayload);
  });
}

const schemas: { readonly [A in keyof Actions]: ZodType<Actions[A]> } = actions;

function serveAction<A extends keyof Actions>(server: FastifyInstance, handlers: ActionHandlers, name: A): void {
  server.post(`/actions/${name}`, async (request, reply) => {
    const input = schemas[name].safeParse(request.body);
    if (!input.success) return reply.code(400).send({ message: z.prettifyError(input.error) });
    return handlers[name](input.data);
  });
}

/**
 * The files of the page by path; TypeScript as browsers take it, without its types. All but the page itself are in a
 * folder that has another name whenever one of them is another, so that browsers load each of them once.
 */
function readPage(): Map<string, { readonly type: string; readonly content: string; readonly caching: string }> {
  const files = readdirSync(page, { recursive: true, encoding: "utf8" })
    .filter((file) => extname(file) in contentTypes)
    .map((file) => {
      const source = readFileSync(new URL(file, page), "utf8");
      return { file, content: extname(file) === ".ts" ? stripTypeScriptTypes(source) : source };
    });
  const folder = `/${hash("sha256", JSON.stringify(files)).slice(0, 16)}/`;
  return new Map(
    files.map(({ file, content }) => {
      const type = contentTypes[extname(file)] ?? "";
      if (file !== "index.html") return [folder + file, { type, content, caching: "public, max-age=31536000, immutable" }];
      return ["/", { type, content: content.replaceAll(/(?<=(?:href|src)=")(?=[\w])/g, folder), caching: "no-cache" }];
    }),
  );
}
