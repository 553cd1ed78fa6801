// @ts-check
/* Preloaded into a program whose heap is measured from outside. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

process.on("message", () => {
  // Not on the command line: with other flags V8 ignores the compile cache.
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  process.send?.(process.memoryUsage().heapUsed);
});
process.channel?.unref();
