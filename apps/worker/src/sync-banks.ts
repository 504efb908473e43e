import { setTimeout as wait } from 'node:timers/promises';
import { type ConnectionOutcome, dueConnections, runConnection } from '@coffer/api/banks/sync/run-connection.ts';
import type { SyncServices } from '@coffer/api/banks/sync/sync-services.ts';
import type { Logger } from 'pino';

/** How soon somebody who asks is heard. */
const POLL_MS = 1_000;
/** Connections in hand at once in one process: of all wallets, and of one, whose bookings come one after the other anyway. */
const MOST = 24;
const MOST_OF_WALLET = 2;
/** How many that are due are looked at in one second. */
const LOOKED_AT = 200;

export interface SyncingBanks {
  /** Begins nothing any more. What is under way is broken off; another process takes it up. */
  stop(): Promise<void>;
}

/** Reads the banks that are due, until it is stopped; any number of processes may. */
export function syncBanks(services: SyncServices, log: Pick<Logger, 'info' | 'warn'>): SyncingBanks {
  const stopping = new AbortController();
  const { signal } = stopping;
  const underWay = new Map<string, { readonly walletId: string; readonly ended: Promise<void> }>();
  const ofWallet = (walletId: string) => [...underWay.values()].filter((run) => run.walletId === walletId).length;

  const look = async () => {
    if (underWay.size >= MOST) return;
    for (const name of await dueConnections(services.database, services.now(), LOOKED_AT)) {
      if (signal.aborted || underWay.size >= MOST) return;
      const { walletId, connectionId } = name;
      if (underWay.has(connectionId) || ofWallet(walletId) >= MOST_OF_WALLET) continue;
      const ended = runConnection(services, name, signal)
        .then((outcome) => say(log, outcome, connectionId))
        .catch((error: unknown) => log.warn({ reason: reasonOf(error), connectionId }, 'bank'))
        .finally(() => underWay.delete(connectionId));
      underWay.set(connectionId, { walletId, ended });
    }
  };
  const looking = (async () => {
    while (!signal.aborted) {
      await look().catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'banks'));
      await wait(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await looking;
      await Promise.all([...underWay.values()].map(({ ended }) => ended));
    },
  };
}

function say(log: Pick<Logger, 'info' | 'warn'>, result: ConnectionOutcome, connectionId: string): void {
  const { outcome } = result;
  if (outcome === 'nothing') return;
  if (result.outcome === 'failed') log.warn({ outcome, reason: reasonOf(result.fault), connectionId }, 'bank');
  else log.info({ outcome, connectionId }, 'bank');
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
