import { Agent, type Dispatcher, EnvHttpProxyAgent, getGlobalDispatcher } from "undici";

/** Compared by name: Node bundles its own copy of undici, so `instanceof` fails. */
const usesProxies = getGlobalDispatcher().constructor.name === "EnvHttpProxyAgent";

/**
 * Uses the environment's proxies if Node is told to. HTTP/1.1 gives each attempt a connection of its own; over HTTP/2 it could
 * share a dead one.
 */
export function createDispatcher(options: Agent.Options = {}): Dispatcher {
  const http1 = { ...options, allowH2: false };
  return usesProxies ? new EnvHttpProxyAgent({ ...http1, requestTls: { allowH2: false } }) : new Agent(http1);
}
