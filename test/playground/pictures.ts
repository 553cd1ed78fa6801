import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { Exit, readFlags } from "../../src/infra/flags.ts";
import { runScript } from "../../src/infra/script.ts";
import { PlaygroundInBrowser } from "../support/browser/browser.ts";
import { letPass, messages, tab, typeCommand } from "./channel-page.ts";

const usage = `Takes the documents' pictures of the playground and writes them to docs/. Needs Chromium.

  npm run pictures`;

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  readFlags(argv, env, { script: "pictures", usage, options: {} });

  const folder = new URL("../../docs/", import.meta.url);
  const file = (name: string) => fileURLToPath(new URL(name, folder));
  const collection = "Velvet Otters";
  const compared = "Tin Lantern Club";
  const ofMessage = { colorScheme: "dark", deviceScaleFactor: 2, viewport: { width: 960, height: 1_600 } } as const;
  /** The margin around a message in its picture. */
  const MARGIN_PX = 12;

  /** Runs something in a window of a new playground that has only its first message. */
  async function inWindow(
    options: BrowserContextOptions,
    work: (page: Page, address: string, text: string) => Promise<void>,
  ): Promise<void> {
    const playground = new PlaygroundInBrowser();
    try {
      await playground.start();
      const page = await playground.open(options);
      // Time stands still. The sample's posts have the same age in every run.
      await page.clock.setFixedTime(new Date());
      await work(page, playground.collection(collection).address, playground.collection(compared).address);
      const trouble = await playground.closePages();
      if (trouble.length > 0) throw new Error(trouble.join("\n"));
    } finally {
      await playground.stop();
    }
  }

  /** The playground's own times of messages and answers, made constant. */
  async function fixTimes(page: Page): Promise<void> {
    await page.evaluate(() => {
      for (const time of document.querySelectorAll(".byline time")) time.textContent = "9:41 AM";
      for (const time of document.querySelectorAll(".time p:first-of-type")) time.textContent = "9:41 AM, as on your clock";
      for (const time of document.querySelectorAll<HTMLElement>(".message time[data-relative]")) {
        // Otherwise the page would update them.
        delete time.dataset["relative"];
        if (/second|now/.test(time.textContent)) time.textContent = "3 seconds ago";
      }
    });
  }

  /** Waits for every picture in a message, including the one that is drawn later. */
  async function loadPictures(message: Locator): Promise<void> {
    const drawn = /\/(?:scores|trends|compare)/.test(await message.innerText());
    if (drawn) await message.getByRole("img", { name: /chart/ }).waitFor();
    await message.locator("img").evaluateAll(async (images) => {
      await Promise.all(images.map((image) => (image as HTMLImageElement).decode()));
    });
  }

  async function pictureOfMessage(name: string, line: (address: string, text: string) => string): Promise<void> {
    await inWindow(ofMessage, async (page, address, text) => {
      await takePicture(name, page, await typeCommand(page, line(address, text)));
    });
  }

  async function pictureOfDigest(name: string): Promise<void> {
    await inWindow(ofMessage, async (page, address) => {
      await typeCommand(page, `/watch add contract:${address} channel:#pulse`);
      await page.clock.resume();
      await letPass(page, "A day passes");
      await letPass(page, "A day passes");
      await tab(page, /^#pulse/).click();
      const digest = messages(page).filter({ hasText: "📊" }).first();
      await digest.waitFor();
      await takePicture(name, page, digest);
    });
  }

  /** From the message's top to the end of its buttons. */
  async function takePicture(name: string, page: Page, message: Locator): Promise<void> {
    await loadPictures(message);
    await fixTimes(page);
    // Neighbouring messages would be visible.
    const shown = await message.elementHandle();
    for (const handle of await messages(page).elementHandles()) {
      await handle.evaluate((node, requested) => node === requested || (node as Element).remove(), shown);
    }
    const whole = await message.boundingBox();
    const embed = await message.getByRole("article").first().boundingBox();
    if (!whole || !embed) throw new Error("the message is not to be seen");
    const clip = {
      x: whole.x,
      y: whole.y - MARGIN_PX,
      width: embed.x + embed.width - whole.x + 2 * MARGIN_PX,
      height: whole.height + 2 * MARGIN_PX,
    };
    await page.screenshot({ path: file(name), clip });
  }

  async function pictureOfPage(name: string, options: BrowserContextOptions): Promise<void> {
    await inWindow(options, async (page, address) => {
      await typeCommand(page, `/toptweets contract:${address} count:3`);
      await loadPictures(await typeCommand(page, `/scores ${address}`));
      await fixTimes(page);
      await page.screenshot({ path: file(name) });
    });
  }

  mkdirSync(folder, { recursive: true });
  await pictureOfMessage("scores.png", (address) => `/scores ${address}`);
  await pictureOfMessage("toptweets.png", (address) => `/toptweets contract:${address} count:3`);
  await pictureOfMessage("trends.png", (address) => `/trends ${address}`);
  await pictureOfMessage("compare.png", (address, text) => `/compare with:${text} contract:${address}`);
  await pictureOfDigest("digest.png");
  await pictureOfPage("playground.png", { colorScheme: "dark", viewport: { width: 1_280, height: 860 } });
  await pictureOfPage("playground-light-narrow.png", {
    colorScheme: "light",
    deviceScaleFactor: 2,
    viewport: { width: 360, height: 740 },
  });
  // The browser would keep the script alive.
  throw new Exit(0, "The pictures are in docs.");
}

if (import.meta.main) await runScript(main);
