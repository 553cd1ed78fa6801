import { expect } from "vitest";
import { commands } from "../../commands/index.ts";
import { iconEmojis } from "../../src/app/icons.ts";
import { main } from "../../src/bin/doctor.ts";
import { DiscordClient } from "../../src/discord/client.ts";
import { uploadEmojis } from "../../src/discord/emojis.ts";
import { register } from "../../src/discord/registration.ts";
import { limits as productLimits } from "../../src/doctor/check.ts";
import { examineProcess } from "../../src/doctor/checked-settings.ts";
import { examine as examineHere } from "../../src/doctor/examine.ts";
import { asText } from "../../src/doctor/report.ts";
import { applicationId } from "../../src/playground/stand-in/payloads.ts";
import { DiscordStandIn } from "../discord-stand-in/stand-in.ts";
import {
  type ApiServer,
  address,
  answer,
  answerScores,
  type Behaviour,
  influencerJson,
  listJson,
  startApiServer,
  tweetJson,
} from "./api-server.ts";
import { newDatabaseUrl } from "./databases/new-database.ts";
import { linesOf, runInProcess } from "./run-in-process.ts";
import { token } from "./token.ts";

const apiKey = "secret-key-of-the-test";

interface World {
  readonly discord: DiscordStandIn;
  readonly api: ApiServer;
}

/** A healthy service: it checks the key and has data for every collection. */
export const good: Behaviour = (request, response) => {
  const path = request.url?.split("?")[0];
  const answers: Record<string, Behaviour> = {
    "/v1/collection/influencers": answer(listJson(influencerJson())),
    "/v1/collection/tweets": answer(listJson(tweetJson(), tweetJson())),
    "/v1/collection/scores": answerScores(),
  };
  const known = answers[path ?? ""];
  if (!known) answer({ success: 0 }, 404)(request, response);
  else if (request.headers["x-api-key"] !== apiKey) answer({ success: 0 }, 403)(request, response);
  else known(request, response);
};

const toDiscord = ({ discord }: Pick<World, "discord">) => ({
  rest: new DiscordClient({ apiUrl: discord.apiUrl, token, userAgent: "test/1" }),
  applicationId,
});

/** Registers the commands for every server. */
export const deploy = (world: Pick<World, "discord">) =>
  register(
    commands.map(({ definition }) => definition),
    { ...toDiscord(world), guildId: undefined },
  );

export type Environment = Record<string, string>;
export interface Circumstances {
  /** Causes the problem, and returns further variables. */
  readonly arrange?: (world: World) => Environment | Promise<Environment> | void | Promise<void>;
  /** The arguments of `npm run doctor`. */
  readonly argv?: readonly string[];
  /** The time limits of answers; those of the product by default. */
  readonly limits?: typeof productLimits;
  /** Whether the commands are registered beforehand. */
  readonly isDeployed?: boolean;
}

/** The doctor's output in a healthy environment, apart from the arranged problem. */
export async function examine({ arrange, argv, limits = productLimits, isDeployed = true }: Circumstances = {}) {
  const world: World = { discord: await DiscordStandIn.start({ token }), api: await startApiServer(good) };
  const { discord, api } = world;
  await uploadEmojis(iconEmojis, { ...toDiscord(world), dryRun: false });
  if (isDeployed) await deploy(world);
  const changed = await arrange?.(world);
  discord.writes.length = 0;
  const environment = {
    DISCORD_TOKEN: token,
    DISCORD_APPLICATION_ID: applicationId,
    DISCORD_PUBLIC_KEY: discord.endpoint.publicKey,
    DISCORD_API_URL: discord.apiUrl,
    API_BASE_URL: api.url,
    API_KEY: apiKey,
    DATABASE_URL: newDatabaseUrl(),
    SERVICE_DATABASE: newDatabaseUrl(),
    ...changed,
  };
  const result = argv ? await runInProcess(main, argv, environment) : await findingsIn(environment, limits);
  await discord.close();
  await api.close();
  // The doctor only reads.
  expect([discord.writes, discord.gateway.identifies, discord.violations]).toEqual([[], [], []]);
  const printed = [...result.out, ...result.errors].join("\n");
  for (const secret of [environment.DISCORD_TOKEN, environment.API_KEY]) if (secret) expect(printed).not.toContain(secret);
  return { code: result.code, lines: linesOf(result.out), errors: result.errors };
}

async function findingsIn(environment: Environment, limits: typeof productLimits) {
  const findings = await examineHere(examineProcess({ DOTENV_PATH: "/dev/null", ...environment }), address(), limits);
  const isWell = findings.every(({ status }) => status !== "problem");
  return { code: isWell ? 0 : 1, out: [asText(findings)], errors: [] };
}

/** The text as a list of findings. */
export const read = (lines: readonly string[]) =>
  lines.slice(0, -2).map((line) => {
    const [, status = "", name = "", detail = ""] = /^(ok|problem|not checked) {2,}(\S.*?) {2,}(\S.*)$/.exec(line) ?? [];
    return { status, name, detail };
  });

/** The names of all findings, in order, if every variable is valid. */
export const everything = [
  "Node",
  "configuration",
  "Discord",
  "token",
  "application id",
  "public key",
  "interactions endpoint",
  "commands",
  "emoji",
  "session starts",
  "API",
  "API key",
  "API answers",
  "cache",
  "database",
  "recording",
  "watches",
  "clock",
];
