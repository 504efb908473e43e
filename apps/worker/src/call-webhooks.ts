import { setTimeout as wait } from 'node:timers/promises';
import { type CallOutcome, callWebhook, dueWebhooks } from '@coffer/api/webhooks/call-webhook.ts';
import type { CallServices } from '@coffer/api/webhooks/take-delivery.ts';
import type { Logger } from 'pino';

/** How soon a change is told. It is looked for here, so that writers need not say anything. */
const POLL_MS = 1_000;
/** Calls under way in one process: of all wallets, and of one, whose receivers may be slow. */
const MOST = 32;
const MOST_OF_WALLET = 4;
/** How many that are due are looked at in one second. */
const LOOKED_AT = 500;

export interface CallingWebhooks {
  /** Calls nobody any more. What is under way is broken off; another process repeats it. */
  stop(): Promise<void>;
}

/** Calls the webhooks that have something to be told, until it is stopped; any number of processes may. */
export function callWebhooks(services: CallServices, log: Pick<Logger, 'info' | 'warn'>): CallingWebhooks {
  const stopping = new AbortController();
  const { signal } = stopping;
  const underWay = new Map<string, { readonly walletId: string; readonly ended: Promise<void> }>();
  const ofWallet = (walletId: string) => [...underWay.values()].filter((call) => call.walletId === walletId).length;

  const look = async () => {
    if (underWay.size >= MOST) return;
    for (const name of await dueWebhooks(services.database, services.now(), LOOKED_AT)) {
      if (signal.aborted || underWay.size >= MOST) return;
      if (underWay.has(name.id) || ofWallet(name.walletId) >= MOST_OF_WALLET) continue;
      const ended = callWebhook(services, name, signal)
        .then((outcome) => say(log, outcome, name.id))
        .catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'webhook'))
        .finally(() => underWay.delete(name.id));
      underWay.set(name.id, { walletId: name.walletId, ended });
    }
  };
  const looking = (async () => {
    while (!signal.aborted) {
      await look().catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'webhooks'));
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

function say(log: Pick<Logger, 'info'>, outcome: CallOutcome, webhookId: string): void {
  if (outcome !== 'nothing') log.info({ outcome, webhookId }, 'webhook');
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
