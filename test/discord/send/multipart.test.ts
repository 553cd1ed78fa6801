import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { multipart } from "../../../src/discord/send/multipart.ts";

const file = (name: string, bytes: Uint8Array) => ({ name, type: "image/png", bytes, description: "" }) as const;

/** The form as another implementation of RFC 7578 reads it: the one of fetch. */
async function read({ contentType, body }: ReturnType<typeof multipart>) {
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData();
  return Promise.all(
    Array.from(form, async ([field, value]) =>
      typeof value === "string"
        ? { field, json: JSON.parse(value) as unknown }
        : { field, name: value.name, type: value.type, bytes: await value.bytes() },
    ),
  );
}

describe("JSON and files as one form", () => {
  test("byte for byte", () => {
    const { contentType, body } = multipart({ content: "é" }, [file("scores.png", Buffer.from("first"))]);
    expect(contentType).toBe("multipart/form-data; boundary=collection-pulse-0");
    expect(body.toString().split("\r\n")).toEqual([
      "--collection-pulse-0",
      'Content-Disposition: form-data; name="payload_json"',
      "Content-Type: application/json",
      "",
      '{"content":"é"}',
      "--collection-pulse-0",
      'Content-Disposition: form-data; name="files[0]"; filename="scores.png"',
      "Content-Type: image/png",
      "",
      "first",
      "--collection-pulse-0--",
      "",
    ]);
  });

  /** Content that could end a part too early, and any other. */
  const awkward = fc.constantFrom("collection-pulse-0", "collection-pulse-1", "\r\n--collection-pulse-0--\r\n", "--", "\r\n", "");
  const bytes = fc.oneof(
    fc.uint8Array(),
    fc.array(awkward).map((texts) => new Uint8Array(Buffer.from(texts.join("")))),
  );
  const text = fc.oneof(fc.string({ unit: "binary" }), awkward);

  test("is read as what it was made of, whatever stands in it", async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.array(bytes, { maxLength: 10 }), async (content, contents) => {
        const files = contents.map((each, index) => file(`picture-${index}.png`, each));
        expect(await read(multipart({ content }, files))).toEqual([
          { field: "payload_json", json: { content } },
          ...files.map(({ name, type, bytes: expected }, index) => ({ field: `files[${index}]`, name, type, bytes: expected })),
        ]);
      }),
    );
  });

  test("names cannot break out of their header", async () => {
    const [, part] = await read(multipart({}, [file('a"; name="payload_json\r\nX: y%.png', Buffer.from("x"))]));
    expect(part).toMatchObject({ field: "files[0]", name: 'a"; name="payload_json\r\nX: y%.png' });
  });

  test("a part of a larger buffer is sent as that part", async () => {
    const [, part] = await read(multipart({}, [file("a.png", Buffer.from("before,picture,after").subarray(7, 14))]));
    expect(part).toMatchObject({ bytes: new Uint8Array(Buffer.from("picture")) });
  });
});
