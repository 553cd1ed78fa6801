import { type APIEmbed, ComponentType } from "discord-api-types/v10";
import { allParts, type TopLevelPart } from "./parts.ts";
import { nextSnowflake } from "./payloads.ts";

const MAX_FILES = 10;

export interface UploadedFile {
  /** The `n` of its part, `files[n]`. */
  readonly index: number;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface Attachment {
  readonly id: string;
  readonly filename: string;
  /** Alternative text. */
  readonly description: string | undefined;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** An entry of a message's `attachments` (reference, «Attachment Request Structure»). */
export interface AttachmentEntry {
  /** The `n` of `files[n]` for a new file, the id for an attachment that stays. */
  readonly id: string | number;
  readonly filename?: string | null;
  readonly description?: string | null;
}

/**
 * The attachments of a message after it was created or edited, and their problems (reference, «Uploading Files», «Editing
 * Message Attachments»). Discord itself attaches files without an entry, and changes names that are not plain.
 *
 * @param entries the message's `attachments`, if they were sent.
 * @param keepsExisting whether existing attachments stay if no entries were sent.
 */
export function attach(
  existing: readonly Attachment[],
  entries: readonly AttachmentEntry[] | null | undefined,
  files: readonly UploadedFile[],
  keepsExisting: boolean,
) {
  const problems: string[] = [];
  const unlisted = (): AttachmentEntry[] => [
    ...(keepsExisting ? existing.map(({ id, description = null }) => ({ id, description })) : []),
    ...files.map(({ index }) => ({ id: index })),
  ];
  const listed = entries === undefined ? unlisted() : (entries ?? []);
  const attachments = listed.flatMap((entry): Attachment[] => {
    const file = files.find(({ index }) => String(index) === String(entry.id));
    const uploaded = existing.find(({ id }) => id === String(entry.id));
    if (file) return [newAttachment(file, entry, problems)];
    if (uploaded) return [{ ...uploaded, description: entry.description ?? uploaded.description }];
    problems.push(`attachments: there is no files[${entry.id}], and no attachment with this id`);
    return [];
  });
  const ids = listed.map(({ id }) => String(id));
  for (const { index } of files) if (!ids.includes(String(index))) problems.push(`files[${index}]: not in attachments`);
  if (new Set(ids).size < ids.length) problems.push("attachments: an id stands twice");
  const names = attachments.map(({ filename }) => filename);
  if (new Set(names).size < names.length) problems.push("attachments: a filename stands twice");
  if (attachments.length > MAX_FILES) problems.push(`attachments: more than ${MAX_FILES}`);
  return { attachments, problems };
}

function newAttachment({ index, name, type, bytes }: UploadedFile, entry: AttachmentEntry, problems: string[]): Attachment {
  const { filename = name, description } = entry;
  if (filename !== name) problems.push(`attachments: files[${index}] is named ${name}, not ${filename}`);
  if (!/^[\w.-]+$/.test(name)) problems.push(`files[${index}]: Discord changes the name ${name}`);
  if (bytes.length === 0) problems.push(`files[${index}]: empty`);
  if (!description?.trim()) problems.push(`attachments: ${name} has no description`);
  return { id: nextSnowflake(), filename: name, description: description ?? undefined, contentType: type, bytes };
}

const SCHEME = "attachment://";
const showable = /\.(png|jpe?g|webp|gif)$/i;

/** Reference, «Using Attachments within Embeds». */
export const referencedBy = (url: string | undefined, attachments: readonly Attachment[]): Attachment | undefined =>
  url?.startsWith(SCHEME) ? attachments.find(({ filename }) => filename === url.slice(SCHEME.length)) : undefined;

const picturesOf = ({ image, thumbnail, author, footer }: APIEmbed): string[] =>
  [image?.url, thumbnail?.url, author?.icon_url, footer?.icon_url].filter((url) => url !== undefined);

/** The parts of a message that may show pictures. */
interface Illustrated {
  readonly embeds: readonly APIEmbed[];
  readonly layout?: readonly TopLevelPart[] | undefined;
}

/** The addresses of pictures that a message shows. */
export const picturesIn = ({ embeds, layout = [] }: Illustrated): string[] => [
  ...embeds.flatMap(picturesOf),
  ...allParts(layout).flatMap((part) => {
    if (part.type === ComponentType.MediaGallery) return part.items.map(({ media }) => media.url);
    return part.type === ComponentType.Thumbnail ? part.media.url : [];
  }),
];

/** The problems of pictures whose file is missing, and of files that Components V2 do not show. */
export function checkReferences({
  attachments,
  ...shown
}: Illustrated & { readonly attachments: readonly Attachment[] }): string[] {
  const pictures = picturesIn(shown);
  const hidden = shown.layout ? attachments.filter(({ filename }) => !pictures.includes(`${SCHEME}${filename}`)) : [];
  return [
    ...pictures
      .filter((url) => url.startsWith(SCHEME) && !(showable.test(url) && referencedBy(url, attachments)))
      .map((url) => `no picture is attached as ${url}`),
    ...hidden.map(({ filename }) => `components: none shows ${filename}`),
  ];
}
