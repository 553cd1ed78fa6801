import axe, { type AxeResults, type RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** What axe finds serious on the page as it is now, or in a part of it: everything while it is dark, and its colours while it is light. */
export async function findings(page: Page, part = "html"): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await run(page, part, { rules: { "target-size": { enabled: true } } });
  await page.emulateMedia({ colorScheme: "light" });
  return [...dark, ...(await run(page, part, { runOnly: ["color-contrast", "link-in-text-block"] }))];
}

async function run(page: Page, part: string, options: RunOptions): Promise<string[]> {
  // Code that the browser is told to run is not bound by the page's content security policy.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations, passes } = await page.evaluate<AxeResults>(`axe.run("${part}", ${JSON.stringify(options)})`);
  expect(passes.length).toBeGreaterThan(options.runOnly ? 0 : 5);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}
