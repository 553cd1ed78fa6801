import { relative, resolve, sep } from "node:path";

/** The file that a link of a Markdown file names, relative to the repository; none if the link leads elsewhere or to its own page. */
export function targetOf(
  href: string,
  folder: string,
  root: string,
): { readonly file: string; readonly hash: string } | undefined {
  const [, path, hash = ""] = /^(?![a-z]+:|\/)([^#]+)(#.*)?$/i.exec(href) ?? [];
  return path === undefined ? undefined : { file: relative(root, resolve(folder, decodeURI(path))).replaceAll(sep, "/"), hash };
}

/** Where a page is on the site: where it is in the repository, with a README as the page of its folder. */
export const pageOf = (file: string): string => file.replace(/(^|\/)README\.md$/, "$1index.md");

/** Where the copy of a file is on the site, with a name that every server sends as text. */
export const copyOf = (file: string): string => `files/${file.replaceAll(/(?<=^|\/)\./g, "")}.txt`;
