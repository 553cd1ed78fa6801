import { z } from "zod";
import { type VariableName, variables } from "../../src/doctor/settings.ts";

const intro = `# Configuration

<!-- Made from .env.example and from the schemas in src. To renew it: npx vitest run test/project/config.test.ts --update -->

Copy [\`.env.example\`](../.env.example) to \`.env\` and fill it in; variables in the environment take precedence. Each script checks
its variables when it starts and lists all problems at once, and \`npm run doctor\` checks all of them without starting anything. An
empty value counts as unset. The file holds secrets: \`chmod 600 .env\`.`;

/** No variable accepts it, so each says which values it does accept. */
const UNACCEPTABLE = "\n";

const command = /npm (?:start|run [a-z]+(?: -- --[a-z]+)?)/;
const address = /(?:\w+:\/\/|sqlite:)(?:[^\s,;]*[^\s,;.:)])?/;
const assignment = new RegExp(`\\b(?:${Object.keys(variables).join("|")})\\b(?:=\\w+)?`);
const code = new RegExp([command, address, assignment].map(({ source }) => source).join("|"), "g");

const inMarkdown = (text: string): string =>
  text
    .replaceAll("|", "\\|")
    .replaceAll(code, "`$&`")
    .replaceAll(/\bdocs\/(\w+\.md)/g, "[docs/$1]($1)")
    .replaceAll(/\bops\/\w+\.md/g, "[$&](../$&)");

function defaultOf(variable: z.ZodType): string {
  if (variable instanceof z.ZodDefault || variable instanceof z.ZodPrefault) return `\`${variable.def.defaultValue}\``;
  return variable.safeParse(undefined).success ? "none" : "required";
}

function rowOf(name: VariableName, meaning: string): string {
  const variable = variables[name];
  const rule = variable.safeParse(UNACCEPTABLE).error?.issues[0]?.message.replace(/^must/, "Must");
  return `| \`${name}\` | ${defaultOf(variable)} | ${inMarkdown(`${meaning} ${rule}.`)} |`;
}

/**
 * The page about all variables: names, order and meaning as in `.env.example`, defaults and rules as in the schemas.
 * @param example the text of `.env.example`.
 */
export function configurationPage(example: string): string {
  const [, ...sections] = example.split(/^# --- (.+?) -+$/m);
  const tables = sections.flatMap((part, index) => {
    if (index % 2 === 0) return `## ${part}`;
    const described = part.matchAll(/((?:^# .*\n)+?)(?:# )?([A-Z_]+)=.*$/gm);
    const rows = [...described].map(([, comment = "", name = ""]) =>
      rowOf(name as VariableName, comment.slice("# ".length).trim().replaceAll("\n# ", " ")),
    );
    return ["| variable | default | meaning |", "| --- | --- | --- |", ...rows].join("\n");
  });
  return `${[intro, ...tables].join("\n\n")}\n`;
}
