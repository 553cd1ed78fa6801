import { readFileSync } from "node:fs";
import { z } from "zod";

/*
 * Messages as Neynar's OpenAPI document has them (neynarxyz/OAS, `src/hub-api/spec.yaml`, 3.174). Where it differs from the node's own
 * program, the program is right: it writes null for a parent that is not there, and whole names for kinds of reactions.
 */

const document = readFileSync(new URL("../fixtures/farcaster/hub-api.json", import.meta.url), "utf8");
const { components } = JSON.parse(document.replaceAll("#/components/schemas/", "#/$defs/")) as {
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
};

const schemaOf = (name: string): z.ZodType =>
  z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs: components.schemas } as Parameters<typeof z.fromJSONSchema>[0]);

const schemas: ReadonlyMap<string, z.ZodType> = new Map([
  ["MESSAGE_TYPE_CAST_ADD", schemaOf("CastAdd")],
  ["MESSAGE_TYPE_REACTION_ADD", schemaOf("Reaction")],
  ["MESSAGE_TYPE_USER_DATA_ADD", schemaOf("UserDataAdd")],
]);

/** Kinds of profile fields that are newer than the document. */
const newer = ["USER_DATA_TYPE_TWITTER"];

/** @throws if a message is not as the document says. */
export function checkMessages(messages: readonly object[]): void {
  for (const message of messages) {
    const { data } = message as { readonly data?: { readonly type: string; readonly userDataBody?: { readonly type: string } } };
    if (!data || newer.includes(data.userDataBody?.type ?? "")) continue;
    const json = JSON.stringify(message, (_, value: unknown) => value ?? undefined);
    schemas
      .get(data.type)
      ?.parse(JSON.parse(json.replace('"REACTION_TYPE_LIKE"', '"Like"').replace('"REACTION_TYPE_RECAST"', '"Recast"')));
  }
}
