import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DiscordStandIn } from "../discord/stand-in.ts";
import { ScriptProcess } from "../support/process.ts";
import { apiKey, type SampleService, startSampleService } from "../support/sample-service.ts";

const token = "token-for-tests";
let discord: DiscordStandIn;
let service: SampleService;
let bot: ScriptProcess;

beforeAll(async () => {
  discord = await DiscordStandIn.start({ token });
  service = await startSampleService();
  bot = new ScriptProcess("start", {
    DISCORD_TOKEN: token,
    DISCORD_API_URL: discord.apiUrl,
    API_BASE_URL: service.url,
    API_KEY: apiKey,
    IMAGE_HOSTS: service.host,
    HTTP_PORT: "0",
  });
  await Promise.race([discord.ready(), bot.line(/"level":"fatal"/)]);
});
afterEach(() => expect(discord.violations).toEqual([]));
afterAll(async () => {
  await bot.stop();
  await discord.close();
  await service.close();
});

test("a typed command is answered with the right numbers", async () => {
  const [collection] = service.collections;
  const exchange = discord.type("scores", { contract: collection?.address ?? "" });
  const message = await exchange.finished();
});
