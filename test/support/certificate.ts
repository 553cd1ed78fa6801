import { generateKeyPairSync, sign } from "node:crypto";

interface CertificateOptions {
  /** The certificate's host name or IPv4 address. */
  readonly host: string;
  readonly validFrom?: Date;
  readonly validTo?: Date;
}

/**
 * A self-signed certificate and its key, as PEM; clients have to be told to trust it. node:crypto makes keys and
 * signatures but no certificates, so this assembles the signed part (RFC 5280, section 4.1; DER, ITU-T X.690).
 */
export function makeCertificate({
  host,
  validFrom = new Date(Date.now() - 3_600_000),
  validTo = new Date(Date.now() + 3_600_000),
}: CertificateOptions) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const commonName = sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(`A test's certificate for ${host}`)));
  const name = sequence(der(0x31, commonName));
  const octets = host.split(".").map(Number);
  const isAddress = octets.every((octet) => octet <= 255);
  const subjectAltName = sequence(der(isAddress ? 0x87 : 0x82, Buffer.from(isAddress ? octets : Buffer.from(host))));
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    ecdsaWithSha256,
    name,
    sequence(time(validFrom), time(validTo)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(
      0xa3,
      sequence(
        sequence(oid(0x55, 0x1d, 0x11), der(0x04, subjectAltName)),
        sequence(oid(0x55, 0x1d, 0x13), der(0x04, sequence(der(0x01, Buffer.of(0xff))))),
      ),
    ),
  );
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign("sha256", toBeSigned, privateKey)]));
  const lines =
    sequence(toBeSigned, ecdsaWithSha256, signature)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return {
    cert: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

/** A value as DER: its tag, its length, itself. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const oid = (...bytes: number[]): Buffer => der(0x06, Buffer.from(bytes));
/** GeneralizedTime: `20261121081140Z`. */
const time = (date: Date): Buffer => der(0x18, Buffer.from(`${date.toISOString().replaceAll(/\D/g, "").slice(0, 14)}Z`));
