import { existsSync } from 'node:fs';
import { startSession } from '@coffer/api/people/sessions/session-tokens.ts';
import { cookieDefinitions } from '@coffer/auth/sessions.ts';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import type { BenchStage } from './bench-stage.ts';

/** Starts headless Chromium. */
export function openBrowser(): Promise<Browser> {
  const named = process.env['COFFER_CHROMIUM'];
  const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const executablePath = named || usual.find((file) => existsSync(file));
  if (executablePath === undefined) throw new Error('no Chromium: apt-get install chromium, or set COFFER_CHROMIUM');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
}

/** Opens a browser context in which the person is signed in. */
export async function openSignedInContext(
  browser: Browser,
  { services }: BenchStage,
  { url, userId, width = 1280 }: { readonly url: string; readonly userId: string; readonly width?: number },
): Promise<BrowserContext> {
  const token = await startSession(services.database, {
    personId: userId,
    userAgent: 'bench',
    address: '127.0.0.1',
  });
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  await context.addCookies([{ name: cookieDefinitions(url).session.name, value: token, url }]);
  return context;
}
