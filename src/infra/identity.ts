import manifest from "../../package.json" with { type: "json" };
import { oldestIn } from "./node-version.js";

export const { version } = manifest;

export const userAgent = `${manifest.name}/${version}`;

export const requiredNode = oldestIn(manifest.engines.node);
