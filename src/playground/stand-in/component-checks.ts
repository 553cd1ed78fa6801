import { type APISelectMenuComponent, ComponentType } from "discord-api-types/v10";
import { collectProblems } from "./collect-problems.ts";
import type { MessageComponent, ShownMessage } from "./message.ts";

/*
 * Limits of components that Discord's schema does not state (reference, «Component Reference»).
 */

const MAX_ROWS = 5;
const MAX_BUTTONS_A_ROW = 5;

export const isSelectMenu = (component: MessageComponent): component is APISelectMenuComponent =>
  component.type !== ComponentType.Button;

export function checkComponents(rows: ShownMessage["components"]): string[] {
  const { problems, require } = collectProblems("components: ");
  require(rows.length <= MAX_ROWS, "more than five rows");
  for (const { components } of rows) {
    require(components.length >= 1 && components.length <= MAX_BUTTONS_A_ROW, "a row of none or over five");
    require(components.length === 1 || !components.some(isSelectMenu), "a select menu that is not alone in its row");
  }
  const all = rows.flatMap(({ components }) => components);
  const ids = all.flatMap(({ custom_id }) => custom_id ?? []);
  require(new Set(ids).size === ids.length, "a custom_id stands twice");
  for (const component of all) {
    if (isSelectMenu(component)) problems.push(...checkSelectMenu(component));
    else {
      require(Boolean(component.label || component.emoji), "a button without label and emoji");
      // Of the three, each style has one («Button Styles»).
      const leads = ["custom_id", "url", "sku_id"].filter((field) => field in component);
      const wanted = { 5: "url", 6: "sku_id" }[component.style as number] ?? "custom_id";
      require(leads.join() === wanted, `a button of style ${component.style} with ${leads.join() || "nothing"}, not ${wanted}`);
    }
  }
  return problems;
}

function checkSelectMenu(menu: APISelectMenuComponent): string[] {
  const { problems, require } = collectProblems("components: ");
  const { min_values: min = 1, max_values: max = 1 } = menu;
  require(min <= max, "a select menu of fewer values at most than at least");
  if (menu.type !== ComponentType.StringSelect) {
    require((menu.default_values ?? []).length <= max, "more default values than can be selected");
    return problems;
  }
  const values = menu.options.map(({ value }) => value);
  require(new Set(values).size === values.length, "a select menu has a value twice");
  require(min <= values.length && max <= values.length, "a select menu of fewer options than values");
  require(menu.options.filter((option) => option.default).length <= max, "more default options than can be selected");
  return problems;
}

/**
 * What keeps a member from selecting these values, if anything. Where Discord fills in the options, as with users, any value
 * is one of them.
 */
export function refuseSelection(menu: APISelectMenuComponent, values: readonly string[]): string | undefined {
  const { min_values: min = 1, max_values: max = 1, disabled } = menu;
  if (disabled) return "the select menu is disabled";
  if (new Set(values).size < values.length) return "a value is selected twice";
  if (values.length < min || values.length > max) return `${values.length} values are selected, not ${min} to ${max}`;
  if (menu.type !== ComponentType.StringSelect) return undefined;
  const unknown = values.find((value) => !menu.options.some((option) => option.value === value));
  return unknown === undefined ? undefined : `the select menu has no option ${unknown}`;
}
