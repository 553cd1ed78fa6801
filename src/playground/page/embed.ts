import type { AttachmentView, EmbedView, PictureView } from "../protocol.ts";
import { element } from "./dom.ts";
import { drawMarkup } from "./markup.ts";

export function drawEmbed(embed: EmbedView, locale: string): HTMLElement {
  const { author, title, description, fields, thumbnail, image, footer, color } = embed;
  const made = element(
    "article",
    { class: "embed" },
    thumbnail && element("img", { class: "thumbnail", src: thumbnail.src, alt: thumbnail.alt, width: 80, height: 80 }),
    author &&
      element(
        "p",
        { class: "embed-author" },
        author.icon !== undefined && element("img", { src: author.icon, alt: "", width: 24, height: 24 }),
        author.href === undefined
          ? author.name
          : element("a", { href: author.href, target: "_blank", rel: "noopener noreferrer", title: author.href }, author.name),
      ),
    title !== undefined && element("p", { class: "embed-title" }, title),
    description.length > 0 && element("div", { class: "embed-description" }, ...drawMarkup(description, locale)),
    fields.length > 0 &&
      element(
        "dl",
        { class: "fields" },
        ...fields.map(({ name, value, inline }) =>
          element(
            "div",
            { class: inline ? "field inline" : "field" },
            element("dt", {}, name),
            element("dd", {}, ...drawMarkup(value, locale)),
          ),
        ),
      ),
    image && drawPicture(image),
    footer !== undefined && element("p", { class: "embed-footer" }, footer),
  );
  if (color !== undefined) made.style.setProperty("--embed-color", color);
  return made;
}

/** A picture as wide as there is room for; where its size is known, the room is there before it is loaded. */
const drawPicture = ({ src, alt, width, height }: PictureView): HTMLElement =>
  element("img", { class: "picture", src, alt, width, height });

/** A file below the text of a message. */
export function drawAttachment({ filename, href, bytes, picture }: AttachmentView): HTMLElement {
  if (picture) return drawPicture(picture);
  return element(
    "p",
    { class: "attachment" },
    element("a", { href, download: filename }, filename),
    ` ${bytes.toLocaleString("en")} bytes`,
  );
}
