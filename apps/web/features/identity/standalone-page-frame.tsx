'use client';

import { Select } from '@coffer/ui/select.tsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ConnectionStrip } from '#shared/connection/connection-strip.tsx';
import { LOCALES } from '#shared/i18n/locales.ts';
import { CofferLogo } from '#shared/page/coffer-logo.tsx';
import { isTheme, storeTheme, THEMES, type Theme } from '#shared/visitor/theme.ts';
import { useAccountLanguage, useVisitorLanguage } from '#shared/visitor/use-language.ts';
import { useTheme } from '#shared/visitor/use-theme.ts';
import type { Person } from '#shared/visitor/visitor.ts';

interface Props {
  readonly person: Person | null;
  readonly theme: Theme;
  readonly children: ReactNode;
}

/** The frame of pages outside a wallet: a card in the centre, and the choice of language and theme below. */
export function StandalonePageFrame({ person, theme, children }: Props) {
  const t = useTranslations('identity');
  return (
    <div className="flex min-h-dvh flex-col px-4">
      <main className="mx-auto grid w-full max-w-md flex-1 grid-cols-[minmax(0,1fr)] content-center gap-6 py-8">
        <p className="flex items-center justify-center gap-2.5 font-semibold text-lg tracking-tight">
          <CofferLogo />
          Coffer
        </p>
        {children}
      </main>
      <footer className="mx-auto flex w-full max-w-md flex-wrap items-center justify-center gap-x-3 gap-y-2 pb-6">
        {person === null ? <VisitorLanguage /> : <PersonLanguage />}
        <ThemeChoice theme={theme} />
        <a href="/docs" className="px-1 py-1.5 text-muted text-sm underline underline-offset-4 hover:text-text">
          {t('reference')}
        </a>
      </footer>
      <div className="-mx-4">
        <ConnectionStrip />
      </div>
    </div>
  );
}

function VisitorLanguage() {
  return <LanguageChoice {...useVisitorLanguage()} />;
}

function PersonLanguage() {
  return <LanguageChoice {...useAccountLanguage()} />;
}

function LanguageChoice({ locale, choose }: ReturnType<typeof useAccountLanguage>) {
  const t = useTranslations('frame');
  return (
    <Select
      aria-label={t('language')}
      options={LOCALES.map((value) => ({ value, label: t(`languages.${value}`) }))}
      value={locale}
      onValueChange={choose}
      className="max-w-full"
    />
  );
}

function ThemeChoice({ theme }: { theme: Theme }) {
  const t = useTranslations('frame');
  return (
    <Select
      aria-label={t('appearance')}
      options={THEMES.map((value) => ({ value, label: t(`themes.${value}`) }))}
      value={useTheme(theme)}
      onValueChange={(value) => isTheme(value) && storeTheme(value)}
      className="max-w-full"
    />
  );
}
