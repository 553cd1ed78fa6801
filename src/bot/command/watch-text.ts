import { plainNameOf } from "../../cards/card.ts";
import { whatOf } from "../../cards/watches.ts";
import { comparable } from "../../memory/comparable.ts";
import type { Watch } from "../../memory/watches.ts";
import type { Say } from "../../words/language.ts";
import type { TextKind } from "./text-kind.ts";

/** UTF-16 units of a name that leave room for its description. */
const MAX_SHOWN = 40;
/** As many digits tell channels apart. */
const DIGITS = 4;

export const whereOf = ({ channel }: Pick<Watch, "channel">, here: string | undefined, say: Say): string =>
  channel === here ? say("watch.here") : say("watch.elsewhere", { digits: channel.slice(-DIGITS) });

/** A watch of the server, by its id. */
export const watchText: TextKind<string> = {
  maxLength: 100,
  async suggest(typed, { watches, namesOf, language: { say }, channel }) {
    const known = await watches();
    const names = await namesOf(known.map(({ collection }) => collection));
    const wanted = comparable(typed);
    return known
      .map((watch) => {
        const name = plainNameOf({ contract: watch.collection, name: names.get(watch.collection) }, MAX_SHOWN);
        const where = whereOf(watch, channel, say);
        return { name: say("watch.choice", { name, what: say(`watch.what.${whatOf(watch)}`), where }), value: watch.id };
      })
      .filter(({ name }) => comparable(name).includes(wanted));
  },
  read: (text) => text.trim(),
};
