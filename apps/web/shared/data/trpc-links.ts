import type { AppRouter } from '@coffer/api/router.ts';
import { type getFetch, httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import { plainJsonTransformer } from './plain-json-transformer.ts';

/** The context of a slow or large request: sent alone, so that other requests don't wait for it. */
export const UNBATCHED_CONTEXT = { alone: true } as const;
/** The context of a deletion: `onChange` gets the id of its change set, and closing the page doesn't stop the request. */
export const deletionContext = (onChange: (changeSetId: string) => void) =>
  ({ alone: true, outliving: true, onChange }) as const;
export type DeletionContext = ReturnType<typeof deletionContext>;
/** The context of a write that offers an undo: `onChange` gets the id of its change set. */
export const undoableContext = (onChange: (changeSetId: string) => void) => ({ alone: true, onChange }) as const;
/** The context of a write that applies only if the record still has this ETag. */
export const ifMatchContext = (etag: string) => ({ alone: true, ifMatch: etag }) as const;
/** The context of a write that may be resent after its response was lost: the service performs it once per key. */
export const idempotencyContext = (idempotencyKey: string) => ({ alone: true, idempotencyKey }) as const;
/**
 * The context of a request with a body over 1 MiB: the service checks access to the wallet before it reads the
 * body.
 */
export const longBodyContext = (walletId: string) => ({ alone: true, walletId }) as const;

export interface TrpcLinkOptions {
  /** The absolute URL of `/internal/trpc`. */
  readonly url: string;
  readonly headers?: () => Record<string, string>;
}

/** Some proxies reject longer URLs. */
const LONGEST_URL = 6000;
/** The length reserved for the rest of the URL. */
const ROOM_FOR_NAME = 200;

/** Whether the input of a query, such as a filter of 500 ids, is too long for a URL. */
function isTooLongForUrl(type: string, input: unknown): boolean {
  if (type !== 'query' || input === undefined) return false;
  return encodeURIComponent(JSON.stringify(input)).length > LONGEST_URL - ROOM_FOR_NAME;
}

/**
 * Creates the links of the tRPC client, which send its requests. Requests made at the same time are batched, except
 * requests with a context of this file.
 */
export function createTrpcLinks({ url, headers = () => ({}) }: TrpcLinkOptions): TRPCLink<AppRouter>[] {
  const options = { url, headers, transformer: plainJsonTransformer };
  const alone: Parameters<typeof httpLink<AppRouter>>[0] = {
    ...options,
    headers: (request) => ({ ...headers(), ...headersOf(request) }),
  };
  return [
    reportChanges,
    splitLink({
      condition: ({ context }) => context['alone'] === true,
      true: splitLink({
        condition: ({ context }) => context['outliving'] === true,
        true: httpLink({ ...options, fetch: fetchBeyondPage }),
        false: postIfLong(httpLink(alone), httpLink({ ...alone, methodOverride: 'POST' })),
      }),
      false: postIfLong(
        httpBatchLink({ ...options, maxURLLength: LONGEST_URL, maxItems: 20 }),
        httpLink({ ...options, methodOverride: 'POST' }),
      ),
    }),
  ];
}

/** Sends queries that are too long for a URL through `long`, all others through `short`. */
function postIfLong(short: TRPCLink<AppRouter>, long: TRPCLink<AppRouter>): TRPCLink<AppRouter> {
  return splitLink({ condition: ({ type, input }) => isTooLongForUrl(type, input), true: long, false: short });
}

/** The request headers for the values in the context of a request. */
function headersOf({ op: { context } }: { readonly op: { readonly context: Record<string, unknown> } }) {
  return {
    ...(typeof context['walletId'] === 'string' ? { 'Coffer-Wallet': context['walletId'] } : {}),
    ...(typeof context['ifMatch'] === 'string' ? { 'If-Match': context['ifMatch'] } : {}),
    ...(typeof context['idempotencyKey'] === 'string' ? { 'Idempotency-Key': context['idempotencyKey'] } : {}),
  };
}

/** Calls `onChange` of a request's context with the id of the change set that the service made. */
const reportChanges: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const { onChange } = op.context;
    if (typeof onChange !== 'function') return next(op);
    return next(op).pipe(
      tap({
        next({ context }) {
          const response: unknown = context?.['response'];
          const changeSetId = response instanceof Response ? response.headers.get('Coffer-Change') : null;
          if (changeSetId !== null) onChange(changeSetId);
        },
      }),
    );
  };

/** Browsers refuse requests that outlive their page if the bodies of all such requests exceed 64 KiB together. */
const MAX_OUTLIVING_BYTES = 60 * 1024;
let outlivingBytes = 0;

/** Sends a request that continues after the page is closed, unless its body exceeds the limit. */
const fetchBeyondPage: ReturnType<typeof getFetch> = async (input, { signal, body, ...rest } = {}) => {
  const text = typeof body === 'string' ? body : null;
  const bytes = new Blob([text ?? '']).size;
  const keepalive = outlivingBytes + bytes <= MAX_OUTLIVING_BYTES;
  if (keepalive) outlivingBytes += bytes;
  try {
    return await fetch(input, { ...rest, signal: signal ?? null, body: text, keepalive });
  } finally {
    if (keepalive) outlivingBytes -= bytes;
  }
};
