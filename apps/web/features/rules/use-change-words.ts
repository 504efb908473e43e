'use client';

import { useTranslations } from 'next-intl';
import type { Outputs } from '#shared/data/trpc.ts';
import type { CatalogueNames } from './use-catalogue-names.ts';

type State = Outputs['rules']['preview']['items'][number]['after'];

/** What is other afterwards, in few words; null where nothing is. */
export function useChangeWords(names: CatalogueNames): (before: State, after: State) => string | null {
  const t = useTranslations('merchants.rules');
  const unknown = t('unknown');
  return (before, after) => {
    const tags = after.tagIds.filter((id) => !before.tagIds.includes(id));
    const { merchantId, categoryId, usingDateRule } = after;
    const changes = [
      merchantId !== null && merchantId !== before.merchantId && (names.merchant(merchantId) ?? unknown),
      categoryId !== null && categoryId !== before.categoryId && (names.category(categoryId) ?? unknown),
      tags.length > 0 && tags.map((id) => `+ ${names.tag(id) ?? unknown}`).join(', '),
      usingDateRule !== before.usingDateRule && usingDateRule !== 'range' && t(`then.${usingDateRule}`),
      after.reviewed && !before.reviewed && t('then.reviewed'),
    ].filter((words) => words !== false);
    return changes.length === 0 ? null : `→ ${changes.join(' · ')}`;
  };
}
