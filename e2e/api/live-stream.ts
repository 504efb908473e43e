import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { LiveMessage } from '@coffer/api/changes/live/live.schema.ts';
import type { TestBrowser } from './test-browser.ts';

/** Each stream has a connection of its own, as in browsers. */
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** An open event stream, with the messages received so far. */
export class LiveStream {
  readonly messages: LiveMessage[] = [];
  /** The reason that the service gave for ending the stream. */
  reason: string | null = null;
  ended = false;
  /** True if the connection broke before the response was complete; browsers report that as an error. */
  wasCutOff = false;
  readonly #request: ClientRequest;
  #text = '';

  constructor(sent: ClientRequest, response: IncomingMessage) {
    this.#request = sent;
    response.setEncoding('utf8');
    response.on('data', (part: string) => this.#read(part));
    response.on('error', () => undefined);
    response.on('close', () => {
      this.ended = true;
      this.wasCutOff = !response.complete;
    });
  }

  #read(part: string): void {
    this.#text += part;
    const events = this.#text.split('\n\n');
    this.#text = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data === undefined) continue;
      if (event.startsWith('event: end\n')) this.reason = JSON.parse(data);
      else this.messages.push(JSON.parse(data));
    }
  }

  /** All record types named so far. */
  get types(): readonly string[] {
    return [...new Set(this.messages.flatMap(({ types }): readonly string[] => types ?? ['all']))];
  }

  /** The wallet's feed number in the last message about the wallet. */
  numberOf(walletId: string): number | undefined {
    return this.messages.findLast((message) => message.walletId === walletId)?.number;
  }

  close(): void {
    this.#request.destroy();
  }
}

interface LiveStreamRequest {
  readonly since?: string;
  /** The value of the header `Coffer-Person`, by default the id of the person; null omits the header. */
  readonly person?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Opens the event stream for a signed-in browser. `url` may belong to another server of the same database. Resolves to
 * the HTTP status if the server refuses the stream.
 */
export function openLiveStream(
  { url, cookies }: Pick<TestBrowser, 'url' | 'cookies'>,
  personId: string,
  { since = '', person = personId, headers = {} }: LiveStreamRequest = {},
): Promise<LiveStream | number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const path = `/internal/events${since === '' ? '' : `?since=${since}`}`;
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const sent = request({
      hostname,
      port,
      path,
      agent,
      headers: { Cookie: cookie, ...(person === null ? {} : { 'Coffer-Person': person }), ...headers },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      if (response.statusCode === 200) return resolve(new LiveStream(sent, response));
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.end();
  });
}
