const REDACTED = "[redacted]";

/** A shorter secret may be an ordinary word, and its removal would garble every sentence with it. */
const MIN_LENGTH = 8;

/** The last part of such a path is an interaction's token: with it anybody can answer (reference, «Followup Messages»). */
const interactionPath = /\b(webhooks|interactions)\/(\d+)\/([^\s/?#"\\]+)/g;

/**
 * Creates a function that removes the given secrets from a text, plain, JSON-escaped or URL-encoded, and the tokens in paths
 * of interactions. All output passes through it, since any error or server message may repeat a secret.
 */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const longestFirst = secrets
    .filter((secret) => secret.length >= MIN_LENGTH)
    // Longest first, or a prefix would leave the tail of a longer secret visible.
    .toSorted((one, other) => other.length - one.length);
  const formsOf = (secret: string) => [JSON.stringify(secret).slice(1, -1), secret, encodeURIComponent(secret)];
  const forms = [...new Set(longestFirst.flatMap(formsOf))];
  return (text) =>
    forms.reduce((redacted, form) => redacted.replaceAll(form, REDACTED), text.replaceAll(interactionPath, `$1/$2/${REDACTED}`));
}

/** The interactions' tokens in a URL. */
export const interactionTokensIn = (url: string): string[] =>
  [...url.matchAll(interactionPath)].map(([, , , token = ""]) => token);
