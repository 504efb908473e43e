'use client';

import type { RuleState } from '@coffer/api/recognition/rules/rules.schema.ts';
import { formatAmount } from '@coffer/ui/amount-format.ts';
import { useLocale, useTranslations } from 'next-intl';
import { useRegion } from '#shared/format/region.tsx';
import { actionsOf, type Condition, phrasedConditions, type RuleAction } from './rule-phrases.ts';
import type { CatalogueNames } from './use-catalogue-names.ts';

/** A rule as a sentence: “If the counterpart contains “Rewe”: category Groceries and tag Berlin.” */
export function useRuleSentence(names: CatalogueNames): (rule: RuleState) => string {
  const t = useTranslations('merchants.rules');
  const locale = useLocale();
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const choice = new Intl.ListFormat(locale, { type: 'disjunction' });
  const region = useRegion();
  const amount = (value: string) => formatAmount(value, { locale: region });
  const unknown = t('unknown');

  const condition = (one: Condition): string => {
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
  const action = (one: RuleAction): string => {
    switch (one.does) {
      case 'category':
        return t('then.category', { name: names.category(one.id) ?? unknown });
      case 'merchant':
        return t('then.merchant', { name: names.merchant(one.id) ?? unknown });
      case 'tags':
        return t('then.tags', {
          count: one.ids.length,
          names: list.format(one.ids.map((id) => names.tag(id) ?? unknown)),
        });
      default:
        return t(`then.${one.does}`);
    }
  };
  return (rule) => {
    const conditions = phrasedConditions(rule).map(condition);
    const actions = actionsOf(rule).map(action);
    return t('sentence', {
      conditions: list.format(conditions),
      actions: actions.length === 0 ? t('nothing') : list.format(actions),
    });
  };
}
