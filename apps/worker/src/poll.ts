import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two polls. Polling finds due work, so writers need not notify anybody. */
const POLL_MS = 1_000;

interface Named {
  readonly walletId: string;
}

/** A kind of work to poll for, and how to run it. */
export interface PolledWork<Name extends Named> {
  /** Maximum number of work items that run at a time in one process. */
  readonly most: number;
  /** Maximum number of work items of one wallet that run at a time in one process. */
  readonly mostOfWallet: number;
  due(): Promise<readonly Name[]>;
  keyOf(name: Name): string;
  work(name: Name, signal: AbortSignal): Promise<void>;
  /** `name` is null if the poll itself failed. */
  failed(error: unknown, name: Name | null): void;
}

export interface RunningPoll {
  /**
   * Starts no more work, aborts running work and waits until it has ended. Another process later finishes the aborted
   * work.
   */
  stop(): Promise<void>;
}

/** Polls for due work and runs it until stopped. Any number of processes may poll. */
export function startPolling<Name extends Named>({
  most,
  mostOfWallet,
  due,
  keyOf,
  work,
  failed,
}: PolledWork<Name>): RunningPoll {
  const stopping = new AbortController();
  const { signal } = stopping;
  const underWay = new Map<string, { readonly walletId: string; readonly ended: Promise<void> }>();
  const ofWallet = (walletId: string) => [...underWay.values()].filter((one) => one.walletId === walletId).length;

  const look = async () => {
    if (underWay.size >= most) return;
    for (const name of await due()) {
      if (signal.aborted || underWay.size >= most) return;
      const key = keyOf(name);
      if (underWay.has(key) || ofWallet(name.walletId) >= mostOfWallet) continue;
      const ended = work(name, signal)
        .catch((error: unknown) => failed(error, name))
        .finally(() => underWay.delete(key));
      underWay.set(key, { walletId: name.walletId, ended });
    }
  };
  const looking = (async () => {
    while (!signal.aborted) {
      await look().catch((error: unknown) => failed(error, null));
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
