import type { ReadOverrides } from "../../src/bot/command/command-access.ts";

/** A server without overrides for the commands. */
export const noOverrides: ReadOverrides = async () => [{ command: [], application: [] }];
