import type { Finding } from "./check.ts";

const MAX_LENGTH = 400;

function oneLine(text: string): string {
  const line = text.replaceAll(/[\s\p{C}]+/gu, " ").trim();
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}

export function presentable(findings: readonly Finding[], redact: (text: string) => string): Finding[] {
  const shown = (text: string) => oneLine(redact(text));
  return findings.map(({ fix, ...finding }) => ({
    ...finding,
    detail: shown(finding.detail),
    ...(fix !== undefined && { fix: shown(fix) }),
  }));
}

export function asText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.map(
    ({ status, name, detail, fix }) =>
      `${status.padEnd("not checked".length)}  ${name.padEnd(width)}  ${detail}${fix === undefined ? "" : `: ${fix}`}`,
  );
  const count = (status: Finding["status"]) => findings.filter((finding) => finding.status === status).length;
  const problems = count("problem");
  const sum = `${problems === 1 ? "1 problem" : `${problems} problems`}, ${count("ok")} ok, ${count("not checked")} not checked`;
  return [...lines, "", sum].join("\n");
}
