import { once } from "node:events";
import { reply } from "../scores-reply.ts";

/** Answers over REST, as it always does. */
export const setUp = async (/** @type {import("../http-load.ts").HttpOptions} */ { publicKey, applicationId, token, apiUrl }) => {
  Object.assign(process.env, { DISCORD_PUBLIC_KEY: publicKey, DISCORD_APP_ID: applicationId, DISCORD_TOKEN: token });
  // Its configuration is global and read on import.
  globalThis.DRESSED_CONFIG = { port: 0, endpoint: "/interactions", requests: { routeBase: `${apiUrl}/v10` } };
  const { createServer } = await import("dressed/server");
  const scores = (interaction) => interaction.reply(reply);
  const server = createServer([{ name: "scores", exports: { default: scores }, data: {} }], [], [], globalThis.DRESSED_CONFIG);
  await once(server, "listening");
  return { info: { port: server.address().port, path: "/interactions" } };
};
