import { z } from "zod";
import { findPath, findSchema, MAX_QUERY } from "../../contract/find.ts";
import { removalsPath, removalsSchema } from "../../contract/removals.ts";
import { collectionScoreSchema, type Operation, operations } from "../../contract/schemas.ts";
import { version } from "../../infra/identity.ts";
import { operationNames } from "./answers.ts";

const summaries: { readonly [O in Operation]: string } = {
  influencers: "List the top influencers of a collection, highest score first",
  tweets: "List the top posts about a collection, most interaction first",
  scores: "Get the scores of a collection",
};

const failures = {
  400: "invalid_contract_address, invalid_cursor or invalid_query",
  401: "missing_api_key",
  403: "invalid_api_key",
  429: "rate_limited: come back after Retry-After seconds",
  500: "internal",
  503: "unavailable, also while the service starts",
};

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const cursor = z.string().regex(/^\d{1,15}$/);

/** With `voices`: another service may leave them out, but this one always sends them. */
const scoresEntry = collectionScoreSchema.required({ voices: true });

function schemaOf(type: z.ZodType) {
  const { $schema, ...schema } = z.toJSONSchema(type, { io: "input", unrepresentable: "any" });
  return schema;
}

const json = (description: string, type: z.ZodType) => ({
  description,
  content: { "application/json": { schema: schemaOf(type) } },
});

function pathOf(operation: Operation) {
  const { successKey } = operations[operation];
  const parameter = {
    name: "contractAddress",
    in: "query",
    required: true,
    description: "Contract address of the collection, in any letter case",
    schema: schemaOf(address),
  };
  const answer = z.object({
    [successKey]: z.literal(1),
    data: z.array(operation === "scores" ? scoresEntry : operations[operation].entry),
  });
  const answered = json("The data of the collection; an empty list if there is none", answer);
  return described(operation, summaries[operation], parameter, answered, successKey);
}

function described(operationId: string, summary: string, parameter: object, answered: object, successKey = "success") {
  const failed = z.object({ [successKey]: z.literal(0), error: z.object({ code: z.string(), message: z.string() }) });
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
    schema: schemaOf(cursor),
  },
  json("At most 1,000 removals; fewer if there are no more for now", removalsSchema),
);

const found = described(
  "find",
  "Find collections by name, or by the last part of a marketplace's link",
  {
    name: "q",
    in: "query",
    required: true,
    description: "The whole name or the slug, in any letter case",
    schema: schemaOf(z.string().min(1).max(MAX_QUERY)),
  },
  json("Several if they share the name; none if it is not known", findSchema),
);

/** The OpenAPI document, which Zod generates from the schemas that encode the answers. */
export const describeInterface = () => ({
  openapi: "3.1.0",
  info: { title: "Collection Social and Score service", version },
  security: [{ key: [] }],
  paths: {
    ...Object.fromEntries(operationNames.map((operation) => [operations[operation].path, pathOf(operation)])),
    [removalsPath]: removed,
    [findPath]: found,
  },
  components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "x-api-key" } } },
});
