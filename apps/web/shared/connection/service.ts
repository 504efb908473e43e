import { type Finding, pauseAfter, ServiceConnection } from './connection.ts';

/** Answers as soon as the service can do something for its pages. */
const READY = '/readyz';
const PATIENCE_MS = 10_000;
/** How often a request is sent again while the service says that it is available. */
const MOST_TRIES = 5;

/** The browser's own `fetch`: this module does not watch its own requests. */
const send = globalThis.fetch;

/** The connection to the service, shared by the whole page. */
export const connection = new ServiceConnection(ask);

async function ask(url: string): Promise<Finding> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    // For a script it only matters whether it exists.
    const method = url === READY ? 'GET' : 'HEAD';
    const { ok, status } = await send(url, { method, cache: 'no-store', signal });
    if (ok) return 'there';
    return isAway(status) ? 'silent' : 'gone';
  } catch {
    return 'silent';
  }
}

/** A proxy found no service, or the service no database. */
function isAway(status: number): boolean {
  return status >= 502 && status <= 504;
}

/** Asks the service whether it is there, and again until it is. */
export function untilReady(): Promise<unknown> {
  return connection.reach(READY);
}

let writes = 0;

/** Requests of this page that may change something and are not answered yet. */
export function writesUnderWay(): number {
  return writes;
}

/** `fetch`, of which a lost request is a reason to ask whether the service is still there. */
export async function watchedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const [, init] = request;
  const write = init?.method === 'POST' ? 1 : 0;
  writes += write;
  try {
    const answer = await send(...request);
    if (isAway(answer.status)) void untilReady();
    return answer;
  } catch (error) {
    if (init?.signal?.aborted !== true) void untilReady();
    throw error;
  } finally {
    writes -= write;
  }
}

/** `fetch` that waits for the service, and gives up only when it is there and the request is lost all the same. */
export function patientFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const [, init] = request;
  return patiently(
    () => send(...request),
    (outcome) => ('answer' in outcome ? isAway(outcome.answer.status) : init?.signal?.aborted !== true),
  );
}

type Outcome<Answer> = { readonly answer: Answer } | { readonly error: unknown };

/** Runs the attempt, and runs it again when the service is back, for as long as requests are lost. */
export async function patiently<Answer>(
  attempt: () => Promise<Answer>,
  isLost: (outcome: Outcome<Answer>) => boolean,
): Promise<Answer> {
  for (let failures = 0; ; failures += 1) {
    const outcome = await attempt().then(
      (answer): Outcome<Answer> => ({ answer }),
      (error: unknown): Outcome<Answer> => ({ error }),
    );
    if (failures >= MOST_TRIES || !isLost(outcome)) {
      if ('error' in outcome) throw outcome.error;
      return outcome.answer;
    }
    await untilReady();
    if (failures > 0) await connection.pause(pauseAfter(failures));
  }
}
