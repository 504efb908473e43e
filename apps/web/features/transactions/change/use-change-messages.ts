'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { TransactionPatch } from '#shared/transactions/transaction-types.ts';

/** Returns functions that write the message about a finished change. */
export function useChangeMessages() {
  const t = useTranslations('transactions');
  return useMemo(() => {
    const changed = (fields: readonly string[], patch: TransactionPatch = {}): string => {
      const [field, ...others] = fields;
      if (field === undefined || others.length > 0) return t('said.changedSeveral');
      if (field === 'reviewed') return t(patch.reviewed === true ? 'said.reviewed' : 'said.unreviewed');
      // biome-ignore lint/plugin: `has` guards the key, which is the name of a field.
      const key = `fields.${field}` as 'fields.date';
      return t('said.changed', { field: t.has(key) ? t(key) : field });
    };
    return {
      changed,
      many: (fields: readonly string[], patch: TransactionPatch, count: number) =>
        count === 1 ? changed(fields, patch) : t('said.many', { what: changed(fields, patch), count }),
      tagged: (count: number) => t('said.tagged', { count }),
      untagged: (count: number) => t('said.untagged', { count }),
      deleted: (count: number) => t('said.deleted', { count }),
      made: () => t('said.made'),
      transferMade: () => t('said.transferMade'),
      unlinked: () => t('said.unlinked'),
    };
  }, [t]);
}
