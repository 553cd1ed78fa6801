import {
  ApplicationCommandAutocompleteCallbackRequestSchema,
  ApplicationCommandUpdateRequestSchema,
  CreateMessageInteractionCallbackRequestSchema,
  IncomingWebhookInteractionRequestSchema,
  IncomingWebhookUpdateForInteractionCallbackRequestPartialSchema,
  UpdateMessageInteractionCallbackRequestSchema,
} from "discord-api-spec/zod";
import { z } from "zod";
import * as core from "zod/v4/core";

/*
 * What Discord refuses: its own OpenAPI schema, as Zod schemas, and the limits that the schema does not state (Discord
 * reference, «Embed Limits», «Component Reference», «Create Message»); and what this project forbids itself.
 */

interface Embed {
  title?: string;
  description?: string;
  url?: string;
  author?: { name: string };
  footer?: { text: string };
  fields?: { name: string; value: string }[];
}

interface CheckedMessage {
  content?: string | null;
  embeds?: Embed[] | null;
  components?: { components: { custom_id?: string; label?: string }[] }[] | null;
  allowed_mentions?: unknown;
  flags?: number;
}

interface CallbackBody {
  type: number;
  data?: CheckedMessage | null;
}

const MESSAGE_TYPES = [4, 7];
const EPHEMERAL = 64;

export function checkCallback(body: unknown): string[] {
  const type = (body as CallbackBody | null)?.type ?? 0;
  if (type === 8) return checkSchema(ApplicationCommandAutocompleteCallbackRequestSchema, body);
  const schema =
    type === 4 || type === 5 ? CreateMessageInteractionCallbackRequestSchema : UpdateMessageInteractionCallbackRequestSchema;
  const problems = checkSchema(schema, body);
  if (problems.length > 0 || !MESSAGE_TYPES.includes(type)) return problems;
  return checkMessage((body as CallbackBody).data ?? {});
}

export const checkEdit = (body: unknown): string[] => [
  ...checkSchema(IncomingWebhookUpdateForInteractionCallbackRequestPartialSchema, body),
  ...checkMessage(body as CheckedMessage),
  ...("flags" in (body as object) ? ["flags: cannot be changed by an edit"] : []),
];

export const checkFollowUp = (body: unknown): string[] => [
  ...checkSchema(IncomingWebhookInteractionRequestSchema, body),
  ...checkMessage(body as CheckedMessage),
];

export const checkCommands = (body: unknown): string[] => checkSchema(z.array(ApplicationCommandUpdateRequestSchema), body);

/** The texts that count for the limit over all embeds, without the white space that Discord takes off their ends. */
export const textsOf = (embeds: readonly Embed[]): string[] =>
  embeds
    .flatMap(({ title, description, author, footer, fields = [] }) => [
      title,
      description,
      author?.name,
      footer?.text,
      ...fields.flatMap(({ name, value }) => [name, value]),
    ])
    .flatMap((text) => text?.trim() ?? []);

function checkSchema(schema: core.$ZodType, body: unknown): string[] {
  const result = core.safeParse(schema, body);
  return result.success ? [] : [z.prettifyError(result.error)];
}

function checkMessage({ content, embeds, components, allowed_mentions, flags = 0 }: CheckedMessage): string[] {
  const problems: string[] = [];
  const require = (condition: boolean, problem: string) => {
    if (!condition) problems.push(problem);
  };
  require((flags & ~EPHEMERAL) === 0, `flags: ${flags} has more than ephemeral in it`);
  require(Boolean(content?.trim()) || Boolean(embeds?.length), "an empty message");
  require(JSON.stringify(allowed_mentions) === '{"parse":[]}', "allowed_mentions is not { parse: [] }");

  const texts = textsOf(embeds ?? []);
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  require(characters <= 6_000, `embeds: ${characters} characters in all`);
  require(texts.every((text) => text !== ""), "embeds: an empty text");
  for (const { title, description, author, footer, fields } of embeds ?? []) {
    require(Boolean(title || description || author || footer || fields?.length), "embeds: an empty embed");
  }
  const urls = (embeds ?? []).flatMap(({ url }) => url ?? []);
  require(new Set(urls).size === urls.length, "embeds: two share a url, and clients merge them");

  require((components ?? []).length <= 5, "components: more than five rows");
  const buttons = (components ?? []).flatMap((row) => row.components);
  require((components ?? []).every(
    (row) => row.components.length >= 1 && row.components.length <= 5,
  ), "components: a row of none or over five");
  const ids = buttons.flatMap(({ custom_id }) => custom_id ?? []);
  require(new Set(ids).size === ids.length, "components: a custom_id stands twice");
  require(ids.every((id) => id.length >= 1 && id.length <= 100), "components: a custom_id of none or over 100 characters");
  require(buttons.every(({ label = "" }) => label.length <= 80), "components: a label of over 80 characters");
  return problems;
}
