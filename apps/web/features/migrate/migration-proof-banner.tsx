'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { useTranslations } from 'next-intl';
import { APP_SOURCES, type AppSource } from './app-sources.ts';
import type { MigrationSummary } from './migration-summary.ts';

interface Props {
  readonly source: AppSource;
  readonly migration: MigrationSummary;
  /** Whether nothing is imported yet. */
  readonly isPreview?: boolean;
}

/** The result of comparing the balances and budgets of both apps. */
export function ProofBanner({ source, migration, isPreview = false }: Props) {
  const t = useTranslations('migrate');
  const app = APP_SOURCES[source].name;
  const { proof, mapping, hasUncategorized } = migration;
  const { balances, budgets, months, differing } = proof.compared;
  const isEqual = differing === 0;
  return (
    <Banner
      tone={isEqual ? 'positive' : 'warning'}
      title={
        isEqual
          ? t('equal', { accounts: mapping.accounts.length, months: proof.months })
          : t('different', { app, count: differing })
      }
    >
      {isEqual ? t(`by.${proof.kind}`, { app }) : t(isPreview ? 'differentText' : 'differentImported', { app })}{' '}
      {budgets > 0 && t(`budgetBy.${proof.budgetKind}`, { app, balances, budgets, months })}
      {hasUncategorized && ` ${t('uncategorized', { app })}`}
    </Banner>
  );
}
