import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const NOTHING = Buffer.alloc(0);

/**
 * Sends a list of requests over keep-alive connections for some seconds and prints its measurements to standard output.
 * Each connection sends its next request when the last is answered. It is a separate process without an HTTP client
 * library: on two cores, a client takes CPU time from the server.
 *
 * `load-generator.ts REQUESTS PORT CONNECTIONS SECONDS FIRST`: the file has lines `{"kind", "text"}`. Sending starts at
 * line FIRST, and continues with the first line after the last.
 */
const [file = '', port = '', connections = '', seconds = '', first = ''] = process.argv.slice(2);

export interface LoadResult {
  readonly answered: number;
  readonly seconds: number;
  /** CPU seconds of this process. */
  readonly cpu: number;
  /** Milliseconds of each answer, by kind. */
  readonly times: Readonly<Record<string, readonly number[]>>;
}

interface Prepared {
  readonly kind: string;
  readonly bytes: Buffer;
}

const requests: Prepared[] = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))
  .map(({ kind, text }) => ({ kind, bytes: Buffer.from(text) }));
let next = Number(first);
let answered = 0;
const times: Record<string, number[]> = {};
const began = performance.now();
const cpuBefore = process.cpuUsage();
const end = began + Number(seconds) * 1000;
await Promise.all(Array.from({ length: Number(connections) }, () => useConnection(connect(Number(port), '127.0.0.1'))));
const { user, system } = process.cpuUsage(cpuBefore);
const measured: LoadResult = {
  answered,
  seconds: (performance.now() - began) / 1000,
  cpu: (user + system) / 1e6,
  times,
};
process.stdout.write(JSON.stringify(measured));

/** Sends one request after another until the time is over. Rejects when an answer isn't successful. */
function useConnection(socket: Socket): Promise<void> {
  socket.setNoDelay(true);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let asked: Prepared | undefined;
  let since = 0;
  const ask = () => {
    since = performance.now();
    if (since >= end) {
      socket.destroy();
      resolve();
      return;
    }
    asked = requests[next % requests.length];
    next += 1;
    if (asked !== undefined) socket.write(asked.bytes);
  };
  const listen = answerReader((status) => {
    if (asked === undefined) return;
    if (status < 200 || status > 299) {
      const [line = ''] = asked.bytes.toString().split('\r\n');
      reject(new Error(`${line} was answered ${status}`));
      socket.destroy();
      return;
    }
    const kept = times[asked.kind] ?? [];
    times[asked.kind] = kept;
    kept.push(performance.now() - since);
    answered += 1;
    ask();
  });
  socket.on('connect', ask);
  socket.on('data', listen);
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('a connection was closed')));
  return promise;
}

/** Calls `done` with the status of each complete answer. The answer must have a Content-Length. */
function answerReader(done: (status: number) => void): (chunk: Buffer) => void {
  let head: Buffer = NOTHING;
  let status = 0;
  /** Bytes of the body still to come; null while the headers are incomplete. */
  let missing: number | null = null;
  return (chunk) => {
    let body = chunk.length;
    if (missing === null) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const at = head.indexOf(HEAD_END);
      if (at < 0) return;
      const text = head.toString('latin1', 0, at);
      status = Number(text.slice(9, 12));
      missing = Number(/\r\ncontent-length: *(\d+)/i.exec(text)?.[1]);
      if (Number.isNaN(missing)) throw new Error(`an answer without its length: ${text}`);
      body = head.length - at - HEAD_END.length;
    }
    missing -= body;
    if (missing > 0) return;
    head = NOTHING;
    missing = null;
    done(status);
  };
}
