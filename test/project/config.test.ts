import { readFileSync } from "node:fs";
import { parse } from "dotenv";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { botSettings, refineShards } from "../../src/app/bot-variables.ts";
import { type VariableName, variables } from "../../src/doctor/checked-settings.ts";
import { ConfigError, describeConfig, readConfig, secretsIn } from "../../src/infra/config.ts";
import { version } from "../../src/infra/identity.ts";
import { ScriptProcess } from "../support/processes/process.ts";

const names = Object.keys(variables) as VariableName[];
const all = z.object(variables);
const read = (name: VariableName, value: string | undefined) =>
  readConfig(z.object({ [name]: variables[name] }), { [name]: value })[name];
const bundled = { through: "bundle" } as const;
const problemOf = (name: VariableName, value: string | undefined) => {
  try {
    read(name, value);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return undefined;
};

/** Everything in an address behind its scheme: its password, if any, and its target. */
const partsOf = (url: string) =>
  url
    .replace(/^\w+:\/\//, "")
    .split(/[:@]/)
    .filter(Boolean);

describe(".env.example", () => {
  const text = readFileSync(".env.example", "utf8");
  const listed = [...text.matchAll(/^(# )?([A-Z_]+)=(.*)$/gm)].map(([, commented, name = "", value = ""]) => ({
    name,
    value,
    commented: commented !== undefined,
  }));

  test("lists every variable exactly once, and no others", () => {
    expect(listed.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  test("shows every default, commented out", () => {
    for (const { name, value, commented } of listed) {
      expect(commented, name).toBe(value !== "");
      if (commented) expect(read(name as VariableName, value), name).toEqual(read(name as VariableName, undefined));
    }
  });

  test("copied unchanged, it lacks only the required values", () => {
    const problems = names.map((name) => problemOf(name, parse(text)[name])).filter((problem) => problem !== undefined);
    expect(problems).toEqual(
      ["DISCORD_TOKEN", "DISCORD_APPLICATION_ID", "DISCORD_PUBLIC_KEY", "API_BASE_URL", "API_KEY"].map((name) =>
        expect.stringContaining(`${name} is missing`),
      ),
    );
  });

  test("shows a value in quotes that is read literally", () => {
    const [assignment = "", name = "", value] = /\b([A-Z_]+)='(.*)'/.exec(text) ?? [];
    expect(value).toMatch(/\$.*#/);
    expect(parse(assignment)).toEqual({ [name]: value });
  });
});

describe("a value", () => {
  test.each<[VariableName, string, unknown]>([
    ["API_BASE_URL", "https://api.example.com/social/", "https://api.example.com/social/"],
    ["API_TIMEOUT_MS", " 250 ", 250],
    ["API_TIMEOUT_MS", '"250"', 250],
    ["DISCORD_TOKEN", "'in.single_quotes'", "in.single_quotes"],
    ["SERVICE_KEEP_DAYS", '""', 45],
    [
      "IMAGE_HOSTS",
      "cdn.example.com, 127.0.0.1:8787",
      ["https://cdn.example.com", "https://127.0.0.1:8787", "http://127.0.0.1:8787"],
    ],
    ["EXPLORER_URL", "HTTPS://Explorer.example?of=<{address}>", "https://explorer.example/?of=%3C{address}%3E"],
    ["MEMBER_COMMANDS_PER_MINUTE", "0", 0],
    ["HTTP_PORT", "0", 0],
    ["SERVICE_KEEP_DAYS", "30", 30],
    ["SERVICE_KEEP_DAYS", "", 45],
    ["SHARDS", "auto", "auto"],
    ["SHARDS", "0-3", [0, 1, 2, 3]],
    ["SHARDS", "0,2,5-7", [0, 2, 5, 6, 7]],
    ["SHARD_COUNT", "16", 16],
    ["DISCORD_TOKEN", " any.text_that-a/header+takes=é ", "any.text_that-a/header+takes=é"],
    ["SERVICE_API_KEY", "sixteen-letters!", "sixteen-letters!"],
    ["PUBLIC_URL", "https://pulse.example/pages/", "https://pulse.example/pages"],
    ["CACHE_URL", "rediss://cache.example:6380/1", "rediss://cache.example:6380/1"],
    ["CACHE_URL", "valkey://:password@cache:6379", "valkey://:password@cache:6379"],
    ["DATABASE_URL", "sqlite:/data/a b.db", "sqlite:/data/a b.db"],
    ["DATABASE_URL", "postgresql:///bot", "postgresql:///bot"],
    ["SERVICE_DATABASE", "/data/service.sqlite", "sqlite:/data/service.sqlite"],
    ["SERVICE_DATABASE", "sqlite:data/service.sqlite", "sqlite:data/service.sqlite"],
    ["SERVICE_DATABASE", "postgres://db/service?sslmode=verify-full", "postgres://db/service?sslmode=verify-full"],
    ["SERVICE_DATABASE", "data/50% of #1?.sqlite", "sqlite:data/50% of #1?.sqlite"],
  ])("is read: %s=%s", (name, value, expected) => expect(read(name, value)).toEqual(expected));

  test.each<[VariableName, string]>([
    ["DISCORD_TOKEN", "abc def"],
    ["DISCORD_TOKEN", "abc\u200bdef"],
    ["DISCORD_TOKEN", "zażółć"],
    ["DISCORD_APPLICATION_ID", "12"],
    ["DISCORD_PUBLIC_KEY", "abc"],
    ["DISCORD_PUBLIC_KEY", "0".repeat(64)],
    ["API_BASE_URL", "ftp://api.example.com"],
    ["API_KEY", "with space"],
    ["API_TIMEOUT_MS", "0"],
    ["API_TIMEOUT_MS", "1e3"],
    ["CACHE_MAX_ENTRIES", "many"],
    ["CACHE_URL", "http://cache"],
    ["CACHE_URL", "cache:6379"],
    ["CACHE_URL", "redis://cache/1?family=6"],
    ["IMAGE_HOSTS", "https://pbs.twimg.com"],
    ["IMAGE_HOSTS", "a_b.example"],
    ["EXPLORER_URL", "https://etherscan.io/"],
    ["EXPLORER_URL", "javascript:{address}"],
    ["HTTP_PORT", "65536"],
    ["LOG_LEVEL", "loud"],
    ["TRANSPORT", "carrier pigeon"],
    ["SHARDS", "first"],
    ["SHARDS", "0,7-5"],
    ["SHARDS", "0-2,2"],
    ["SHARDS", "0-99999"],
    ["SHARD_COUNT", "0"],
    ["SHARD_COUNT", "10001"],
    ["SERVICE_KEEP_DAYS", "29"],
    ["SERVICE_API_KEY", "fifteen-letters"],
    ["PUBLIC_URL", "http://service.pulse.internal:8787"],
    ["PUBLIC_URL", `https://pulse.example/${"a".repeat(460)}`],
    ["PUBLIC_ROBOTS", "none"],
  ])("is refused by name and not repeated: %s=%s", (name, value) => {
    const problem = problemOf(name, value);
    expect(problem).toMatch(new RegExp(`^${name} must `));
    if (value.length > 4) expect(problem).not.toContain(value);
  });

  describe.each(["API_BASE_URL", "DISCORD_API_URL"] as const)("%s, which receives a secret,", (name) => {
    test.each([
      "http://localhost:8787/x",
      "http://127.1",
      "http://0x7f.1:8787",
      "http://127.255.255.254",
      "http://[::1]:8787",
      "http://service.pulse.internal:8787",
      "https://0.0.0.0",
      "https://api.example.com/@v1",
    ])("may be %s, which is this machine or has TLS", (value) => expect(problemOf(name, value)).toBeUndefined());

    test.each([
      "http://0.0.0.0",
      "http://[::ffff:127.0.0.1]",
      "http://128.0.0.1",
      "http://api.example.com",
      "http://localhost.evil.example",
      "http://127.0.0.1.nip.io",
      "http://pulse.internal",
      "http://service.internal",
      "http://service.pulse.internal.evil.example",
      "http://127.0.0.1@evil.example",
      "http://localhost%2eevil.example",
      "ws://127.0.0.1",
    ])("may not be %s, which is neither this machine nor has TLS", (value) =>
      expect(problemOf(name, value)).toMatch(new RegExp(`^${name} must be an https:// address`)),
    );

    test.each([
      "http://key@127.0.0.1",
      "https://user:key@api.example.com",
      "https:user:key@api.example.com",
      "https://api.example.com/?key=1",
      "https://api.example.com/#key",
    ])("may not be %s, which contains a secret", (value) =>
      expect(problemOf(name, value)).toBe(`${name} must have no query, fragment or user name`),
    );
  });

  test("marked as secret in .env.example is redacted, as are passwords in addresses", () => {
    const documented = readFileSync(".env.example", "utf8").matchAll(/^# .*[Kk]eep it secret.*\n(?:# .*\n)*([A-Z_]+)=/gm);
    const secrets = Object.fromEntries([...documented].map(([, name = ""]) => [name, `value of ${name}`]));
    expect(Object.keys(secrets).length).toBeGreaterThan(2);
    expect(secretsIn(all, secrets)).toEqual(Object.values(secrets));
    expect(secretsIn(all, { DATABASE_URL: "postgres://user@host/db?password=100%25+sure" })).toContain("100% sure");
    expect(secretsIn(all, { HTTP_HOST: "::", CACHE_URL: "redis://:p%40ss@cache" })).toEqual([
      "redis://:p%40ss@cache",
      "p%40ss",
      "p@ss",
    ]);
  });

  test.each([["http://cache"], ["redis://:100%25-%ff@cache"], ["redis://:100%sure@cache"], ["redis://cache/first"]])(
    "is refused and not repeated: CACHE_URL=%s",
    (url) => {
      expect(problemOf("CACHE_URL", url)).toMatch(/^CACHE_URL must be an address like redis:.* with %25 for a %/);
      for (const part of partsOf(url)) expect(problemOf("CACHE_URL", url)).not.toContain(part);
    },
  );

  test.each(["data/memory.db", "postgres://db.example", "postgres://:100%sure@db/bot"])(
    "is refused and not repeated: DATABASE_URL=%s",
    (url) => {
      expect(problemOf("DATABASE_URL", url)).toMatch(
        /^DATABASE_URL must be sqlite:PATH, or an address like postgres:.* with %25/,
      );
      for (const part of partsOf(url)) expect(problemOf("DATABASE_URL", url)).not.toContain(part);
    },
  );

  describe.each(["DATABASE_URL", "SERVICE_DATABASE"] as const)("of %s", (name) => {
    test.each([
      ["SQLite:data/Memory.db", "sqlite:data/Memory.db"],
      ["POSTGRES://User:Pass@db.example/Bot", "postgres://User:Pass@db.example/Bot"],
      ["PostgreSQL:///Bot", "postgresql:///Bot"],
    ])("is normalized: %s is read as %s", (value, expected) => expect(read(name, value)).toBe(expected));

    test.each([
      "sqlite::memory:",
      "sqlite:file::memory:",
      "sqlite://data/memory.db",
      "sqlit:data/memory.db",
      "mysql://db/bot",
      "postgres://:100%sure@db/bot",
    ])("is refused: %s", (value) => expect(problemOf(name, value)).toMatch(new RegExp(`^${name} must be .*sqlite:PATH, or an`)));

    test("that begins with ~ is refused, as it would name a folder ~", () => {
      expect(problemOf(name, "SQLite:~/memory.db")).toMatch(new RegExp(`^${name} must not begin with ~,`));
      expect(read(name, "sqlite:data/~memory.db")).toBe("sqlite:data/~memory.db");
    });
  });

  test("that is empty counts as unset", () => {
    expect(read("CACHE_URL", "")).toBeUndefined();
    expect(read("API_TIMEOUT_MS", "  ")).toBe(5_000);
  });
});

describe("the choice of shards", () => {
  const schema = refineShards(all.pick({ SHARDS: true, SHARD_COUNT: true }));
  const both = (SHARDS: string, SHARD_COUNT: string) => readConfig(schema, { SHARDS, SHARD_COUNT });

  test.each<[string, string, ReturnType<typeof both>]>([
    ["", "", { SHARDS: "auto", SHARD_COUNT: "auto" }],
    ["auto", "4", { SHARDS: "auto", SHARD_COUNT: 4 }],
    ["2-3", "4", { SHARDS: [2, 3], SHARD_COUNT: 4 }],
  ])("is read: SHARDS=%s SHARD_COUNT=%s", (shards, count, expected) => expect(both(shards, count)).toEqual(expected));

  test.each([
    ["0-3", "auto", "SHARD_COUNT must be a number if SHARDS is: the total number of shards across all processes"],
    ["0-3", "3", "SHARDS must be below SHARD_COUNT; they count from 0 to 2"],
    [
      "2-1",
      "none",
      "SHARDS must be auto or shard numbers like 0-3 or 0,2,5-7, each of them once\nSHARD_COUNT must be auto or a whole number from 1 to 10000",
    ],
  ])("is refused: SHARDS=%s SHARD_COUNT=%s", (shards, count, problems) => {
    expect(() => both(shards, count)).toThrow(problems);
  });
});

describe("the variables of a transport", () => {
  const needed = { DISCORD_TOKEN: "token", API_BASE_URL: "https://api.example.com", API_KEY: "key" };
  const key = "1f".repeat(32);
  const readBot = (environment: Record<string, string>) => readConfig(botSettings(environment), { ...needed, ...environment });

  test("are read with the common ones, and without those of the other", () => {
    const environment = { TRANSPORT: "http", DISCORD_PUBLIC_KEY: key, DISCORD_APPLICATION_ID: "1".repeat(18), SHARDS: "first" };
    expect(readBot(environment)).toMatchObject({ HTTP_PORT: 8_080, TRANSPORT: "http", DISCORD_PUBLIC_KEY: key });
    expect(readBot(environment)).not.toHaveProperty("SHARDS");
    const gateway = readBot({ DISCORD_PUBLIC_KEY: "no" });
    expect(gateway).toMatchObject({ TRANSPORT: "gateway", SHARDS: "auto" });
    expect(gateway).not.toHaveProperty("DISCORD_PUBLIC_KEY");
  });

  test("are checked if set, even if the transport is unknown", () => {
    expect(() => readBot({ TRANSPORT: "pigeon" })).toThrow(/^TRANSPORT must be gateway or http$/);
    expect(() => readBot({ TRANSPORT: "pigeon", SHARDS: "first", DISCORD_PUBLIC_KEY: "no" })).toThrow(
      /^DISCORD_PUBLIC_KEY must .*\nTRANSPORT must .*\nSHARDS must /,
    );
  });
});

test("an unreadable .env is reported instead of the variables missing because of it", async () => {
  const bot = new ScriptProcess("start", { DOTENV_PATH: "test" }, bundled);
  expect(await bot.exit()).toBe(1);
  expect(bot.errors).toEqual(["Invalid configuration:", "  .env cannot be read (EISDIR)"]);
});

describe("the effective configuration in the log", () => {
  test("contains every value, defaults included, and of secrets only whether they are set", async () => {
    const secrets = { DISCORD_TOKEN: "token-nobody-may-read", API_KEY: "key-nobody-may-read" };
    const example = {
      API_BASE_URL: "http://127.0.0.1:9",
      DISCORD_API_URL: "http://127.0.0.1:9",
      HTTP_PORT: "0",
      LOG_LEVEL: "trace",
    };
    const bot = new ScriptProcess(
      "start",
      { ...secrets, ...example, API_DEADLINE_MS: "7000", IMAGE_HOSTS: "cdn.example" },
      bundled,
    );
    expect(await bot.exit()).toBe(1);
    const [first] = bot.log;
    expect(first).toMatchObject({ level: "info", msg: "starting", version, node: process.version });
    expect(first?.["config"]).toMatchObject({
      ...example,
      DISCORD_TOKEN: "set",
      API_KEY: "set",
      DATABASE_URL: expect.stringMatching(/^sqlite:.*\.db$/),
      CACHE_URL: "unset",
      HTTP_PORT: 0,
      API_TIMEOUT_MS: 5_000,
      API_DEADLINE_MS: 7_000,
      IMAGE_HOSTS: ["https://cdn.example"],
      TRANSPORT: "gateway",
      SHARDS: "auto",
    });
    expect([...bot.lines, ...bot.errors].join("\n")).not.toContain("nobody-may-read");
  });

  test.each([
    ["redis://:pass@cache:6379/1", "redis://cache:6379/1"],
    ["postgres://bot:pass@db.example/bot?password=pass", "postgres://db.example/bot"],
    ["sqlite:data/memory.db", "sqlite:data/memory.db"],
  ])("contains of an address only where it leads: %s", (url, shown) => {
    for (const name of ["CACHE_URL", "DATABASE_URL"] as const)
      expect(describeConfig(all, { [name]: url })).toEqual({ [name]: shown });
    expect(describeConfig(all, { API_KEY: url })).toEqual({ API_KEY: "set" });
    expect(secretsIn(all, { DATABASE_URL: url }).includes(url)).toBe(url !== shown);
  });

  test("hides every variable named like a secret or possibly holding a password", () => {
    const hidden = names.filter((name) => describeConfig(all, { [name]: "its value" })[name] === "set");
    const alike = names.filter(
      (name) => /TOKEN|KEY|SECRET|PASSWORD|(CACHE|DATABASE)_URL|SERVICE_DATABASE/.test(name) && name !== "DISCORD_PUBLIC_KEY",
    );
    expect(hidden).toEqual(alike);
    expect(hidden.length).toBeGreaterThan(3);
  });
});
