'use client';

import type { RuleDefinition } from '@coffer/api/recognition/rules/rules.schema.ts';
import { useLocale, useTranslations } from 'next-intl';
import { useConditionText } from '#shared/rules/use-condition-text.ts';
import { orderedRuleActions, orderedRuleConditions, type RuleAction } from './rule-phrases.ts';
import type { CatalogueNames } from './use-catalogue-names.ts';

/** A rule as a sentence: “If the counterparty contains “Rewe”: category Groceries and tag Berlin.” */
export function useRuleSentence(names: CatalogueNames): (rule: RuleDefinition) => string {
  const t = useTranslations('merchants.rules');
  const locale = useLocale();
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const unknown = t('unknown');

  const condition = useConditionText(names);
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
    const conditions = orderedRuleConditions(rule).map(condition);
    const actions = orderedRuleActions(rule).map(action);
    return t('sentence', {
      conditions: list.format(conditions),
      actions: actions.length === 0 ? t('nothing') : list.format(actions),
    });
  };
}
