'use client';

import { useTranslations } from 'next-intl';
import { TableDownload } from '#shared/tables/table-download.tsx';
import type { Rule } from './rule-phrases.ts';

interface Props {
  readonly rules: readonly Rule[];
  readonly sentenceOf: (rule: Rule) => string;
}

/** Downloads the rules in their order, each as a sentence. */
export function RulesDownload({ rules, sentenceOf }: Props) {
  const t = useTranslations('merchants');
  const common = useTranslations('common');
  const rows = () => [
    [t('download.order'), common('name'), t('download.rule'), t('download.active')],
    ...rules.map((rule, at) => [at + 1, rule.name, sentenceOf(rule), rule.enabled]),
  ];
  return <TableDownload name={t('places.rules')} rows={rows} />;
}
