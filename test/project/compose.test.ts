import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { botVariables, deploySettings } from "../../src/app/bot-variables.ts";
import { oldestIn } from "../../src/infra/node-version.js";
import { collectSettings, serviceSettings } from "../../src/service/service-variables.ts";

interface Service {
  readonly image: string;
  readonly build?: string;
  readonly profiles?: string[];
  readonly depends_on?: string[] | Record<string, { readonly condition: string }>;
  readonly environment?: Record<string, string | null>;
  readonly healthcheck?: { readonly test?: string[]; readonly disable?: boolean };
  readonly command?: string[];
  readonly volumes?: string[];
  readonly [key: string]: unknown;
}

interface Compose {
  readonly services: Record<string, Service>;
  readonly networks: Record<string, object>;
  readonly volumes: Record<string, object | null>;
}

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as { readonly engines: { readonly node: string } };
const compose = parse(readFileSync("compose.yaml", "utf8"), { merge: true }) as Compose;
const { services } = compose;
/** Whether the balancer's configuration has this line. */
const says = (line: string) =>
  services["balancer"]?.command
    ?.at(-1)
    ?.split("\n")
    .some((candidate) => candidate.trim() === line);

/** Services that end. */
const jobs = ["deploy"];

/** A service and its transitive dependencies. */
function startedWith(name: string): string[] {
  const { depends_on = [] } = services[name] ?? {};
  const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
  return [...new Set([name, ...needed.flatMap(startedWith)])].toSorted();
}

test("compose runs the bot alone by default, and with a profile what that names", () => {
  const withoutProfile = Object.keys(services).filter((name) => services[name]?.profiles === undefined);
  expect(withoutProfile).toEqual(["deploy", "bot"]);
  expect(startedWith("bot")).toEqual(["bot", "deploy"]);
  expect(startedWith("collect")).toEqual(["collect", "service"]);
  expect(startedWith("balancer")).toEqual(["balancer", "cache", "database", "deploy", "replica"]);
  expect(services["replica"]).toMatchObject({ environment: { TRANSPORT: "http" }, deploy: { replicas: 2 } });
});

test.each(Object.keys(services))("%s runs with no more rights than it needs", (name) => {
  expect(services[name]).toMatchObject({
    init: true,
    read_only: true,
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
  });
  expect(services[name]).not.toHaveProperty("privileged");
});

test("every service restarts when it ends, and has a health check", () => {
  const image = readFileSync("Dockerfile", "utf8");
  for (const [name, { build, healthcheck, ...service }] of Object.entries(services)) {
    if (jobs.includes(name)) continue;
    expect(service["restart"], name).toBe("unless-stopped");
    if (name === "collect") continue;
    if (build === ".") expect(image).toMatch(/^HEALTHCHECK /m);
    else expect(healthcheck?.test?.[0], name).toBe("CMD");
    expect(healthcheck?.disable, name).toBeUndefined();
  }
  // They exit before a check could run, or have no port to check.
  for (const name of [...jobs, "collect"]) expect(services[name]).toMatchObject({ healthcheck: { disable: true } });
});

test("collecting begins once the service is ready, and no migration is too long for its health check", () => {
  expect(services["service"]?.healthcheck).toMatchObject({
    test: ["CMD", "node", "healthcheck.js", "/readyz"],
    start_period: "24h",
  });
  expect(services["collect"]?.depends_on).toEqual({ service: { condition: "service_healthy" } });
});

test(".env cannot change where a container's server listens", () => {
  const [, exposed] = /^EXPOSE (\d+)$/m.exec(readFileSync("Dockerfile", "utf8")) ?? [];
  for (const name of ["bot", "replica"]) {
    expect(services[name]?.environment, name).toMatchObject({ HTTP_HOST: "0.0.0.0", HTTP_PORT: exposed });
  }
});

test("each container gets exactly the variables that it uses", () => {
  const ofBot = Object.keys(botVariables).filter((name) => name !== "DATABASE_PASSWORD");
  for (const name of ["bot", "replica"])
    expect(Object.keys(services[name]?.environment ?? {}).toSorted(), name).toEqual(ofBot.toSorted());
  const ofService = ["HTTP_PORT", ...Object.keys(serviceSettings.shape)].filter((name) => !/^SERVICE_(HOST|PORT)$/.test(name));
  const ofCollect = Object.keys(collectSettings({}).shape);
  for (const [name, variables] of [
    ["deploy", Object.keys(deploySettings.shape)],
    ["service", ofService],
    ["collect", ofCollect],
  ] as const)
    expect(Object.keys(services[name]?.environment ?? {}).toSorted(), name).toEqual(variables.toSorted());
  for (const [name, service] of Object.entries(services)) {
    expect(service, name).not.toHaveProperty("env_file");
    expect(service, name).toHaveProperty("mem_limit");
  }
});

test("every image is pinned by digest", () => {
  const foreign = Object.values(services).flatMap(({ build, image }) => (build === undefined ? [image] : []));
  const bases = [...readFileSync("Dockerfile", "utf8").matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(new Set(bases).size).toBe(1);
  for (const image of [...foreign, ...bases]) expect(image).toMatch(/^[a-z/]+:\d+\.\d+\.?\d*(-\w+)?@sha256:[0-9a-f]{64}$/);
  expect(bases[0]).toContain(`:${oldestIn(manifest.engines.node).replace(/^v/, "")}-`);
});

test("the bot stores its data in the volume that the image names, and nowhere else", () => {
  const image = readFileSync("Dockerfile", "utf8");
  expect(image).toMatch(/^VOLUME \/data$/m);
  const [, url] = /\bDATABASE_URL=(\S+)/.exec(image) ?? [];
  expect(url).toBe("sqlite:/data/collection-pulse.db");
  expect(services["bot"]?.volumes).toEqual(["data:/data"]);
  expect(services["bot"]?.environment).toMatchObject({ DATABASE_URL: `\${DATABASE_URL:-${url}}` });
});

test("with SERVICE_API_KEY alone the bot uses the service beside it, under a name that may have plain http", () => {
  const { API_BASE_URL, API_KEY } = services["bot"]?.environment ?? {};
  const [, url = ""] = /^\$\{API_BASE_URL:-\$\{SERVICE_API_KEY:\+(.*)\}\}$/.exec(API_BASE_URL ?? "") ?? [];
  expect(botVariables.API_BASE_URL.parse(url)).toBe(url);
  expect(API_KEY).toBe(`\${API_KEY:-\${SERVICE_API_KEY:-}}`);
  const { hostname, port } = new URL(url);
  expect(services["service"]).toMatchObject({
    networks: { default: { aliases: [hostname] } },
    ports: [`127.0.0.1:${port}:${port}`],
    environment: { HTTP_PORT: port, SERVICE_API_KEY: null },
  });
  expect(serviceSettings.shape.SERVICE_PORT.parse(undefined)).toBe(Number(port));
});

test("the database and the cache can be reached by the replicas alone", () => {
  const { networks, volumes } = compose;
  expect(services["database"]?.volumes).toEqual(["database:/var/lib/postgresql/data"]);
  for (const name of ["database", "cache"]) {
    expect(services[name]).toMatchObject({ networks: [name] });
    expect(services[name]).not.toHaveProperty("ports");
    const inside = Object.keys(services).filter((key) => JSON.stringify(services[key]?.["networks"] ?? "").includes(name));
    expect(inside).toEqual(expect.arrayContaining(["replica", name]));
    expect(inside).toHaveLength(2);
  }
  const internal = { internal: true };
  expect(networks).toEqual({ cache: internal, database: internal });
  expect(Object.keys(volumes)).toEqual(["data", "service", "database"]);
});

test("the balancer is configured with the replicas, and they with the cache and the database", () => {
  const { CACHE_URL = "", DATABASE_URL = "", HTTP_PORT = "" } = services["replica"]?.environment ?? {};
  for (const url of [CACHE_URL, DATABASE_URL]) expect(services).toHaveProperty(new URL(url ?? "").hostname);
  expect(says(`server-template replica 1-8 replica:${HTTP_PORT} resolvers docker init-addr none`)).toBe(true);
  expect(services["balancer"]).toMatchObject({ ports: [expect.stringMatching(/^127\.0\.0\.1:8080:8080$/)] });
});

test("the balancer passes only interactions to ready replicas, and repeats only those that never arrived", () => {
  for (const line of [
    "http-request deny deny_status 404 unless { path /interactions }",
    "http-request deny deny_status 405 unless METH_POST",
    "option httpchk GET /readyz",
    "http-check expect status 200",
    "retry-on conn-failure",
  ])
    expect(says(line), line).toBe(true);
});
