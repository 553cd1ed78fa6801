import { posts } from "../posts.ts";

/** The minimum: an answer from a Map, awaited. */
export const setUp = () => {
  const answers = new Map([["tweets", posts]]);
  const get = async (/** @type {string} */ key) => answers.get(key);
  return {
    async run(/** @type {number} */ operations) {
      for (let count = 0; count < operations; count++) await get("tweets");
    },
  };
};
