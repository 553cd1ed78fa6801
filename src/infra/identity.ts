import manifest from "../../package.json" with { type: "json" };
import { oldestIn } from "./node-version.js";

export const { version } = manifest;

/** How this program names itself in the User-Agent of its requests: `name/version`. */
export const userAgent = `${manifest.name}/${version}`;

/** The oldest version of Node that this program runs on. */
export const requiredNode = oldestIn(manifest.engines.node);
