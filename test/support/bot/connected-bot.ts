import { connectToApi } from "../../../src/app/observed-client.ts";
import type { CacheOptions } from "../../../src/collection-api/cached-client.ts";
import type { Address } from "../../../src/contract/address.ts";
import type { Clock } from "../../../src/infra/clock.ts";
import { metricsAtRest, samplesOf } from "../metrics.ts";
import { recordLog } from "../recorded-log.ts";
import { interactionOf } from "./bot.ts";
import { newDispatcher } from "./dispatcher.ts";
import { asMemory, emptyMemory } from "./empty-memory.ts";
import { RecordingResponder } from "./recording-responder.ts";

export const apiKey = "secret-key-of-the-test";

interface ConnectedBotOptions {
  readonly url: string;
  readonly timeoutMs?: number;
  readonly deadlineMs?: number;
  /** The TTL of answers. With 0 no answer is ever fresh, so that every repeated question has a stale answer. */
  readonly ttlMs?: number;
  /** Answers of other bots. */
  readonly shared?: CacheOptions["shared"];
  /** The clock for API calls and the cache; the system's by default. */
  readonly clock?: Clock;
}

/** The real dispatcher, commands, cards, cache and client, wired and metered as in the bot's process. */
export function connectBot({ url, timeoutMs = 5_000, deadlineMs = 8_000, ttlMs = 60_000, shared, clock }: ConnectedBotOptions) {
  const { log, lines } = recordLog();
  const metrics = metricsAtRest({
    cacheEntries: () => api.size,
    circuitBreaker: () => client.circuitBreaker,
  });
  const { client, api } = connectToApi(
    {
      baseUrl: url,
      apiKey,
      userAgent: "collection-pulse/test",
      timeoutMs,
      deadlineMs,
      ttlMs,
      staleMs: 3_600_000,
      maxEntries: 100,
      shared,
      random: () => 0,
      ...(clock && { clock }),
    },
    log,
    metrics,
  );
  // With every name known, a list requests only its entries, so each question is one call.
  const namesOf = async (contracts: readonly Address[]) => new Map(contracts.map((contract) => [contract, "Velvet Otters"]));
  const memory = asMemory({ ...emptyMemory, collections: { ...emptyMemory.collections, namesOf } });
  const dispatcher = newDispatcher({ api, memory, log, onAnswered: metrics.commandAnswered });
  return {
    /** The log, line by line. */
    lines,
    cached: () => api.size,
    /** The final message that a member reads after typing a command. */
    async type(name: string, contract: string) {
      const responder = new RecordingResponder();
      const options = { contract, ...(name !== "scores" && { count: 20 }) };
      const question = interactionOf({ kind: "command", type: "slash", name, options });
      await dispatcher.handle(question, responder);
      const sent = responder.sent.at(-1);
      if (sent?.what === "respond" && "message" in sent.response) return sent.response.message;
      if (sent && "message" in sent) return sent.message;
      throw new Error(`no message: ${JSON.stringify(responder.sent)}`);
    },
    /** A metric's non-zero samples, with their labels in the exposition's form. */
    samples: (metric: string) => samplesOf(metrics.registry, metric),
    close: async () => {
      api.close();
      await client.close();
    },
  };
}
