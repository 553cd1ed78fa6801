import { once } from "node:events";
import {
  AttachmentBuilder,
  type AutocompleteInteraction,
  type BaseMessageOptions,
  ButtonBuilder,
  type ButtonInteraction,
  type ChatInputCommandInteraction,
  Client,
  ComponentType,
  EmbedBuilder,
  Events,
  type Interaction,
  type MessageContextMenuCommandInteraction,
  ModalBuilder,
  type ModalSubmitInteraction,
  type RESTOptions,
  type SendableChannels,
  StringSelectMenuBuilder,
  type StringSelectMenuInteraction,
} from "discord.js";
import { MessageResponseSchema } from "discord-api-spec/zod";
import { describe, expect, onTestFinished, test } from "vitest";
import { safeParse } from "zod/v4/core";
import { commands } from "../../commands/index.ts";
import { outgoing } from "../../src/bot/delivery/limits.ts";
import type { OutgoingMessage } from "../../src/bot/delivery/responder.ts";
import { commandJson } from "../../src/discord/command-json.ts";
import { collectors } from "../../src/playground/stand-in/channels.ts";
import type { Exchange } from "../../src/playground/stand-in/interaction-record.ts";
import { buttonsOf, selectMenusOf } from "../../src/playground/stand-in/message-components.ts";
import { channelIds, memberId } from "../../src/playground/stand-in/payloads.ts";
import { allLanguages, english, type Language } from "../../src/words/language.ts";
import { ofModerator, setUpRemembering } from "../support/bot/bot.ts";
import { idOfButton } from "../support/bot/reading.ts";
import { everyReply } from "../support/every-reply.ts";
import { rounds } from "../support/evidence.ts";
import { addressOf } from "../support/ids.ts";
import { pngOf } from "../support/png.ts";
import { type ChannelCall, DiscordStandIn } from "./stand-in.ts";

/* discord.js, written by others, judges what the bot sends, and what the stand-in sends to a bot. */

const languages = await allLanguages();

type Message = Pick<OutgoingMessage, "content" | "embeds" | "components">;
const messagesIn = async (language: Language): Promise<Message[]> =>
  [...(await everyReply(language)).values()].flat().map((reply) => {
    const { content, embeds, components } = outgoing(reply);
    return { content, embeds, components };
  });

describe("discord.js makes the same of it, and takes", () => {
  /** Only a builder's setters check all values. */
  function built(
    builder: EmbedBuilder | ButtonBuilder | StringSelectMenuBuilder,
    { type, ...values }: object & { type?: unknown },
  ) {
    for (const [key, value] of Object.entries(values) as [string, string | { readonly url: string }][]) {
      const name = key === "url" ? "URL" : key.replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
      const set = Reflect.get(builder, `set${name}`) as (value: unknown) => void;
      set.call(builder, typeof value === "object" && "url" in value ? value.url : value);
    }
    return builder.toJSON();
  }

  const judged = ({ content, embeds, components }: Message) => ({
    content,
    embeds: embeds.map((embed) => built(new EmbedBuilder(), embed)),
    components: components.map((row) => ({
      ...row,
      components: row.components.map((c) =>
        built(c.type === ComponentType.Button ? new ButtonBuilder() : new StringSelectMenuBuilder(), c),
      ),
    })),
  });

  test("every message in the bot's languages", async () => {
    for (const language of languages.slice(0, rounds(8, languages.length))) {
      const messages = await messagesIn(language);
      expect(messages.length, language.locale).toBeGreaterThan(150);
      for (const message of messages) expect(judged(message), language.locale).toEqual(message);
    }
  });

  test("every form", async () => {
    const bot = await setUpRemembering();
    const watched = await bot.say("watch add", { contract: addressOf(1) }, { channel: ofModerator });
    const buttons = watched.components.flatMap((row) => row.components.flatMap((c) => ("custom_id" in c ? c.custom_id : [])));
    const openers = ["server set", "me set", "1Wf:", ...buttons.filter((id) => id.startsWith("1Wf"))];
    expect(openers).toHaveLength(5);
    for (const { locale } of languages)
      for (const opener of openers) {
        const form = await bot.form(opener, { locale, serverLocale: locale });
        expect(new ModalBuilder(form).setTitle(form.title).toJSON()).toEqual(form);
      }
  });

  const button = { type: ComponentType.Button, style: 1, label: "x", custom_id: "x" };
  test.each<[string, object, object?]>([
    ["a field without a value", { fields: [{ name: "x" }] }],
    ["an unknown field of an embed", { name: "x" }],
    ["a long label", {}, { ...button, label: "x".repeat(81) }],
    ["a choice without a value", {}, { type: ComponentType.StringSelect, custom_id: "x", options: [{ label: "x" }] }],
  ])("but not %s", (_what, embed, component = button) => {
    const message = { content: "", embeds: [embed], components: [{ type: ComponentType.ActionRow, components: [component] }] };
    expect(() => judged(message as Message)).toThrow();
  });
});

describe("a client of discord.js", () => {
  async function connect() {
    const discord = await DiscordStandIn.start({ token: "token" });
    // Its own transport takes no forms once another undici of this process has set the dispatcher for all of them.
    const makeRequest = fetch as unknown as RESTOptions["makeRequest"];
    const client = new Client({ intents: [], rest: { api: discord.apiUrl, makeRequest } });
    onTestFinished(async () => {
      await client.destroy();
      await discord.close();
      expect(discord.violations).toEqual([]);
    });
    const ready = once(client, Events.ClientReady) as Promise<[Client<true>]>;
    await client.login("token");
    const [{ application }] = await ready;
    await application.commands.set(commands.map(({ definition }) => commandJson(definition)));
    /** The interaction that it reads, and the stand-in's record of it. */
    const read = async <Read extends Interaction>(exchange: Exchange): Promise<[Read, Exchange]> => {
      const [interaction] = (await once(client, Events.InteractionCreate)) as [Read];
      expect(interaction).toMatchObject({ id: exchange.id, user: { id: memberId } });
      return [interaction, exchange];
    };
    return { discord, client, application, read };
  }

  test("registers the commands in every language, and finds them unchanged", async () => {
    const { application } = await connect();
    const wanted = commands.map(({ definition }) => JSON.parse(JSON.stringify(commandJson(definition, languages))));
    await application.commands.set(wanted);
    const found = await application.commands.fetch({ withLocalizations: true });
    // In any order.
    const contexts = (item: number[]) => ({ contexts: item.toSorted() });
    for (const json of wanted) {
      const command = found.find(({ name }) => name === json.name);
      expect(command && Object.assign(command, contexts(command.contexts ?? [])).equals(json, true), json.name).toBe(true);
      expect(command?.equals({ ...json, name_localizations: { de: "x" } }), json.name).toBe(false);
    }
  });

  test("posts messages as the bot does, with a picture, and reads it back", async () => {
    const { discord, client } = await connect();
    const calls: ChannelCall[] = [];
    discord.channelFaultOf = (call) => void calls.push(call);
    const channel = (await client.channels.fetch(channelIds.server)) as SendableChannels;
    const shownOnes = (await messagesIn(english)).filter(({ content, embeds }) => content !== "" || embeds.length > 0);
    const sentOnes = shownOnes.filter((_message, index) => index % rounds(4, 1) === 0);
    for (const message of sentOnes) {
      const files = [new AttachmentBuilder(Buffer.from(pngOf(4, 2)), { name: "scores.png", description: "Hype rises" })];
      const shown = await channel.send({ ...(message as BaseMessageOptions), files, allowedMentions: { parse: [] } });
      const { body, answer } = calls.at(-1) ?? {};
      expect(body).toMatchObject({ ...message, allowed_mentions: { parse: [] }, attachments: [{ description: "Hype rises" }] });
      expect(safeParse(MessageResponseSchema, answer?.body).error).toBeUndefined();
      const { content, embeds, components } = shown;
      const inside = {
        embeds: embeds.map((embed) => embed.toJSON()),
        components: components.map((component) => component.toJSON()),
      };
      expect({ content, ...inside }).toMatchObject(message);
      expect([...shown.attachments.values()]).toMatchObject([
        { name: "scores.png", width: 4, height: 2, description: "Hype rises" },
      ]);
      for (const row of message.components)
        for (const component of row.components)
          if ("custom_id" in component) expect(shown.resolveComponent(component.custom_id)?.toJSON()).toMatchObject(component);
    }
    expect(calls.filter(({ what }) => what === "createMessage")).toHaveLength(sentOnes.length);
  });

  test("reads what a member types and picks, in a server and in direct messages", async () => {
    const { discord, read } = await connect();
    for (const location of ["server", "dm"] as const) {
      const [typing] = await read<AutocompleteInteraction>(discord.complete("pud", {}, { location }));
      expect(typing.options.getFocused(true)).toMatchObject({ name: "contract", value: "pud" });
      const [picked] = await read<MessageContextMenuCommandInteraction>(discord.pick("Collection scores", "x", [], { location }));
      expect(picked.targetMessage).toMatchObject({ content: "x", author: { id: memberId }, channelId: picked.channelId });
    }
  });

  test("reads a command with all kinds of options, clicks, a selection and a form, and answers them", async () => {
    const { discord, read } = await connect();
    const values = {
      contract: addressOf(1),
      channel: channelIds.server,
      role: collectors.id,
      hour: 9,
      change: 2.5,
      publish: true,
    };
    const [command, requested] = await read<ChatInputCommandInteraction>(
      discord.type("watch add", values, { memberPermissions: "32" }),
    );
    expect(command.memberPermissions?.toArray()).toEqual(["ManageGuild"]);
    const { options } = command;
    expect({
      contract: options.getString("contract"),
      channel: options.getChannel("channel")?.id,
      role: options.getRole("role")?.id,
      hour: options.getInteger("hour"),
      change: options.getNumber("change"),
      publish: options.getBoolean("publish"),
    }).toEqual(values);

    const [answer] = (await messagesIn(english)).filter(({ components }) =>
      components.some((row) => row.components.some(isMenu)),
    );
    await command.reply({ ...(answer as BaseMessageOptions), allowedMentions: { parse: [] } });
    const shown = await requested.finished();
    for (const { custom_id } of buttonsOf(shown)) {
      const [click] = await read<ButtonInteraction>(discord.press(shown, custom_id));
      expect(click.message.toJSON()).toMatchObject({ id: shown.id, interactionMetadata: { id: requested.id, type: 2 } });
      expect(click.component).toMatchObject({ customId: custom_id });
    }
    const [menu] = selectMenusOf(shown);
    const [choice] = menu?.options ?? [];
    const selecting = discord.select(shown, menu?.placeholder, [choice?.value ?? ""]);
    const [selection, opening] = await read<StringSelectMenuInteraction>(selecting);
    expect(selection.component.options).toMatchObject(menu?.options ?? []);
    expect(selection.values).toEqual([choice?.value]);

    const { say, form } = await setUpRemembering();
    const watch = await say("watch add", { contract: addressOf(1) }, { channel: ofModerator } as object);
    await selection.showModal(await form(idOfButton(watch, "Edit")));
    const entered = { change: "2.5", channel: [channelIds.server], what: "both", every: ["3"], hour: ["18"] };
    const [{ fields, message }] = await read<ModalSubmitInteraction>(discord.submit(opening, entered));
    expect({
      change: fields.getTextInputValue("change"),
      channel: [...(fields.getSelectedChannels("channel")?.keys() ?? [])],
      what: fields.getRadioGroup("what"),
      every: fields.getStringSelectValues("every"),
      hour: fields.getStringSelectValues("hour"),
    }).toEqual(entered);
    expect(message?.id).toBe(shown.id);
  });
});

const isMenu = ({ type }: { readonly type: ComponentType }) => type === ComponentType.StringSelect;
