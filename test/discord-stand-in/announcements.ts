import { ChannelType, PermissionFlagsBits as Permission } from "discord-api-types/v10";
import type { FastifyInstance } from "fastify";
import type { Discord } from "../../src/playground/stand-in/discord.ts";
import { type Answer, refusal } from "../../src/playground/stand-in/form-checker.ts";
import { messagePayload } from "../../src/playground/stand-in/message.ts";

/** Not documented; bots meet 10 an hour. */
const MAX_AN_HOUR = 10;
const HOUR_MS = 3_600_000;

/** The times of a channel's publications, shared by stand-ins that are one Discord. */
const publications = new WeakMap<Discord["channels"], Map<string, number[]>>();

/** Publishes messages of announcement channels (reference, «Crosspost Message»). */
export function servePublishing(http: FastifyInstance, discord: Discord, now: () => number): void {
  const published = publications.get(discord.channels) ?? new Map<string, number[]>();
  publications.set(discord.channels, published);
  const url = "/api/v10/channels/:channel/messages/:message/crosspost";
  http.post<{ Params: { channel: string; message: string } }>(url, { config: { call: "publish" } }, (request, reply) => {
    const { channel, message } = request.params;
    if (!discord.isAuthorized(request)) return reply.code(401).send(refusal(401, 0, "401: Unauthorized").body);
    const lately = (published.get(channel) ?? []).filter((at) => at > now() - HOUR_MS);
    const [first = 0] = lately;
    const { status, body } = crosspost(discord, channel, message, () => {
      if (lately.length >= MAX_AN_HOUR) return refusal(429, 0, "You are being rate limited.");
      published.set(channel, [...lately, now()]);
      return undefined;
    });
    const waitMs = first + HOUR_MS - now();
    const limits = { "retry-after": String(Math.ceil(waitMs / 1_000)), "x-ratelimit-scope": "shared" };
    return reply
      .code(status)
      .headers(status === 429 ? limits : {})
      .send(body);
  });
}

/** Own messages need no *Manage Messages*. */
function crosspost({ channels }: Discord, channelId: string, id: string, limit: () => Answer | undefined): Answer {
  const read = channels.readChannel(channelId);
  if (read.status !== 200) return read;
  const { type, permissions = 0n } = channels.get(channelId) ?? {};
  const may = (permissions & (Permission.SendMessages | Permission.Administrator)) !== 0n;
  if (type !== ChannelType.GuildAnnouncement) return refusal(403, 50_024, "Cannot execute action on this channel type");
  if (!may) return refusal(403, 50_013, "Missing Permissions");
  const message = channels.messages(channelId).find((one) => one.id === id);
  if (!message) return refusal(404, 10_008, "Unknown Message");
  if (message.isPublished) return refusal(400, 40_033, "This message has already been crossposted");
  const limited = limit();
  if (limited) return limited;
  const changed = { ...message, isPublished: true } as const;
  channels.update(changed);
  return { status: 200, body: messagePayload(changed) };
}
