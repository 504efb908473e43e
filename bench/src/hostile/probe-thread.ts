import { parentPort, workerData } from 'node:worker_threads';
import { bearerRequest, sendRequest } from './http-client.ts';

/** The server to probe, and the key to use. */
export interface ProbeTarget {
  readonly url: string;
  readonly walletId: string;
  readonly assetId: string;
  readonly key: string;
}

/** The longest waits in milliseconds since the last call. */
export interface LongestWaits {
  readonly healthz: number;
  readonly write: number;
}

type Probe = 'healthz' | 'write';

const PAUSE_MS = 20;

/**
 * Repeatedly requests `/healthz` and creates a transaction, each 20 ms after the previous answer. Runs in a separate
 * thread, so that other work of the bench delays no measurement.
 */
const target: ProbeTarget = workerData;
const longest = { healthz: 0, write: 0 };
/** Start times of unanswered requests. */
const begun: Record<Probe, number | null> = { healthz: null, write: null };

function take(): LongestWaits {
  const now = performance.now();
  const waits = { ...longest };
  for (const name of ['healthz', 'write'] as const) {
    const since = begun[name];
    if (since !== null) waits[name] = Math.max(waits[name], now - since);
  }
  Object.assign(longest, { healthz: 0, write: 0 });
  return waits;
}

async function repeat(name: Probe, request: () => Parameters<typeof sendRequest>[1]): Promise<void> {
  for (;;) {
    const since = performance.now();
    begun[name] = since;
    const { status, text } = await sendRequest(target.url, request());
    begun[name] = null;
    longest[name] = Math.max(longest[name], performance.now() - since);
    if (status !== 200) throw new Error(`${name} was answered ${status}: ${text}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

parentPort?.on('message', () => parentPort?.postMessage(take()));
const { walletId, assetId, key } = target;
const transaction = { assetId, date: '2026-03-01', amountValue: '-12.5', amountCurrency: 'EUR', fromTo: 'Shop' };
await Promise.all([
  repeat('healthz', () => ({ method: 'GET', path: '/healthz' })),
  repeat('write', () => bearerRequest(key, 'POST', `/wallets/${walletId}/transactions`, transaction)),
]);
