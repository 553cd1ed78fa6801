import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import type { Snapshot } from "../../../src/playground/protocol.ts";
import { playgroundUrl, startPlayground } from "../processes/playground.ts";
import type { ScriptProcess } from "../processes/process.ts";
import { chromiumPath } from "./chromium.ts";
import { readSnapshot } from "./snapshot.ts";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The system's Chromium, once per worker; it ends with the worker. */
let browser: Promise<Browser> | undefined;
/** Windows of earlier tests, reset for the next ones: opening another takes as long as a whole test. No test opens more than two. */
const spares: Page[] = [];
const MAX_SPARES = 2;

/** @throws {Error} without a Chromium. */
export function startBrowser(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error("there is no Chromium");
  browser ??= chromium.launch({ executablePath: chromiumPath, args: flags });
  return browser;
}

/** The time limit of anything on a page; tests end later, so that this limit reports the failure. */
export const PATIENCE_MS = 25_000;

/** The same on every machine. */
const fixedContext = { locale: "en-US", timezoneId: "UTC" } as const;
/** Playwright's default window. */
const defaults = { viewport: { width: 1_280, height: 720 }, colorScheme: "light" } as const;

/** The page has all of its state once its channel is there. */
const untilAnswered = (page: Page): Promise<void> => page.getByRole("log").getByText("Has anybody looked at").waitFor();

/** Resets a window for a later test. */
async function putBack(context: BrowserContext): Promise<void> {
  const [page, ...more] = context.pages();
  if (!page || spares.length >= MAX_SPARES) return context.close();
  spares.push(page);
  await Promise.all(more.map((p) => p.close()));
  page.removeAllListeners();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.evaluate(() => localStorage.clear());
  // Otherwise the page would keep reconnecting to an ended playground until the next test.
  await page.goto("about:blank");
}

/** A playground and a browser for the tests of one file. */
export class PlaygroundInBrowser {
  #script: ScriptProcess | undefined;
  #browser: Browser | undefined;
  #url = "";
  #collections: Snapshot["collections"] = [];
  readonly #contexts: BrowserContext[] = [];
  #trouble: string[] = [];

  get url(): string {
    return this.#url;
  }

  /** A sample collection with data, by its index or name. */
  collection(which: number | string): Snapshot["collections"][number] {
    const found = this.#collections.filter(({ hasData }) => hasData).find(({ name }, index) => name === which || index === which);
    if (!found) throw new Error(`the sample has no collection ${which}`);
    return found;
  }

  async start(): Promise<void> {
    this.#script = startPlayground();
    await this.openPage(await playgroundUrl(this.#script));
    this.#collections = (await readSnapshot(this.#url)).collections;
  }

  /** Opens a playground that is already running. */
  async openPage(url: string): Promise<void> {
    this.#browser ??= await startBrowser();
    this.#url = url;
  }

  /** Opens the page in a window of its own with empty storage. */
  async open(options: BrowserContextOptions = {}): Promise<Page> {
    const { viewport, colorScheme, ...rest } = { ...defaults, ...options };
    const page = viewport && Object.keys(rest).length === 0 ? spares.shift() : undefined;
    if (page && viewport) {
      this.#contexts.push(page.context());
      await Promise.all([page.setViewportSize(viewport), page.emulateMedia({ colorScheme })]);
      return this.#show(page);
    }
    const context = await this.#browser?.newContext({ ...fixedContext, ...options });
    if (!context) throw new Error("the browser is not there yet");
    context.setDefaultTimeout(PATIENCE_MS);
    this.#contexts.push(context);
    return this.#show(await context.newPage());
  }

  async #show(page: Page): Promise<Page> {
    this.#watch(page);
    await page.goto(this.#url);
    await untilAnswered(page);
    return page;
  }

  async reload(page: Page): Promise<void> {
    const before = this.takeTrouble();
    await page.reload();
    await untilAnswered(page);
    // Pending requests and streams have ended with the page.
    this.#trouble = [...before, ...this.takeTrouble().filter((what) => !what.endsWith("net::ERR_ABORTED"))];
  }

  /** Returns and clears the pages' errors. */
  takeTrouble(): readonly string[] {
    const pending = this.#trouble;
    this.#trouble = [];
    return pending;
  }

  /** Resets the tests' windows, one page in each; returns unexpected events. */
  async closePages(): Promise<readonly string[]> {
    const trouble = [...this.takeTrouble(), ...(this.#script?.errors ?? [])];
    await Promise.all(this.#contexts.splice(0).map(putBack));
    // Requests that failed because their window closed do not count.
    this.takeTrouble();
    return trouble;
  }

  async stop(): Promise<void> {
    if (!this.#script) return;
    const code = await this.#script.stop("SIGINT");
    if (code !== 0 || this.#script.leftBehind) throw new Error(`the playground ended with ${code}, or some of it still runs`);
  }

  #watch(page: Page): void {
    const note = (what: string) => this.#trouble.push(what);
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") note(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => note(`page: ${error.message}`));
    page.on("requestfailed", (request) => note(`failed: ${request.url()} ${request.failure()?.errorText}`));
    page.on("response", (response) => {
      if (!response.ok()) note(`answered with ${response.status()}: ${response.url()}`);
    });
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== this.#url) note(`elsewhere: ${request.url()}`);
    });
  }
}

/**
 * Tests of the playground's page, with one playground and one browser for all of them. After each one, no
 * page may have logged an error, failed to load anything, or called another server; nor may the playground.
 *
 * @param start starts the playground; by default the real one, with the real bot.
 */
export function describeInBrowser(
  name: string,
  tests: (playground: PlaygroundInBrowser) => void,
  start = (playground: PlaygroundInBrowser) => playground.start(),
): void {
  describe.skipIf(chromiumPath === undefined)(name, () => {
    const playground = new PlaygroundInBrowser();
    beforeAll(() => start(playground));
    afterEach(async () => expect(await playground.closePages()).toEqual([]));
    afterAll(() => playground.stop());
    tests(playground);
  });
}
