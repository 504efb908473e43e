'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useAllCommands } from '#shared/commands/commands.tsx';
import { LOCALES } from '#shared/i18n/locales.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { signOut } from '#shared/session/next-auth-client.ts';
import { storeTheme, THEMES } from '#shared/visitor/theme.ts';
import { useAccountLanguage } from '#shared/visitor/use-language.ts';
import { hasPermission } from '#shared/wallet/member-permissions.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { PaletteEntry } from './find-palette-entries.ts';
import { useOpenPage } from './use-open-page.ts';

/** Actions at the end of the list, because they are rarely wanted. */
const LAST: ReadonlySet<string> = new Set(['notifications', 'help']);

/** The palette’s actions: first the commands of the current page, then the actions that are available everywhere. */
export function useActionEntries(): readonly PaletteEntry[] {
  const registered = useRegistered();
  const makings = useMakings();
  const own = useOwnChoices();
  return useMemo(() => {
    const known = new Set(registered.map(({ id }) => id));
    const all = [...registered, ...[...makings, ...own].filter(({ id }) => !known.has(id))];
    return [...all.filter(({ id }) => !LAST.has(id)), ...all.filter(({ id }) => LAST.has(id))];
  }, [registered, makings, own]);
}

/** Returns a function that gives the synonyms of a palette entry by its id; an empty text if there are none. */
export function usePaletteSynonyms(): (id: string) => string {
  const t = useTranslations('frame.synonyms');
  return useMemo(
    () => (id: string) => {
      // biome-ignore lint/plugin: `has` guards the key, which is the entry's id.
      const key = id as 'new-asset';
      return t.has(key) ? t(key) : '';
    },
    [t],
  );
}

function useRegistered(): readonly PaletteEntry[] {
  const all = useAllCommands();
  const synonyms = usePaletteSynonyms();
  return useMemo(
    () =>
      all
        // Leave out the commands that open a page, because the palette lists pages in a section of their own.
        .filter(({ id, onlyKey }) => onlyKey !== true && !id.startsWith('go-'))
        .map(({ id, label, keys, words = '', run }) => ({
          id,
          label,
          group: 'actions',
          words: `${words} ${synonyms(id)}`,
          ...(keys === undefined ? {} : { keys }),
          run,
        })),
    [all, synonyms],
  );
}

/** Returns the actions that create a record. Each action opens the page of that kind of records. */
function useMakings(): readonly PaletteEntry[] {
  const t = useTranslations();
  const synonyms = usePaletteSynonyms();
  const go = useOpenPage();
  const { me, mayWrite } = useWallet();
  return useMemo(() => {
    const make = (id: string, label: string, path: string): PaletteEntry => ({
      id,
      label,
      group: 'actions',
      words: synonyms(id),
      run: go(path),
    });
    const writing = [
      make('import-statement', t('assets.importStatement'), '/import'),
      make('new-asset', t('assets.newAsset'), '/assets?new='),
      make('new-category', t('categories.newCategory'), '/categories?new='),
      make('new-tag', t('categories.newTag'), '/categories?tab=tags&new='),
      make('new-merchant', t('merchants.new'), '/merchants?new='),
      make('new-rule', t('merchants.rules.new'), '/rules?new='),
      make('find-transfers', t('transfers.find'), '/transfers'),
    ];
    return [
      ...(mayWrite ? writing : []),
      ...(hasPermission(me, 'manageMembers')
        ? [make('invite', t('settings.members.invite'), '/settings/members?new=')]
        : []),
      ...(hasPermission(me, 'manageApiKeys')
        ? [make('new-api-key', t('frame.newApiKey'), '/settings/api-keys?new=')]
        : []),
    ];
  }, [t, synonyms, go, me, mayWrite]);
}

/** Actions for the signed-in person: theme, language, another wallet, signing out. */
function useOwnChoices(): readonly PaletteEntry[] {
  const t = useTranslations('frame');
  const synonyms = usePaletteSynonyms();
  const router = useRouter();
  const { locale, choose } = useAccountLanguage();
  const showProblem = useProblemToast();
  return useMemo(() => {
    const entry = (id: string, label: string, run: () => void): PaletteEntry => ({
      id,
      label,
      group: 'actions',
      words: synonyms(id),
      run,
    });
    const themes = THEMES.map((theme) =>
      entry(`theme-${theme}`, `${t('appearance')}: ${t(`themes.${theme}`)}`, () => storeTheme(theme)),
    );
    const languages = LOCALES.filter((language) => language !== locale).map((language) =>
      entry(`language-${language}`, `${t('language')}: ${t(`languages.${language}`)}`, () => choose(language)),
    );
    return [
      ...themes,
      ...languages,
      entry('new-wallet', t('newWallet'), () => router.push('/welcome')),
      entry('sign-out', t('signOut'), () => void signOut().catch(showProblem)),
    ];
  }, [t, synonyms, router, locale, choose, showProblem]);
}
