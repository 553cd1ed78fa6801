import { afterAll, beforeEach } from "vitest";
import { commands as realCommands } from "../../commands/index.ts";
import { commandJson } from "../../src/discord/command-json.ts";
import { Channel } from "../../src/playground/channel.ts";
import { conditions } from "../../src/playground/host/conditions.ts";
import { offeredCommands, rolesOf } from "../../src/playground/members.ts";
import { createLocalServer, servePlayground } from "../../src/playground/page-server.ts";
import type { CommandBody } from "../../src/playground/stand-in/command-body.ts";
import { Discord } from "../../src/playground/stand-in/discord.ts";
import type { Exchange } from "../../src/playground/stand-in/interaction-record.ts";
import { CDN } from "../../src/playground/stand-in/message.ts";
import { applicationId } from "../../src/playground/stand-in/payloads.ts";
import { serveRestApi } from "../../src/playground/stand-in/rest-api.ts";
import { allLanguages } from "../../src/words/language.ts";
import { BotClient } from "../discord-stand-in/client.ts";
import { describeInBrowser, type PlaygroundInBrowser } from "../support/browser/browser.ts";
import { addressOf } from "../support/ids.ts";

const token = "token";

const channelOption = { type: 7, name: "channel", description: "Where to", channel_types: [0], required: true };
const every = {
  type: 3,
  name: "every",
  description: "How often",
  choices: ["Day", "Week"].map((name) => ({ name, value: name })),
};
/** A moderators' command with subcommands. */
const watch = {
  type: 1,
  name: "watch",
  description: "Watches something",
  contexts: [0],
  default_member_permissions: "32",
  options: [
    { type: 1, name: "add", description: "Adds a watch", options: [channelOption, every] },
    { type: 1, name: "list", description: "Lists watches" },
  ],
};

/** Those that the scripted bot offers for a contract. */
export const collections = ["Velvet Otters", "Tin Lantern Club"].map((name, index) => ({
  name,
  address: addressOf(index + 1),
  hasData: true,
}));

export const safe = { allowed_mentions: { parse: [] } };

interface Option {
  readonly name: string;
  readonly value: unknown;
  readonly focused?: boolean;
  readonly options?: readonly Option[];
}

/** The options that were typed, without those that are subcommands. */
function typedIn({ payload }: Exchange): readonly Option[] {
  const { data } = payload as { data: { options?: readonly Option[] } };
  return (data.options ?? []).flatMap((option) => option.options ?? option);
}

/** The messages that the scripted bot posts of its own accord: a command's name and options, or the collections that match what is typed. */
function echoOf(exchange: Exchange): object {
  const { type, data } = exchange.payload as { type: number; data: { name: string } };
  const options = typedIn(exchange);
  if (type !== 4) {
    const content = [data.name, ...options.map(({ name, value }) => `${name}=${value}`)].join(" ");
    const isPrivate = options.some(({ name, value }) => name === "private" && value === true);
    return { type: 4, data: { ...safe, content, ...(isPrivate && { flags: 64 }) } };
  }
  const typed = String(options.find(({ focused }) => focused)?.value).toLowerCase();
  const offered = collections.filter(({ name, address }) => `${name} ${address}`.toLowerCase().includes(typed));
  return { type: 8, data: { choices: offered.map(({ name, address }) => ({ name, value: address })) } };
}

/** The playground's page with a bot under the test's control. */
export class ScriptedPlayground {
  readonly url: string;
  readonly discord: Discord;
  readonly bot: BotClient;
  readonly close: () => Promise<void>;
  /** Answers the next interactions. */
  respond: (exchange: Exchange) => Promise<unknown> = async () => {};

  private constructor(url: string, discord: Discord, close: () => Promise<void>) {
    this.url = url;
    this.discord = discord;
    this.bot = new BotClient({ apiUrl: `${url}/api` }, token);
    this.close = close;
    this.echo();
  }

  echo(): void {
    this.respond = (exchange) => this.bot.respond(exchange, echoOf(exchange));
  }

  /** Answers the next commands with a message. */
  say(message: object, files?: Parameters<BotClient["respond"]>[2]): void {
    this.respond = (exchange) => this.bot.respond(exchange, { type: 4, data: { ...safe, ...message } }, files);
  }

  /** @param port the page's port; any free one by default. */
  static async start(port = 0): Promise<ScriptedPlayground> {
    const discord = new Discord({ token });
    const languages = await allLanguages();
    const definitions = realCommands.map(({ definition }) => commandJson(definition, languages));
    const commands = [...definitions.filter(({ name }) => name !== watch.name), watch];
    discord.commands.replace({ application: applicationId }, commands as CommandBody[]);
    const server = createLocalServer();
    let aheadMs = 0;
    const channel = new Channel({
      discord,
      deliver: async (exchange) => void (await made.respond(exchange)),
      restart: async () => {},
      time: {
        now: () => Date.now() + aheadMs,
        aheadMs: () => aheadMs,
        async pass(ms, onStep) {
          aheadMs += ms;
          onStep();
        },
      },
    });
    serveRestApi(server, discord);
    await servePlayground(server, channel, () => ({
      commands: [...discord.commands.registered.values()].flat().flatMap(offeredCommands),
      ...channel.snapshot,
      collections,
      data: "sample",
      languages: ["en-US", "de", "fr"].map((locale) => ({ locale, name: locale })),
      rolesOf,
      mirrored: [CDN],
      conditions,
      cache: { freshSeconds: 5, staleSeconds: 60 },
    }));
    const made = new ScriptedPlayground(await server.listen({ host: "127.0.0.1", port }), discord, () => server.close());
    await channel.message({
      circumstances: { member: "other", location: "server", locale: "en-US", nsfw: false },
      content: "Has anybody looked at this?",
    });
    return made;
  }
}

/** Tests of the page with the scripted bot, which echoes at the start of each of them. */
export function describeWithScript(
  name: string,
  tests: (playground: PlaygroundInBrowser, script: () => ScriptedPlayground) => void,
): void {
  let scripted: ScriptedPlayground | undefined;
  const script = () => {
    if (!scripted) throw new Error("the playground is not there yet");
    return scripted;
  };
  const start = async (playground: PlaygroundInBrowser) => {
    scripted = await ScriptedPlayground.start();
    await playground.openPage(scripted.url);
  };
  const withScript = (playground: PlaygroundInBrowser) => {
    beforeEach(() => script().echo());
    afterAll(() => scripted?.close());
    tests(playground, script);
  };
  describeInBrowser(name, withScript, start);
}
