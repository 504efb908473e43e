import { Problem } from '@coffer/api/kernel/problems.ts';
import type { FastifyRequest } from 'fastify';

/**
 * Runs work that may wait, with a signal that aborts when the request's connection closes. Fastify's `request.signal`
 * doesn't help here: it stops listening once the body has arrived.
 */
export async function whileConnected<Value>(
  { raw: { socket } }: FastifyRequest,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const connection = new AbortController();
  const onClose = (): void => connection.abort(new Problem('unavailable', { detail: 'The connection was closed.' }));
  if (socket.destroyed) onClose();
  socket.once('close', onClose);
  try {
    return await work(connection.signal);
  } finally {
    socket.off('close', onClose);
  }
}
