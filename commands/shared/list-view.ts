import { byRank, withoutRepeats } from "../../src/analysis/lists.ts";
import { withData } from "../../src/bot/answer/problems.ts";
import { pageOf } from "../../src/bot/view/pages.ts";
import { type BoundApi, type CollectionView, collectionView } from "../../src/bot/view/view.ts";
import type { Card, CardContext, CardSubject, PageOf } from "../../src/cards/card.ts";
import type { Answer } from "../../src/collection-api/api.ts";
import type { Address } from "../../src/contract/address.ts";

const PAGE_SIZE = 5;

interface List<Entry> extends Pick<CollectionView, "name" | "idPrefix" | "label"> {
  readonly fetch: (api: BoundApi, contract: Address) => Promise<Answer<Entry>>;
  readonly rankOf: (entry: Entry) => number;
  /** Only the highest entry of each identity is shown. */
  readonly identityOf?: (entry: Entry) => string;
  readonly card: (page: PageOf<Entry>, subject: CardSubject, context: CardContext) => Card;
}

export const listView = <Entry>({ fetch, rankOf, identityOf, card, ...view }: List<Entry>): CollectionView =>
  collectionView({
    ...view,
    async show(state, context) {
      const { contract } = state;
      const fetching = fetch(context.api, contract);
      const [loadedAnswer, name] = await Promise.all([fetching, context.nameBeside(fetching, contract)]);
      const answer = withData(loadedAnswer, state);
      const ranked = byRank(answer.entries, rankOf);
      const entries = identityOf ? withoutRepeats(ranked, identityOf) : ranked;
      const shown = pageOf(entries, state, PAGE_SIZE);
      return {
        ...card(shown, { contract, name, answer }, context),
        state: shown.state,
        paging: shown.paging,
        track: [{ ...state, name }],
        answer,
      };
    },
  });
