'use client';

import { formatAmount } from '@coffer/ui/amount-format.ts';
import { useLocale, useTranslations } from 'next-intl';
import { useRegion } from '#shared/format/use-region.ts';
import type { ConditionPhrase } from './condition-phrase.ts';

interface Names {
  readonly asset: (id: string) => string | undefined;
  readonly merchant: (id: string) => string | undefined;
}

/** Describes a condition of a rule in words: “the counterparty contains “Rewe””. */
export function useConditionText(names: Names): (condition: ConditionPhrase) => string {
  const t = useTranslations('merchants.rules');
  const locale = useLocale();
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const choice = new Intl.ListFormat(locale, { type: 'disjunction' });
  const region = useRegion();
  const amount = (value: string) => formatAmount(value, { locale: region });
  const unknown = t('unknown');
  const condition = (one: ConditionPhrase): string => {
    switch (one.of) {
      case 'text':
      case 'counterpart':
      case 'description':
      case 'notes':
        return t(`if.${one.of}.${one.match}`, { value: one.value });
      case 'between':
        return t('if.between', { min: amount(one.min), max: amount(one.max) });
      case 'min':
        return t('if.min', { min: amount(one.amount) });
      case 'max':
        return t('if.max', { max: amount(one.amount) });
      case 'exactly':
        return t('if.exactly', { amount: amount(one.amount) });
      case 'in':
      case 'out':
        return t(`if.${one.of}`);
      case 'group': {
        const said = one.conditions.map(condition);
        const all = (one.apply === 'any' ? choice : list).format(said);
        return said.length === 1 ? all : t('if.group', { conditions: all });
      }
      case 'asset':
        return t('if.asset', { name: names.asset(one.id) ?? unknown });
      case 'merchant':
        return t('if.merchant', { name: names.merchant(one.id) ?? unknown });
    }
  };
  return condition;
}
