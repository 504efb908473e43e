import { ConnectionMonitor, type ConnectionResult, retryDelay } from './connection-monitor.ts';

/** The path that returns 200 once the service can serve pages. */
const READY = '/readyz';
const PATIENCE_MS = 10_000;
/** How often to resend a request if the service is reachable but the request still fails. */
const MAX_TRIES = 5;

/** The original `fetch`, captured before it is wrapped: this module must not watch its own requests. */
const send = globalThis.fetch;

/** The connection to the service, shared by the whole page. */
export const serviceConnection = new ConnectionMonitor(ask);

async function ask(url: string): Promise<ConnectionResult> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    // For a script, only its existence matters.
    const method = url === READY ? 'GET' : 'HEAD';
    const { ok, status } = await send(url, { method, cache: 'no-store', signal });
    if (ok) return 'there';
    return isAway(status) ? 'silent' : 'gone';
  } catch {
    return 'silent';
  }
}

/** Whether the status means that a proxy cannot reach the service, or that the service cannot reach its database. */
function isAway(status: number): boolean {
  return status >= 502 && status <= 504;
}

/** Resolves when the service is ready. */
export function waitUntilServiceReady(): Promise<unknown> {
  return serviceConnection.reach(READY);
}

let writes = 0;

/** The number of this page's POST requests without a response. */
export function pendingPostCount(): number {
  return writes;
}

/** `fetch` that checks the connection to the service after a failed request. */
export async function monitoredFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const [, init] = request;
  const write = init?.method === 'POST' ? 1 : 0;
  writes += write;
  try {
    const answer = await send(...request);
    if (isAway(answer.status)) void waitUntilServiceReady();
    return answer;
  } catch (error) {
    if (init?.signal?.aborted !== true) void waitUntilServiceReady();
    throw error;
  } finally {
    writes -= write;
  }
}

/**
 * `fetch` that waits for an unreachable service, and fails only if the service is reachable but the request still
 * fails.
 */
export function fetchWhenReachable(...request: Parameters<typeof fetch>): Promise<Response> {
  const [, init] = request;
  return retryWhenReachable(
    () => send(...request),
    (outcome) => ('answer' in outcome ? isAway(outcome.answer.status) : init?.signal?.aborted !== true),
  );
}

type Outcome<Answer> = { readonly answer: Answer } | { readonly error: unknown };

/**
 * Repeats the attempt, each time after the service is reachable again, while `isLost` says that the request was
 * lost. After `MAX_TRIES` repetitions the last outcome is final.
 */
export async function retryWhenReachable<Answer>(
  attempt: () => Promise<Answer>,
  isLost: (outcome: Outcome<Answer>) => boolean,
): Promise<Answer> {
  for (let failures = 0; ; failures += 1) {
    const outcome = await attempt().then(
      (answer): Outcome<Answer> => ({ answer }),
      (error: unknown): Outcome<Answer> => ({ error }),
    );
    if (failures >= MAX_TRIES || !isLost(outcome)) {
      if ('error' in outcome) throw outcome.error;
      return outcome.answer;
    }
    await waitUntilServiceReady();
    if (failures > 0) await serviceConnection.pause(retryDelay(failures));
  }
}
