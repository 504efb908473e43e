import type { AppRouter } from '@coffer/api/router.ts';
import { type getFetch, httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import { plainJsonTransformer } from './plain-json-transformer.ts';

/** The context of a slow or large request: it is sent alone, so that others need not wait for it. */
export const UNBATCHED = { alone: true } as const;
/** For a write while the page is left: the browser still sends it (up to 64 KiB). */
export const LEAVING = { alone: true, leaving: true } as const;
/** A write that is sent again with the same key, because its answer was lost, is done once. */
export const onceBy = (idempotencyKey: string) => ({ alone: true, idempotencyKey }) as const;
/** For a body of more than 1 MiB: the service looks at the wallet before it takes the body. */
export const longInto = (walletId: string) => ({ alone: true, walletId }) as const;

export interface LinkOptions {
  /** The whole address of `/internal/trpc`. */
  readonly url: string;
  readonly headers?: () => Record<string, string>;
}

/** Requests that are made in the same moment go out together. */
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
      // Some proxies refuse longer addresses.
      false: httpBatchLink({ ...options, maxURLLength: 6000, maxItems: 20 }),
    }),
  ];
}

/** The request continues when its page is closed. */
const outliving: ReturnType<typeof getFetch> = (input, { signal, body, ...rest } = {}) => {
  const text = typeof body === 'string' ? body : null;
  return fetch(input, { ...rest, signal: signal ?? null, body: text, keepalive: true });
};
