import { Cacheable } from "cacheable";
import { posts } from "../posts.ts";

export const setUp = () => {
  const cache = new Cacheable();
  const load = async () => posts;
  return {
    async run(/** @type {number} */ operations) {
      for (let count = 0; count < operations; count++) await cache.getOrSet("tweets", load, { ttl: "1h" });
    },
  };
};
