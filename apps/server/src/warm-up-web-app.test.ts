import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { warmUpWebApp } from './warm-up-web-app.ts';

test('renders one page, and none for others', async () => {
  const rendered: (string | undefined)[] = [];
  const handle = async ({ headers, method, url }: IncomingMessage, response: ServerResponse) => {
    rendered.push(`${method} ${url}`);
    await expect(fetch(`http://${headers.host}/sign-in`)).rejects.toThrow('fetch failed');
    response.end('a page');
  };
  await warmUpWebApp({ handle });
  expect(rendered).toEqual([expect.stringMatching(/^GET \/[-0-9a-f]{36}$/)]);
});

test('lets Coffer start if the page fails', async () => {
  await expect(warmUpWebApp({ handle: () => Promise.reject(new Error('failed')) })).resolves.toBeUndefined();
});
