import { createHash } from "node:crypto";
import { isIP } from "node:net";
import KeyvValkey, { type KeyvValkeyOptions } from "@keyv/valkey";

const DEFAULT_PORT = 6_379;
const CONNECT_MS = 2_000;
const RECONNECT_MS = 500;
const SILENT_MS = 5_000;

/**
 * Keyv's store on a Redis or Valkey server. It connects, and connects anew, by itself; without a connection its operations reject
 * at once. Every failure is also an `error` event.
 *
 * @param url the server's address, as in `CACHE_URL`.
 * @param owner the identity of the bot: bots with other values share no keys, and the keys do not reveal it.
 */
export function connectToCacheServer(url: string, owner: readonly string[]): KeyvValkey {
  const store = new KeyvValkey({
    ...locator(url),
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    retryStrategy: () => RECONNECT_MS,
    // After a failover the old server refuses writes; a new connection reaches the new server.
    reconnectOnError: ({ message }) => message.startsWith("READONLY"),
    // Otherwise the adapter adds every key to a set that never expires.
    useRedisSets: false,
  });
  store.namespace = `collection-pulse:${createHash("sha256").update(JSON.stringify(owner)).digest("hex").slice(0, 12)}`;
  // Without a listener the loss of a connection would end the process.
  store.on("error", () => {});
  return store;
}

/** The parts of an address: the client itself would use `url.parse()`, which Node deprecates. */
function locator(address: string): KeyvValkeyOptions {
  const { protocol, hostname, port, username, password, pathname } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  return {
    host,
    family: 0,
    port: port === "" ? DEFAULT_PORT : Number(port),
    db: Number(pathname.slice(1)),
    ...(username !== "" && { username: decodeURIComponent(username) }),
    ...(password !== "" && { password: decodeURIComponent(password) }),
    ...(/^(rediss|valkeys):$/.test(protocol) && { tls: isIP(host) ? {} : { servername: host } }),
  };
}
