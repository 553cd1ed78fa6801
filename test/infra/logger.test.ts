import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createLogger, originOf } from "../../src/infra/logger.ts";

/** A key that the configuration accepts. */
const secrets = fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)), minLength: 8 });

test("a secret is redacted wherever it occurs, and the line stays JSON", () => {
  fc.assert(
    fc.property(secrets, fc.string(), (secret, around) => {
      const lines: string[] = [];
      const log = createLogger("trace", { secrets: [secret], destination: { write: (line) => void lines.push(line) } });
      const secretText = `${around} ${secret} ${around}`;
      log.fatal(
        { err: new TypeError(secretText, { cause: Object.assign(new Error(secretText), { code: secretText }) }) },
        secretText,
      );
      log.trace({ reason: secretText, [secretText]: { deep: [secretText] } }, `?key=${encodeURIComponent(secret)}`);
      expect(lines).toHaveLength(2);
      for (const line of lines) {
        const everything = JSON.stringify(JSON.parse(line));
        expect(everything).toContain("[redacted]");
        for (const form of [secret, JSON.stringify(secret).slice(1, -1)]) expect(everything).not.toContain(form);
      }
    }),
  );
});

test("a secret that begins with another is redacted whole", () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  createLogger("info", { secrets: ["password", "password-of-another"], destination }).info("password-of-another is wrong");
  expect(JSON.parse(lines.join())).toMatchObject({ msg: "[redacted] is wrong" });
});

test("a short secret does not redact a common word", () => {
  const lines: string[] = [];
  createLogger("info", { secrets: ["key"], destination: { write: (line) => void lines.push(line) } }).info("check the key");
  expect(JSON.parse(lines.join())).toMatchObject({ msg: "check the key" });
});

test("an error's origin is logged without its message, even if that looks like a stack", () => {
  const quoted = "not read:\n    at secrets (of a member)\n    at once";
  const { type, at } = originOf(new RangeError(quoted));
  expect([type, at]).toEqual(["RangeError", expect.stringMatching(/^at .*logger\.test\.ts/)]);
  expect(at).not.toMatch(/member|once/);
  const renamed = new Error(quoted);
  expect(renamed.stack).toContain(quoted);
  renamed.message = "another";
  expect(originOf(renamed).at).toBe("");
});

test.skipIf(!existsSync("/dev/full"))("a full disk does not end the process", async () => {
  const logger = new URL("../../src/infra/logger.ts", import.meta.url);
  const program = `
    import { createLogger } from ${JSON.stringify(logger.href)};
    const log = createLogger("info");
    for (let line = 0; line < 2_000; line++) log.info({ filling: "x".repeat(1_000) }, "said");
    console.error("goes on");`;
  const full = openSync("/dev/full", "w");
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: ["ignore", full, "pipe"] });
  closeSync(full);
  const [errors, [code]] = await Promise.all([text(child.stderr as Readable), once(child, "close")]);
  expect([code, errors.trim()]).toEqual([0, "goes on"]);
});
