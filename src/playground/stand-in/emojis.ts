import { dataUri } from "./emoji-checks.ts";
import { type Answer, type FormChecker, refusal } from "./form-checker.ts";
import type { Form } from "./multipart.ts";
import { applicationId, nextSnowflake, user } from "./payloads.ts";

/** Reference, «Application-Owned Emoji» and «Create Application Emoji». */
const MAX_EMOJIS = 2_000;
const MAX_IMAGE_BYTES = 256 * 1_024;

interface Emoji {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** The emoji of the application (reference, «Emoji Resource»). */
export class Emojis {
  readonly #emojis = new Map<string, Emoji>();
  readonly #forms: FormChecker;

  constructor(forms: FormChecker) {
    this.#forms = forms;
  }

  get names(): string[] {
    return [...this.#emojis.values()].map(({ name }) => name);
  }

  image(id: string): Pick<Emoji, "type" | "bytes"> | undefined {
    return this.#emojis.get(id);
  }

  list(application: string): Answer {
    return refuseOthers(application) ?? { status: 200, body: { items: [...this.#emojis.values()].map(payloadOf) } };
  }

  create(application: string, form: Form): Answer {
    const refused = refuseOthers(application) ?? this.#forms.refuse("emojis", form);
    if (refused) return refused;
    const { name, image } = form.body as { readonly name: string; readonly image: string };
    const [, type = "", base64 = ""] = dataUri.exec(image) ?? [];
    const bytes = Buffer.from(base64, "base64");
    // Discord sends this refusal without a JSON error code.
    if (bytes.length > MAX_IMAGE_BYTES) return { status: 400, body: { message: "File cannot be larger than 256.0 kb." } };
    if (this.#emojis.size >= MAX_EMOJIS) return refusal(400, 30_008, `Maximum number of emojis reached (${MAX_EMOJIS})`);
    if (this.names.includes(name)) return refusal(400, 50_035, "Invalid Form Body\nname: An emoji with this name already exists");
    const emoji = { id: nextSnowflake(), name, type, bytes };
    this.#emojis.set(emoji.id, emoji);
    return { status: 201, body: payloadOf(emoji) };
  }

  remove(application: string, id: string): Answer {
    const refused = refuseOthers(application);
    if (refused) return refused;
    return this.#emojis.delete(id) ? { status: 204 } : refusal(404, 10_014, "Unknown Emoji");
  }
}

const refuseOthers = (application: string): Answer | undefined =>
  application === applicationId
    ? undefined
    : refusal(403, 20_012, "You are not authorized to perform this action on this application");

const payloadOf = ({ id, name }: Emoji): object => ({
  ...{ id, name, roles: [], user: { ...user(applicationId), bot: true } },
  ...{ require_colons: true, managed: false, animated: false, available: true },
});
