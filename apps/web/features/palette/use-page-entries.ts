'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { NAVIGATION } from '#shared/page/navigation.ts';
import { useVisibleSettingsGroups } from '#shared/page/use-visible-settings-groups.ts';
import type { PaletteEntry } from './find-palette-entries.ts';
import { usePaletteSynonyms } from './use-action-entries.ts';
import { useOpenPage } from './use-open-page.ts';

/** Palette entries for every page of the wallet, the pages of its settings, and the documentation. */
export function usePageEntries(): readonly PaletteEntry[] {
  const t = useTranslations();
  const synonyms = usePaletteSynonyms();
  const go = useOpenPage();
  const places = useVisibleSettingsGroups();
  return useMemo(() => {
    const page = (id: string, label: string, path: string): PaletteEntry => ({
      id,
      label,
      group: 'pages',
      words: synonyms(id),
      run: go(path),
    });
    const pages = NAVIGATION.map(({ name, path, key }) => ({
      ...page(`go-${name}`, t(`frame.${name}`), path),
      keys: `g ${key}`,
    }));
    const settings = places
      .flatMap(({ entries }) => entries)
      .map(({ name, path }) =>
        page(`settings-${name}`, `${t('settings.title')}: ${t(`settings.places.${name}`)}`, `/settings${path}`),
      );
    return [
      ...pages,
      page('go-worth', t('reports.tabs.worth'), '/reports/worth'),
      page('go-rules', t('merchants.places.rules'), '/rules'),
      page('go-tags', t('categories.tags'), '/categories?tab=tags'),
      page('go-banks', t('banks.title'), '/connections'),
      page('go-reviews', t('banks.reviews.title'), '/reviews'),
      page('go-transfers', t('transfers.title'), '/transfers'),
      page('go-linked', t('transfers.linkedTitle'), '/transfers/linked'),
      ...settings,
      { ...page('go-docs', t('frame.notFound.reference'), ''), run: () => window.location.assign('/docs') },
    ];
  }, [t, synonyms, go, places]);
}
