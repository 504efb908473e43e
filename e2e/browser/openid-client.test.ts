import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import * as oauth from 'openid-client';
import { callWithToken } from '../api/oauth/test-app.ts';
import { forgetSession, type PersonWithWallet, signInNewPerson } from './test-people.ts';
import { test, waitForRedirectedUrl } from './two-processes.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

/** Signs up a person with a wallet, and signs them out. */
async function makeSignedOutPerson(page: Page, address: string): Promise<PersonWithWallet> {
  const person = await signInNewPerson(page, address);
  await forgetSession(page);
  return person;
}

/** Creates an authorization URL with this library. Returns it with the values for checking the response. */
async function ask(configuration: oauth.Configuration, redirectUri: string, resource: string) {
  const pkceCodeVerifier = oauth.randomPKCECodeVerifier();
  const [expectedState, expectedNonce] = [oauth.randomState(), oauth.randomNonce()];
  const url = oauth.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid profile email service:read service:write',
    resource,
    state: expectedState,
    nonce: expectedNonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  return { url, checks: { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true } };
}

async function signInOnPage(page: Page, { email, password }: PersonWithWallet): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const statusAt = async (url: string, token: string) => (await callWithToken(url, token)).status;

/** How the client is identified: by registration, or by a document at its own URL. */
const ways = [
  {
    way: 'that registers',
    discover: (issuer: URL, name: string, { redirectUri }: { redirectUri: string; documentUrl: string }) =>
      oauth.dynamicClientRegistration(
        issuer,
        { client_name: name, redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' },
        oauth.None(),
        { algorithm: 'oauth2' },
      ),
  },
  {
    way: 'that is nothing but a document',
    discover: (issuer: URL, _: string, { documentUrl }: { redirectUri: string; documentUrl: string }) =>
      oauth.discovery(issuer, documentUrl, { token_endpoint_auth_method: 'none' }, oauth.None()),
  },
];

for (const { way, discover } of ways) {
  test(`openid-client, of an app ${way}, passes every step from discovery to revocation`, async ({ page, two }) => {
    const { front, urls, app } = two;
    const [first, second] = urls;
    const name = `App ${randomUUID().slice(0, 8)}`;
    app.document = { client_id: app.documentUrl, client_name: name, redirect_uris: [app.redirectUri] };
    const person = await makeSignedOutPerson(page, front.url);
    const configuration = await discover(new URL(front.url), name, app);
    expect(configuration.serverMetadata().issuer).toBe(front.url);
    expect(configuration.clientMetadata()['client_secret']).toBeUndefined();

    const { url, checks } = await ask(configuration, app.redirectUri, front.url);
    await page.goto(url.href);
    await signInOnPage(page, person);
    await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible();
    await expect(page.getByText(new URL(app.redirectUri).host)).toBeVisible();
    await page.getByRole('button', { name: 'Allow' }).click();
    const answer = await waitForRedirectedUrl(page, app.redirectUri);
    expect(answer.searchParams.get('iss')).toBe(front.url);

    const tokens = await oauth.authorizationCodeGrant(configuration, answer, checks, { resource: front.url });
    const wallets = new URL('/wallets', front.url);
    const listed = await oauth.fetchProtectedResource(configuration, tokens.access_token, wallets, 'GET');
    expect((await listed.json()).items).toMatchObject([{ id: person.walletId, name: 'Household' }]);

    // The other process handles the refresh, and names the person.
    front.to = second;
    const refreshed = await oauth.refreshTokenGrant(configuration, tokens.refresh_token ?? '', { resource: front.url });
    expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
    const opaque = await oauth.refreshTokenGrant(configuration, refreshed.refresh_token ?? '');
    const { sub } = tokens.claims() ?? {};
    expect(await oauth.fetchUserInfo(configuration, opaque.access_token, String(sub))).toMatchObject({
      sub,
      email: person.email,
      name: person.name,
    });
    front.to = first;

    // Both processes have looked up the connection, and cache it for a while.
    for (const process of urls) expect(await statusAt(process, refreshed.access_token)).toBe(200);
    await page.goto(`/w/${person.walletId}/settings/connected-apps`);
    await waitUntilHydrated(page);
    await page.getByRole('button', { name: `Revoke ${name}` }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(page.getByText('No app is connected')).toBeVisible();
    expect(await statusAt(first, refreshed.access_token)).toBe(401);
    await expect.poll(() => statusAt(second, refreshed.access_token), { timeout: 20_000 }).toBe(401);
    for (const to of urls) {
      front.to = to;
      const again = oauth.refreshTokenGrant(configuration, opaque.refresh_token ?? '');
      await expect(again).rejects.toMatchObject({ error: 'invalid_grant' });
    }
    front.to = first;
  });
}
