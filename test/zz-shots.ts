const root = process.env["ROOT"]!;
const out = process.env["OUT"]!;
const { PlaygroundInBrowser } = await import(`${root}/test/support/browser.ts`);
const { ask, letPass, messages, tab } = await import(`${root}/test/playground/channel-page.ts`);
const names = (process.env["ONLY"] ?? "help,talk,compare,digest").split(",");
const pg = new PlaygroundInBrowser();
await pg.start();
const looks = [["dark",1280],["light",360],["dark",360],["light",1280]] as const;
const page: any = await pg.open({ colorScheme: "dark", deviceScaleFactor: 1.5, viewport: { width: 1280, height: 1700 } });
const a = pg.collection("Velvet Otters").address, b = pg.collection("Tin Lantern Club").address;
const shoot = async (name: string, find: () => any) => {
  for (const [scheme, width] of looks) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 1700 });
    const message = find();
    await message.scrollIntoViewIfNeeded();
    await new Promise((r) => setTimeout(r, 700));
    await message.screenshot({ path: `${out}/${name}-${scheme}-${width}.png` });
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 1280, height: 1700 });
};
try {
  if (names.includes("help")) { const m = await ask(page, "/help"); await shoot("help", () => m); }
  if (names.includes("talk")) { const m = await ask(page, `/talk ${a}`); await shoot("talk", () => m); }
  if (names.includes("compare")) { const m = await ask(page, `/compare with:${b} contract:${a}`); await m.getByRole("img", { name: /chart/ }).waitFor(); await shoot("compare", () => m); }
  if (names.includes("digest")) {
    await ask(page, `/watch add contract:${a} channel:#pulse what:both`);
    await letPass(page, "A day passes"); await letPass(page, "A day passes");
    await tab(page, /^#pulse/).click();
    const d = messages(page).filter({ hasText: /Digest/ }).first(); await d.waitFor();
    await new Promise((r) => setTimeout(r, 3000));
    await shoot("digest", () => d);
    const al = messages(page).filter({ hasText: /Alert/ });
    console.log("messages", await messages(page).count(), "alerts", await al.count());
  }
} catch (e) { console.error(e); await page.screenshot({ path: `${out}/error.png` }); }
console.log(await pg.closePages());
await pg.stop();
process.exit();
