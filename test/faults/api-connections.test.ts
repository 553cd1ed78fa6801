/*
 * Faults of the connection to the API: no route, no listener, and breaks or stalls on the way. `npm run faults`
 * prints this table and that of its answers, one line per fault, with totals.
 */
import { getCACertificates, setDefaultCACertificates, type TlsOptions } from "node:tls";
import { afterAll, beforeAll, test } from "vitest";
import { influencerJson, listJson } from "../support/api-server.ts";
import { makeCertificate } from "../support/certificate.ts";
import { type Connection, httpAnswer, replying, startDeafServer, startTcpServer } from "../support/unreachable.ts";
import { checkFault, type Fault, type Patient, title } from "./tables/api.ts";

type Row = Fault & { readonly start: () => Promise<Patient & { readonly close: () => Promise<void> }> };

/** A list, which names no collection: the same bytes answer a question about any. */
const body = JSON.stringify(listJson(influencerJson()));
const good = replying(httpAnswer(body));
const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";
const hour = 3_600_000;

const trusted = makeCertificate({ host: "127.0.0.1" });
const stranger = makeCertificate({ host: "127.0.0.1" });
const expired = makeCertificate({
  host: "127.0.0.1",
  validFrom: new Date(Date.now() - hour),
  validTo: new Date(Date.now() - 60_000),
});
const elsewhere = makeCertificate({ host: "api.example" });
const ownAuthorities = getCACertificates("default");
beforeAll(() => setDefaultCACertificates([...ownAuthorities, ...[trusted, expired, elsewhere].map(({ cert }) => cert)]));
afterAll(() => setDefaultCACertificates(ownAuthorities));

/** A server with a faulty connection. */
const tcp =
  (fault: Connection): Row["start"] =>
  async () => {
    const server = await startTcpServer();
    let connections = 0;
    return {
      url: `http://127.0.0.1:${server.port}`,
      requests: () => connections,
      break: () =>
        server.treat((socket) => {
          connections += 1;
          fault(socket);
        }),
      mend: () => server.treat(good),
      close: server.leave,
    };
  };

/** A server with an untrusted certificate. */
const tls =
  (fault: TlsOptions): Row["start"] =>
  async () => {
    const server = await startTcpServer({ tls: trusted });
    const use = (certificate: TlsOptions) => {
      server.certify(certificate);
      server.treat(good);
    };
    return {
      url: `https://127.0.0.1:${server.port}`,
      break: () => use(fault),
      mend: () => use(trusted),
      close: server.leave,
    };
  };

/** A server that should speak TLS and does not; another one on its port does. */
const noTls =
  (fault: Connection): Row["start"] =>
  async () => {
    const plain = await startTcpServer();
    const secure = await startTcpServer({ tls: trusted });
    secure.treat(good);
    return {
      url: `https://127.0.0.1:${plain.port}`,
      goodUrl: `https://127.0.0.1:${secure.port}`,
      break: () => plain.treat(fault),
      mend: () => {},
      close: async () => {
        await Promise.all([plain.leave(), secure.leave()]);
      },
    };
  };

/** A host name that does not resolve, beside one that works. */
const hostName =
  (url: string): Row["start"] =>
  async () => {
    const server = await startTcpServer();
    server.treat(good);
    return { url, goodUrl: `http://127.0.0.1:${server.port}`, break: () => {}, mend: () => {}, close: server.leave };
  };

const nobody: Row["start"] = async () => {
  const server = await startTcpServer();
  server.treat(good);
  return { url: `http://127.0.0.1:${server.port}`, break: server.leave, mend: server.come, close: server.leave };
};

const deaf: Row["start"] = async () => {
  const server = await startDeafServer(body);
  return { url: `http://127.0.0.1:${server.port}`, break: server.sleep, mend: server.wake, close: server.close };
};

/** Sends bytes one after the other, forever. */
const dripping =
  (bytes: string): Connection =>
  (socket) =>
    void socket.once("data", () => {
      let sent = 0;
      const timer = setInterval(() => socket.write(bytes.charAt(sent++ % bytes.length)), 20);
      socket.on("close", () => clearInterval(timer));
    });

/** Short attempts; undici measures connect timeouts in steps of half a second and more. */
const slow = { timeoutMs: 400, deadlineMs: 60_000 };
const row = (fault: string, start: Row["start"], outcome: Fault["outcome"], logged: string, over: Partial<Fault> = {}): Row => ({
  fault,
  start,
  outcome,
  logged,
  command: "influencers",
  ...over,
});
/** Transient faults are tried three times. */
const passes = (fault: string, connection: Connection, logged: string) =>
  row(fault, tcp(connection), "unavailable", logged, { requests: 3, deadlineMs: 60_000 });
const hangs = (fault: string, connection: Connection) =>
  row(fault, tcp(connection), "timeout", "no complete answer within 400 ms", { requests: 3, ...slow });
const unreadable = (fault: string, bytes: string, logged: string) =>
  row(fault, tcp(replying(bytes, (socket) => socket.end())), "invalid_answer", logged, { requests: 1 });

const rows: Row[] = [
  row("nobody listens", nobody, "unavailable", "ECONNREFUSED"),
  row("a host name that is none", hostName("http://nothing.invalid"), "unavailable", "nothing.invalid"),
  row("no connection in time", deaf, "timeout", "Connect Timeout", slow),
  row("a certificate that nobody vouches for", tls(stranger), "unavailable", "DEPTH_ZERO_SELF_SIGNED_CERT"),
  row("a certificate that has expired", tls(expired), "unavailable", "CERT_HAS_EXPIRED"),
  row("a certificate for another host", tls(elsewhere), "unavailable", "ERR_TLS_CERT_ALTNAME_INVALID"),
  row("plain HTTP where TLS belongs", noTls(replying("HTTP/1.1 400 Bad Request\r\n\r\n")), "unavailable", "ERR_SSL"),
  row(
    "a TLS handshake without an answer",
    noTls(() => {}),
    "timeout",
    "Connect Timeout",
    slow,
  ),
  passes("a connection that is closed at once", (socket) => socket.end(), "other side closed"),
  passes("a reset before the answer", (socket) => socket.once("data", () => socket.resetAndDestroy()), "ECONNRESET"),
  passes(
    "a reset in mid-body",
    replying(`${head}content-length: 500\r\n\r\n{"succ`, (socket) => socket.resetAndDestroy()),
    "ECONNRESET",
  ),
  passes(
    "an end in mid-chunk",
    replying(`${head}transfer-encoding: chunked\r\n\r\nff\r\n{"succ`, (socket) => socket.end()),
    "other side closed",
  ),
  hangs("no answer", () => {}),
  hangs("headers without an end", dripping(`${head}x-slow: ${"x".repeat(200)}`)),
  hangs("half a body", replying(`${head}content-length: 500\r\n\r\n{"succ`)),
  hangs("a body that drips", (socket) => dripping(`${head}content-length: 500\r\n\r\n${body}`)(socket)),
  hangs("chunks without an end", (socket) => {
    socket.once("data", () => socket.write(`${head}transfer-encoding: chunked\r\n\r\n`));
    dripping("1\r\n \r\n")(socket);
  }),
  unreadable("another protocol", "220 mail.example ESMTP\r\n", "Expected HTTP/"),
  unreadable("a status that is no number", "HTTP/1.1 OK\r\n\r\n", "status"),
  unreadable("headers of 64 kB", `${head}x-large: ${"x".repeat(65_536)}\r\n\r\n`, "Headers Overflow"),
  unreadable("a length that is none", `${head}content-length: some\r\n\r\n`, "Content-Length"),
  unreadable(
    "a length and chunks",
    `${head}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    "does not match content-length",
  ),
];

test.each(rows.map((row): [string, Row] => [title(row), row]))("%s", { concurrent: true }, async (_title, row) => {
  const { close, ...patient } = await row.start();
  try {
    await checkFault(row, patient);
  } finally {
    await close();
  }
});
