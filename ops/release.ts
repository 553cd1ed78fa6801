import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import manifest from "../package.json" with { type: "json" };
import { fail, readFlags } from "../src/infra/flags.ts";

const usage = `Prints the files of a release of the checked-out version.

  npm run --silent release -- compose IMAGE    compose.yaml with this image; it needs nothing beside it but .env
  npm run --silent release -- sbom             what is in the image beside Debian's packages, in CycloneDX's JSON, from the lock
                                               file; with the time in SOURCE_DATE_EPOCH
  npm run --silent release -- notes IMAGE      the version's section of CHANGELOG.md, and how to check the image

IMAGE names the image by its digest: ghcr.io/OWNER/NAME@sha256:…`;

const { positionals } = readFlags({ script: "release", usage, options: {}, allowPositionals: true });
const [what = "", image = ""] = positionals;
const files: Readonly<Record<string, () => string>> = { compose, sbom, notes };
const write = Object.hasOwn(files, what) ? files[what] : undefined;
const takesImage = what !== "sbom";
if (!write || positionals.length !== (takesImage ? 2 : 1))
  fail("Expected compose IMAGE, sbom or notes IMAGE. See npm run release -- --help.");
if (takesImage && !/^[a-z0-9.-]+(:\d+)?(\/[a-z0-9._-]+)+@sha256:[0-9a-f]{64}$/.test(image))
  fail(`${image} does not name an image by its digest. See npm run release -- --help.`);
process.stdout.write(write());

function compose(): string {
  return readFileSync("compose.yaml", "utf8")
    .replaceAll(/^ *build: \.\n/gm, "")
    .replaceAll(/^( *image:) collection-pulse$/gm, `$1 ${image}`)
    .replaceAll(" --build ", " ");
}

function notes(): string {
  const { version } = manifest;
  const sections = readFileSync("CHANGELOG.md", "utf8").split(/^(?=## )/m);
  const own = sections.find((section) => /^## \[?v?([\w.-]+)/.exec(section)?.[1] === version);
  const text = own?.replace(/^.*\n/, "").trim() ?? fail(`CHANGELOG.md has no section ## ${version}.`);
  const check = `gh attestation verify oci://${image} --repo ${process.env["GITHUB_REPOSITORY"] ?? "OWNER/NAME"}`;
  return `${text}\n\nThe image is \`${image}\`, for amd64 and arm64. Its signed provenance and its SBOM:\n\n    ${check}\n`;
}

interface Component {
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
}

interface Bom {
  serialNumber?: string;
  metadata: { timestamp?: string; component: { name: string; type: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Locked {
  readonly version?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

function sbom(): string {
  const args = ["sbom", "--sbom-format=cyclonedx", "--omit=dev", "--package-lock-only"];
  const { stdout, stderr, status } = spawnSync("npm", args, { encoding: "utf8", maxBuffer: 2 ** 26 });
  if (status !== 0) fail(stderr);
  const bom = JSON.parse(stdout) as Bom;
  // Both are new each time; npm's name is that of the folder.
  delete bom.serialNumber;
  delete bom.metadata.timestamp;
  const seconds = process.env["SOURCE_DATE_EPOCH"];
  if (seconds) bom.metadata.timestamp = new Date(Number(seconds) * 1_000).toISOString();
  Object.assign(bom.metadata.component, { name: manifest.name, type: "application" });

  const absent = absentPackages();
  const ofImage = baseComponents();
  bom.components = [...bom.components.filter((component) => !absent.has(component["bom-ref"])), ...ofImage];
  bom.dependencies = bom.dependencies
    .filter(({ ref }) => !absent.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => !absent.has(each)) }));
  return `${JSON.stringify(bom, null, 2)}\n`;
}

/** Packages for other platforms than the image's, and the Node of a clone. */
function absentPackages(): ReadonlySet<string> {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Readonly<Record<string, Locked>> };
  const fits = (wanted: readonly string[] | undefined, ...there: string[]) => !wanted || there.some((one) => wanted.includes(one));
  const isOfClone = (name: string) => Object.hasOwn(manifest.optionalDependencies, name);
  return new Set(
    Object.entries(packages).flatMap(([path, { version, os, cpu, libc }]) => {
      const name = path.replace(/^.*node_modules\//, "");
      const isThere = fits(os, "linux") && fits(cpu, "x64", "arm64") && fits(libc, "glibc") && !isOfClone(name);
      return isThere ? [] : [`${name}@${version}`];
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
  ] as Component[];
}
