/** Lists the problems whose conditions do not hold. */
export function collectProblems(prefix = "") {
  const problems: string[] = [];
  const require = (condition: boolean, problem: string): void => {
    if (!condition) problems.push(prefix + problem);
  };
  return { problems, require };
}
