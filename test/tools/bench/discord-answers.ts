import type { IncomingMessage } from "node:http";
import {
  applicationId,
  type Circumstances,
  commandPayload,
  interactionPayload,
  nextSnowflake,
  type OptionValues,
  user,
} from "../../../src/playground/stand-in/payloads.ts";
import { address, contractOf, influencerJson, listJson, scoreJson, scoresJson, userJson } from "../../support/api-server.ts";
import { postsJson } from "./posts.ts";

/** Members and their servers take turns. */
const MEMBERS = 2_000;
const SERVERS = 200;
/** Discord's page size (reference, «Get Current User Guilds»). */
const PAGE = 200;

export interface DiscordSettings {
  /** Numbers of members and servers that take turns. */
  readonly members?: number;
  readonly servers?: number;
  /** The bot's servers, if there are more than those that take turns. */
  readonly installed?: number;
  /** Called with the token of each connection that identifies itself. */
  readonly onIdentify?: (token: string) => void;
}

/** A typed command. */
export interface Typed {
  readonly name: string;
  readonly options: OptionValues;
}
export const scoresOf = (contract?: string): Typed => ({ name: "scores", options: contract === undefined ? {} : { contract } });

export const memberId = (number: number) => String(1_100_000_000_000_100_000n + BigInt(number));
export const serverId = (number: number) => String(1_100_000_000_000_200_000n + BigInt(number));

/** A new command, in one server and by one of many members. */
export function command(
  number: number,
  { name, options }: Typed = scoresOf(address()),
  { members = MEMBERS, servers = SERVERS }: DiscordSettings = {},
  circumstances: Circumstances = { member: memberId(number % members), guild: serverId(number % servers) },
) {
  const id = nextSnowflake();
  const specific = { ...commandPayload(name, options), id, token: `token-${id}` };
  return { id, payload: interactionPayload(specific, circumstances) };
}

/** A connection is identified by its token, which is its name. */
export const tokenOf = (name: string) => Buffer.from(name).toString("base64url");

export const gatewayOf = ({ headers }: IncomingMessage) => ({
  url: `ws://${headers.host}`,
  shards: 1,
  session_start_limit: { total: 1_000, remaining: 1_000, reset_after: 86_400_000, max_concurrency: 1 },
});

export const readyOf = (session: string) => ({
  v: 10,
  user: { ...user(applicationId), bot: true },
  guilds: [],
  session_id: session,
  resume_gateway_url: "ws://127.0.0.1:9",
  shard: [0, 1],
  application: { id: applicationId, flags: 0 },
});

/** The service's answer; a list is the same for every collection. */
export function answerTo(request: IncomingMessage): object {
  if (request.url?.includes("/tweets?")) return postsJson;
  if (request.url?.includes("/influencers?")) return peopleJson;
  return scoresJson(scoreJson({ contractAddress: contractOf(request) }));
}

const peopleJson = listJson(
  ...Array.from({ length: 20 }, (_, index) =>
    influencerJson({ user: userJson({ id: String(index + 1), screenName: `person_${index}` }), score: 10 - index / 10 }),
  ),
);

/** A page of the bot's servers. */
export function guildsAfter(url: string, { servers = SERVERS, installed = servers }: DiscordSettings): object[] {
  const after = BigInt(new URL(url, "http://discord").searchParams.get("after") ?? 0);
  const first = Math.max(0, Number(after - BigInt(serverId(0))) + 1);
  return Array.from({ length: Math.max(0, Math.min(PAGE, installed - first)) }, (_, index) => ({ id: serverId(first + index) }));
}
