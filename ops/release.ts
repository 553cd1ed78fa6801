import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import manifest from "../package.json" with { type: "json" };
import { fail, readFlags } from "../src/infra/flags.ts";
import { type Io, runScript } from "../src/infra/script.ts";

const usage = `Prints the files of a release of the checked-out version; with npm run --silent, nothing else.

  npm run release -- compose IMAGE    compose.yaml with this image; it needs nothing beside it but .env
  npm run release -- sbom             what is in the image beside Debian's packages, in CycloneDX's JSON, from the lock file; with
                                      the time in SOURCE_DATE_EPOCH

IMAGE names the image by its digest: ghcr.io/OWNER/NAME@sha256:…`;

const seeHelp = "See npm run release -- --help.";

interface Component {
  readonly "bom-ref": string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly cpe?: string;
}

interface Bom {
  serialNumber?: string;
  metadata: { timestamp?: string; component: { readonly "bom-ref": string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Locked {
  readonly dev?: boolean;
  readonly version?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv, io: Io): Promise<number> {
  const { positionals } = readFlags(argv, env, { script: "release", usage, options: {}, allowPositionals: true });
  const [what = "", image = ""] = positionals;
  if (what === "compose" && positionals.length === 2) io.print(compose(image).trimEnd());
  else if (what === "sbom" && positionals.length === 1) io.print(sbom(env["SOURCE_DATE_EPOCH"]));
  else fail(`Expected compose IMAGE or sbom. ${seeHelp}`);
  return 0;
}

function compose(image: string): string {
  if (!/^[a-z0-9.-]+(:\d+)?(\/[a-z0-9._-]+)+@sha256:[0-9a-f]{64}$/.test(image))
    fail(`${image} does not name an image by its digest. ${seeHelp}`);
  return readFileSync("compose.yaml", "utf8")
    .replaceAll(/^ *build: \.\n/gm, "")
    .replaceAll(/^( *image:) collection-pulse$/gm, `$1 ${image}`)
    .replaceAll(" --build ", " ");
}

/** The time is in seconds since 1970. */
function sbom(seconds: string | undefined): string {
  // With --omit=dev, npm 11 leaves out packages that others need, too, such as zod.
  const args = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"];
  const { stdout, stderr, status } = spawnSync("npm", args, { encoding: "utf8", maxBuffer: 2 ** 26 });
  if (status !== 0) fail(stderr);
  const bom = JSON.parse(stdout) as Bom;
  // Both are new each time; npm's name is that of the folder.
  delete bom.serialNumber;
  delete bom.metadata.timestamp;
  if (seconds) bom.metadata.timestamp = new Date(Number(seconds) * 1_000).toISOString();
  Object.assign(bom.metadata.component, { name: manifest.name, type: "application" });

  const inImage = imagePackages();
  const own = bom.metadata.component["bom-ref"];
  bom.components = [...bom.components.filter((component) => inImage.has(component["bom-ref"])), ...baseComponents()];
  bom.dependencies = bom.dependencies
    .filter(({ ref }) => ref === own || inImage.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => inImage.has(each)) }));
  return JSON.stringify(bom, null, 2);
}

/** The lock file's packages without tools, those for other platforms, and the Node of a clone, as name@version. */
function imagePackages(): ReadonlySet<string> {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Readonly<Record<string, Locked>> };
  const fits = (wanted: readonly string[] | undefined, ...there: string[]) =>
    !wanted || there.some((one) => wanted.includes(one));
  return new Set(
    Object.entries(packages).flatMap(([path, { version, dev, os, cpu, libc }]) => {
      const name = path.replace(/^.*node_modules\//, "");
      const isForImage = fits(os, "linux") && fits(cpu, "x64", "arm64") && fits(libc, "glibc");
      return dev || !isForImage || name in manifest.optionalDependencies ? [] : [`${name}@${version}`];
    }),
  );
}

/** The base image, and the Node in it. */
function baseComponents(): Component[] {
  const [, tag = "", node = "", digest = ""] =
    /^FROM node:((\d+\.\d+\.\d+)\S*?)@(sha256:\S+)/m.exec(readFileSync("Dockerfile", "utf8")) ?? fail("Dockerfile: FROM what?");
  const purl = `pkg:oci/node@${encodeURIComponent(digest)}?repository_url=docker.io/library/node&tag=${tag}`;
  return [
    { type: "container", "bom-ref": purl, name: "node", version: tag, purl },
    {
      type: "platform",
      "bom-ref": `pkg:generic/node@${node}`,
      name: "node",
      version: node,
      purl: `pkg:generic/node@${node}`,
      cpe: `cpe:2.3:a:nodejs:node.js:${node}:*:*:*:-:*:*:*`,
    },
  ];
}

if (import.meta.main) await runScript(main);
