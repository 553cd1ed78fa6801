import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PLAYGROUND_PORT } from "../../src/app/bot-variables.ts";

const folder = ".devcontainer";
const { build, forwardPorts } = JSON.parse(readFileSync(join(folder, "devcontainer.json"), "utf8")) as {
  build: { dockerfile: string; context: string };
  forwardPorts: number[];
};
const image = readFileSync(join(folder, build.dockerfile), "utf8");
const baseOf = (dockerfile: string) => /^FROM (\S+)/m.exec(dockerfile)?.[1];

test("the devcontainer starts from the same image as the bot's", () => {
  expect(baseOf(image)).toBe(baseOf(readFileSync("Dockerfile", "utf8")));
});

test("it installs what CI installs, by the same script", () => {
  const [, script = ""] = /^COPY (\S+) \/tmp\/install$/m.exec(image) ?? [];
  const path = join(folder, build.context, script);
  expect(existsSync(path)).toBe(true);
  expect(readFileSync(".ci/run", "utf8")).toContain(`\nbash ${path}\n`);
});

test("it opens the port of the playground", () => {
  expect(forwardPorts).toEqual([PLAYGROUND_PORT.parse(undefined)]);
});
