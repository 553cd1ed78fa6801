import { globSync, readFileSync } from "node:fs";
import { breaches, circles } from "./rooms.ts";

const files = globSync("{src,commands}/**/*.ts");
const found = [...circles(), ...files.flatMap((path) => breaches(path, readFileSync(path, "utf8")))];
process.stdout.write(found.map((breach) => `${breach}: see ops/rooms.ts\n`).join(""));
if (found.length > 0) process.exitCode = 1;
