const REDACTED = "[redacted]";

/** Shorter secrets are not removed, because they may be ordinary words. */
const MIN_LENGTH = 8;

/** A path with an interaction's token, with which anybody could answer it (reference, «Followup Messages»). */
const interactionPath = /\b(webhooks|interactions)\/(\d+)\/([^\s/?#"\\]+)/g;

/** Removes secrets, plain, JSON-escaped or URL-encoded, and tokens of interactions. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const longestFirst = secrets
    .filter((secret) => secret.length >= MIN_LENGTH)
    // The longest first: removing a prefix first would leave the tail of a longer secret visible.
    .toSorted((a, b) => b.length - a.length);
  const formsOf = (secret: string) => [JSON.stringify(secret).slice(1, -1), secret, encodeURIComponent(secret)];
  const forms = [...new Set(longestFirst.flatMap(formsOf))];
  return (text) =>
    forms.reduce((redacted, form) => redacted.replaceAll(form, REDACTED), text.replaceAll(interactionPath, `$1/$2/${REDACTED}`));
}
