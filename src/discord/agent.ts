import { Agent, type Dispatcher, EnvHttpProxyAgent, getGlobalDispatcher } from "undici";

/** HTTP/1.1, where each attempt has a connection to itself: over HTTP/2 the next would share one that has gone dead. */
const http1 = { allowH2: false, requestTls: { allowH2: false } };

/** By its name: it may be Node's own, of a class that is not this package's. */
const usesProxies = getGlobalDispatcher().constructor.name === "EnvHttpProxyAgent";

/**
 * What the answers to interactions go through; where Node is told to use the proxies of the environment, through those.
 * @discordjs/rest has an older undici, and goes through the global dispatcher, which knows of the proxies as well.
 */
export const agent: Dispatcher = usesProxies ? new EnvHttpProxyAgent(http1) : new Agent(http1);
