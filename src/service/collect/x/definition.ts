import { secret, secureBase, text } from "../../../infra/variables.ts";
import { defineSource } from "../source.ts";
import { XApi } from "./api.ts";
import { Budget, millionthsOf } from "./budget.ts";
import { createXSource } from "./source.ts";

const link = /^https:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/[^/]+\/status\/([1-9]\d{0,18})(?:[/?#]|$)/;

export const x = defineSource({
  id: "x",
  name: "X",
  gives: "posts, every 15 minutes, if X_BEARER_TOKEN is set",
  isStreamed: false,
  variables: {
    X_BEARER_TOKEN: secret(secret(text(/^[\x21-\x7e]+$/, "must be the app's bearer token, without spaces")).optional()),
    X_API_URL: secureBase.default("https://api.x.com"),
    COLLECT_DOLLARS_PER_DAY: text(/^\d{1,6}(?:\.\d{1,2})?$/, "must be an amount of US dollars, such as 5 or 2.50")
      .transform(Number)
      .optional(),
  },
  // A budget is required, because X charges for each entry that it sends.
  required: ["X_BEARER_TOKEN", "COLLECT_DOLLARS_PER_DAY"],
  open({ X_API_URL: url, X_BEARER_TOKEN: token = "", COLLECT_DOLLARS_PER_DAY: dollars = 0 }, client, options) {
    const api = new XApi({ ...client, url, token, budget: new Budget(options.database, millionthsOf(dollars)) });
    return { polled: createXSource({ ...options, x: api }), close: () => api.close() };
  },
  postIn(text) {
    const [, id] = link.exec(text) ?? [];
    return id === undefined ? undefined : { id };
  },
});
