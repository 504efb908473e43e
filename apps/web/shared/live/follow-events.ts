import type { LiveMessage, LiveStreamEndReason } from '@coffer/api/changes/live/live.schema.ts';
import { retryDelay } from '#shared/connection/connection-monitor.ts';
import { serviceConnection, waitUntilServiceReady } from '#shared/connection/service-connection.ts';

/** Milliseconds of silence after which a stream counts as broken; the service sends something every 20 s. */
const SILENCE = 50_000;

interface Options {
  readonly personId: string;
  /** The last known feed position of each wallet; read for each new stream. */
  readonly known: () => ReadonlyMap<string, number>;
  readonly heard: (message: LiveMessage) => void;
}

/**
 * Follows the event stream, and reconnects as needed. Resolves to `stopped` when the signal is aborted, or
 * `signedOut` when the session ends.
 */
export async function followEvents(options: Options, signal: AbortSignal): Promise<'stopped' | 'signedOut'> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const since = Date.now();
    const end = await hearOnce(options, signal);
    if (end === 'session') return 'signedOut';
    // A stream that lasted long enough resets the count of failures.
    if (end === 'membership' || Date.now() - since > SILENCE) failures = 0;
    if (end === 'membership' || signal.aborted) continue;
    await waitUntilServiceReady();
    await serviceConnection.pause(end === 'refused' ? SILENCE : retryDelay(failures));
  }
  return 'stopped';
}

type End = LiveStreamEndReason | 'refused' | 'broken';

async function hearOnce({ personId, known, heard }: Options, signal: AbortSignal): Promise<End> {
  const since = [...known()].map((pair) => pair.join('.')).join();
  const own = new AbortController();
  const ended = AbortSignal.any([signal, own.signal]);
  let silence: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(silence);
    silence = setTimeout(() => own.abort(), SILENCE);
  };
  try {
    alive();
    const answer = await fetch(`/internal/events${since === '' ? '' : `?since=${since}`}`, {
      headers: { 'Coffer-Person': personId },
      cache: 'no-store',
      signal: ended,
    });
    if (answer.status === 401 || answer.status === 403) return 'session';
    if (!answer.ok || answer.body === null) return answer.status === 429 ? 'refused' : 'broken';
    return await read(answer.body, alive, heard);
  } catch {
    return 'broken';
  } finally {
    clearTimeout(silence);
    own.abort();
  }
}

/** Reads events until the stream ends, and returns why it ended. */
async function read(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  alive: () => void,
  heard: Options['heard'],
): Promise<End> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return 'broken';
    alive();
    text += value;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data === undefined) continue;
      if (event.startsWith('event: end\n')) return JSON.parse(data);
      heard(JSON.parse(data));
    }
  }
}
