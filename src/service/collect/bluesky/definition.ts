import { z } from "zod";
import { isLoopback, secureBase, webAddress } from "../../../infra/variables.ts";
import { defineSource } from "../source.ts";
import { AppView } from "./app-view.ts";
import { idOf, uriOf } from "./ids.ts";
import { createBlueskySource } from "./source.ts";

/** Bluesky's public instances of Jetstream (Jetstream, «Public instances»). */
const jetstreams = ["jetstream1.us-east", "jetstream2.us-east", "jetstream1.us-west", "jetstream2.us-west"]
  .map((host) => `wss://${host}.bsky.network/subscribe`)
  .join();

const streamAddress = webAddress(
  "must be wss:// addresses, separated by commas; plain ws:// only for this machine itself",
  ({ protocol, hostname, username, password, search, hash }) =>
    (protocol === "wss:" || (protocol === "ws:" && isLoopback(hostname))) && username + password + search + hash === "",
).transform((url) => url.replace(/\/+$/, ""));

/** A post's address, which ends with its record key (atproto.com/specs/record-key). */
const link = /^https:\/\/bsky\.app\/profile\/([^/?#]+)\/post\/([\w.~:-]+)/;

export const bluesky = defineSource({
  id: "bluesky",
  name: "Bluesky",
  gives: "posts, as they are written",
  isStreamed: true,
  variables: {
    BLUESKY_STREAMS: z
      .string()
      .transform((value) => value.split(",").map((address) => address.trim()))
      .pipe(z.array(streamAddress).min(1))
      .prefault(jetstreams),
    BLUESKY_API_URL: secureBase.default("https://public.api.bsky.app"),
  },
  open({ BLUESKY_STREAMS: hosts, BLUESKY_API_URL: url }, client, options) {
    const appView = new AppView({ url, ...client });
    return { streamed: createBlueskySource({ ...options, random: client.random, hosts, appView }), close: () => appView.close() };
  },
  postIn(text) {
    const [, author = "", rkey = ""] = link.exec(text) ?? [];
    if (author === "") return undefined;
    // With a handle instead of a DID, the record key alone has to do: it is a time to the microsecond, and seldom occurs twice.
    return author.startsWith("did:") ? { id: idOf(uriOf(author, rkey)) } : { uriLike: `%/${rkey.replaceAll("_", "!_")}` };
  },
});
