import { Browser } from '../api/browser.ts';
import { App } from '../api/oauth/app.ts';
import type { Someone } from './people.ts';

/** Authorises an app with all requested scopes; returns its access token. */
export async function connectedApp(
  baseURL: string,
  { email, password }: Someone,
  name: string,
): Promise<{ readonly app: App; readonly token: string }> {
  const browser = new Browser(baseURL);
  await browser.signIn(email, password);
  const app = await App.register(baseURL, { client_name: name });
  const { access_token: token } = await app.connect(browser);
  return { app, token };
}
