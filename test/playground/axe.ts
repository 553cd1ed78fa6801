import axe, { type AxeResults, type RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Serious axe findings on the page or a part of it: everything in the dark theme, and colours in the light one. */
export async function findings(page: Page, part = "html"): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await run(page, part, { rules: { "target-size": { enabled: true } } });
  await page.emulateMedia({ colorScheme: "light" });
  return [...dark, ...(await run(page, part, { runOnly: ["color-contrast", "link-in-text-block"] }))];
}

async function run(page: Page, part: string, options: RunOptions): Promise<string[]> {
  // Evaluated code bypasses the page's content security policy.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations, passes } = await page.evaluate<AxeResults>(`axe.run("${part}", ${JSON.stringify(options)})`);
  expect(passes.length).toBeGreaterThan(options.runOnly ? 0 : 5);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}
