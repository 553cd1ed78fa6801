import { commands } from "../../../commands/index.ts";
import { viewsOf } from "../../../src/bot/command/command.ts";
import { type Click, encodeCustomId } from "../../../src/bot/view/custom-id.ts";
import type { AnyView } from "../../../src/bot/view/view.ts";

export const views: readonly AnyView[] = viewsOf(commands);
export const viewNamed = (name: string) => views.find((view) => view.name === name) as AnyView;

/** The id of a button or a choice of a menu. */
export const customIdOf = (view: string, state: object, click: Partial<Pick<Click, "action" | "refresh">> = {}): string =>
  encodeCustomId({ view: viewNamed(view), action: "show", state, ...click });
