import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { ScriptProcess } from "../support/processes/process.ts";

type Script = keyof typeof manifest.scripts;

/** The project's own programs; other scripts belong to tools. `outside` has its own test, in test/compose. */
const scripts = (Object.keys(manifest.scripts) as Script[]).filter(
  (script) => script !== "outside" && /^exec node |^node \.ci/.test(manifest.scripts[script]),
);

test("the project's own scripts are found", () => {
  expect(scripts).toEqual(expect.arrayContaining(["start", "deploy", "doctor", "service", "playground", "bench", "chaos"]));
});

/** Required parts of a script's help. */
const named: Partial<Record<Script, readonly string[]>> = {
  deploy: ["--guild ID", "--clear", "--dry-run"],
  doctor: ["--contract 0x…", "--json"],
  bench: ["an answer of 20 posts from the cache"],
};

async function run(script: Script, flag: string) {
  const program = new ScriptProcess(script, {}, { parameters: [flag], through: "bundle" });
  return { code: await program.exit(), out: program.lines.join("\n"), errors: program.errors };
}

test.each(scripts)("npm run %s knows --help", async (script) => {
  const help = await run(script, "--help");
  expect(help).toEqual({ code: 0, out: expect.stringMatching(new RegExp(`npm (run )?${script}`)), errors: [] });
  for (const name of named[script] ?? []) expect(help.out).toContain(name);
});

// All scripts share one parser of flags, so two are enough here.
test.each<Script>(["keys", "import"])("npm run %s refuses what it does not know", async (script) => {
  const refusal = expect.stringMatching(`^Unknown option '--no-such-flag'.* See npm run ${script} -- --help\\.$`);
  expect(await run(script, "--no-such-flag")).toEqual({ code: 1, out: "", errors: [refusal] });
});
