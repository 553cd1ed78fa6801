import { Keyv } from "keyv";
import { posts } from "../posts.ts";

export const setUp = async () => {
  const keyv = new Keyv();
  await keyv.set("tweets", posts, 3_600_000);
  return {
    async run(/** @type {number} */ operations) {
      for (let count = 0; count < operations; count++) await keyv.get("tweets");
    },
  };
};
