import type { TestContext } from "vitest";
import { Gateway, type GatewayOptions } from "../../src/discord/receive/gateway.ts";
import { Sender } from "../../src/discord/send/sender.ts";
import type { Circumstances } from "../../src/playground/stand-in/payloads.ts";
import { DiscordStandIn } from "../discord-stand-in/stand-in.ts";
import { address, scoreJson } from "./api-server.ts";
import { setUpBot } from "./bot/bot.ts";
import { createClient } from "./discord-client.ts";
import { FakeClock, PatientClock } from "./fake-clock.ts";
import { recordLog } from "./recorded-log.ts";

interface Setting extends Partial<Pick<GatewayOptions, "shards" | "shardCount" | "random">> {
  /** A shared stand-in for Discord. */
  readonly discord?: DiscordStandIn;
  readonly bot?: Parameters<typeof setUpBot>[0];
}

export async function startDiscord({ expect, onTestFinished }: TestContext): Promise<DiscordStandIn> {
  const discord = await DiscordStandIn.start({ token: "token" });
  // A slow machine must not make a connection look dead.
  discord.gateway.heartbeatMs = 45_000;
  onTestFinished(async () => {
    expect(discord.violations).toEqual([]);
    await discord.close();
  });
  return discord;
}

/** The real gateway client and dispatcher, not yet connected to a stand-in. */
export async function setUpGateway(context: TestContext, setting: Setting = {}) {
  const { expect, onTestFinished } = context;
  // The longest possible delay.
  const { discord: started, shards = "auto", shardCount = "auto", random = () => 1 } = setting;
  const discord = started ?? (await startDiscord(context));
  const bot = setUpBot(setting.bot);
  const clock = new FakeClock();
  const { log, lines } = recordLog();
  const lost: string[] = [];
  const client = createClient({ apiUrl: discord.apiUrl, clock: new PatientClock() });
  const gateway = new Gateway({
    client,
    token: "token",
    shards,
    shardCount,
    sender: new Sender(client),
    onInteraction: (interaction, responder) => bot.dispatcher.handle(interaction, responder),
    onLost: (reason) => void lost.push(reason),
    log,
    clock,
    random,
  });
  onTestFinished(async () => {
    await gateway.close();
    expect(clock.timers).toBe(0);
  });
  return {
    discord,
    bot,
    gateway,
    clock,
    lost,
    lines,
    printed: () => lines.map(({ msg }) => msg),
    /** Waits for a condition while the bot's clock advances. */
    async until(isSo: () => boolean) {
      await expect.poll(() => clock.advance(100).then(isSo)).toBe(true);
    },
    /** Types a command; the API answers pending calls. */
    type(digit: string, circumstances?: Circumstances) {
      const exchange = discord.type("scores", { contract: address(digit) }, circumstances);
      // Generous deadlines, because the machine may be slow.
      exchange.sentAt = Number.POSITIVE_INFINITY;
      const lastCall = expect.poll(() => bot.api.calls.at(-1)).toMatchObject({ contract: address(digit) });
      const seen = lastCall.then(() => {
        bot.api.last.answer([scoreJson()]);
        return exchange.finished();
      });
      return { exchange, seen };
    },
  };
}

/** A gateway as of `setUpGateway`, connected. */
export async function connectGateway(context: TestContext, setting?: Setting) {
  const bot = await setUpGateway(context, setting);
  await bot.gateway.connect();
  await context.expect.poll(() => bot.gateway.isReady).toBe(true);
  return bot;
}
