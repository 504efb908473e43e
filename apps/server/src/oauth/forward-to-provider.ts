import type { FastifyReply, FastifyRequest } from 'fastify';
import inject, { type Response } from 'light-my-request';
import type { Provider } from 'oidc-provider';
import { isRedundantClientId } from './client-authentication.ts';

/** A request as passed to the provider. */
export interface ForwardedRequest {
  readonly method: 'GET' | 'POST';
  /** The path and the query of the request. */
  readonly path: string;
  readonly form?: URLSearchParams;
  readonly json?: unknown;
}

/** Request headers that are forwarded to the provider. */
const FORWARDED_HEADERS = ['authorization', 'cookie', 'accept', 'user-agent'] as const;

/**
 * Passes a request to the provider and returns its response without sending it: the caller sends it after the commit.
 * Host and scheme come from BASE_URL, not from the request.
 */
export async function forwardToOAuthProvider(
  provider: Provider,
  request: FastifyRequest,
  { method, path, form, json }: ForwardedRequest,
): Promise<Response> {
  const { host, protocol } = new URL(provider.issuer);
  const headers = Object.fromEntries(
    FORWARDED_HEADERS.flatMap((name) => {
      const value = request.headers[name];
      const isNeedless = name === 'authorization' && form !== undefined && isRedundantClientId(value, form);
      return typeof value === 'string' && !isNeedless ? [[name, value]] : [];
    }),
  );
  const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
  const payload = form?.toString() ?? (json === undefined ? undefined : JSON.stringify(json));
  return inject(provider.callback(), {
    method,
    url: path,
    headers: {
      ...headers,
      host,
      'x-forwarded-proto': protocol.slice(0, -1),
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** Headers that are not copied from the provider's response, because our own server sets them. */
const OWN_HEADERS = new Set(['connection', 'date', 'transfer-encoding', 'content-length', 'vary', 'x-powered-by']);

export function sendOAuthProviderResponse(
  reply: FastifyReply,
  { statusCode, headers, rawPayload }: Response,
): FastifyReply {
  for (const [name, value] of Object.entries(headers)) {
    const isOfOthers = OWN_HEADERS.has(name) || name.startsWith('access-control-');
    if (!isOfOthers && value !== undefined) reply.header(name, value);
  }
  return reply.status(statusCode).send(rawPayload.length === 0 ? undefined : rawPayload);
}
