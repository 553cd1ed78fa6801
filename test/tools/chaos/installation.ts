import { commands } from "../../../commands/index.ts";
import { commandJson } from "../../../src/discord/command-json.ts";
import { DiscordStandIn } from "../../discord-stand-in/stand-in.ts";
import { token } from "../../support/token.ts";
import { ChaosApi } from "./chaos-api.ts";
import { openCache, openDatabase } from "./database.ts";
import { Fleet } from "./fleet.ts";
import { Importing } from "./importing.ts";
import type { Machine } from "./machine.ts";
import type { ChaosOptions } from "./options.ts";
import type { Parts } from "./parts.ts";
import type { Plan } from "./plan.ts";
import { fetchAt } from "./services.ts";
import type { Truth } from "./truth.ts";

const definitions = commands.map(({ definition }) => commandJson(definition));
/** The bot relies on at least this. */
const NONCE_LIFE_MS = 2 * 60_000;

/**
 * All parts of a run, before any process of the bot or the service starts. Without services nobody imports, and replicas share no
 * cache.
 */
export async function install(
  plan: Plan,
  truth: Truth,
  machine: Machine,
  { services, nodes, signal }: Pick<ChaosOptions, "services" | "nodes" | "signal">,
) {
  const [database, cache] = await Promise.all([openDatabase(nodes), services > 0 ? openCache() : undefined]);
  const { postsUrl } = database;
  const importing = services > 0 ? await Importing.open(plan, database, services) : undefined;
  const gateway = await DiscordStandIn.start({ token, nonceLifeMs: NONCE_LIFE_MS });
  const http = await DiscordStandIn.start({ token, channels: gateway.channels });
  for (const discord of [gateway, http]) discord.register(...definitions);
  const api = new ChaosApi(truth, plan.api);
  const apiUrl = await api.listen();
  const discords = { gateway, http };
  const fleet = new Fleet(machine, { apiUrl, databaseUrl: database.url, cacheUrl: cache?.url, postsUrl, discords }, signal);
  const { balancers } = fleet;
  http.endpointUrl = `${await balancers.http.listen()}/interactions`;
  const servicesUrl = await balancers.service.listen();
  if (importing) api.fetchFromServices = (subject) => fetchAt(servicesUrl, subject);
  const parts: Parts = {
    gateway: fleet.part("gateway"),
    http: fleet.part("http"),
    service: importing && fleet.part("service"),
    database: database.part,
    cache: cache?.part,
  };
  const close = async () => {
    await fleet.close();
    await Promise.all([gateway.close(), http.close(), api.close(), importing?.close(), cache?.close()]);
    await database.close();
  };
  return { database, importing, gateway, http, api, fleet, parts, close };
}
