import { z } from "zod";
import { collectionScoreSchema, influencerSchema, type Operation, operations, tweetSchema } from "../../contract/schemas.ts";
import { version } from "../../infra/identity.ts";
import { operationNames } from "./answers.ts";

const summaries: { readonly [O in Operation]: string } = {
  influencers: "List the top influencers of a collection, highest score first",
  tweets: "List the top posts about a collection, most interaction first",
  scores: "Get the scores of a collection",
};

/** What each status means, with the codes of its envelope. */
const failures = {
  400: "invalid_contract_address",
  401: "missing_api_key",
  403: "invalid_api_key",
  429: "rate_limited: come back after Retry-After seconds",
  500: "internal",
  503: "unavailable",
};

const entries: { readonly [O in Operation]: z.ZodType } = {
  influencers: influencerSchema,
  tweets: tweetSchema,
  scores: collectionScoreSchema,
};

/** Without the dialect, which the document names once. */
function schemaOf(schema: z.ZodType) {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return rest;
}

const envelopeOf = (operation: Operation) => {
  const { successKey } = operations[operation];
  return {
    type: "object",
    required: [successKey, "data"],
    properties: { [successKey]: { const: 1 }, data: { type: "array", items: { $ref: `#/components/schemas/${operation}` } } },
  };
};

const failureOf = (operation: Operation) => {
  const { successKey } = operations[operation];
  const error = {
    type: "object",
    required: ["code", "message"],
    properties: { code: { type: "string" }, message: { type: "string" } },
  };
  return { type: "object", required: [successKey, "error"], properties: { [successKey]: { const: 0 }, error } };
};

const json = (schema: object) => ({ "application/json": { schema } });

const pathOf = (operation: Operation) => ({
  get: {
    operationId: operation,
    summary: summaries[operation],
    parameters: [
      {
        name: "contractAddress",
        in: "query",
        required: true,
        description: "Contract address of the collection, in any letter case",
        schema: { type: "string", pattern: "^0x[0-9a-fA-F]{40}$" },
      },
    ],
    responses: {
      200: { description: "What is known; an empty list where nothing is", content: json(envelopeOf(operation)) },
      304: { description: "What If-None-Match names is still what would be answered" },
      ...Object.fromEntries(
        Object.entries(failures).map(([status, description]) => [status, { description, content: json(failureOf(operation)) }]),
      ),
    },
  },
});

/** The interface as an OpenAPI document, made from the schemas that answers are written with. */
export const describeInterface = () => ({
  openapi: "3.1.0",
  info: { title: "Collection Social and Score service", version },
  security: [{ key: [] }],
  paths: Object.fromEntries(operationNames.map((operation) => [operations[operation].path, pathOf(operation)])),
  components: {
    securitySchemes: { key: { type: "apiKey", in: "header", name: "x-api-key" } },
    schemas: Object.fromEntries(operationNames.map((operation) => [operation, schemaOf(entries[operation])])),
  },
});
