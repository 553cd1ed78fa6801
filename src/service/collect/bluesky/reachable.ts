import { WebSocket } from "undici";
import { type Clock, deadline } from "../../../infra/clock.ts";
import { createDispatcher } from "../../../infra/http-exchange.ts";
import { userAgent } from "../../../infra/identity.ts";
import { subscriptionTo } from "./jetstream.ts";

/** Whether any of the Jetstream hosts opens its stream within `ms`. */
export async function isReachable(hosts: readonly string[], { ms, clock }: { ms: number; clock: Clock }): Promise<boolean> {
  const dispatcher = createDispatcher({ connectTimeout: ms });
  const sockets = hosts.map((url) => new WebSocket(subscriptionTo(url), { dispatcher, headers: { "user-agent": userAgent } }));
  const open = (socket: WebSocket) =>
    new Promise<true>((resolve, reject) => {
      socket.addEventListener("open", () => resolve(true), { once: true });
      socket.addEventListener("error", reject, { once: true });
    });
  const isAnyOpen = Promise.any(sockets.map(open)).catch(() => false);
  try {
    return (await deadline(isAnyOpen, { ms, clock })) ?? false;
  } finally {
    for (const socket of sockets) socket.close();
    void dispatcher.destroy();
  }
}
