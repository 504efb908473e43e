import type { AppRouter } from '@coffer/api/router.ts';
import { type getFetch, httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import { plainJsonTransformer } from './plain-json-transformer.ts';

/** The context of a slow or large request: sent alone, so that other requests don't wait for it. */
export const UNBATCHED = { alone: true } as const;
/** For a write when the page closes: the browser still sends it (up to 64 KiB). */
export const LEAVING = { alone: true, leaving: true } as const;
/** For a write that may be resent after its answer was lost: the service performs it once per key. */
export const onceBy = (idempotencyKey: string) => ({ alone: true, idempotencyKey }) as const;
/** For a body over 1 MiB: the service checks access to the wallet before it reads the body. */
export const longInto = (walletId: string) => ({ alone: true, walletId }) as const;

export interface LinkOptions {
  /** The absolute URL of `/internal/trpc`. */
  readonly url: string;
  readonly headers?: () => Record<string, string>;
}

/** The links of the tRPC client; they batch requests made at the same time. */
export function linksOf({ url, headers = () => ({}) }: LinkOptions): TRPCLink<AppRouter>[] {
  const options = { url, headers, transformer: plainJsonTransformer };
  return [
    splitLink({
      condition: ({ context }) => context['alone'] === true,
      true: splitLink({
        condition: ({ context }) => context['leaving'] === true,
        true: httpLink({ ...options, fetch: outliving }),
        false: httpLink({
          ...options,
          headers: ({ op: { context } }) => ({
            ...headers(),
            ...(typeof context['walletId'] === 'string' ? { 'Coffer-Wallet': context['walletId'] } : {}),
            ...(typeof context['idempotencyKey'] === 'string' ? { 'Idempotency-Key': context['idempotencyKey'] } : {}),
          }),
        }),
      }),
      // Some proxies reject longer URLs.
      false: httpBatchLink({ ...options, maxURLLength: 6000, maxItems: 20 }),
    }),
  ];
}

/** A fetch that continues after its page is closed. */
const outliving: ReturnType<typeof getFetch> = (input, { signal, body, ...rest } = {}) => {
  const text = typeof body === 'string' ? body : null;
  return fetch(input, { ...rest, signal: signal ?? null, body: text, keepalive: true });
};
