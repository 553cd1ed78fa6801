import { z } from "zod";
import { removalsPath, removalsSchema } from "../../contract/removals.ts";
import { type Operation, operations } from "../../contract/schemas.ts";
import { version } from "../../infra/identity.ts";
import { operationNames } from "./answers.ts";

const summaries: { readonly [O in Operation]: string } = {
  influencers: "List the top influencers of a collection, highest score first",
  tweets: "List the top posts about a collection, most interaction first",
  scores: "Get the scores of a collection",
};

const failures = {
  400: "invalid_contract_address or invalid_cursor",
  401: "missing_api_key",
  403: "invalid_api_key",
  429: "rate_limited: come back after Retry-After seconds",
  500: "internal",
  503: "unavailable",
};

function schemaOf(of: z.ZodType) {
  const { $schema, ...schema } = z.toJSONSchema(of, { io: "input", unrepresentable: "any" });
  return schema;
}

/** Fields that other services leave out are optional in the contract. This one tells them with each score. */
function answeredOf(operation: Operation) {
  const schema = schemaOf(operations[operation].entry);
  return operation === "scores" ? { ...schema, required: Object.keys(schema.properties ?? {}) } : schema;
}

const objectOf = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });
const json = (description: string, schema: object) => ({ description, content: { "application/json": { schema } } });

function pathOf(operation: Operation) {
  const { successKey } = operations[operation];
  const data = { type: "array", items: { $ref: `#/components/schemas/${operation}` } };
  const answered = json("What is known; an empty list where nothing is", objectOf({ [successKey]: { const: 1 }, data }));
  const contractAddress = {
    name: "contractAddress",
    in: "query",
    required: true,
    description: "Contract address of the collection, in any letter case",
    schema: { type: "string", pattern: "^0x[0-9a-fA-F]{40}$" },
  };
  return described(operation, summaries[operation], contractAddress, answered, successKey);
}

function described(operationId: string, summary: string, parameter: object, answered: object, successKey = "success") {
  const error = objectOf({ code: { type: "string" }, message: { type: "string" } });
  const failed = objectOf({ [successKey]: { const: 0 }, error });
  const responses = Object.entries(failures).map(([status, description]) => [status, json(description, failed)]);
  return {
    get: { operationId, summary, parameters: [parameter], responses: { 200: answered, ...Object.fromEntries(responses) } },
  };
}

const removed = described(
  "removed",
  "List what has been removed from the answers, in order: a post, or a person with all posts",
  {
    name: "after",
    in: "query",
    required: false,
    description: "The next of an earlier answer; without it the list begins with the oldest removal that is kept",
    schema: { type: "string", pattern: "^\\d{1,15}$" },
  },
  json("At most 1,000 removals; fewer if there are no more for now", schemaOf(removalsSchema)),
);

/** Generated from the schemas that encode the answers. */
export const describeInterface = () => ({
  openapi: "3.1.0",
  info: { title: "Collection Social and Score service", version },
  security: [{ key: [] }],
  paths: {
    ...Object.fromEntries(operationNames.map((operation) => [operations[operation].path, pathOf(operation)])),
    [removalsPath]: removed,
  },
  components: {
    securitySchemes: { key: { type: "apiKey", in: "header", name: "x-api-key" } },
    schemas: Object.fromEntries(operationNames.map((operation) => [operation, answeredOf(operation)])),
  },
});
