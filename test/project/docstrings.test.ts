import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = globSync(["src/**/*.ts", "commands/**/*.ts", "test/**/*.ts", "ops/**/*.ts"], { exclude: ["**/node_modules/**"] });
const docstring = /\/\*\*(?:(?!\*\/)[\s\S])*?@param(?:(?!\*\/)[\s\S])*\*\//g;

/** The text from the first opening parenthesis to its counterpart. */
function parameterList(code: string): string {
  const start = code.indexOf("(");
  let depth = 0;
  for (let index = start; index >= 0 && index < code.length; index++) {
    if (code[index] === "(") depth += 1;
    else if (code[index] === ")" && --depth === 0) return code.slice(start, index);
  }
  return "";
}

test("each @param names a parameter of the signature below it", () => {
  const wrong = files.flatMap((file) => {
    const code = readFileSync(file, "utf8");
    return [...code.matchAll(docstring)].flatMap(({ 0: comment, index }) => {
      const parameters = parameterList(code.slice(index + comment.length));
      const names = [...comment.matchAll(/@param (\w+)/g)].map(([, name = ""]) => name);
      return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(parameters)).map((name) => `${file}: ${name}`);
    });
  });
  expect(wrong).toEqual([]);
});
