'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { NetWorthTableSection } from './net-worth-table.ts';

/** The name of a section of assets. */
export function useSectionName(): (section: Pick<NetWorthTableSection, 'kind' | 'name'>) => string {
  const t = useTranslations('assets');
  return useCallback(({ kind, name }) => name ?? t(kind === 'archived' ? 'archived' : 'noGroup'), [t]);
}
