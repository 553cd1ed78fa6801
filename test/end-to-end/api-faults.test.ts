import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ApiServer,
  answer,
  answerScores,
  type Behaviour,
  cutOff,
  drip,
  hang,
  scoreJson,
  scoresJson,
  startApiServer,
} from "../support/api-server.ts";
import { type RunningBot, startBot } from "../support/processes/spawned-bot.ts";

/** The API's behaviour by the last digit of the requested address. */
const behaviours = new Map<string, Behaviour>();
const good = answerScores({ name: "Back again" });
let api: ApiServer;
let running: RunningBot;

beforeAll(async () => {
  api = await startApiServer((request, response) => (behaviours.get(request.url?.slice(-4) ?? "") ?? good)(request, response));
  running = await startBot(api.url, { API_TIMEOUT_MS: "900", API_DEADLINE_MS: "2600" });
});
afterAll(async () => {
  // Only the operator can fix a refused key.
  expect(running.bot.log).toContainEqual(
    expect.objectContaining({ level: "error", msg: "the API refuses the key: check API_KEY" }),
  );
  await running.close();
  await api.close();
});

const notAnswering = "isn't responding right now";
const unreadable = "can't read";
const faults: [name: string, behaviour: Behaviour, sentence: string][] = [
  ["hangs", hang, notAnswering],
  ["drips", drip(JSON.stringify(scoresJson(scoreJson())), 50), notAnswering],
  ["answers 500", answer({}, 500), notAnswering],
  ["answers 503", answer({}, 503), notAnswering],
  ["says that it failed", answer({ successful: 0, error: { code: "internal" } }), notAnswering],
  ["breaks the connection", cutOff(), notAnswering],
  ["breaks off in mid-body", cutOff('{"successful":1,"da'), notAnswering],
  ["answers HTML", answer("<html>Welcome</html>"), unreadable],
  ["answers half of its JSON", answer('{"successful":1,"data":[{"name":"Lie'), unreadable],
  ["answers another operation's envelope", answer({ success: 1, data: [scoreJson()] }), unreadable],
  ["answers entries of another kind", answer(scoresJson({ user: {} })), unreadable],
  ["is asked too much", answer({}, 429), "The data service is busy right now. Try again in a minute"],
  ["refuses the key", answer({}, 403), "rejected this bot's API key"],
  ["refuses the question", answer({}, 400), "rejected this request"],
];

// One after the other: several concurrent failures would open the circuit breaker.
test.each(faults)(
  "the API %s: a first response in time, a good message, and the next call works",
  async (name, behaviour, sentence) => {
    const digits = faults
      .findIndex(([candidate]) => candidate === name)
      .toString(16)
      .padStart(4, "f");
    const contract = `0x${digits.padStart(40, "0")}`;
    behaviours.set(digits, behaviour);
    const exchange = running.discord.type("scores", { contract });
    const message = await exchange.finished();
    expect(message).toMatchObject({ ephemeral: true, content: expect.stringContaining(sentence), embeds: [] });
    expect(exchange.calls.map(({ what }) => what).join()).toMatch(/^callback(,delete,followUp)?$/);

    behaviours.delete(digits);
    expect(await running.discord.type("scores", { contract }).finished()).toMatchObject({
      ephemeral: false,
      embeds: [{ description: expect.stringContaining("[Back again](<") }],
    });
  },
);

test("the API asks for a pause, the last fault: members read until when, and it gets no calls before that", async () => {
  const contract = `0x${"429".padStart(40, "0")}`;
  behaviours.set("0429", answer({}, 429, { "retry-after": "60" }));
  const askedBefore = api.requests.length;
  for (const collection of [contract, contract, `0x${"b".repeat(40)}`]) {
    const message = await running.discord.type("scores", { contract: collection }).finished();
    expect(message).toMatchObject({
      ephemeral: true,
      content: expect.stringContaining("The data service is busy right now. Try again <t:"),
    });
  }
  expect(api.requests.length - askedBefore).toBe(1);
});
