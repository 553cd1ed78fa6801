import type { FastifyInstance } from "fastify";
import type { Condition, Snapshot } from "../protocol.ts";

const SLOW_MS = 3_500;
/** Longer than the bot waits for a retry: the member should read about it. */
const RETRY_AFTER_SECONDS = 10;

export const conditions: Snapshot["conditions"] = [
  { value: "healthy", label: "Healthy", meaning: "responds immediately" },
  { value: "slow", label: "Slow", meaning: `takes ${SLOW_MS / 1_000} seconds` },
  { value: "failing", label: "Failing", meaning: "responds with 503" },
  { value: "limited", label: "Rate limited", meaning: `responds with 429, retry in ${RETRY_AFTER_SECONDS} seconds` },
  { value: "nonsense", label: "Sending nonsense", meaning: "responds with 200 and a web page" },
];

/** Imposes the current condition on a service's API; its pictures stay healthy. */
export function imposeConditions(service: FastifyInstance, current: () => Condition): void {
  service.addHook("onRequest", async (request, reply) => {
    if (!request.url.startsWith("/v1/")) return;
    switch (current()) {
      case "healthy":
        return;
      case "slow":
        return void (await new Promise((resolve) => setTimeout(resolve, SLOW_MS)));
      case "failing":
        return reply.code(503).send({ message: "maintenance" });
      case "limited":
        return reply.code(429).header("retry-after", RETRY_AFTER_SECONDS).send({ message: "too many requests" });
      case "nonsense":
        return reply.type("text/html").send("<h1>It works!</h1>");
    }
  });
}
