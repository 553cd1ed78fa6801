import type { Network } from "./network.ts";

/** A name of Farcaster, or one of ENS (FIP «Usernames»; docs.farcaster.xyz, «ENS names»). */
const handlePattern = /^(?=.{1,40}$)[a-z0-9][a-z0-9-]{0,15}(?:(?:\.[a-z0-9-]{1,16}){0,2}\.eth)?$/;
const pathPattern = /^0x[0-9a-f]{40}$/;
const permalink = /^<a href="https:\/\/farcaster\.xyz\/~\/conversations\/([^"/]+)"[^<>]*>/;

export const farcaster = {
  id: "farcaster",
  name: "Farcaster",
  app: "Farcaster",
  isHandle: (handle) => handlePattern.test(handle),
  profiles: "https://farcaster.xyz/",
  pathIn: (source) => {
    const [, path = ""] = permalink.exec(source) ?? [];
    return pathPattern.test(path) ? path : undefined;
  },
  // This form of a cast's address needs no handle.
  postUrl: ({ path = "" }) => (pathPattern.test(path) ? `https://farcaster.xyz/~/conversations/${path}` : undefined),
  linkHosts: ["farcaster.xyz", "www.farcaster.xyz", "warpcast.com", "www.warpcast.com"],
  // The hosts of avatars that Farcaster's documentation names; clients may use any other.
  imageHosts: ["imagedelivery.net", "i.imgur.com"],
  thumbnail: (path) => path,
} as const satisfies Network;
