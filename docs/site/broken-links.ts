import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const everyAttribute = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`\\s(?:${name})="([^"]*)"`, "g"))].map(([, value = ""]) => value.replaceAll("&amp;", "&"));

/** Every link and picture of a built site that leads to no file, or to no heading of its page, as `PAGE: LINK`. */
export function brokenLinks(folder: string): string[] {
  const pages = globSync("**/*.html", { cwd: folder }).map((page) => {
    const html = readFileSync(join(folder, page), "utf8");
    return { page, address: pathToFileURL(join(folder, page)), html };
  });
  const headings = new Map(pages.map(({ address, html }) => [address.href, new Set(everyAttribute(html, "id"))]));
  const isBroken = (link: string, address: URL): boolean => {
    const target = URL.parse(link, address);
    if (target?.protocol !== "file:") return target === null;
    const fragment = decodeURIComponent(target.hash.slice(1));
    target.hash = "";
    if (!statSync(target, { throwIfNoEntry: false })?.isFile()) return true;
    return fragment !== "" && !headings.get(target.href)?.has(fragment);
  };
  return pages.flatMap(({ page, address, html }) =>
    everyAttribute(html, "href|src")
      .filter((link) => isBroken(link, address))
      .map((link) => `${page}: ${link}`),
  );
}
