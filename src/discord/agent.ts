import { Agent, type Dispatcher, EnvHttpProxyAgent, getGlobalDispatcher } from "undici";

/** @discordjs/rest cannot read the headers that undici makes of HTTP/2. */
const http1 = { allowH2: false, requestTls: { allowH2: false } };

/** By its name: it may be Node's own, of a class that is not this package's. */
const usesProxies = getGlobalDispatcher().constructor.name === "EnvHttpProxyAgent";

/** What every call to Discord goes through; where Node is told to use the proxies of the environment, through those. */
export const agent: Dispatcher = usesProxies ? new EnvHttpProxyAgent(http1) : new Agent(http1);
