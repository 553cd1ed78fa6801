import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new folder among the temporary files, which are all removed at the end. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), "test-"));
