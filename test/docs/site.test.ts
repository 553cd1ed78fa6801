import { execFile } from "node:child_process";
import { appendFileSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { brokenLinks } from "../../docs/site/broken-links.ts";
import { findings } from "../playground/axe.ts";
import { PATIENCE_MS, startBrowser } from "../support/browser/browser.ts";
import { chromiumPath } from "../support/browser/chromium.ts";
import { ScriptProcess } from "../support/processes/process.ts";

const dist = "docs/site/dist";
/** The first run installs packages. */
const INSTALLATION_MS = 300_000;

let script: ScriptProcess;
let url = "";

beforeAll(async () => {
  rmSync(dist, { recursive: true, force: true });
  script = new ScriptProcess("docs", {}, { parameters: ["--serve"] });
  [, url = ""] = await script.line(/Local:\s+(http:\S+)/);
}, INSTALLATION_MS);
afterAll(() => script.interrupt());

test("every document is a page, and every link and picture of every page leads somewhere", () => {
  expect(script.lines).toContain(`The site is in ${dist}.`);
  const pages = globSync("**/*.html", { cwd: dist }).filter((page) => page !== "404.html");
  const documents = globSync("{*,docs/*,docs/words/*,ops/*}.md").map((file) => file.replace(/README\.md$/, "index.md"));
  expect(pages.toSorted()).toEqual(documents.map((file) => file.replace(/md$/, "html")).toSorted());
  expect(brokenLinks(dist)).toEqual([]);
});

test("a page, a picture, a heading or a file that is gone is missed", () => {
  const copy = mkdtempSync(join(tmpdir(), "docs-"));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(dist, copy, { recursive: true });
  const picture = basename(globSync("assets/digest.*.png", { cwd: copy })[0] ?? "");
  for (const gone of ["docs/scale.html", "files/LICENSE.txt", `assets/${picture}`]) rmSync(join(copy, gone));
  const privacy = join(copy, "PRIVACY.html");
  writeFileSync(privacy, readFileSync(privacy, "utf8").replace('id="if-you-post"', 'id="if-you-write"'));
  const broken = brokenLinks(copy);
  for (const missed of [
    "index.html: ./docs/scale.html",
    "index.html: ./files/LICENSE.txt",
    `docs/commands.html: ../assets/${picture}`,
    "docs/service.html: ../PRIVACY.html#if-you-post",
  ])
    expect(broken).toContain(missed);
});

test("the build fails where a document links to no page, no heading and no file", async () => {
  const copy = mkdtempSync(join(tmpdir(), "docs-"));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  const isLeftOut = (path: string) => /^(?:\.git|data|(?:.*\/)?node_modules|(?:.*\/)?dist)$/.test(path);
  cpSync(".", copy, { recursive: true, filter: (path) => !isLeftOut(path) });
  for (const packages of ["node_modules", "docs/site/node_modules"]) symlinkSync(resolve(packages), join(copy, packages));
  appendFileSync(
    join(copy, "docs/scale.md"),
    "\n[a](nowhere.md) [b](service.md#nowhere) [c](../ops/nowhere.cfg) [d](service.md#the-bot)\n",
  );
  const build = promisify(execFile)("npm", ["run", "docs"], { cwd: copy });
  const { code, stderr } = await build.then(
    () => ({ code: 0, stderr: "" }),
    (error) => error as { code: number; stderr: string },
  );
  expect(code).toBe(1);
  const [, told] = stderr.split("These links and pictures lead nowhere:\n");
  expect(told?.trim().split("\n")).toEqual([
    "docs/scale.html: ./nowhere.html",
    "docs/scale.html: ../docs/service.html#nowhere",
    "docs/scale.html: ./../ops/nowhere.cfg.html",
    "docs/scale.html: ../docs/service.html#the-bot",
  ]);
});

describe.skipIf(chromiumPath === undefined)("in a browser", () => {
  let page: Page;
  const trouble: string[] = [];

  beforeAll(async () => {
    const browser = await startBrowser();
    page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    page.setDefaultTimeout(PATIENCE_MS);
    page.on("pageerror", ({ message }) => trouble.push(message));
    page.on("response", (response) => response.status() < 400 || trouble.push(`${response.status()} for ${response.url()}`));
  });
  afterAll(() => page.close());

  test("the search finds a variable and leads to its description", async () => {
    await page.goto(url);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("searchbox").fill("SERVICE_KEEP_DAYS");
    await page.getByRole("option", { name: "Configuration > The service (npm run service)" }).click();
    await page.waitForURL("**/docs/configuration.html#the-service-npm-run-service");
    await page.getByRole("cell", { name: "SERVICE_KEEP_DAYS", exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(trouble).toEqual([]);
  });

  test("no page is wider than a phone, and pictures are shown", async () => {
    for (const name of ["", "docs/commands.html", "docs/configuration.html", "docs/service.html", "ops/index.html"]) {
      await page.goto(`${url}${name}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(390);
      const sizes = await page.locator("main img").evaluateAll(async (images) => {
        await Promise.all(images.map((image) => (image as HTMLImageElement).decode()));
        return images.map(({ clientWidth }) => clientWidth);
      });
      for (const width of sizes) expect(width, name).toBeGreaterThan(100);
    }
    expect(trouble).toEqual([]);
  });
});
