import axios from "axios";
import { setupCache } from "axios-cache-interceptor";
import { startPostsApi } from "../posts-api.ts";

export const setUp = async () => {
  const { url, close } = await startPostsApi();
  const client = setupCache(axios.create());
  return {
    async run(/** @type {number} */ operations) {
      for (let count = 0; count < operations; count++) await client.get(url);
    },
    close,
  };
};
