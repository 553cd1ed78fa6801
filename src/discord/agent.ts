import { Agent, type Dispatcher, EnvHttpProxyAgent, getGlobalDispatcher } from "undici";

/** @discordjs/rest cannot read the headers that undici makes of HTTP/2. */
const http1 = { allowH2: false, requestTls: { allowH2: false } };

/** What every call to Discord goes through; where Node is told to use the proxies of the environment, through those. */
export const agent: Dispatcher = getGlobalDispatcher() instanceof Agent ? new Agent(http1) : new EnvHttpProxyAgent(http1);
