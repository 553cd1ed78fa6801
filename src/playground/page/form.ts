import { type APISelectMenuOption, ComponentType } from "discord-api-types/v10";
import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import type { FormField, FormValues, OpenedForm, Snapshot } from "../protocol.ts";

export interface FormContext extends Pick<Snapshot, "channels" | "roles"> {
  readonly locale: string;
  readonly isSending: boolean;
  readonly hasFailed: boolean;
  readonly submit: (values: FormValues) => void;
  readonly close: () => void;
}

type Label = Extract<OpenedForm["modal"]["components"][number], { readonly type: ComponentType.Label }>;

const labelsIn = ({ modal }: OpenedForm): Label[] =>
  modal.components.filter((component) => component.type === ComponentType.Label);

/** A modal, which the caller opens. */
export function drawForm(form: OpenedForm, context: FormContext): TemplateResult {
  const { locale, isSending, hasFailed, submit, close } = context;
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const labels = labelsIn(form);
    if (!isSending) submit(Object.fromEntries(labels.map(({ component }) => [component.custom_id, enteredIn(component, data)])));
  };
  return html`${keyed(
    form.id,
    html`<dialog class="form" id="form" aria-labelledby="form-title" lang=${locale} @close=${close}>
      <form @submit=${send}>
        <h2 id="form-title">${form.modal.title}</h2>
        ${labelsIn(form).map((label, index) => drawLabel(label, `form-${index}`, context))}
        <p class="failure" role="alert">${hasFailed ? "Something went wrong. Try again." : ""}</p>
        <div class="form-buttons">
          <button type="button" class="secondary" @click=${close}>Cancel</button>
          <button type="submit" class="primary" aria-disabled=${isSending} aria-busy=${isSending}>Submit</button>
        </div>
      </form>
    </dialog>`,
  )}`;
}

function enteredIn(field: FormField, data: FormData): FormValues[string] {
  const { custom_id } = field;
  const values = data.getAll(custom_id).map(String).filter(Boolean);
  switch (field.type) {
    case ComponentType.TextInput:
      return String(data.get(custom_id) ?? "");
    case ComponentType.RadioGroup:
      return values[0] ?? null;
    case ComponentType.Checkbox:
      return data.has(custom_id);
    default:
      return values;
  }
}

function drawLabel({ label, description, component: field }: Label, id: string, context: FormContext): TemplateResult {
  const { custom_id } = field;
  const isRequired = "required" in field ? field.required !== false : true;
  const hintId = `${id}-hint`;
  const hint = description ? html`<small id=${hintId}>${description}</small>` : nothing;
  const described = description ? hintId : nothing;
  if (field.type === ComponentType.RadioGroup) {
    return html`<fieldset aria-describedby=${described}>
      <legend>${label}</legend>
      ${hint}
      ${field.options.map(
        (option) => html`<label class="radio">
          <input type="radio" name=${custom_id} value=${option.value} ?required=${isRequired} ?checked=${option.default}>
          <span>${option.label}</span>
        </label>`,
      )}
    </fieldset>`;
  }
  if (field.type === ComponentType.Checkbox) {
    return html`<div class="form-field">
      <label class="radio"><input type="checkbox" name=${custom_id} aria-describedby=${described} ?checked=${field.default}><b>${label}</b></label>
      ${hint}
    </div>`;
  }
  return html`<div class="form-field">
    <label for=${id}>${label}${isRequired ? html` <span class="required" aria-hidden="true">*</span>` : nothing}</label>
    ${hint}
    ${
      field.type === ComponentType.TextInput
        ? html`<input
          id=${id}
          name=${custom_id}
          type="text"
          autocomplete="off"
          value=${field.value ?? ""}
          maxlength=${field.max_length ?? nothing}
          placeholder=${field.placeholder ?? nothing}
          aria-describedby=${described}
          ?required=${isRequired}
        >`
        : html`<select id=${id} name=${custom_id} aria-describedby=${described} ?required=${isRequired}>
          ${isRequired ? nothing : html`<option value="">None</option>`}
          ${optionsOf(field, context).map(({ label: text, value, default: isChosen }) => html`<option value=${value} ?selected=${isChosen}>${text}</option>`)}
        </select>`
    }
  </div>`;
}

/** The choices of a field. Those of channels and roles come from Discord, not from the form. */
function optionsOf(field: FormField, { channels, roles }: FormContext): readonly APISelectMenuOption[] {
  if (field.type === ComponentType.StringSelect) return field.options;
  if (field.type !== ComponentType.ChannelSelect && field.type !== ComponentType.RoleSelect) return [];
  const types = field.type === ComponentType.ChannelSelect ? (field.channel_types as readonly number[] | undefined) : undefined;
  const offered =
    field.type === ComponentType.RoleSelect
      ? roles
      : channels.filter(({ type }) => !types?.length || types.includes(type)).map(({ id, name }) => ({ id, name: `#${name}` }));
  const chosen = field.default_values?.map(({ id }) => id) ?? [];
  return offered.map(({ id, name }) => ({ label: name, value: id, default: chosen.includes(id) }));
}
