import { expect, test } from 'vitest';
import { unknownPage } from './unknown-page.ts';

const page = (acceptLanguage: string | null, cookies: Readonly<Record<string, string>> = {}) =>
  unknownPage({ acceptLanguage, cookie: (name) => cookies[name] }, 'abc');

test("is small, has no scripts, and uses the chosen language or the browser's", () => {
  expect(page(null)).toContain('<html lang="en" data-theme="system">');
  expect(page('de-AT,de;q=0.9')).toContain('<html lang="de"');
  expect(page('de', { 'coffer-locale': 'en', 'coffer-theme': 'dark' })).toContain('<html lang="en" data-theme="dark">');
  expect(page('de', { 'coffer-locale': '"><script>', 'coffer-theme': '"><script>' })).not.toContain('script');
  expect(page('de')).toContain('<style nonce="abc">');
  expect(page('de').length).toBeLessThan(4_000);
});
