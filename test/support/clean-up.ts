import { onTestFinished } from "vitest";

/** Runs after the test, in reverse order. */
export const cleanUp = (work: () => unknown): void => onTestFinished(async () => void (await work()));
