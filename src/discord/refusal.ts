import { z } from "zod";
import type { RawAnswer } from "../infra/http-exchange.ts";
import { parseJson } from "../infra/json.ts";

/** Discord refused a call (reference, «Error Messages»). */
export class DiscordApiError extends Error {
  override readonly name = "DiscordApiError";
  readonly status: number;
  readonly code: number;
  /** False if something in Discord's place has refused the call. */
  readonly isFromDiscord: boolean;

  constructor(status: number, { code, message, errors }: Refusal) {
    super([message, ...fieldErrors(errors)].join("\n"));
    this.status = status;
    this.code = code ?? 0;
    this.isFromDiscord = code !== undefined;
  }
}

/** Discord failed, with a status of 500 or more. */
export class DiscordServerError extends Error {
  override readonly name = "DiscordServerError";
  readonly status: number;

  constructor(status: number) {
    super(`the status is ${status}`);
    this.status = status;
  }
}

/** An answer that is not Discord's. */
export class NotDiscordError extends Error {
  override readonly name = "NotDiscordError";
}

/** Far more than a refusal of Discord has. */
const MAX_VALUES = 10_000;
/** All fields are optional, because anything may answer in Discord's place. */
const refusalSchema = z
  .object({
    code: z.number().optional().catch(undefined),
    message: z.string().catch(""),
    errors: z.unknown().optional(),
    retry_after: z.number().optional().catch(undefined),
  })
  .catch({ message: "" });
export type Refusal = z.output<typeof refusalSchema>;

/** The contents of an answer with an error's status. */
export function refusalIn(body: string): Refusal {
  const read = parseJson(body, MAX_VALUES);
  return refusalSchema.parse("value" in read ? read.value : undefined);
}

/** The error of an answer whose status is not one of success. */
export function errorOf({ status, body }: RawAnswer): Error {
  if (status >= 500) return new DiscordServerError(status);
  return status >= 400 ? new DiscordApiError(status, refusalIn(body)) : new NotDiscordError(`the status is ${status}`);
}

/** One line for each error of a field: `0.options[1].name[BASE_TYPE_REQUIRED]: This field is required`. */
function fieldErrors(errors: unknown, path = ""): string[] {
  if (typeof errors !== "object" || errors === null) return [];
  const { code, message } = errors as { code?: unknown; message?: unknown };
  if (typeof code === "string" && typeof message === "string") return [`${path}[${code}]: ${message}`];
  return Object.entries(errors).flatMap(([key, inner]) => {
    // A list has the errors of the field itself.
    if (key === "_errors" || Array.isArray(errors)) return fieldErrors(inner, path);
    return fieldErrors(inner, path === "" ? key : /^\d+$/.test(key) ? `${path}[${key}]` : `${path}.${key}`);
  });
}
