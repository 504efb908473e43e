import { describe, expect, it } from 'vitest';
import { startCoffer } from '../start-coffer.ts';
import { readCallResult, TestBrowser } from '../test-browser.ts';
import { TestApp } from './test-app.ts';

const coffer = startCoffer();
const url = () => coffer().server.url;

/** Opens the consent page of an app as a new person. Returns the browser, the page, and the body of an approval. */
async function openConsentPage() {
  const browser = new TestBrowser(url(), { from: '127.0.6.2' });
  await browser.newPerson();
  const app = await TestApp.register(url());
  const answer = await browser.request('GET', app.request().path);
  const page = new URL(String(answer.headers.location), url()).pathname;
  const { id: personId } = await browser.person();
  const body = { personId, isApproved: true, scopes: ['service:read'], walletIds: null };
  return { browser, page, body };
}

describe('a decision', () => {
  it('is accepted from the service’s own pages only', async () => {
    const { browser, page, body } = await openConsentPage();
    const foreign = await browser.request('POST', `${page}/decision`, { body, origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expect((await browser.request('POST', `${page}/decision`, { body })).status).toBe(200);
  });

  it('is accepted from the browser that began, with the cookie of this very request', async () => {
    const mine = await openConsentPage();
    const hers = await openConsentPage();
    const decide = (browser: TestBrowser) => browser.request('POST', `${mine.page}/decision`, { body: mine.body });
    expect((await decide(hers.browser)).status).toBe(404);
    const without = new TestBrowser(url(), { from: '127.0.6.3' });
    expect((await decide(without)).status).toBe(404);
    expect((await without.request('GET', `${mine.page}/request`)).status).toBe(404);
    expect((await decide(mine.browser)).status).toBe(200);
  });

  it('is made once', async () => {
    const { browser, page, body } = await openConsentPage();
    const send = () => browser.request('POST', `${page}/decision`, { body });
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  it('appears in the person’s security events if she allowed something', async () => {
    const { browser, page, body } = await openConsentPage();
    const again = await openConsentPage();
    expect((await browser.request('POST', `${page}/decision`, { body })).status).toBe(200);
    await again.browser.request('POST', `${again.page}/decision`, { body: { ...again.body, isApproved: false } });
    const kinds = async (of: TestBrowser) =>
      readCallResult(await of.query('securityEvents.list', {}))
        .items.filter(({ kind }: { kind: string }) => kind.startsWith('app'))
        .map(({ kind, credential, subject }: Record<string, string>) => [kind, credential, subject]);
    expect(await kinds(browser)).toEqual([['appAllowed', 'session', expect.stringMatching(/^App /)]]);
    expect(await kinds(again.browser)).toEqual([]);
  });

  it('must come from the person who was shown the page', async () => {
    const { browser, page, body } = await openConsentPage();
    await browser.signOut();
    expect((await browser.request('POST', `${page}/decision`, { body })).status).toBe(401);
    await browser.newPerson();
    expect((await browser.request('POST', `${page}/decision`, { body })).status).toBe(401);
  });
});
