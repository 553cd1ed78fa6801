import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { variables } from "../src/variables.ts";

interface Service {
  readonly image: string;
  readonly build?: string;
  readonly profiles?: string[];
  readonly depends_on?: string[] | Record<string, { readonly condition: string }>;
  readonly environment?: Record<string, string>;
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

const compose = parse(readFileSync("compose.yaml", "utf8"), { merge: true }) as Compose;
const { services } = compose;
const balancer = readFileSync("ops/haproxy.cfg", "utf8");
/** Whether one of its lines says this. */
const says = (line: string) => balancer.split("\n").some((candidate) => candidate.trim() === line);

/** A service and those it waits for, and so on. */
function startedWith(name: string): string[] {
  const { depends_on = [] } = services[name] ?? {};
  const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
  return [...new Set([name, ...needed.flatMap(startedWith)])].toSorted();
}

test("as it comes, compose runs the bot; for replicas it runs them with their cache behind the balancer, and no gateway", () => {
  const withoutProfile = Object.keys(services).filter((name) => services[name]?.profiles === undefined);
  expect(withoutProfile).toEqual(["deploy", "bot"]);
  expect(startedWith("bot")).toEqual(["bot", "deploy"]);
  expect(startedWith("balancer")).toEqual(["balancer", "cache", "database", "deploy", "replica"]);
  expect(services["replica"]).toMatchObject({ environment: { TRANSPORT: "http" }, deploy: { replicas: 2 } });
});

test.each(Object.keys(services))("%s cannot do more than it needs to", (name) => {
  expect(services[name]).toMatchObject({
    init: true,
    read_only: true,
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
  });
  expect(services[name]).not.toHaveProperty("privileged");
});

test("what runs is started again when it ends, and is asked how it is", () => {
  const image = readFileSync("Dockerfile", "utf8");
  for (const [name, { build, healthcheck, ...service }] of Object.entries(services)) {
    if (name === "deploy") continue;
    expect(service["restart"], name).toBe("unless-stopped");
    if (build === ".") expect(image).toMatch(/^HEALTHCHECK /m);
    else expect(healthcheck?.test?.[0], name).toBe("CMD");
    expect(healthcheck?.disable, name).toBeUndefined();
  }
  // It ends before anybody could ask.
  expect(services["deploy"]).toMatchObject({ healthcheck: { disable: true } });
});

test("nothing in .env cuts a container off: where its server listens is settled here", () => {
  const [, exposed] = /^EXPOSE (\d+)$/m.exec(readFileSync("Dockerfile", "utf8")) ?? [];
  for (const name of ["bot", "replica"]) {
    expect(services[name]?.environment, name).toMatchObject({ HTTP_HOST: "0.0.0.0", HTTP_PORT: exposed });
  }
});

test("every variable that is set is one of the bot's", () => {
  for (const { build, environment = {} } of Object.values(services)) {
    if (build === undefined) continue;
    for (const name of Object.keys(environment)) expect(variables).toHaveProperty(name);
  }
});

test("the bot keeps what it keeps in a volume, where the image says and nowhere else", () => {
  const image = readFileSync("Dockerfile", "utf8");
  expect(image).toMatch(/^VOLUME \/data$/m);
  const [, url] = /\bDATABASE_URL=(\S+)/.exec(image) ?? [];
  expect(url).toBe("sqlite:/data/collection-pulse.db");
  for (const name of ["bot", "deploy"]) {
    expect(services[name]?.volumes, name).toEqual(["data:/data"]);
    expect(services[name]?.environment ?? {}).not.toHaveProperty("DATABASE_URL");
  }
});

test("the database and the cache are reached by the replicas alone", () => {
  const { networks, volumes } = compose;
  expect(services["database"]).toMatchObject({ volumes: ["database:/var/lib/postgresql/data"] });
  for (const name of ["database", "cache"]) {
    expect(services[name]).toMatchObject({ networks: [name] });
    expect(services[name]).not.toHaveProperty("ports");
    const inside = Object.keys(services).filter((other) => JSON.stringify(services[other]?.["networks"] ?? "").includes(name));
    expect(inside).toEqual(expect.arrayContaining(["replica", name]));
    expect(inside).toHaveLength(2);
  }
  const internal = { internal: true };
  expect([networks, Object.keys(volumes)]).toEqual([{ cache: internal, database: internal }, ["data", "database"]]);
});

test("the balancer finds the replicas, and they the cache and the database", () => {
  const { CACHE_URL = "", DATABASE_URL = "", HTTP_PORT = "" } = services["replica"]?.environment ?? {};
  for (const url of [CACHE_URL, DATABASE_URL]) expect(services).toHaveProperty(new URL(url).hostname);
  expect(says(`server-template replica 1-8 replica:${HTTP_PORT} resolvers docker init-addr none`)).toBe(true);
  const [source = "", target] = services["balancer"]?.volumes?.[0]?.split(":") ?? [];
  expect([readFileSync(source, "utf8"), target]).toEqual([balancer, "/usr/local/etc/haproxy/haproxy.cfg"]);
  expect(services["balancer"]).toMatchObject({ ports: [expect.stringMatching(/^127\.0\.0\.1:8080:8080$/)] });
});

test("the balancer passes interactions on alone, to replicas that are ready, and twice only what never arrived", () => {
  for (const line of [
    "http-request deny deny_status 404 unless { path /interactions }",
    "http-request deny deny_status 405 unless METH_POST",
    "option httpchk GET /readyz",
    "http-check expect status 200",
    "retry-on conn-failure",
  ])
    expect(says(line), line).toBe(true);
});

test("the cache keeps nothing on a disk, and drops what was not read for long when it is full", () => {
  const command = services["cache"]?.command?.join(" ");
  expect(command).toMatch(/^valkey-server --save {2}--appendonly no --maxmemory \d+mb --maxmemory-policy allkeys-lru$/);
});
