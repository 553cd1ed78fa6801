import { jsonToLex, type LexiconDoc, Lexicons } from "@atproto/lexicon";
import type { WorldEvent } from "./world.ts";

/** Problems are errors; answers and records are JSON. */
export interface OfficialLexicons {
  /** Passes records of collections without an official lexicon. */
  checkRecord(collection: string, record: unknown): void;
  checkEvent(event: WorldEvent): void;
  checkParameters(method: string, parameters: object): void;
  checkAnswer(method: string, body: object): void;
}

let loaded: Promise<OfficialLexicons> | undefined;

/** The lexicons of Bluesky. */
export function officialLexicons(): Promise<OfficialLexicons> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<OfficialLexicons> {
  // The package's entry takes more than a second, for a client that is not needed, and its declarations have errors.
  const entry = import.meta.resolve("@atproto/api");
  const { schemas } = (await import(new URL("client/lexicons.js", entry).href)) as { schemas: LexiconDoc[] };
  const lexicons = new Lexicons(schemas);
  const checkRecord = (collection: string, record: unknown) => {
    if (lexicons.get(collection)) lexicons.assertValidRecord(collection, jsonToLex(record as object));
  };
  return {
    checkRecord,
    checkEvent(event) {
      if (event.kind === "commit") {
        if (event.commit.operation !== "delete") checkRecord(event.commit.collection, event.commit.record);
        return;
      }
      const type = `com.atproto.sync.subscribeRepos#${event.kind}`;
      const result = lexicons.validate(type, event.kind === "identity" ? event.identity : event.account);
      if (!result.success) throw result.error;
    },
    checkParameters: (method, parameters) => void lexicons.assertValidXrpcParams(method, parameters),
    checkAnswer(method, body) {
      lexicons.assertValidXrpcOutput(method, jsonToLex(body));
      const { posts = [] } = body as { posts?: readonly { record: { $type: string } }[] };
      for (const { record } of posts) checkRecord(record.$type, record);
    },
  };
}
