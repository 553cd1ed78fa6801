import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream";
import { createServer } from "node:tls";
import { ApplicationCommandOptionType, ApplicationCommandType, PermissionFlagsBits } from "discord-api-types/v10";
import { fastify } from "fastify";
import { systemClock } from "../../../src/infra/clock.ts";
import { fail, readFlags } from "../../../src/infra/flags.ts";
import { type Io, runScript } from "../../../src/infra/script.ts";
import { DAY_MS } from "../../../src/infra/time.ts";
import { pathsOf } from "../../../src/playground/stand-in/command-input.ts";
import { applicationId, type OptionValues } from "../../../src/playground/stand-in/payloads.ts";
import { AppView } from "../../bluesky-stand-in/app-view.ts";
import { JetstreamHost } from "../../bluesky-stand-in/jetstream-host.ts";
import { BlueskyWorld } from "../../bluesky-stand-in/world.ts";
import { DiscordStandIn } from "../../discord-stand-in/stand-in.ts";
import { OpenSeaStandIn } from "../../service/opensea-stand-in.ts";
import { makeCertificate } from "../../support/certificate.ts";
import { apiKey, startSampleService } from "../../support/sample-service.ts";

/* `npm run outside`: all that containers of compose.yaml reach outside of it, so that it runs without any of that. */

const FILE = "node_modules/.cache/outside/.env";
const CERTIFICATE_LIFE_MS = 30 * 24 * 3_600_000;
/** Discord's time limit for a first response. */
const FIRST_RESPONSE_MS = 3_000;
const token = "token-of-nobody";
const usage = `Plays Discord, its members and the API for a bot in containers, and Bluesky and OpenSea for its service, until you stop
it. Needs no .env:

  npm run outside -- --listen 0.0.0.0
  docker compose --env-file ${FILE} -f compose.yaml -f test/tools/outside/outside.yaml up --build --detach

Containers are not on this machine's loopback, so others in its network reach what it plays then, too.
For a bot without a container, in a clone of its own:

  npm run outside -- --host 127.0.0.1 --variables FOLDER/.env
  NODE_EXTRA_CA_CERTS=FOLDER/certificate.pem npm start      with that .env in the bot's clone; deploy and doctor likewise

Then:

  curl http://127.0.0.1:9000/       collections to ask for, and the events so far
  curl "http://127.0.0.1:9000/type?command=scores&contract=0x..."       types a command over the gateway, and prints the answer
      &click=Influencers            clicks that button, too, and prints that answer
      &permissions=32               as a member with Manage Server, for commands such as command=server%20set
      &to=http://127.0.0.1:8080/interactions      over HTTP instead, for --profile replicas
  curl http://127.0.0.1:9000/messages       the channel's messages: digests, alerts and cards of /watch
  curl "http://127.0.0.1:9000/talk?contract=0x..."      thirty people write about a collection, so that its scores move, and
                                there is something to post as soon as the bot records them (SNAPSHOT_SECONDS)
  curl "http://127.0.0.1:9000/post?text=..."      writes a post on Bluesky, for --profile service, where the bot needs
                                API_BASE_URL and API_KEY empty, and a SERVICE_API_KEY

Flags, after --:
  --variables FILE      where to write the bot's variables (replaces the file),
                        with certificate.pem beside it (default: ${FILE})
  --listen ADDRESS      where what it plays can be reached (default: 127.0.0.1)
  --host NAME           the name of this machine in containers (default: host.docker.internal)
  --certificate FILE --key FILE     a certificate for that name (default: a new one)
  --port N              the port for curl (default: 9000)`;

const isOfPage = (headers: IncomingHttpHeaders): boolean => !["none", undefined].includes(headers["sec-fetch-site"]?.toString());

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv, io: Io): Promise<number> {
  const {
    variables: file = FILE,
    host = "host.docker.internal",
    listen = "127.0.0.1",
    port = "9000",
    certificate,
    key,
  } = readFlags(argv, env, {
    script: "outside",
    usage,
    options: {
      variables: { type: "string" },
      host: { type: "string" },
      listen: { type: "string" },
      certificate: { type: "string" },
      key: { type: "string" },
      port: { type: "string" },
    },
  });
  if ((certificate === undefined) !== (key === undefined)) fail("--certificate and --key belong together.");

  mkdirSync(dirname(file), { recursive: true });
  const tls =
    certificate && key
      ? { cert: readFileSync(certificate), key: readFileSync(key) }
      : makeCertificate({ host, validTo: new Date(Date.now() + CERTIFICATE_LIFE_MS) });
  writeFileSync(join(dirname(file), "certificate.pem"), tls.cert);

  /**
   * Exposes a server of this machine to containers over TLS, which the bot requires for other machines.
   *
   * @returns the host and port for containers.
   */
  async function expose(url: string): Promise<string> {
    const inner = Number(new URL(url).port);
    const server = createServer(tls, (socket) => void pipeline(socket, connect(inner, "127.0.0.1"), socket, () => {}));
    await once(server.listen(0, listen), "listening");
    return `${host}:${(server.address() as AddressInfo).port}`;
  }

  const clock = systemClock;
  const world = new BlueskyWorld(clock);
  const [discord, service, jetstream, appView, openSea] = await Promise.all([
    DiscordStandIn.start({ token }),
    startSampleService({ isLive: true }),
    JetstreamHost.start({ world, clock }),
    AppView.start({ world, clock }),
    OpenSeaStandIn.start({ clock }),
  ]);
  const exposed = [discord.apiUrl, service.url, jetstream.url, appView.url, openSea.url].map(expose);
  const [discordHost, apiHost, streamHost, appViewHost, openSeaHost] = await Promise.all(exposed);
  const river = world.createAccount({ displayName: "River", handle: "river.bsky.social" });
  openSea.createCollection("cryptopunks", {
    contracts: [{ chain: "ethereum", address: "0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb" }],
    floors: [{ at: clock.now() - DAY_MS, price: 40 }],
  });
  discord.gatewayUrl = `wss://${discordHost}`;
  const environment = {
    DISCORD_TOKEN: token,
    DISCORD_APPLICATION_ID: applicationId,
    DISCORD_PUBLIC_KEY: discord.endpoint.publicKey,
    DISCORD_API_URL: `https://${discordHost}/api`,
    API_BASE_URL: `https://${apiHost}`,
    API_KEY: apiKey,
    BLUESKY_STREAMS: `wss://${streamHost}/subscribe`,
    BLUESKY_API_URL: `https://${appViewHost}`,
    OPENSEA_API_URL: `https://${openSeaHost}`,
  };
  const lines = Object.entries({ ...environment, DATABASE_PASSWORD: "password-of-nobody" }).map(
    ([name, value]) => `${name}=${value}\n`,
  );
  writeFileSync(file, lines.join(""), { mode: 0o600 });

  const everyones = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages;

  /** The values of a command's options, whose types a query does not tell. */
  function typed(command: string, texts: Record<string, string>): OptionValues {
    const [root = ""] = command.split(" ");
    const paths = discord.commands.named(root, ApplicationCommandType.ChatInput).flatMap(pathsOf);
    const options = paths.find(({ name }) => name === command)?.options ?? [];
    const types = new Map(options.map(({ name, type }) => [name, type]));
    const valueFrom = (type: ApplicationCommandOptionType | undefined, text: string) => {
      if (type === ApplicationCommandOptionType.Integer || type === ApplicationCommandOptionType.Number) return Number(text);
      return type === ApplicationCommandOptionType.Boolean ? text === "true" : text;
    };
    return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, valueFrom(types.get(name), text)]));
  }

  const control = fastify();
  // A page in a browser of this machine can send requests here, also under a name of its own that leads here.
  control.addHook("onRequest", async ({ headers, hostname }, reply) => {
    if (["127.0.0.1", "localhost"].includes(hostname) && headers.origin === undefined && !isOfPage(headers)) return;
    await reply.code(403).send({ message: "ask at http://127.0.0.1, from no page" });
  });
  control.get("/", () => ({
    collections: service.collections,
    commands: discord.writes,
    shards: discord.gateway.connected,
    apiRequests: service.requests,
    violations: discord.violations,
  }));
  control.get<{ Querystring: Record<string, string> }>("/type", async ({ query }) => {
    const { command = "help", to, click, permissions = "0", ...texts } = query;
    const circumstances = { memberPermissions: String(BigInt(permissions) | everyones) };
    const options = typed(command, texts);
    const send = async (begin: () => ReturnType<typeof discord.type>) => {
      discord.endpointUrl = to;
      const exchange = begin();
      setTimeout(() => exchange.fail(), FIRST_RESPONSE_MS);
      const message = await exchange.finished();
      return {
        message,
        firstResponseMs: Math.round(exchange.calls[0]?.after ?? 0),
        calls: exchange.calls.map(({ what }) => what),
      };
    };
    const answered = await send(() => discord.type(command, options, circumstances));
    return click === undefined ? answered : send(() => discord.click(answered.message, click, circumstances));
  });
  control.get("/messages", () => discord.channels.messages());
  control.setReplySerializer((answer) =>
    JSON.stringify(answer, (_name, value) => (value instanceof Uint8Array ? `${value.length} bytes` : value)),
  );
  control.get<{ Querystring: { contract: string; text?: string } }>(
    "/talk",
    async ({ query: { contract, text = "Look at this" } }) => {
      const date = new Date(clock.now()).toISOString();
      const posts = Array.from({ length: 30 }, (_, index) => ({
        id: `${clock.now()}${String(index).padStart(2, "0")}`,
        user: { id: String(index + 1), screenName: `talker_${index + 1}`, name: `Talker ${index + 1}`, followersCount: 1_000 },
        ...{ text, lang: "en", retweetCount: 400 + index, favoriteCount: 4_000, date, contractAddress: contract },
      }));
      await service.importPosts(posts);
      return { posts: posts.length };
    },
  );
  control.get<{ Querystring: { text: string } }>("/post", ({ query }) => world.post(river, query.text));
  const url = await control.listen({ host: "127.0.0.1", port: Number(port) });
  io.print(`Discord, the API, Bluesky and OpenSea are at ${host}, as ${file} tells; type commands at ${url}`);
  return 0;
}

if (import.meta.main) await runScript(main);
