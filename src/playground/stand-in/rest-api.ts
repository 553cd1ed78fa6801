import type { FastifyInstance, FastifyReply } from "fastify";
import type { CommandParams, CommandsQuery } from "./command-registry.ts";
import type { Discord } from "./discord.ts";
import { type Answer, refusal } from "./form-checker.ts";
import type { Call, Exchange } from "./interaction-record.ts";
import { acceptForms, type Form, formOf } from "./multipart.ts";

/** The purpose of a call of Discord's REST API. */
export type Called =
  | Call["what"]
  | "createMessage"
  | "editMessage"
  | "readMessages"
  | "readChannel"
  | "commands"
  | "gateway"
  | "application";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Unset of a route that is not Discord's. */
    readonly call?: Called;
  }
}

interface WebhookRoute {
  Params: { token: string };
}

interface ChannelRoute {
  Params: { channel: string; message: string };
}

const unauthorized = refusal(401, 0, "401: Unauthorized");
const send = (reply: FastifyReply, { status, body }: Answer) => reply.code(status).send(body);

/** Serves Discord's REST API; no other route of the server takes forms. */
export const serveRestApi = (server: FastifyInstance, discord: Discord): void =>
  void server.register(async (http) => {
    acceptForms(http);
    serveInteractions(http, discord);
    serveBot(http, discord);
  });

/** What an interaction's token opens. */
function serveInteractions(http: FastifyInstance, discord: Discord): void {
  http.post<{ Params: { id: string; token: string } }>(
    "/api/v10/interactions/:id/:token/callback",
    { config: { call: "callback" } },
    (request, reply) => {
      const { id, token } = request.params;
      const exchange = discord.exchanges.get(token);
      return send(reply, discord.takeFirstResponse(exchange?.id === id ? exchange : undefined, formOf(request)));
    },
  );
  const serve = (
    method: "POST" | "PATCH" | "DELETE",
    url: string,
    call: Call["what"],
    take: (exchange: Exchange, form: Form) => Answer,
  ) => {
    http.route<WebhookRoute>({
      method,
      url: `/api/v10/webhooks/:application/:token${url}`,
      config: { call },
      handler: (request, reply) => {
        const exchange = discord.answeredBy(request.params.token);
        return send(reply, "status" in exchange ? exchange : take(exchange, formOf(request)));
      },
    });
  };
  serve("PATCH", "/messages/@original", "edit", (exchange, form) => discord.edit(exchange, form));
  serve("DELETE", "/messages/@original", "delete", (exchange) => discord.remove(exchange));
  serve("POST", "", "followUp", (exchange, form) => discord.followUp(exchange, form));
}

/** What the bot's token opens. */
function serveBot(server: FastifyInstance, discord: Discord): void {
  server.register(async (http) => {
    http.addHook("preHandler", async (request, reply) => {
      if (!discord.isAuthorized(request)) return send(reply, unauthorized);
    });
    http.get<{ Querystring: { after?: string; limit?: string } }>(
      "/api/v10/users/@me/guilds",
      { config: { call: "commands" } },
      ({ query: { after = "0", limit = "200" } }) =>
        discord.channels.guilds
          .filter((id) => BigInt(id) > BigInt(after))
          .slice(0, Number(limit))
          .map((id) => ({ id, name: "A server" })),
    );
    http.get<ChannelRoute>("/api/v10/channels/:channel", { config: { call: "readChannel" } }, (request, reply) =>
      send(reply, discord.channels.readChannel(request.params.channel)),
    );
    const messages = "/api/v10/channels/:channel/messages";
    http.post<ChannelRoute>(messages, { config: { call: "createMessage" } }, (request, reply) =>
      send(reply, discord.channels.createMessage(request.params.channel, formOf(request))),
    );
    http.get<ChannelRoute & { Querystring: { after?: string; limit?: string } }>(
      messages,
      { config: { call: "readMessages" } },
      (request, reply) => send(reply, discord.channels.readMessages(request.params.channel, request.query)),
    );
    http.patch<ChannelRoute>(`${messages}/:message`, { config: { call: "editMessage" } }, (request, reply) =>
      send(reply, discord.channels.editMessage(request.params.channel, request.params.message, formOf(request))),
    );
    for (const path of ["applications/:application/commands", "applications/:application/guilds/:guild/commands"]) {
      for (const url of [`/api/v10/${path}`, `/api/v10/${path}/:command`]) {
        http.route<{ Params: CommandParams; Querystring: CommandsQuery }>({
          method: url.endsWith(":command") ? ["GET", "PATCH", "DELETE"] : ["GET", "POST", "PUT"],
          url,
          config: { call: "commands" },
          handler: ({ method, params, query, body }, reply) => send(reply, discord.commands.handle(method, params, body, query)),
        });
      }
    }
  });
}
