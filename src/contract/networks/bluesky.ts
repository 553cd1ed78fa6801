import type { Network } from "./network.ts";

const MAX_DOMAIN = 253;
/** AT Protocol, «Handle»: labels of a domain, the last one begins with a letter. */
const domain = "(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** `handle.invalid` stands for a handle that its domain denies. */
const handlePattern = new RegExp(`^(?!handle\\.invalid$)${domain}$`, "i");
/** `DID/RKEY`: a DID of one of the two methods that are in use, and a TID (AT Protocol, «DID», «Record Key»). */
const pathPattern = new RegExp(`^did:(?:plc:[a-z2-7]{24}|web:(${domain}))/[2-7a-j][2-7a-z]{12}$`);
const permalink = /^<a href="https:\/\/bsky\.app\/profile\/([^"/]+)\/post\/([^"/]+)"[^<>]*>/;

const isPostPath = (text: string): boolean => {
  const [match, host = ""] = pathPattern.exec(text) ?? [];
  return match !== undefined && host.length <= MAX_DOMAIN;
};

export const bluesky = {
  id: "bluesky",
  name: "Bluesky",
  app: "Bluesky",
  isHandle: (handle) => handle.length <= MAX_DOMAIN && handlePattern.test(handle),
  profiles: "https://bsky.app/profile/",
  pathIn: (source) => {
    const [, did, rkey] = permalink.exec(source) ?? [];
    const path = `${did}/${rkey}`;
    return isPostPath(path) ? path : undefined;
  },
  postUrl: ({ path = "" }) => (isPostPath(path) ? `https://bsky.app/profile/${path.replace("/", "/post/")}` : undefined),
  linkHosts: ["bsky.app"],
  imageHosts: ["cdn.bsky.app"],
  // The size that Bluesky's own app uses for lists; the usual size has 1,000 pixels.
  thumbnail: (path) => path.replace(/^\/img\/avatar\/plain\//, "/img/avatar_thumbnail/plain/"),
} as const satisfies Network;
