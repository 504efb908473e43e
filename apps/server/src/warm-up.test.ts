import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { warmUp } from './warm-up.ts';

test('renders one page', async () => {
  const rendered: (string | undefined)[] = [];
  const handle = async ({ method, url }: IncomingMessage, response: ServerResponse) => {
    rendered.push(`${method} ${url}`);
    response.end('a page');
  };
  await warmUp({ handle });
  expect(rendered).toEqual(['GET /unknown']);
});

test('lets Coffer start if the page fails', async () => {
  await expect(warmUp({ handle: () => Promise.reject(new Error('failed')) })).resolves.toBeUndefined();
});
