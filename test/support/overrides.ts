import type { ReadOverrides } from "../../src/bot/command/command-access.ts";

/** A server in which nobody has settled who may use the commands. */
export const noOverrides: ReadOverrides = async () => [{ command: [], application: [] }];
