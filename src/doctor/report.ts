import type { Finding } from "./check.ts";

const MAX_LENGTH = 400;

const oneLine = (text: string): string => {
  const line = text.replaceAll(/[\s\p{C}]+/gu, " ").trim();
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
};

export const presentable = (findings: readonly Finding[], redact: (text: string) => string): Finding[] =>
  findings.map(({ fix, ...finding }) => ({
    ...finding,
    detail: oneLine(redact(finding.detail)),
    ...(fix !== undefined && { fix: oneLine(redact(fix)) }),
  }));

export function asText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.map(({ status, name, detail, fix }) =>
    [status.padEnd("not checked".length), name.padEnd(width), fix === undefined ? detail : `${detail}: ${fix}`].join("  "),
  );
  const count = (status: Finding["status"]) => findings.filter((finding) => finding.status === status).length;
  const problems = count("problem");
  const sum = `${problems === 1 ? "1 problem" : `${problems} problems`}, ${count("ok")} ok, ${count("not checked")} not checked`;
  return [...lines, "", sum].join("\n");
}
