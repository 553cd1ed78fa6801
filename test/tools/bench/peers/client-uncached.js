import { z } from "zod";
import { operations } from "../../../../src/contract/schemas.ts";
import { startPostsApi } from "../posts-api.ts";

const schema = z.object({ success: z.literal(1), data: z.array(operations.tweets.entry) });
const headers = { "x-api-key": "key", accept: "application/json" };

/**
 * A request with each of them: with a timeout, and the answer's JSON. undici has the bot's major version, and the schemas
 * are compiled like the bot's, so that only the clients differ.
 * @type {Record<string, () => Promise<(url: string) => Promise<unknown>>>}
 */
const clients = {
  async undici() {
    const { request } = await import("undici-8");
    return async (url) => JSON.parse(await (await request(url, { headers })).body.text());
  },
  async fetch() {
    return async (url) => schema.parse(await (await fetch(url, { headers, signal: AbortSignal.timeout(5_000) })).json());
  },
  async ofetch() {
    const { ofetch } = await import("ofetch");
    return async (url) => schema.parse(await ofetch(url, { headers, timeout: 5_000 }));
  },
  async ky() {
    const { default: ky } = await import("ky");
    return async (url) => schema.parse(await ky(url, { headers, timeout: 5_000 }).json());
  },
  async axios() {
    const { default: axios } = await import("axios");
    const { Agent } = await import("node:http");
    const client = axios.create({ headers, timeout: 5_000, httpAgent: new Agent({ keepAlive: true }) });
    return async (url) => schema.parse((await client.get(url)).data);
  },
  async got() {
    const { default: got } = await import("got");
    const { Agent } = await import("node:http");
    const client = got.extend({ headers, timeout: { request: 5_000 }, agent: { http: new Agent({ keepAlive: true }) } });
    return async (url) => schema.parse(await client(url).json());
  },
};

export const setUp = async (/** @type {{ client: string }} */ { client }) => {
  const { url, close } = await startPostsApi();
  const ask = await clients[client]?.();
  return {
    async run(/** @type {number} */ operations) {
      for (let count = 0; count < operations; count++) await ask?.(url);
    },
    close,
  };
};
