import { openServiceDatabase } from "../../../../src/service/database/database.ts";
import { AnswerBuilder } from "../../../../src/service/serve/answer-builder.ts";
import type { Setup } from "../contender.ts";

/** Makes the answers that are due, beside other processes; returns how many collections it had. */
export const setUp: Setup = async (options) => {
  const { databaseUrl } = options as { readonly databaseUrl: string };
  const database = await openServiceDatabase({ url: databaseUrl, limitMs: 60_000 });
  const builder = new AnswerBuilder(database);
  return {
    async run() {
      const events = await builder.buildDue();
      const failed = events.find((event) => "problem" in event);
      if (failed) throw new Error(failed.message);
      return events.length;
    },
    close: () => database.close(),
  };
};
