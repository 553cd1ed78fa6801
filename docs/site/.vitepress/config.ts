import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { slug } from "github-slugger";
import { defineConfig, type MarkdownRenderer } from "vitepress";
import { copyOf, pageOf, targetOf } from "../links.ts";

const root = resolve(import.meta.dirname, "../../..");

const groups = [
  { text: "Use it", pages: ["README.md", "docs/playground.md", "docs/commands.md", "PRIVACY.md"] },
  {
    text: "Run it",
    pages: [
      "docs/configuration.md",
      "ops/README.md",
      "docs/upgrade.md",
      "CHANGELOG.md",
      "docs/service.md",
      "docs/scale.md",
      "SECURITY.md",
    ],
  },
  { text: "Change it", pages: ["CONTRIBUTING.md", "docs/architecture.md", "docs/words/README.md"] },
  { text: "Languages", pages: globSync("docs/words/[!R]*.md", { cwd: root }).toSorted(), collapsed: true },
];

const pages = new Set(groups.flatMap((group) => group.pages));
const unlisted = globSync("{.,docs,docs/words,ops}/*.md", { cwd: root }).filter((page) => !pages.has(page));
if (unlisted.length > 0) throw new Error(`${unlisted.join(", ")}: add it to the sidebar in docs/site/.vitepress/config.ts.`);

/** A page is called what its heading says. */
const titleOf = (page: string): string =>
  /^# (.*)$/m.exec(readFileSync(join(root, page), "utf8"))?.[1]?.replaceAll("`", "") ?? page;

const icon = `data:image/svg+xml;base64,${readFileSync(join(root, "src/playground/page/icon.svg"), "base64")}`;

/** Files that are linked and are no pages, such as `.env.example`. */
const linked = new Set<string>();

/** Lets links between files of the repository lead to their pages, or to copies of files that have none. */
function repositoryLinks(md: MarkdownRenderer): void {
  md.core.ruler.push("repository_links", ({ tokens, env }) => {
    const links = tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === "link_open");
    for (const link of links) {
      const { file, hash } = targetOf(link.attrGet("href") ?? "", dirname((env as { path: string }).path), root) ?? {};
      if (file === undefined || !existsSync(join(root, file))) continue;
      const page = statSync(join(root, file)).isDirectory() ? join(file, "README.md") : file;
      if (pages.has(page)) {
        link.attrSet("href", `/${pageOf(page)}${hash}`);
      } else {
        linked.add(file);
        link.attrSet("href", `/${copyOf(file)}`);
        // Tells the router that this is no page.
        link.attrSet("target", "_self");
      }
    }
  });
}

export default defineConfig({
  title: "Collection Pulse",
  description: "A Discord bot that shows an NFT community how a collection is doing",
  head: [["link", { rel: "icon", href: icon }]],
  srcDir: root,
  srcExclude: ["{src,test,data,dist,coverage}/**", "docs/site/**"],
  rewrites: pageOf,
  outDir: "dist",
  cacheDir: "node_modules/.cache/vitepress",
  // The site works in any folder of any server.
  base: "./",
  // broken-links.ts finds them, together with headings and files that are not there.
  ignoreDeadLinks: true,
  // Headings have the same fragments as on GitHub.
  markdown: { anchor: { slugify: slug }, config: repositoryLinks },
  // Pages import it, and they lie outside of this folder.
  vite: { environments: { ssr: { build: { rolldownOptions: { external: ["vue", "vue/server-renderer"] } } } } },
  themeConfig: {
    logo: icon,
    // All words have to occur. Tolerance for typos would find other words in place of short ones.
    search: { provider: "local", options: { miniSearch: { searchOptions: { combineWith: "AND", fuzzy: 0.1 } } } },
    outline: { level: [2, 3] },
    sidebar: groups.map(({ pages, ...group }) => ({
      ...group,
      items: pages.map((page) => ({ text: titleOf(page), link: `/${pageOf(page)}` })),
    })),
  },
  buildEnd({ outDir }) {
    for (const file of linked) {
      const copy = join(outDir, copyOf(file));
      mkdirSync(dirname(copy), { recursive: true });
      copyFileSync(join(root, file), copy);
    }
  },
});
