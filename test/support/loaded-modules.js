// @ts-check
/* Preloaded into a program to report its loaded modules on stderr. */
import { registerHooks } from "node:module";

registerHooks({
  load(url, context, nextLoad) {
    process.stderr.write(`loaded ${url}\n`);
    return nextLoad(url, context);
  },
});
