import { z } from "zod";
import { type Operation, operations } from "../../contract/schemas.ts";
import { version } from "../../infra/identity.ts";
import { operationNames } from "./answers.ts";

const summaries: { readonly [O in Operation]: string } = {
  influencers: "List the top influencers of a collection, highest score first",
  tweets: "List the top posts about a collection, most interaction first",
  scores: "Get the scores of a collection",
};

const failures = {
  400: "invalid_contract_address",
  401: "missing_api_key",
  403: "invalid_api_key",
  429: "rate_limited: come back after Retry-After seconds",
  500: "internal",
  503: "unavailable",
};

function schemaOf(operation: Operation) {
  const { $schema, ...schema } = z.toJSONSchema(operations[operation].entry, { io: "input", unrepresentable: "any" });
  return schema;
}

const objectOf = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });
const json = (description: string, schema: object) => ({ description, content: { "application/json": { schema } } });

function pathOf(operation: Operation) {
  const { successKey } = operations[operation];
  const data = { type: "array", items: { $ref: `#/components/schemas/${operation}` } };
  const error = objectOf({ code: { type: "string" }, message: { type: "string" } });
  const answered = json("What is known; an empty list where nothing is", objectOf({ [successKey]: { const: 1 }, data }));
  const failed = objectOf({ [successKey]: { const: 0 }, error });
  const contractAddress = {
    name: "contractAddress",
    in: "query",
    required: true,
    description: "Contract address of the collection, in any letter case",
    schema: { type: "string", pattern: "^0x[0-9a-fA-F]{40}$" },
  };
  const responses = Object.entries(failures).map(([status, description]) => [status, json(description, failed)]);
  return {
    get: {
      operationId: operation,
      summary: summaries[operation],
      parameters: [contractAddress],
      responses: { 200: answered, ...Object.fromEntries(responses) },
    },
  };
}

/** Generated from the schemas that encode the answers. */
export const describeInterface = () => ({
  openapi: "3.1.0",
  info: { title: "Collection Social and Score service", version },
  security: [{ key: [] }],
  paths: Object.fromEntries(operationNames.map((operation) => [operations[operation].path, pathOf(operation)])),
  components: {
    securitySchemes: { key: { type: "apiKey", in: "header", name: "x-api-key" } },
    schemas: Object.fromEntries(operationNames.map((operation) => [operation, schemaOf(operation)])),
  },
});
