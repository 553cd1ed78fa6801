import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** What axe finds serious on the page as it is now, or in a part of it. */
export async function findings(page: Page, part = "html"): Promise<string[]> {
  // Code that the browser is told to run is not bound by the page's content security policy.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations, passes } = await page.evaluate<AxeResults>(
    `axe.run("${part}", { rules: { "target-size": { enabled: true } } })`,
  );
  expect(passes.length).toBeGreaterThan(5);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}
