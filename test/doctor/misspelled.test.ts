import { expect, test } from "vitest";
import { misspelled } from "../../src/doctor/examine.ts";

test.each([
  ["CACHE_TTL_SECOND", "CACHE_TTL_SECONDS"],
  ["DISCORD_TOKKEN", "DISCORD_TOKEN"],
  ["API_KYE", "API_KEY"],
  ["LOGLEVEL", "LOG_LEVEL"],
])("%s is nearly %s", (name, intended) => expect(misspelled(["API_BASE_URL", name])).toEqual([{ name, intended }]));

test.each([
  ["a name of the project's own", ["CACHE_TTL_SECONDS", "SHARDS"]],
  ["what others read from the same file", ["COMPOSE_PROJECT_NAME", "TZ", "NODE_OPTIONS", "HTTPS_PROXY"]],
  ["one whose likely meaning is there as well", ["API_KEY", "API_KEY2"]],
])("%s is left alone", (_what, names) => expect(misspelled(names)).toEqual([]));
