'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { useTranslations } from 'next-intl';
import type { MigrationAnswer } from './choices.ts';
import { type AppSource, SOURCES } from './sources.ts';

interface Props {
  readonly source: AppSource;
  readonly migration: MigrationAnswer;
  /** Whether nothing is imported yet. */
  readonly isPreview?: boolean;
}

/** What the comparison of both apps found. */
export function ProofBanner({ source, migration: { proof, mapping }, isPreview = false }: Props) {
  const t = useTranslations('migrate');
  const app = SOURCES[source].name;
  const isEqual = proof.differences.length === 0;
  const { balances, budgets, months } = proof.compared;
  const uncategorized = proof.budgets.some(({ because }) => because === 'uncategorized');
  return (
    <Banner
      tone={isEqual ? 'positive' : 'warning'}
      title={
        isEqual
          ? t('equal', { accounts: mapping.accounts.length, months: proof.months })
          : t('different', { app, count: proof.differences.length })
      }
    >
      {isEqual ? t(`by.${proof.kind}`, { app }) : t(isPreview ? 'differentText' : 'differentImported', { app })}{' '}
      {budgets > 0 && t(`budgetBy.${proof.budgetKind}`, { app, balances, budgets, months })}
      {uncategorized && ` ${t('uncategorized', { app })}`}
    </Banner>
  );
}
