import { secret, secureBase, text } from "../../../infra/variables.ts";
import { defineSource } from "../source.ts";
import { OpenSeaApi } from "./api.ts";
import { createOpenSeaSource } from "./source.ts";

export const opensea = defineSource({
  id: "opensea",
  name: "OpenSea",
  gives: "floor prices, every hour",
  isStreamed: false,
  variables: {
    OPENSEA_API_URL: secureBase.default("https://api.opensea.io"),
    OPENSEA_API_KEY: secret(text(/^[\x21-\x7e]+$/, "must be the API key, without spaces").optional()),
  },
  open({ OPENSEA_API_URL: url, OPENSEA_API_KEY: key }, client, options) {
    const api = new OpenSeaApi({ url, key, database: options.database, ...client });
    return { polled: createOpenSeaSource({ ...options, api }), close: () => api.close() };
  },
});
