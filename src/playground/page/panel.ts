import { html, nothing, type TemplateResult } from "lit-html";
import type { ChannelAccess, ExchangeView, MemberCircumstances, MemberName, Snapshot, TimeSpan } from "../protocol.ts";
import { act } from "./connection.ts";
import { memberNames } from "./message.ts";

/** Work that is done once at a time, with its message for the member. */
export interface Task {
  status: string;
  isUnderWay: boolean;
}

export interface PanelContext extends Snapshot {
  readonly circumstances: MemberCircumstances;
  readonly time: string;
  readonly timePassing: Task;
  readonly restarting: Task;
  readonly change: (changed: Partial<MemberCircumstances>) => void;
  readonly passTime: (span: TimeSpan) => void;
  readonly restart: () => void;
  readonly typeAbout: (address: string) => void;
}

interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly meaning?: string;
}

const members: readonly Choice<MemberName>[] = [
  { value: "you", label: memberNames.you },
  { value: "other", label: memberNames.other },
];
const accesses: readonly Choice<ChannelAccess>[] = [
  { value: "post", label: "Can post" },
  { value: "no_embeds", label: "Can’t embed links" },
  { value: "no_sending", label: "Can’t send messages" },
  { value: "no_viewing", label: "Can’t view the channel" },
  { value: "deleted", label: "Channel deleted" },
];
const membersHint = html`<p class="hint">You are an administrator, and have the role @collectors.</p>`;

export function drawPanel(context: PanelContext): TemplateResult {
  const { circumstances, languages, conditions, condition, posting, collections, data, cache, time, aheadMs } = context;
  const { member, locale, serverLocale = "", nsfw, location } = circumstances;
  const { change, timePassing, restarting } = context;
  const locales = languages.map((language) => [language.locale, language.name] as const);
  return html`<div class="settings">
    ${drawRadios("You act as", "member", members, member, (value) => change({ member: value }), membersHint)}
    <label class="radio">
      <input
        type="checkbox"
        .checked=${nsfw}
        ?disabled=${location === "dm"}
        @change=${({ currentTarget }: Event) => change({ nsfw: (currentTarget as HTMLInputElement).checked })}
      >
      <span>The channel is age-restricted <small>sensitive posts are shown without a spoiler</small></span>
    </label>
    ${drawSelect("Your language", locales, locale, (chosen) => change({ locale: chosen }))}
    ${drawSelect("The server’s language", [["", "The same as yours"], ...locales], serverLocale, (chosen) =>
      change({ serverLocale: chosen === "" ? undefined : chosen }),
    )}
    <p class="hint under-select">
      Public answers in a server use the server’s language, private ones yours. <kbd>/server set</kbd> and <kbd>/me set</kbd> override
      these.
    </p>
    <fieldset class="time">
      <legend>Time</legend>
      <p class="hint">${aheadMs > 0 ? `${time} here, ahead of your clock` : `${time}, as on your clock`}</p>
      ${
        data === "sample"
          ? (["hour", "day"] as const).map((span) =>
              drawTaskButton(span === "hour" ? "An hour passes" : "A day passes", timePassing, () => context.passTime(span)),
            )
          : html`<p class="hint">Only the sample’s time can be set forward.</p>`
      }
      <p class="hint" role="status">${timePassing.status}</p>
    </fieldset>
    ${drawRadios("Bot’s access to #pulse", "access", accesses, posting.access, (access) => void act("access", { access }))}
    ${drawRadios(
      "The API is",
      "condition",
      conditions,
      condition,
      (value) => void act("condition", { condition: value }),
      html`<p class="hint">
        Answers are cached for ${cache.freshSeconds} seconds. For ${cache.staleSeconds} seconds after that, cached answers are shown
        with their age if the API fails.
      </p>`,
    )}
    <div class="restart">
      ${drawTaskButton("Restart the bot", restarting, context.restart)}
      <p class="hint" role="status">${restarting.status}</p>
    </div>
    <details class="collections">
      <summary>${{ sample: "Sample", live: "Live", own: "Your" }[data]} collections</summary>
      <ul>${collections.map(
        ({ name, address, hasData }) => html`<li
          ><button type="button" class="link" @click=${() => context.typeAbout(address)}>${name}</button>${hasData ? nothing : " (no data)"}</li>`,
      )}</ul>
    </details>
  </div>
  <details class="exchange" open>
    <summary>Last exchange</summary>
    <div class="exchange-content">${drawExchange(context)}</div>
  </details>`;
}

/** A button for a task. It uses `aria-disabled`, because a disabled button would lose the focus. */
export const drawTaskButton = (label: string, { isUnderWay }: Task, run: () => void): TemplateResult =>
  html`<button type="button" class="secondary" aria-disabled=${isUnderWay} @click=${() => isUnderWay || run()}>${label}</button>`;

const drawRadios = <V extends string>(
  legend: string,
  name: string,
  choices: readonly Choice<V>[],
  current: V,
  pick: (value: V) => void,
  hint: TemplateResult | typeof nothing = nothing,
): TemplateResult =>
  html`<fieldset>
    <legend>${legend}</legend>
    ${choices.map(
      ({ value, label, meaning }) => html`<label class="radio">
        <input type="radio" name=${name} value=${value} .checked=${value === current} @change=${() => pick(value)}>
        <span>${label} ${meaning === undefined ? nothing : html`<small>${meaning}</small>`}</span>
      </label>`,
    )}
    ${hint}
  </fieldset>`;

const drawSelect = (
  label: string,
  choices: readonly (readonly [value: string, label: string])[],
  current: string,
  pick: (value: string) => void,
): TemplateResult =>
  html`<label class="select">${label}<select @change=${({ currentTarget }: Event) => pick((currentTarget as HTMLSelectElement).value)}>${choices.map(
    ([value, text]) => html`<option value=${value} ?selected=${value === current}>${text}</option>`,
  )}</select></label>`;

const openParts = new Set<string>();

function drawExchange({ exchange }: { readonly exchange: ExchangeView | undefined }): TemplateResult {
  if (!exchange) return html`<p class="hint">Send a command to see what Discord and the bot send each other.</p>`;
  const { title, sent, calls, measures, refusals, failed } = exchange;
  const waiting = html`<p class=${failed ? "failure" : "waiting"}>${failed ? "No response that Discord accepts" : "Waiting…"}</p>`;
  const timing = html`<table class="timing">
    <caption>Timing, from the moment the interaction was sent</caption>
    <tbody>${calls.map(({ how, after }) => html`<tr><th scope="row">${how}</th><td>${Math.round(after)} ms</td></tr>`)}</tbody>
  </table>`;
  const limits = html`<dl class="measures">${measures.map(
    ([what, size, limit]) => html`<dt>${what}</dt>
      <dd><meter min="0" max=${limit} value=${size} aria-label=${what}></meter> ${size.toLocaleString("en")} of ${limit.toLocaleString("en")}</dd>`,
  )}</dl>`;
  return html`<p class="exchange-title">${title}</p>
    ${calls.length > 0 ? timing : waiting}
    ${measures.length > 0 ? limits : nothing}
    ${refusals.map((refusal) => html`<p class="failure">Refused: ${refusal}</p>`)}
    ${drawJson("Interaction", sent)}
    ${calls.map(
      ({ how, body, files }, index) =>
        html`${drawJson(`${index + 1}. ${how}`, body)}${files.map(
          ({ name, type, bytes }) => html`<p class="hint">${name}, ${type}, ${bytes.toLocaleString("en")} bytes</p>`,
        )}`,
    )}`;
}

const drawJson = (title: string, value: unknown): TemplateResult =>
  html`<details
    ?open=${openParts.has(title)}
    @toggle=${({ currentTarget }: Event) => openParts[(currentTarget as HTMLDetailsElement).open ? "add" : "delete"](title)}
  >
    <summary>${title}</summary>
    <pre tabindex="0" role="region" aria-label=${title}>${value === null ? "(no body)" : JSON.stringify(value, null, 2)}</pre>
  </details>`;
