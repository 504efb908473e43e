import { TestApp } from '../api/oauth/test-app.ts';
import { TestBrowser } from '../api/test-browser.ts';
import type { TestPerson } from './test-people.ts';

/** Authorises an app with all requested scopes; returns its access token. */
export async function authoriseTestApp(
  baseURL: string,
  { email, password }: TestPerson,
  name: string,
): Promise<{ readonly app: TestApp; readonly token: string }> {
  const browser = new TestBrowser(baseURL);
  await browser.signIn(email, password);
  const app = await TestApp.register(baseURL, { client_name: name });
  const { access_token: token } = await app.connect(browser);
  return { app, token };
}
