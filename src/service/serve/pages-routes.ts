import { hash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Charts } from "../../charts/charts.ts";
import { type Address, toAddress } from "../../contract/address.ts";
import type { Clock } from "../../infra/clock.ts";
import { SECOND_MS } from "../../infra/time.ts";
import type { ServiceDatabase } from "../database/database.ts";
import type { PagePart } from "../database/tables.ts";
import { cardPicture, cardVersion } from "../pages/card.ts";
import { missingPage } from "../pages/page.ts";
import { decodeRecord } from "../pages/record.ts";
import { fileNames, pagePath, pagesPath, type Site } from "../pages/site.ts";
import { contentPolicy } from "../pages/style.ts";
import { cachedReads } from "./cached-reads.ts";
import { readCollections, readPart } from "./stored-pages.ts";

export interface PagesOptions {
  readonly site: Site;
  readonly charts: Pick<Charts, "draw">;
  /** @throws {NotReadyError} until the database can be used. */
  readonly database: () => ServiceDatabase;
  readonly clock: Clock;
}

const MAX_CACHED_BYTES = 64 * 1024 * 1024;
/** The memory of a cached file beyond its bytes. */
const ENTRY_BYTES = 1_000;
/** The addresses that have pages are read once in this time, however many others are requested. */
const ADDRESSES_MS = 30 * SECOND_MS;

/** Short, so that deleted posts are soon gone from caches, too. */
const SHORT = "public, max-age=120";
const LONG = "public, max-age=31536000, immutable";
const REDIRECT = "public, max-age=86400";

const html = "text/html; charset=utf-8";
const types: Readonly<Record<PagePart | "card", string>> = {
  page: html,
  feed: "application/atom+xml; charset=utf-8",
  badge: "image/svg+xml; charset=utf-8",
  record: "application/json; charset=utf-8",
  card: "image/png",
};

interface StoredFile {
  readonly body: Uint8Array;
  readonly etag: string;
}

const stored = (body: Uint8Array): StoredFile => ({ body, etag: `"${hash("sha256", body, "base64url").slice(0, 22)}"` });

/** `0x…`, or a file below it; with the slash at the end that people write. */
const requestPath = /^(0x[0-9a-f]{40})(?:\/([a-z]+\.[a-z]+))?\/?$/i;
const files = new Map<string | undefined, PagePart | "card">([
  [undefined, "page"],
  ...(Object.entries(fileNames) as [keyof typeof fileNames, string][]).map(([file, name]) => [name, file] as const),
]);

/** Serves the pages that are stored beside the answers, to everybody: a request is a look-up of bytes. */
export function servePages(server: FastifyInstance, { site, charts, database, clock }: PagesOptions): void {
  const addresses = cachedReads(clock, () => database().run("pages_list", readCollections), { max: 1 }, ADDRESSES_MS);
  const read = async (key: string): Promise<StoredFile | Missing> => {
    const [part, collection] = key.split(" ") as [PagePart, Address];
    const body = await database().run("page_read", (connection) => readPart(connection, part, collection));
    return body ? stored(body) : missing;
  };
  const sizeCalculation = (file: StoredFile | Missing) => ENTRY_BYTES + (file === missing ? 0 : (file as StoredFile).body.length);
  const cached = cachedReads(clock, read, { maxSize: MAX_CACHED_BYTES, sizeCalculation });
  const fileOf = async (part: PagePart, collection: Address) => {
    const file = await cached(`${part} ${collection}`);
    return file === missing ? undefined : (file as StoredFile);
  };

  const headers = {
    "content-security-policy": contentPolicy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    // Everything here is public: other sites may show badges and read scores.
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "x-robots-tag": site.robots,
  };
  const unknown = stored(Buffer.from(missingPage().text));
  const refuse = (reply: FastifyReply) =>
    reply
      .code(404)
      .headers({ ...headers, "x-robots-tag": "noindex" })
      .header("cache-control", SHORT)
      .type(html)
      .send(unknown.body);
  const later = (reply: FastifyReply) => reply.code(503).headers({ "retry-after": "5", "cache-control": "no-store" }).send();

  function send(request: FastifyRequest, reply: FastifyReply, file: StoredFile, type: string, caching: string) {
    reply.headers(headers).header("cache-control", caching).header("etag", file.etag);
    if (isCurrent(request.headers["if-none-match"], file.etag)) return reply.code(304).send();
    return reply.type(type).send(file.body);
  }

  async function sendCard(request: FastifyRequest<PageRequest>, reply: FastifyReply, collection: Address) {
    const record = decodeRecord((await fileOf("record", collection))?.body);
    const bytes = record && (await charts.draw(cardPicture(record)));
    if (!bytes) return later(reply);
    return send(request, reply, stored(bytes), types.card, request.query.v === cardVersion(record) ? LONG : SHORT);
  }

  server.get<PageRequest>(`${pagesPath}*`, async (request, reply) => {
    const [, address = "", name] = requestPath.exec(request.params["*"]) ?? [];
    const collection = toAddress(address);
    const file = files.get(name?.toLowerCase());
    if (!collection || !file || !(await addresses()).has(collection)) return refuse(reply);
    const path = file === "page" ? pagePath(collection) : `${pagePath(collection)}/${fileNames[file]}`;
    if (pagesPath + request.params["*"] !== path)
      return reply
        .code(301)
        .headers(headers)
        .header("cache-control", REDIRECT)
        .header("location", site.url + path)
        .send();
    if (file === "card") return sendCard(request, reply, collection);
    const found = await fileOf(file, collection);
    return found ? send(request, reply, found, types[file], SHORT) : later(reply);
  });
}

interface PageRequest {
  Params: { "*": string };
  Querystring: { v?: unknown };
}

/** Cached like a file, for a collection whose page is not made yet. */
const missing = {};
type Missing = typeof missing;

/** RFC 9110, 13.1.2: a list of tags, compared weakly. */
const isCurrent = (condition: string | undefined, etag: string): boolean =>
  condition !== undefined &&
  (condition.trim() === "*" || condition.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag));
