import type { Intersection } from "../../infra/intersection.ts";
import { bluesky } from "./bluesky/definition.ts";
import { farcaster } from "./farcaster/definition.ts";
import { opensea } from "./opensea/definition.ts";
import { x } from "./x/definition.ts";

/** Everything that `COLLECT_FROM` may name. Networks also stand in `contract/networks.ts`. */
export const sources = [bluesky, farcaster, opensea, x] as const;

type Source = (typeof sources)[number];

type Variables = Intersection<Source["variables"]>;
/** The variables of all sources. */
export const sourceVariables: Variables = Object.assign({}, ...sources.map(({ variables }) => variables));
