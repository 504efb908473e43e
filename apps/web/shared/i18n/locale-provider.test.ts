import { useTranslations } from 'next-intl';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readAllMessages } from '#shared/testing/read-all-messages.ts';
import { LocaleProvider } from './locale-provider.tsx';
import type { Locale } from './locales.ts';
import { useAppLanguage } from './use-app-language.ts';

function Probe() {
  const t = useTranslations('home.chart');
  return `${t('moreRows', { count: 1234 })} (${useAppLanguage()})`;
}

function shownIn(locale: Locale, region: string): string {
  const provided: ComponentProps<typeof LocaleProvider> = {
    ...{ region, messages: readAllMessages(locale), nonce: '', children: createElement(Probe) },
  };
  return renderToStaticMarkup(createElement(LocaleProvider, provided));
}

test('counts in messages follow the reader’s region', () => {
  expect(shownIn('de', 'de-DE')).toContain('1.234 weitere Zeilen anzeigen (de)');
  expect(shownIn('de', 'de-AT')).toContain(
    `${new Intl.NumberFormat('de-AT').format(1234)} weitere Zeilen anzeigen (de)`,
  );
  expect(shownIn('de', 'de-AT')).not.toContain('1.234');
  expect(shownIn('en', 'en-ZA')).not.toContain('1,234');
});
