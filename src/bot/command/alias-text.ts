import { createHash } from "node:crypto";
import { comparable } from "../../infra/comparable.ts";
import { MAX_ALIAS_LENGTH } from "../../memory/aliases.ts";
import { plainText } from "../../text/safe-text.ts";
import { ProblemError } from "../answer/problems.ts";
import { readContractInput } from "../collections/contract-input.ts";
import { MAX_CHOICE_LENGTH } from "../delivery/limits.ts";
import type { TextKind } from "./definition.ts";

/** A short hash that stands for an alias in a button's id, which is too short for the name. */
export const aliasId = (comparableName: string): string =>
  createHash("sha256").update(comparableName).digest().subarray(0, 9).toString("base64url");

export const aliasText: TextKind<string> = {
  maxLength: MAX_ALIAS_LENGTH,
  suggest(typed, { settings: { server } }) {
    const wanted = comparable(typed);
    return [...(server?.aliases ?? [])]
      .filter(([name]) => name.includes(wanted))
      .map(([, { name }]) => ({ name: plainText(name, MAX_CHOICE_LENGTH), value: name }));
  },
  read(text) {
    const input = readContractInput(text);
    // An alias that reads as an address or a link would never be looked up.
    if ("contract" in input || input.problem.name !== "address_missing") throw new ProblemError({ name: "alias_like_address" });
    if (plainText(text, MAX_ALIAS_LENGTH) === "") throw new ProblemError({ name: "alias_unfit", max: MAX_ALIAS_LENGTH });
    return text.trim();
  },
};
