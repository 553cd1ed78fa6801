import type { ShownMessage } from "../../src/playground/stand-in/message.ts";
import { clickPayload } from "../../src/playground/stand-in/message-components.ts";
import {
  applicationId,
  autocompletePayload,
  type Circumstances,
  commandPayload,
  guildId,
  interactionPayload,
  memberId,
  menuPayload,
  user,
} from "../../src/playground/stand-in/payloads.ts";
import { customIdOf } from "./bot/custom-ids.ts";

/** Members' text, which no log line may contain. */
export const privateWords = "otters at midnight";
/** Their collection. */
const contract = `0xc0${"0".repeat(36)}07`;
/** The log message for an unanswered interaction. */
export const REFUSED = /an interaction (that cannot be read|of a kind this bot has no answer to)/;

/** An undocumented interaction that Discord may send some day, or one that the bot has never received. */
export interface OddInteraction {
  readonly name: string;
  /** Its fields, without id and token, which are new for every interaction. `undefined` removes a field. */
  readonly payload: object;
  /** The message that a click changes. */
  readonly message?: ShownMessage;
  /** Whether the member gets an answer; otherwise there is a log line. */
  readonly isAnswered: boolean;
}

export type Path = readonly (string | number)[];

const messageId = "1100000000000000777";
const inMessage = ["data", "resolved", "messages", messageId];

const customId = customIdOf("scores", { contract });
const button = { type: 2, style: 2, label: "Scores", custom_id: customId } as const;

export const clicked: ShownMessage = {
  id: "1100000000000000778",
  content: "",
  embeds: [{ description: privateWords }],
  components: [{ type: 1, components: [button] }],
  attachments: [],
  ephemeral: false,
  requestedBy: memberId,
};

const whole = (specific: object, circumstances: Circumstances = {}) => interactionPayload(specific, circumstances);
/** One regular interaction of each kind. */
export const ordinary = {
  command: whole(commandPayload("scores", { contract })),
  list: whole(commandPayload("influencers", { contract, count: 3, private: true })),
  inDirectMessage: whole(commandPayload("scores", { contract }), { location: "dm" }),
  menu: whole(menuPayload("Collection scores", { id: messageId, content: `${privateWords} ${contract}`, author: memberId })),
  click: whole(clickPayload(clicked, customId)),
  typing: whole(autocompletePayload("scores", "contract", privateWords)),
};

/** A copy with another value at a path; `undefined` removes the old one. */
export function changed(payload: object, path: Path, value: unknown): object {
  const copy: unknown = structuredClone(payload);
  const parent = path.slice(0, -1).reduce((target, key) => (target as Record<string, unknown>)[key], copy);
  Object.assign(parent as object, { [path.at(-1) ?? ""]: value });
  return copy as object;
}

/** A message's menu with these fields. */
export const menuOf = (fields: object): object =>
  Object.entries(fields).reduce((payload, [key, value]) => changed(payload, [...inMessage, key], value), ordinary.menu);
const clickOn = (fields: object): object =>
  Object.entries(fields).reduce((payload, [key, value]) => changed(payload, ["message", key], value), ordinary.click);

const answered = (name: string, payload: object): OddInteraction => ({ name, payload, isAnswered: true });
const refused = (name: string, payload: object): OddInteraction => ({ name, payload, isAnswered: false });
const click = (name: string, payload: object): OddInteraction => ({ name, payload, message: clicked, isAnswered: true });

const without = (...path: Path) => answered(`a command without ${path.join(".")}`, changed(ordinary.command, path, undefined));
const nulled = (...path: Path) => answered(`a command with ${path.join(".")} null`, changed(ordinary.command, path, null));
const command = (name: string, path: Path, value: unknown) => answered(name, changed(ordinary.command, path, value));
const menu = (name: string, fields: object) => answered(`the menu of ${name}`, menuOf(fields));

const poll = {
  question: { text: `${privateWords} ${contract}?` },
  answers: [{ answer_id: 1, poll_media: { text: "yes", emoji: { id: null, name: "👍" } } }],
  expiry: null,
  allow_multiselect: false,
  layout_type: 1,
};
const container = {
  type: 17,
  id: 1,
  accent_color: null,
  spoiler: false,
  components: [
    { type: 9, id: 2, components: [{ type: 10, id: 3, content: contract }], accessory: { type: 11, id: 4, media: { url: "x" } } },
    { type: 14, id: 5, divider: true, spacing: 1 },
    { type: 12, id: 6, items: [{ media: { url: "attachment://a.png" }, description: null }] },
    { type: 13, id: 7, file: { url: "attachment://a.txt" } },
  ],
};
const application = { id: applicationId, name: "Pulse", icon: null, description: "", bot: null, install_params: null };
const deeplyNested = (levels: number): unknown => JSON.parse(`${'[{"components":'.repeat(levels)}[]${"}]".repeat(levels)}`);
const deeply = (levels: number): unknown => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);

/** Every oddity that interactions have had, or may have. */
export const oddInteractions: readonly OddInteraction[] = [
  ...["entitlements", "authorizing_integration_owners", "app_permissions", "locale", "guild_id", "guild", "guild_locale"].map(
    (field) => without(field),
  ),
  ...["channel", "channel_id", "context", "attachment_size_limit", "version"].map((field) => without(field)),
  without("member"),
  without("member", "user"),
  ...["app_permissions", "locale", "guild_id", "guild", "channel", "member", "entitlements", "context"].map((field) =>
    nulled(field),
  ),
  nulled("member", "user"),
  answered("a direct message without user", changed(ordinary.inDirectMessage, ["user"], undefined)),
  answered("a direct message without recipients", changed(ordinary.inDirectMessage, ["channel", "recipients"], null)),
  command("permissions that are no number", ["app_permissions"], "all of them"),
  command("more permissions than there are", ["app_permissions"], "9".repeat(1_000)),
  command("a language of tomorrow", ["locale"], "tlh"),
  command("a language that is no text", ["locale"], 7),
  command("a channel of tomorrow", ["channel"], { id: "1", type: 99, nsfw: "perhaps" }),
  command("a place of tomorrow", ["context"], 99),
  command("a field of tomorrow", ["mood"], { is: "good" }),
  command("options null", ["data", "options"], null),
  command("no options", ["data", "options"], undefined),
  command("an option without a value", ["data", "options", 0, "value"], undefined),
  command("an option with null", ["data", "options", 0, "value"], null),
  command("options of a subcommand", ["data", "options"], [{ type: 1, name: "now", options: [] }]),
  command("what an option refers to", ["data", "resolved"], { users: null, attachments: { 1: null } }),
  command("a command that is no more", ["data", "name"], "floor"),

  menu("a poll", { content: "", poll }),
  menu("a poll with null in it", { poll: { ...poll, question: null, answers: [null], results: null } }),
  menu("a forward", { content: "", message_snapshots: [{ message: { content: contract, embeds: [], type: 0 } }] }),
  menu("a forward of nothing", { content: "", message_snapshots: [{ message: null }, null], message_reference: null }),
  menu("Components V2", { content: "", flags: 32_768, components: [{ type: 10, id: 8, content: privateWords }, container] }),
  menu("a component of tomorrow", { components: [{ type: 99, components: null }, null] }),
  menu("an application's message", { application, application_id: applicationId, webhook_id: applicationId }),
  menu("a gift", { activity: null, interaction: null, interaction_metadata: null, nonce: null, position: null }),
  menu("a message without anything", { content: undefined, embeds: undefined, components: undefined, author: undefined }),
  menu("a message with null for everything", { content: null, embeds: null, components: null, attachments: null }),
  menu("a message of another form", { content: 7, embeds: "none", components: { type: 1 } }),
  menu("a message as deep as a well", { embeds: deeply(500) }),
  answered("a menu in a direct message, of a poll", { ...menuOf({ poll }), guild_id: undefined, member: undefined }),

  answered("a form that nobody was given", { ...ordinary.command, type: 5, data: { custom_id: "form", components: null } }),
  answered("a form with fields of tomorrow", {
    ...ordinary.command,
    ...{
      type: 5,
      data: { custom_id: "1Wf:", components: [null, { type: 99 }, { type: 18, component: { custom_id: "x", value: {} } }] },
    },
  }),
  click("a click without a message", changed(ordinary.click, ["message"], undefined)),
  click("a click on null", changed(ordinary.click, ["message"], null)),
  click("a click on a poll", clickOn({ poll })),
  click("a click on a message that nobody asked for", clickOn({ interaction_metadata: undefined })),
  click("a click on a message of nobody's interaction", clickOn({ interaction_metadata: { user: null } })),
  click("a click on a message of nobody", clickOn({ author: null, embeds: null, components: null })),
  click("a click in a container", clickOn({ components: [null, { type: 17, components: [{ type: 9, accessory: button }] }] })),
  click("a click on what is as deep as a well", clickOn({ components: deeplyNested(400) })),
  click("a click by nobody", { ...ordinary.click, member: undefined, user: undefined }),
  click("a click on a component of tomorrow", changed(ordinary.click, ["data", "component_type"], 99)),
  click("a choice from a menu", { ...ordinary.click, data: { custom_id: "v0", component_type: 3, values: null } }),
  click("a click on a button without a name", changed(ordinary.click, ["data", "custom_id"], "")),

  answered("typing without options", changed(ordinary.typing, ["data", "options"], undefined)),
  answered("typing with options null", changed(ordinary.typing, ["data", "options"], null)),
  answered("typing in no option", changed(ordinary.typing, ["data", "options", 0, "focused"], undefined)),
  answered(
    "typing a number",
    changed(ordinary.typing, ["data", "options", 0], { type: 4, name: "count", value: 7, focused: true }),
  ),
  answered("typing null", changed(ordinary.typing, ["data", "options", 0, "value"], null)),
  answered("typing by nobody", { ...ordinary.typing, member: undefined }),

  refused("no id", { ...ordinary.command, id: undefined }),
  refused("an id that is a number", { ...ordinary.command, id: 7 }),
  refused("an id that is text", { ...ordinary.command, id: privateWords }),
  refused("no token", { ...ordinary.command, token: null }),
  refused("a token that is no part of an address", { ...ordinary.command, token: `../../${privateWords}` }),
  refused("no application", { ...ordinary.command, application_id: undefined }),
  refused("no type", { ...ordinary.command, type: undefined }),
  refused("a type that is text", { ...ordinary.command, type: privateWords }),
  refused("a type of tomorrow", { ...ordinary.command, type: 99 }),
  ...Object.entries(ordinary).flatMap(([kind, payload]) => [
    refused(`${kind} without data`, { ...payload, data: undefined }),
    refused(`${kind} with data null`, { ...payload, data: null }),
  ]),
  refused("a command without a name", changed(ordinary.command, ["data", "name"], undefined)),
  refused("a command without a kind", changed(ordinary.command, ["data", "type"], undefined)),
  refused("a member's menu", changed(ordinary.command, ["data", "type"], 2)),
  refused("an entry point", changed(ordinary.command, ["data", "type"], 4)),
  refused("an option that is null", changed(ordinary.command, ["data", "options", 0], null)),
  refused("an option without a name", changed(ordinary.command, ["data", "options", 0, "name"], null)),
  refused("options of another form", changed(ordinary.command, ["data", "options"], { contract: privateWords })),
  refused("a menu without resolved", changed(ordinary.menu, ["data", "resolved"], undefined)),
  refused("a menu with resolved null", changed(ordinary.menu, ["data", "resolved"], null)),
  refused("a menu with no messages", changed(ordinary.menu, ["data", "resolved"], { messages: {} })),
  refused("a menu of a message that is null", changed(ordinary.menu, inMessage, null)),
  refused("a menu of no message", changed(ordinary.menu, ["data", "target_id"], undefined)),
  refused("a click on nothing", changed(ordinary.click, ["data", "custom_id"], undefined)),
  refused("another server's number", {
    ...ordinary.command,
    data: { id: "1", type: 1, name: 7, guild_id: guildId, user: user("1") },
  }),
];
