/** Collects a problem for each condition that does not hold. */
export function collectProblems(prefix = "") {
  const problems: string[] = [];
  const require = (condition: boolean, problem: string): void => {
    if (!condition) problems.push(prefix + problem);
  };
  return { problems, require };
}
