'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { WorthSection } from './worth-table.ts';

/** The name of a section of assets. */
export function useSectionName(): (section: Pick<WorthSection, 'kind' | 'name'>) => string {
  const t = useTranslations('assets');
  return useCallback(({ kind, name }) => name ?? t(kind === 'archived' ? 'archived' : 'noGroup'), [t]);
}
