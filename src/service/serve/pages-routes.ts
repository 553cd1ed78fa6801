import { hash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Charts } from "../../charts/charts.ts";
import { type Address, toAddress } from "../../contract/address.ts";
import type { Clock } from "../../infra/clock.ts";
import { SECOND_MS } from "../../infra/time.ts";
import type { ServiceDatabase } from "../database/database.ts";
import type { PagePart } from "../database/tables.ts";
import { cardPicture, cardVersion } from "../pages/card.ts";
import { laterPage, missingPage } from "../pages/page.ts";
import { decodeRecord } from "../pages/record.ts";
import { fileNames, pagePath, pagesPath, type Site } from "../pages/site.ts";
import { contentPolicy } from "../pages/style.ts";
import { cachedReads } from "./cached-reads.ts";
import type { PageKind, PageStatus, ServiceMetrics } from "./metrics.ts";
import { readCollections, readPart } from "./stored-pages.ts";
import { isUnavailable, NotReadyError } from "./unavailable.ts";

export interface PagesOptions {
  readonly site: Site;
  readonly charts: Pick<Charts, "draw">;
  /** @throws {NotReadyError} until the database can be used. */
  readonly database: () => ServiceDatabase;
  readonly clock: Clock;
  readonly metrics: Pick<ServiceMetrics, "pageServed">;
  readonly onError: (error: unknown) => void;
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

type Headers = Readonly<Record<string, string | number>>;

interface File {
  readonly kind: PageKind;
  readonly body: Uint8Array;
  readonly etag: string;
  readonly headers: Headers;
}

/** A file that is not made yet. It is cached like the others. */
interface NotMade {
  readonly kind: PageKind;
}

/** `0x…`, or a file below it; with the slash at the end that people write. */
const requestPath = /^(0x[0-9a-f]{40})(?:\/([a-z]+\.[a-z]+))?\/?$/i;
const files = new Map<string | undefined, PagePart | "card">([
  [undefined, "page"],
  ...(Object.entries(fileNames) as [keyof typeof fileNames, string][]).map(([file, name]) => [name, file] as const),
]);

/** @param path what follows `pagesPath`. */
function locatorOf(path: string) {
  const [, address = "", name] = requestPath.exec(path) ?? [];
  const collection = toAddress(address);
  const file = files.get(name?.toLowerCase());
  return collection && file ? { collection, file } : undefined;
}

/** Serves the pages that are stored beside the answers, to everybody: a request is a look-up of bytes. */
export function servePages(server: FastifyInstance, { site, charts, database, clock, metrics, onError }: PagesOptions): void {
  const common = {
    "content-security-policy": contentPolicy,
    "x-content-type-options": "nosniff",
    // Readers follow links from here to strangers.
    "referrer-policy": "no-referrer",
    // Everything here is public: other sites may read the scores.
    "access-control-allow-origin": "*",
    "x-robots-tag": site.robots,
  };
  const fileOf = (kind: keyof typeof types, body: Uint8Array, caching = SHORT): File => {
    const etag = `"${hash("sha256", body, "base64url").slice(0, 22)}"`;
    const headers = { ...common, "content-type": types[kind], "content-length": body.length, "cache-control": caching, etag };
    return { kind, body, etag, headers };
  };
  const addresses = cachedReads(clock, () => database().run("pages_list", readCollections), { max: 1 }, ADDRESSES_MS);
  /** By the canonical path. */
  const stored = cachedReads<File | NotMade>(
    clock,
    async (path) => {
      const { collection, file } = locatorOf(path.slice(pagesPath.length)) as { collection: Address; file: PagePart };
      const body = await database().run("page_read", (connection) => readPart(connection, file, collection));
      return body ? fileOf(file, body) : { kind: file };
    },
    { maxSize: MAX_CACHED_BYTES, sizeCalculation: (file) => ENTRY_BYTES + ("body" in file ? file.body.length : 0) },
  );

  const missing = Buffer.from(missingPage().text);
  const missingHeaders = { ...fileOf("page", missing).headers, "x-robots-tag": "noindex" };
  const later = Buffer.from(laterPage().text);
  const laterHeaders = { ...common, "retry-after": "5", "cache-control": "no-store" };

  /** Writes past fastify's reply, which would take longer to set the headers than all the rest. Node leaves out the body for HEAD. */
  function write(reply: FastifyReply, kind: PageKind, status: PageStatus, headers: Headers, body?: Uint8Array): void {
    metrics.pageServed(kind, status);
    reply.hijack();
    reply.raw.writeHead(status, headers).end(body);
  }

  function sendLater(reply: FastifyReply, kind: PageKind): void {
    const body = kind === "page" ? later : undefined;
    write(
      reply,
      kind,
      503,
      { ...laterHeaders, "content-length": body?.length ?? 0, ...(body && { "content-type": html }) },
      body,
    );
  }

  function send(request: FastifyRequest, reply: FastifyReply, file: File | NotMade): void {
    if (!("body" in file)) sendLater(reply, file.kind);
    else if (!isCurrent(request.headers["if-none-match"], file.etag)) write(reply, file.kind, 200, file.headers, file.body);
    else {
      const { "content-length": _length, "content-type": _type, ...headers } = file.headers;
      write(reply, file.kind, 304, headers);
    }
  }

  async function sendCard(request: FastifyRequest<PageRequest>, reply: FastifyReply, collection: Address): Promise<void> {
    const file = await stored(`${pagePath(collection)}/${fileNames.record}`);
    const record = "body" in file ? decodeRecord(file.body) : undefined;
    const bytes = record && (await charts.draw(cardPicture(record)));
    const isVersioned = record && request.query.v === cardVersion(record);
    send(request, reply, bytes ? fileOf("card", bytes, isVersioned ? LONG : SHORT) : { kind: "card" });
  }

  async function serve(request: FastifyRequest<PageRequest>, reply: FastifyReply): Promise<void> {
    const locator = locatorOf(request.params["*"]);
    if (!locator || !(await addresses()).has(locator.collection)) {
      write(reply, locator?.file ?? "other", 404, missingHeaders, missing);
      return;
    }
    const { collection, file } = locator;
    const path = file === "page" ? pagePath(collection) : `${pagePath(collection)}/${fileNames[file]}`;
    if (pagesPath + request.params["*"] !== path)
      write(reply, file, 301, { ...common, "content-length": 0, "cache-control": REDIRECT, location: site.url + path });
    else if (file === "card") await sendCard(request, reply, collection);
    else send(request, reply, await stored(path));
  }

  server.get<PageRequest>(`${pagesPath}*`, {
    // It has no budget: counting a request would take longer than to answer it.
    config: { rateLimit: false },
    errorHandler(error, request, reply) {
      if (!isUnavailable(error)) throw error;
      if (!(error instanceof NotReadyError)) onError(error);
      sendLater(reply, locatorOf(request.params["*"])?.file ?? "other");
    },
    handler(request, reply) {
      const fresh = stored.fresh(request.url);
      return fresh ? send(request, reply, fresh) : serve(request, reply);
    },
  });
}

interface PageRequest {
  Params: { "*": string };
  Querystring: { v?: unknown };
}

/** RFC 9110, 13.1.2: a list of tags, compared weakly. */
const isCurrent = (condition: string | undefined, etag: string): boolean =>
  condition !== undefined &&
  (condition.trim() === "*" || condition.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag));
