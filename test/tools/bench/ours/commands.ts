import type { Responder } from "../../../../src/bot/answer/responder.ts";
import { createStore } from "../../../../src/collection-api/answer-store.ts";
import type { AnswerSource } from "../../../../src/collection-api/api.ts";
import { CachedCollectionApi } from "../../../../src/collection-api/cached-client.ts";
import { operations } from "../../../../src/contract/schemas.ts";
import type { Clock } from "../../../../src/infra/clock.ts";
import { createLogger } from "../../../../src/infra/logger.ts";
import { DAY_MS } from "../../../../src/infra/time.ts";
import { openMemory } from "../../../../src/memory/memory.ts";
import { scoreJson } from "../../../support/api-server.ts";
import { newDispatcher } from "../../../support/bot/dispatcher.ts";
import type { Setup } from "../contender.ts";
import { memberId, serverId } from "../discord-answers.ts";
import { ALIAS, COLLECTIONS, nameOf } from "../many-settings.ts";

export interface CommandsOptions {
  readonly servers: number;
}
/** On a busy machine a late figure is better than none. */
const PATIENT_MS = 5_000;

const scores: AnswerSource = {
  ask: async (_operation, contractAddress) =>
    ({ entries: [scoresOf(contractAddress)], asOf: new Date(), cache: "miss" }) as never,
};
const scoresOf = (contractAddress: string) =>
  operations.scores.entry.parse(scoreJson({ contractAddress, name: nameOf(Number(contractAddress) - 1) }));

/**
 * The bot's dispatcher, memory and answer cache under `/scores` from servers in turn: by default, by alias,
 * and by a collection's name. More than a day passes between commands, so that each one reads everything about its server and
 * member from the database again, and writes it, however many there are.
 */
export const setUp: Setup = async (options) => {
  const { databaseUrl, servers } = options as CommandsOptions & { readonly databaseUrl: string };
  let at = Date.now();
  const clock: Clock = { now: () => at, elapsed: () => at, after: () => () => {} };
  const log = createLogger("info", { destination: { write() {} } });
  const memory = await openMemory(databaseUrl, { log, clock, limitMs: PATIENT_MS });
  const api = new CachedCollectionApi(scores, { ttlMs: 1e15, staleMs: 1e15, store: createStore(10_000).store, clock });
  const outcomes = new Set<string>();
  const onAnswered = (_command: string, outcome: string) => outcomes.add(outcome);
  const dispatcher = newDispatcher({ api, memory, log, clock, onAnswered });
  const responder: Responder = {
    respond: async () => {},
    edit: async () => {},
    remove: async () => {},
    followUp: async () => {},
  };
  let number = 0;
  return {
    async run(operations) {
      for (const end = number + operations; number < end; number++) {
        at += DAY_MS + 1;
        // A prime, so that neighbours do not follow one another.
        const turn = (number * 7_919) % servers;
        const typed = [undefined, ALIAS, nameOf(number % COLLECTIONS)][number % 3];
        const interaction = {
          kind: "command",
          type: "slash",
          name: "scores",
          subcommand: undefined,
          options: typed === undefined ? {} : { contract: typed },
          id: String(number),
          locale: "en-US",
          member: memberId(turn),
          server: serverId(turn),
          serverLocale: "en-US",
          isInstalledInServer: true,
          ageRestricted: false,
          canEmbed: true,
        } as const;
        await dispatcher.handle(interaction, responder);
      }
      if ([...outcomes].join() !== "answered") throw new Error(`commands were ${[...outcomes].join(", ")}`);
    },
    async close() {
      api.close();
      await memory.close();
    },
  };
};
