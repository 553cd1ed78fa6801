import type { FastifyInstance } from "fastify";
import type { Condition, ConditionDescription } from "../protocol.ts";

const SLOW_MS = 3_500;
/** Longer than the bot waits before it tries again, so that members read about it. */
const RETRY_AFTER_SECONDS = 10;

export const conditionDescriptions: { readonly [C in Condition]: ConditionDescription } = {
  healthy: { label: "Healthy", meaning: "responds immediately" },
  slow: { label: "Slow", meaning: `takes ${SLOW_MS / 1_000} seconds` },
  failing: { label: "Failing", meaning: "responds with 503" },
  limited: { label: "Rate limited", meaning: `responds with 429, retry in ${RETRY_AFTER_SECONDS} seconds` },
  nonsense: { label: "Sending nonsense", meaning: "responds with 200 and a web page" },
};

/** Makes a service behave as the current condition says, but for its pictures. */
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
