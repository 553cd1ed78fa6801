/** Limits of recent search with self-serve access (docs.x.com, «Build a query»). */
const MAX_LENGTH = 512;

/** The limits for a query. */
export interface SearchedPost {
  readonly text: string;
  readonly isRetweet: boolean;
  readonly likes: number;
  readonly retweets: number;
}

interface Condition {
  readonly matches: (post: SearchedPost) => boolean;
  /** Whether it can stand alone, as conjunction-required and negated operators cannot. */
  readonly isStandalone: boolean;
}

/** Why X's recent search would refuse a query, or `undefined`. */
export function problemOfQuery(query: string): string | undefined {
  try {
    parseQuery(query);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Parses a query by the grammar of docs.x.com («Build a query», «Operators»), narrowed to words, phrases, hashtags,
 * handles, cashtags, `is:retweet`, `OR` and groups.
 *
 * @throws for what X would refuse.
 */
export function parseQuery(query: string): Condition["matches"] {
  if (query.length > MAX_LENGTH) throw new Error(`the query has ${query.length} characters, and ${MAX_LENGTH} are allowed`);
  const tokens = tokensOf(query);
  const { matches, isStandalone } = alternatives(tokens);
  if (tokens.length > 0) throw new Error(`no viable alternative at '${tokens[0]}'`);
  if (!isStandalone) throw new Error("the query has no standalone operator");
  return matches;
}

const token = /\s*([()]|(?:-?"[^"\\]*"|[^\s()"]+)(?=[\s()]|$))/uy;

function tokensOf(query: string): string[] {
  const tokens: string[] = [];
  const end = query.trimEnd().length;
  for (token.lastIndex = 0; token.lastIndex < end; ) {
    const at = token.lastIndex;
    const [, text] = token.exec(query) ?? [];
    if (text === undefined) throw new Error(`no viable alternative at character ${at}`);
    tokens.push(text);
  }
  return tokens;
}

/** `A B OR C`: juxtaposition binds more closely than `OR`. */
function alternatives(tokens: string[]): Condition {
  const parts = [conjunction(tokens)];
  while (tokens[0] === "OR") {
    tokens.shift();
    parts.push(conjunction(tokens));
  }
  return {
    matches: (post) => parts.some(({ matches }) => matches(post)),
    isStandalone: parts.every(({ isStandalone }) => isStandalone),
  };
}

function conjunction(tokens: string[]): Condition {
  const parts: Condition[] = [];
  while (tokens[0] !== undefined && tokens[0] !== ")" && tokens[0] !== "OR") {
    const next = tokens.shift() ?? "";
    parts.push(next === "(" ? group(tokens) : single(next));
  }
  if (parts.length === 0) throw new Error("an operand is missing");
  return {
    matches: (post) => parts.every(({ matches }) => matches(post)),
    isStandalone: parts.some(({ isStandalone }) => isStandalone),
  };
}

function group(tokens: string[]): Condition {
  const inside = alternatives(tokens);
  if (tokens.shift() !== ")") throw new Error("a parenthesis is not closed");
  return inside;
}

function single(text: string): Condition {
  const operator = text.replace(/^-/, "");
  const matches = matcherOf(operator);
  if (text === operator) return { matches, isStandalone: operator !== "is:retweet" };
  return { matches: (post) => !matches(post), isStandalone: false };
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}/gu) ?? [];
const operators: readonly [pattern: RegExp, entity: RegExp][] = [
  [/^#(?=.*\p{L})[\p{L}\p{M}\p{N}_·・]+$/u, /#[\p{L}\p{M}\p{N}_·・]+/gu],
  [/^@\w{1,20}$/, /@\w+/g],
  [/^\$[a-z]{1,6}([._][a-z]{1,2})?$/i, /\$[a-z]+/gi],
];

function matcherOf(operator: string): Condition["matches"] {
  if (operator === "is:retweet") return ({ isRetweet }) => isRetweet;
  const [, count, least] = /^min_(likes|reposts):(\d{1,9})$/.exec(operator) ?? [];
  if (count) return ({ likes, retweets }) => (count === "likes" ? likes : retweets) >= Number(least);
  for (const [pattern, entity] of operators) {
    if (pattern.test(operator))
      return ({ text }) => (text.match(entity) ?? []).some((found) => found.toLowerCase() === operator.toLowerCase());
  }
  if (/^(?:and|not)$/i.test(operator) || operator === "or") throw new Error(`ambiguous use of ${operator} as a keyword`);
  const isPhrase = operator.startsWith('"');
  if (!isPhrase && !/^(?:[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic})$/u.test(operator))
    throw new Error(`no viable alternative at '${operator}'`);
  const words = wordsOf(operator);
  if (words.length === 0) throw new Error("a phrase is empty");
  return ({ text }) => ` ${wordsOf(text).join(" ")} `.includes(` ${words.join(" ")} `);
}
