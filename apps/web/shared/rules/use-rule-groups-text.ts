'use client';

import type { RuleGroup } from '@coffer/api/recognition/rules/rules.schema.ts';
import { useLocale } from 'next-intl';
import { toConditionPhrase } from './condition-phrase.ts';
import { useConditionText } from './use-condition-text.ts';

/** The conditions of groups refer to no assets or merchants, so no names are needed. */
const NO_NAMES = { asset: () => undefined, merchant: () => undefined };

/** Describes all groups of conditions of a rule in one sentence. */
export function useRuleGroupsText(): (groups: readonly RuleGroup[]) => string {
  const words = useConditionText(NO_NAMES);
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  return (groups) => list.format(groups.map((group) => words(toConditionPhrase(group))));
}
