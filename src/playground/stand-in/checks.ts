import {
  ApplicationCommandAutocompleteCallbackRequestSchema,
  CreateMessageInteractionCallbackRequestSchema,
  CreatePrivateChannelRequestSchema,
  IncomingWebhookInteractionRequestSchema,
  IncomingWebhookUpdateForInteractionCallbackRequestPartialSchema,
  MessageCreateRequestSchema,
  MessageEditRequestPartialSchema,
  ModalInteractionCallbackRequestSchema,
  UpdateMessageInteractionCallbackRequestSchema,
} from "discord-api-spec/zod";
import { type APIEmbed, ComponentType, MessageFlags } from "discord-api-types/v10";
import { z } from "zod";
import * as core from "zod/v4/core";
import type { AttachmentEntry } from "./attachments.ts";
import { checkLayout } from "./component-checks.ts";
import type { MessageBody } from "./message.ts";
import { isLabel, type Modal, type ModalField } from "./modal-body.ts";
import { isSelectMenu, type Row, type SelectMenu } from "./parts.ts";
import { collectProblems } from "./problems.ts";

/*
 * Discord's OpenAPI schema, as Zod schemas, and the limits that it does not state (Discord reference, «Embed Limits»,
 * «Component Reference», «Create Message»); and this project's own rules.
 */

type CheckedMessage = MessageBody & { readonly allowed_mentions?: { readonly roles?: readonly string[] } };

const MAX_CONTENT = 2_000;
const { Ephemeral: EPHEMERAL, IsComponentsV2: COMPONENTS_V2 } = MessageFlags;
const NO_FLAGS = 0;
const MAX_ROWS = 5;
const MAX_BUTTONS_A_ROW = 5;

export function checkCallback(body: unknown): string[] {
  const { type = 0, data } = (body ?? {}) as { type?: number; data?: CheckedMessage | null };
  if (type === 9) return checkModal(body);
  if (type === 8) return checkSchema(ApplicationCommandAutocompleteCallbackRequestSchema, body);
  const schema =
    type === 4 || type === 5 ? CreateMessageInteractionCallbackRequestSchema : UpdateMessageInteractionCallbackRequestSchema;
  const problems = checkSchema(schema, { ...(body as object), ...(data && { data: withTextIds(data) }) });
  return problems.length === 0 && (type === 4 || type === 7) ? checkLimits(data ?? {}, EPHEMERAL) : problems;
}

export const checkEdit = (body: unknown): string[] =>
  checkMessage(IncomingWebhookUpdateForInteractionCallbackRequestPartialSchema, body, NO_FLAGS);

export const checkFollowUp = (body: unknown): string[] => checkMessage(IncomingWebhookInteractionRequestSchema, body, EPHEMERAL);

export const checkChannelMessage = (body: unknown): string[] => checkMessage(MessageCreateRequestSchema, body, NO_FLAGS);

export const checkChannelEdit = (body: unknown): string[] => checkMessage(MessageEditRequestPartialSchema, body, NO_FLAGS);

export const checkOpening = (body: unknown): string[] => checkSchema(CreatePrivateChannelRequestSchema, body);

export const isUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** The texts that count for the limit over all embeds; Discord trims them. */
export const textsOf = (embeds: readonly APIEmbed[]): string[] =>
  embeds
    .flatMap(({ title, description, author, footer, fields = [] }) => [
      title,
      description,
      author?.name,
      footer?.text,
      ...fields.flatMap(({ name, value }) => [name, value]),
    ])
    .flatMap((text) => text?.trim() ?? []);

function checkMessage(schema: core.$ZodType, body: unknown, allowedFlags: number): string[] {
  const problems = checkSchema(schema, withTextIds(body));
  return problems.length > 0 ? problems : checkLimits(body as CheckedMessage, allowedFlags);
}

/** Reference, «Using Modal Components» and «Component Reference»; five fields at most, all in labels. */
function checkModal(body: unknown): string[] {
  const broken = checkSchema(ModalInteractionCallbackRequestSchema, body);
  if (broken.length > 0) return broken;
  const { data } = body as { readonly data: Modal };
  const { problems, require } = collectProblems("modal: ");
  require(data.components.length <= MAX_ROWS, "more than five fields");
  require(data.components.every(isLabel), "a field without a label");
  const fields = data.components.filter(isLabel).map(({ component }) => component);
  require(isUnique(fields.map(({ custom_id }) => custom_id)), "a custom_id stands twice");
  for (const field of fields) {
    require(!("disabled" in field), "a disabled field");
    problems.push(...checkField(field));
  }
  return problems;
}

function checkField(field: ModalField): string[] {
  const { problems, require } = collectProblems(`modal: ${field.custom_id}: `);
  if ("required" in field && field.required !== false && "min_values" in field) {
    require(field.min_values !== 0, "required, and of no values");
  }
  switch (field.type) {
    case ComponentType.TextInput: {
      const { value, min_length = 0, max_length = 4_000 } = field;
      require(!("label" in field), "two labels");
      require(value === undefined || (value.length >= min_length && value.length <= max_length), "a text of another length");
      break;
    }
    case ComponentType.RadioGroup:
    case ComponentType.CheckboxGroup: {
      const most = field.type === ComponentType.RadioGroup ? 1 : (field.max_values ?? field.options.length);
      require(isUnique(field.options.map(({ value }) => value)), "a value stands twice");
      require(field.options.filter((option) => option.default).length <= most, "more default options than can be selected");
      break;
    }
    case ComponentType.Checkbox:
    case ComponentType.FileUpload:
      break;
    case ComponentType.StringSelect:
      problems.push(...checkSelectMenu(field));
      break;
    default:
      require((field.default_values ?? []).length <= (field.max_values ?? 1), "more default values than can be selected");
  }
  return problems;
}

export function checkSchema(schema: core.$ZodType, body: unknown): string[] {
  const result = core.safeParse(schema, body);
  return result.success ? [] : [z.prettifyError(result.error)];
}

/** In the reference the id of an attachment may be a number; the schema allows only text. */
function withTextIds(body: unknown): unknown {
  const { attachments } = body as { attachments?: unknown };
  if (!Array.isArray(attachments)) return body;
  const entries = attachments as AttachmentEntry[];
  return { ...(body as object), attachments: entries.map((entry) => ({ ...entry, id: textOf(entry.id) })) };
}

const textOf = (id: string | number) => (Number.isSafeInteger(id) ? String(id) : id);

function checkLimits(message: CheckedMessage, allowedFlags: number): string[] {
  const { content, embeds, components, attachments, allowed_mentions, flags = 0 } = message;
  const { problems, require } = collectProblems();
  require((flags & ~(allowedFlags | COMPONENTS_V2)) ===
    0, `flags: ${flags} has more in it than Components V2${allowedFlags === 0 ? "" : " and ephemeral"}`);
  const isLayout = (flags & COMPONENTS_V2) !== 0;
  require(Boolean(isLayout || content?.trim() || embeds?.length || attachments), "an empty message");
  require((content ?? "").length <= MAX_CONTENT, `content: more than ${MAX_CONTENT} characters`);
  const { roles, ...rest } = allowed_mentions ?? {};
  require(JSON.stringify(rest) === '{"parse":[]}', "allowed_mentions is not { parse: [] }");
  const [first] = components ?? [];
  const intro = isLayout && first?.type === ComponentType.TextDisplay ? first.content : content;
  const begins = roles?.length && intro?.startsWith(roles.map((id) => `<@&${id}> `).join(""));
  require(!roles || Boolean(allowedFlags === 0 && begins), "allowed_mentions: roles that a post does not begin with");

  const texts = textsOf(embeds ?? []);
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  require(characters <= 6_000, `embeds: ${characters} characters in all`);
  require(texts.every((text) => text !== ""), "embeds: an empty text");
  for (const { title, description, author, footer, fields, image } of embeds ?? []) {
    require(Boolean(title || description || author || footer || fields?.length || image), "embeds: an empty embed");
  }
  const urls = (embeds ?? []).flatMap(({ url }) => url ?? []);
  require(isUnique(urls), "embeds: two share a url, and clients merge them");
  const parts = components ?? [];
  const rows = parts.filter((part) => part.type === ComponentType.ActionRow);
  if (isLayout) return [...problems, ...checkLayout(message, parts), ...checkRows(rows)];
  require(rows.length === parts.length, "components: of Components V2, without their flag");
  require(rows.length <= MAX_ROWS, "components: more than five rows");
  return [...problems, ...checkRows(rows)];
}

function checkRows(rows: readonly Row[]): string[] {
  const { problems, require } = collectProblems("components: ");
  for (const { components } of rows) {
    require(components.length >= 1 && components.length <= MAX_BUTTONS_A_ROW, "a row of none or over five");
    require(components.length === 1 || !components.some(isSelectMenu), "a select menu that is not alone in its row");
  }
  const all = rows.flatMap(({ components }) => components);
  const ids = all.flatMap((component) => ("custom_id" in component ? component.custom_id : []));
  require(isUnique(ids), "a custom_id stands twice");
  for (const component of all) {
    if (isSelectMenu(component)) problems.push(...checkSelectMenu(component));
    else {
      require(Boolean(component.label || component.emoji), "a button without label and emoji");
      // Each style has exactly one of these fields («Button Styles»).
      const leads = ["custom_id", "url", "sku_id"].filter((field) => field in component);
      const wanted = { 5: "url", 6: "sku_id" }[component.style as number] ?? "custom_id";
      require(leads.join() === wanted, `a button of style ${component.style} with ${leads.join() || "nothing"}, not ${wanted}`);
    }
  }
  return problems;
}

function checkSelectMenu({ type, min_values, max_values, options }: SelectMenu): string[] {
  const { problems, require } = collectProblems("components: ");
  const isShown = type === ComponentType.StringSelect && min_values === undefined && max_values === undefined;
  if (!isShown) return ["components: a select menu that is not for one of fixed options, which the stand-in does not show"];
  require(isUnique(options.map(({ value }) => value)), "a select menu has a value twice");
  require(options.filter((option) => option.default).length <= 1, "more default options than can be selected");
  return problems;
}
