import type { ServerResponse } from 'node:http';

/** Milliseconds between two checks of a response that is being written. */
const LOOKS_EVERY = 50;

/** Calls `end` once, as soon as the response is complete, waits for a slow client, or the client has disconnected. */
export function onResponseProduced(response: ServerResponse, end: () => void): void {
  const looks = setInterval(() => {
    if (response.writableEnded || response.writableNeedDrain) once();
  }, LOOKS_EVERY).unref();
  const once = (): void => {
    clearInterval(looks);
    for (const event of ['finish', 'close']) response.off(event, once);
    end();
  };
  for (const event of ['finish', 'close']) response.once(event, once);
  // If the client has already disconnected, no `close` event would follow.
  if (response.destroyed) once();
}
