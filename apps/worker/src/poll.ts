import { setTimeout as wait } from 'node:timers/promises';

/** How soon what is due is noticed. It is looked for, so that writers need not say anything. */
const POLL_MS = 1_000;

interface Named {
  readonly walletId: string;
}

/** What is looked for again and again, and what is done with each that is found. */
export interface Polled<Name extends Named> {
  /** What is under way at once in one process: of all wallets, and of one. */
  readonly most: number;
  readonly mostOfWallet: number;
  due(): Promise<readonly Name[]>;
  keyOf(name: Name): string;
  work(name: Name, signal: AbortSignal): Promise<void>;
  /** `name` is null where nothing could be looked for. */
  failed(error: unknown, name: Name | null): void;
}

export interface Polling {
  /** Begins nothing any more. What is under way is broken off; another process takes it up. */
  stop(): Promise<void>;
}

/** Does what is due, until it is stopped; any number of processes may. */
export function poll<Name extends Named>({ most, mostOfWallet, due, keyOf, work, failed }: Polled<Name>): Polling {
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
