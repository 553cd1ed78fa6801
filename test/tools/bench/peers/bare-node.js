/** The minimum that identifies itself: Node's own fetch and WebSocket. */
export const setUp = async (/** @type {import("../discord-load.ts").DiscordOptions} */ { token, apiUrl }) => {
  const { url } = await (await fetch(`${apiUrl}/v10/gateway/bot`)).json();
  const socket = new WebSocket(url);
  const identify = { op: 2, d: { token, intents: 0, properties: { os: "linux", browser: "node", device: "node" } } };
  socket.addEventListener("message", () => socket.send(JSON.stringify(identify)), { once: true });
};
