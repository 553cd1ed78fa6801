const REDACTED = "[redacted]";

/** What is shorter is as likely a word as a secret, and taking it out would garble every sentence that has it. */
const MIN_LENGTH = 8;

/** The last part of such a path is an interaction's token: with it anybody can answer (reference, «Followup Messages»). */
const interactionPath = /\b(webhooks|interactions)\/(\d+)\/([^\s/?#"\\]+)/g;

/**
 * Makes what takes the given secrets, and the tokens in paths of interactions, out of a text: as they are, as JSON writes
 * them, and as URLs do. Where all output passes through it, a secret may be in whatever a server says or an error tells.
 */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const longestFirst = secrets
    .filter((secret) => secret.length >= MIN_LENGTH)
    // Of one that begins with another the rest would stay.
    .toSorted((one, other) => other.length - one.length);
  const formsOf = (secret: string) => [JSON.stringify(secret).slice(1, -1), secret, encodeURIComponent(secret)];
  const forms = [...new Set(longestFirst.flatMap(formsOf))];
  return (text) =>
    forms.reduce((redacted, form) => redacted.replaceAll(form, REDACTED), text.replaceAll(interactionPath, `$1/$2/${REDACTED}`));
}

/** The interactions' tokens in a URL. */
export const interactionTokensIn = (url: string): string[] =>
  [...url.matchAll(interactionPath)].map(([, , , token = ""]) => token);
