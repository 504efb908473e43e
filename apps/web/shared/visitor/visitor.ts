import 'server-only';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { acceptedLanguages, chooseLocale, type Locale, regionalLanguageTag } from '#shared/i18n/locales.ts';
import { isTheme, type Theme } from './theme.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly locale: string;
}

export interface PageVisitor {
  /**
   * The signed-in person, from a header that the server added after checking the session; null if nobody is signed in.
   */
  readonly person: Person | null;
  /** Whether the instance has no accounts yet. */
  readonly firstRun: boolean;
  readonly locale: Locale;
  /** The BCP 47 tag for formatting dates and numbers. */
  readonly region: string;
  readonly theme: Theme;
  readonly nonce: string;
  /**
   * The position in the change feed of the page's wallet before any of its data was read; null outside the person's
   * wallets.
   */
  readonly feedNumber: number | null;
}

/** The person who requests the page, with language, formats and theme. */
export const readVisitor = cache(async (): Promise<PageVisitor> => {
  const [asked, kept] = await Promise.all([headers(), cookies()]);
  const person = personOf(asked.get('x-coffer-person'));
  const wishes = acceptedLanguages(asked.get('accept-language'));
  const locale = chooseLocale([person?.locale, kept.get('coffer-locale')?.value], wishes);
  const theme = kept.get('coffer-theme')?.value;
  return {
    person,
    firstRun: asked.get('x-coffer-first-run') === '1',
    locale,
    region: regionalLanguageTag(locale, wishes),
    theme: isTheme(theme) ? theme : 'system',
    nonce: asked.get('x-nonce') ?? '',
    feedNumber: numberOf(asked.get('x-coffer-changes')),
  };
});

function personOf(header: string | null): Person | null {
  if (header === null) return null;
  const { id, email, name, locale } = JSON.parse(decodeURIComponent(header));
  return { id, email, name, locale };
}

function numberOf(header: string | null): number | null {
  return header === null ? null : Number(header);
}

/**
 * The path of the sign-in page, which returns to the requested page afterwards; `/sign-up` if the instance has no
 * accounts yet.
 */
export async function signInPath(): Promise<string> {
  const path = (await headers()).get('x-coffer-path');
  const { firstRun } = await readVisitor();
  if (firstRun) return '/sign-up';
  return path === null || path === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`;
}
