import { readFileSync } from "node:fs";
import { z } from "zod";

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

const document = readFileSync(new URL(import.meta.resolve("@opensea/api-types/opensea-api.json")), "utf8");
const { components } = JSON.parse(document.replaceAll("#/components/schemas/", "#/$defs/")) as {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};
/** No object has more than its schema names, so that a misspelt field is found. */
const $defs = Object.fromEntries(
  Object.entries(components.schemas).map(([name, schema]) => [
    name,
    schema.properties ? { ...schema, additionalProperties: false } : schema,
  ]),
);

const schemas = new Map<string, z.ZodType>();

/** The schema of an answer by its name in OpenSea's OpenAPI document. */
export function openSeaSchema(name: string): z.ZodType {
  const schema =
    schemas.get(name) ?? z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs } as Parameters<typeof z.fromJSONSchema>[0]);
  schemas.set(name, schema);
  return schema;
}

/** Of `ChainIdentifier`. */
export const openSeaChains: readonly string[] = components.schemas["ChainIdentifier"]?.enum ?? [];
