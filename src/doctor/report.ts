import type { Finding } from "./finding.ts";

const MAX_LENGTH = 400;
/** What is shorter is no real secret, and would be found in any text. */
const MIN_SECRET_LENGTH = 8;

/** What others wrote becomes one line of bounded length, and holds no secret. */
function clean(text: string, secrets: readonly string[]): string {
  const kept = secrets.reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text);
  const line = kept.replaceAll(/[\s\p{C}]+/gu, " ").trim();
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}

/** The findings as they may be shown: a text each of one line, without any of the secrets. */
export function presentable(findings: readonly Finding[], secrets: readonly (string | undefined)[]): Finding[] {
  const hidden = secrets.flatMap((secret) => (secret !== undefined && secret.length >= MIN_SECRET_LENGTH ? secret : []));
  return findings.map(({ fix, ...finding }) => ({
    ...finding,
    detail: clean(finding.detail, hidden),
    ...(fix !== undefined && { fix: clean(fix, hidden) }),
  }));
}

/** One line for each finding, aligned, and one that sums up. */
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
