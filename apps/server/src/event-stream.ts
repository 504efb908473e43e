import type { ServerResponse } from 'node:http';
import type { LiveStreamClient, LiveStreams } from '@coffer/api/changes/live/live-streams.ts';
import type { SessionCredential } from '@coffer/api/kernel/credentials/session-credential.ts';
import { invalidFieldProblem, Problem } from '@coffer/api/kernel/problems.ts';
import { isCanonicalUuid } from '@coffer/domain/uuid.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { liveStreamsGauge } from './metrics.ts';
import { requireOwnOrigin } from './own-origin.ts';
import { NO_HEAD } from './refuse-head.ts';

/** Milliseconds between heartbeats: proxies close connections that are silent for a minute. */
const HEARTBEAT = 20_000;

/** Milliseconds that a client may leave sent messages unread. */
const UNREAD_MESSAGES_TIMEOUT_MS = 15_000;

/**
 * Maximum bytes waiting for a slow client. Beyond it the stream ends, and the client reconnects from its last known
 * position.
 */
const MAX_WAITING_BYTES = 64 * 1024;

/** Maximum number of wallets that a browser may name in `since`. */
const MAX_KNOWN = 200;

/**
 * Streams changes in the signed-in person's wallets as server-sent events while the session lasts:
 *
 * - `data: {"walletId", "since", "number", "types", "own"}` (`LiveMessage`), at first the feed's position for each
 *   wallet
 * - `event: end`, `data: "session" | "membership" | "shutdown"`, before the service ends the stream
 *
 * `?since=<walletId>.<number>,…` names the positions the browser already has. The header Coffer-Person is required: no
 * page of another site can send it.
 */
export function mountEvents(app: FastifyInstance, streams: LiveStreams): void {
  app.addHook('preClose', (done) => {
    streams.shutDown();
    done();
  });
  app.get<{ Querystring: { since?: unknown } }>('/internal/events', NO_HEAD, (request, reply) => {
    const { credential } = request;
    if (credential?.kind !== 'session') throw new Problem('unauthorized');
    requireOwnPage(request);
    const stream = new EventStream(credential, reply.raw, (ended) => streams.close(ended));
    streams.open(stream, knownNumbers(request.query.since));
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.hijack();
    liveStreamsGauge.inc();
    reply.raw.once('close', () => liveStreamsGauge.dec());
    stream.begin();
    streams.begin(stream).catch((error: unknown) => {
      request.log.warn({ reason: error instanceof Error ? error.name : null }, 'a stream of changes could not start');
      stream.endEarly();
    });
  });
}

/**
 * Throws unless the request comes from a page of this server. The header `Coffer-Person` is required, because pages of
 * other sites cannot send it. `Sec-Fetch-Site` alone is not enough: browsers send it only to HTTPS and local addresses.
 */
function requireOwnPage(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site, 'coffer-person': person } = request.headers;
  if (origin !== undefined || site !== undefined) requireOwnOrigin(request, request.server.baseUrl);
  if (person === undefined) throw new Problem('foreignOrigin', { detail: 'The header Coffer-Person is missing.' });
}

function knownNumbers(since: unknown): ReadonlyMap<string, number> {
  if (since === undefined || since === '') return new Map();
  const parts = typeof since === 'string' ? since.split(',') : [];
  const known = parts.map((part) => part.split('.'));
  const isGood = ([id = '', number = '', ...rest]: readonly string[]) =>
    isCanonicalUuid(id) && /^\d{1,15}$/.test(number) && rest.length === 0;
  if (known.length === 0 || known.length > MAX_KNOWN || !known.every(isGood))
    throw invalidFieldProblem('invalidInput', 'since', 'must be walletId.number, joined by commas');
  return new Map(known.map(([id = '', number]) => [id, Number(number)]));
}

/** Writes the events of one stream, and ends the stream if the client stops reading. */
export class EventStream implements LiveStreamClient {
  readonly credential: SessionCredential;
  readonly #response: ServerResponse;
  readonly #closed: (stream: EventStream) => void;
  #heartbeat: NodeJS.Timeout | undefined;
  #late: NodeJS.Timeout | undefined;

  constructor(credential: SessionCredential, response: ServerResponse, closed: (stream: EventStream) => void) {
    this.credential = credential;
    this.#response = response;
    this.#closed = closed;
    response.once('close', () => {
      clearInterval(this.#heartbeat);
      clearTimeout(this.#late);
      closed(this);
    });
    response.on('drain', () => {
      clearTimeout(this.#late);
      this.#late = undefined;
    });
  }

  begin(): void {
    // `no-transform` and `X-Accel-Buffering` keep proxies from buffering events.
    this.#response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    this.#write(':\n\n');
    this.#heartbeat = setInterval(() => this.#write(':\n\n'), HEARTBEAT).unref();
  }

  send(message: Parameters<LiveStreamClient['send']>[0]): void {
    this.#write(`data: ${JSON.stringify(message)}\n\n`);
  }

  end(reason: Parameters<LiveStreamClient['end']>[0]): void {
    this.#endWith(`event: end\ndata: ${JSON.stringify(reason)}\n\n`);
  }

  /** Ends the stream without a reason; the client opens another one. */
  endEarly(): void {
    this.#endWith('');
  }

  #endWith(lastText: string): void {
    this.#closed(this);
    this.#response.end(lastText);
    // Doesn't wait for a client that has stopped reading.
    this.#late ??= setTimeout(() => this.destroy(), 1_000).unref();
  }

  destroy(): void {
    this.#closed(this);
    this.#response.destroy();
  }

  #write(text: string): void {
    if (this.#response.destroyed || this.#response.writableEnded) return;
    if (this.#response.write(text)) return;
    if (this.#response.writableLength > MAX_WAITING_BYTES) this.destroy();
    else this.#late ??= setTimeout(() => this.destroy(), UNREAD_MESSAGES_TIMEOUT_MS).unref();
  }
}
