import { z } from "zod";
import { type Address, toAddress } from "../../contract/address.ts";
import { isoDate } from "../../contract/schemas.ts";
import { DAY_MS } from "../../infra/time.ts";
import { list, withoutNul } from "./decoding.ts";

const MAX_NAME = 200;
const MAX_TERM = 200;
const MAX_TERMS = 200;

const contract = z
  .string()
  .refine((value) => toAddress(value.trim()), "expected 0x and 40 hexadecimal digits")
  .transform((value) => toAddress(value.trim()) as Address);

const trimmed = withoutNul.trim();
const terms = z
  .union([z.string().transform((value) => value.split("|")), z.array(z.unknown())])
  .pipe(list)
  .pipe(z.array(trimmed.max(MAX_TERM)))
  .transform((values) => [...new Set(values.filter((value) => value !== ""))])
  .refine((values) => values.length <= MAX_TERMS, `has more than ${MAX_TERMS} terms`);

export const collectionRow = z.object({ contract, name: trimmed.min(1).max(MAX_NAME), terms });

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const time = z.union(
  [day.transform((value) => `${value}T00:00:00Z`).pipe(isoDate), isoDate],
  "expected an ISO 8601 time with its offset",
);
const ABOVE_ZERO = "expected a number above 0";
const decimal = z
  .string()
  .regex(/^\d*\.?\d+(?:[eE][+-]?\d+)?$/, ABOVE_ZERO)
  .transform(Number);

export const floorRow = (now: () => number) =>
  z.object({
    contract,
    time: time.transform((date) => date.getTime()).refine((at) => at <= now() + DAY_MS, "is in the future"),
    price: z.union([decimal, z.number()], ABOVE_ZERO).pipe(z.number().positive(ABOVE_ZERO)),
  });
