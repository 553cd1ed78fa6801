import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

test("memory stops growing once the caches are full, for 40,000 members in new servers", () => {
  const output = execFileSync(process.execPath, ["--expose-gc", "test/tools/soak/soak.ts"], { encoding: "utf8" });
  const { bytesAMember } = JSON.parse(output.trim().split("\n").at(-1) ?? "") as { bytesAMember: number };
  expect(bytesAMember).toBeLessThan(25);
});
