import { readFileSync } from 'node:fs';
import { useTranslations } from 'next-intl';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MESSAGE_AREAS } from './areas.ts';
import { LocaleProvider } from './locale-provider.tsx';
import type { Locale } from './locales.ts';
import { useAppLanguage } from './use-app-language.ts';

function Probe() {
  const t = useTranslations('home.chart');
  return `${t('moreRows', { count: 1234 })} (${useAppLanguage()})`;
}

function shownIn(locale: Locale, region: string): string {
  const read = (area: string) =>
    JSON.parse(readFileSync(new URL(`../../messages/${locale}/${area}.json`, import.meta.url), 'utf8'));
  const messages = Object.fromEntries(MESSAGE_AREAS.map((area) => [area, read(area)])) as Record<string, never>;
  const children = createElement(Probe);
  const provided = { region, messages, nonce: '', children } as unknown as ComponentProps<typeof LocaleProvider>;
  return renderToStaticMarkup(createElement(LocaleProvider, provided));
}

test('counts in messages follow the reader’s region', () => {
  expect(shownIn('de', 'de-DE')).toContain('1.234 weitere anzeigen (de)');
  expect(shownIn('de', 'de-AT')).toContain(`${new Intl.NumberFormat('de-AT').format(1234)} weitere anzeigen (de)`);
  expect(shownIn('de', 'de-AT')).not.toContain('1.234');
  expect(shownIn('en', 'en-ZA')).not.toContain('1,234');
});
