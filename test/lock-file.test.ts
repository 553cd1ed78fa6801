import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
};

test("the lock file holds the packages of every platform, without which npm ci refuses to install", () => {
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies));
  expect(wanted.length).toBeGreaterThan(20);
  expect(wanted.filter((name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)))).toEqual([]);
});

test("there is one undici: a second one would cost every start and the memory of every process", () => {
  expect(Object.keys(packages).filter((path) => path.endsWith("node_modules/undici"))).toEqual(["node_modules/undici"]);
});
