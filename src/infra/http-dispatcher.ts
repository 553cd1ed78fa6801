import { Agent, type Dispatcher, EnvHttpProxyAgent, getGlobalDispatcher } from "undici";

/** Compared by name: Node bundles its own copy of undici, so `instanceof` fails. */
const usesProxies = getGlobalDispatcher().constructor.name === "EnvHttpProxyAgent";

/**
 * Connections for requests: through the proxies of the environment where Node is told to use them, and otherwise direct.
 * HTTP/1.1, where each attempt has a connection to itself: over HTTP/2 the next would share one that has gone dead.
 */
export function createDispatcher(options: Agent.Options = {}): Dispatcher {
  const http1 = { ...options, allowH2: false };
  return usesProxies ? new EnvHttpProxyAgent({ ...http1, requestTls: { allowH2: false } }) : new Agent(http1);
}
