import type { FastifyInstance, FastifyRequest, HTTPMethods } from "fastify";
import type { CommandBody } from "./command-body.ts";
import type { CommandParams, CommandsQuery } from "./command-registry.ts";
import type { Discord } from "./discord.ts";
import { type Answer, refusal } from "./form-checker.ts";
import type { Call, Exchange } from "./interaction-record.ts";
import { acceptForms, type Form, formOf } from "./multipart.ts";

export type Called =
  | Call["what"]
  | "createMessage"
  | "editMessage"
  | "readMessages"
  | "readChannel"
  | "publish"
  | "openDirect"
  | "commands"
  | "emojis"
  | "gateway"
  | "application";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The purpose of a call to Discord's REST API. */
    readonly call?: Called;
  }
}

interface Route {
  Params: CommandParams & { id: string; emoji: string; token: string; channel: string; message: string };
  Querystring: CommandsQuery & { after?: string; limit?: string };
}

/** Serves Discord's REST API; no other route of the server takes forms. */
export const serveRestApi = (server: FastifyInstance, discord: Discord): void =>
  void server.register(async (http) => {
    acceptForms(http);
    serveInteractions(http, discord);
    http.register(async (authorized) => serveBot(authorized, discord));
  });

function serve(
  http: FastifyInstance,
  method: HTTPMethods,
  path: string,
  call: Called,
  take: (request: FastifyRequest<Route>, form: Form) => Answer,
): void {
  http.route<Route>({
    method,
    url: `/api/v10${path}`,
    config: { call },
    handler: (request, reply) => {
      const { status, body } = take(request, formOf(request));
      return reply.code(status).send(body);
    },
  });
}

/** Routes that an interaction's token opens. */
function serveInteractions(http: FastifyInstance, discord: Discord): void {
  serve(http, "POST", "/interactions/:id/:token/callback", "callback", ({ params: { id, token } }, form) => {
    const exchange = discord.exchanges.get(token);
    return discord.takeFirstResponse(exchange?.id === id ? exchange : undefined, form);
  });
  const serveToken = (method: HTTPMethods, path: string, call: Call["what"], take: (exchange: Exchange, form: Form) => Answer) =>
    serve(http, method, `/webhooks/:application/:token${path}`, call, ({ params }, form) => {
      const exchange = discord.answeredBy(params.token);
      return "status" in exchange ? exchange : take(exchange, form);
    });
  serveToken("PATCH", "/messages/@original", "edit", (exchange, form) => discord.edit(exchange, form));
  serveToken("DELETE", "/messages/@original", "delete", (exchange) => discord.remove(exchange));
  serveToken("POST", "", "followUp", (exchange, form) => discord.followUp(exchange, form));
}

/** Routes that the bot's token opens. */
function serveBot(http: FastifyInstance, discord: Discord): void {
  const { channels, commands, emojis } = discord;
  http.addHook("preHandler", async (request, reply) => {
    if (!discord.isAuthorized(request)) return reply.code(401).send(refusal(401, 0, "401: Unauthorized").body);
  });
  serve(http, "GET", "/users/@me/guilds", "commands", ({ query: { after = "0", limit = "200" } }) => {
    const guilds = channels.guilds.filter((id) => BigInt(id) > BigInt(after)).slice(0, Number(limit));
    return { status: 200, body: guilds.map((id) => ({ id, name: "A server" })) };
  });
  serve(http, "POST", "/users/@me/channels", "openDirect", (_request, form) => channels.openDirect(form));
  serve(http, "GET", "/channels/:channel", "readChannel", ({ params }) => channels.readChannel(params.channel));
  const messages = "/channels/:channel/messages";
  serve(http, "POST", messages, "createMessage", ({ params }, form) => channels.createMessage(params.channel, form));
  serve(http, "GET", messages, "readMessages", ({ params, query }) => channels.readMessages(params.channel, query));
  serve(http, "PATCH", `${messages}/:message`, "editMessage", ({ params: { channel, message } }, form) =>
    channels.editMessage(channel, message, form),
  );
  serve(http, "GET", "/applications/@me", "application", () => ({ status: 200, body: discord.application }));
  const ofEmojis = "/applications/:application/emojis";
  serve(http, "GET", ofEmojis, "emojis", ({ params }) => emojis.list(params.application));
  serve(http, "POST", ofEmojis, "emojis", ({ params }, form) => emojis.create(params.application, form));
  serve(http, "DELETE", `${ofEmojis}/:emoji`, "emojis", ({ params }) => emojis.remove(params.application, params.emoji));
  serve(http, "POST", `${messages}/:message/crosspost`, "publish", ({ params: { channel, message } }) =>
    channels.publish(channel, message),
  );
  for (const scope of ["/applications/:application", "/applications/:application/guilds/:guild"]) {
    const path = `${scope}/commands`;
    serve(http, "GET", path, "commands", ({ params, query }) => commands.list(params, query));
    serve(http, "PUT", path, "commands", ({ params, body }) => commands.replace(params, body as CommandBody[]));
  }
}
