import manifest from "../../package.json" with { type: "json" };

/** How this program names itself in the User-Agent of its requests: `name/version`. */
export const userAgent = `${manifest.name}/${manifest.version}`;
