import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAddress } from "../../src/collection-api/address.ts";

const digits = fc.stringMatching(/^[0-9a-fA-F]{40}$/);
const space = fc.stringMatching(/^[ \t\n]{0,5}$/);

test("an address in any letter case, with or without space around it, is read as one", () => {
  fc.assert(
    fc.property(digits, space, space, fc.constantFrom("0x", "0X"), (hex, before, after, prefix) => {
      expect(parseAddress(before + prefix + hex + after)).toEqual({ address: `0x${hex.toLowerCase()}` });
    }),
  );
});

test("any other text is refused with a reason that fits", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.string().map((text) => `0x${text}`),
        fc.stringMatching(/^0x[0-9a-f]{0,60}$/),
      ),
      (text) => {
        const parsed = parseAddress(text);
        const trimmed = text.trim();
        const problem = "problem" in parsed ? parsed.problem : undefined;
        if (/^0x[0-9a-f]{40}$/i.test(trimmed)) expect(parsed).toHaveProperty("address");
        else if (!/^0x/i.test(trimmed)) expect(problem).toEqual({ name: "address_without_prefix" });
        else if (/^0x[0-9a-f]*$/i.test(trimmed))
          expect(problem).toEqual({ name: "address_of_wrong_length", digits: trimmed.length - 2 });
        else expect(problem).toMatchObject({ name: "address_with_stray_character" });
      },
    ),
    { numRuns: 1_000 },
  );
});
