import { DatabaseError } from "../../infra/engine.ts";

/** Until the database can be used, requests that need it are answered 503 with this error's message. */
export class NotReadyError extends Error {}

/** Whether a request failed only because the database cannot be used for now. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof NotReadyError || (error instanceof DatabaseError && error.problem !== "failed");
