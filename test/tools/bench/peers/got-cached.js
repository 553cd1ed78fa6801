import got from "got";
import { Keyv } from "keyv";
import { startPostsApi } from "../posts-api.ts";

export const setUp = async () => {
  const { url, close } = await startPostsApi();
  const cache = new Keyv();
  // got adds a listener per request.
  cache.setMaxListeners(Number.POSITIVE_INFINITY);
  const client = got.extend({ cache });
  return {
    async run(/** @type {number} */ operations) {
      for (let count = 0; count < operations; count++) await client(url).json();
    },
    close,
  };
};
