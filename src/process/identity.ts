import manifest from "../../package.json" with { type: "json" };

export const { version } = manifest;

/** How this program names itself in the User-Agent of its requests: `name/version`. */
export const userAgent = `${manifest.name}/${version}`;
