// @ts-check
/* Loaded into a program to say on stderr which modules it loads. */
import { registerHooks } from "node:module";

registerHooks({
  load(url, context, nextLoad) {
    process.stderr.write(`loaded ${url}\n`);
    return nextLoad(url, context);
  },
});
