'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { ProgressBar } from '@coffer/ui/progress-bar.tsx';
import { useTranslations } from 'next-intl';
import type { ClientProblem } from '#shared/problems/problem.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { AccountMapping } from './account-mapping.tsx';
import { APP_SOURCES } from './app-sources.ts';
import { CategoryMapping } from './category-mapping.tsx';
import { CreatedRecordCounts } from './created-record-counts.tsx';
import { DateOrderChoice } from './date-order-choice.tsx';
import { DryRunRefusal } from './dry-run-refusal.tsx';
import type { MigrationChoices, MigrationFiles } from './migration-choices.ts';
import { MigrationCurrencyField } from './migration-currency-field.tsx';
import { MigrationDifferences } from './migration-differences.tsx';
import { ProofBanner } from './migration-proof-banner.tsx';
import { isEmptyMigration, type MigrationSummary } from './migration-summary.ts';
import { NotImportedCard } from './not-imported-card.tsx';
import { useMigrationDryRun } from './use-migration-dry-run.ts';

interface Props {
  readonly files: MigrationFiles;
  readonly choices: MigrationChoices;
  readonly onChoices: (choices: MigrationChoices) => void;
  /** Why the last import failed; null if no import has failed. */
  readonly refusal: ClientProblem | null;
  readonly onImport: (acceptDifferences: boolean) => void;
}

/** The records that an import would create, the comparison with the other app, and the choices before the import. */
export function MigrationPreview({ files, choices, onChoices, refusal, onImport }: Props) {
  const t = useTranslations('migrate');
  const words = useProblemSentence();
  const { data, error, isFetching, refetch } = useMigrationDryRun(files, choices);
  const app = APP_SOURCES[files.source].name;
  const change = (changed: Partial<MigrationChoices>) => onChoices({ ...choices, ...changed });
  if (error !== null) {
    const retry = () => void refetch();
    return <DryRunRefusal source={files.source} problem={error} choices={choices} onChoose={change} onRetry={retry} />;
  }
  if (data === undefined) return <Reading app={app} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {refusal !== null && (
        <Banner tone="danger" title={t('failed')}>
          {words(refusal)}
        </Banner>
      )}
      <ProofBanner source={files.source} migration={data} isPreview />
      <CreatedRecordCounts title={t('creates')} counts={data.counts} isBusy={isFetching}>
        <MigrationCurrencyField value={choices.currency} onValueChange={(currency) => change({ currency })} />
        {choices.dateOrder !== null && (
          <DateOrderChoice value={choices.dateOrder} onChange={(dateOrder) => change({ dateOrder })} />
        )}
      </CreatedRecordCounts>
      <MigrationDifferences source={files.source} migration={data} />
      <AccountMapping migration={data} choices={choices} onChange={change} />
      <CategoryMapping categories={data.mapping.categories} choices={choices} onChange={change} />
      <NotImportedCard items={data.notImported} />
      <ImportBar app={app} migration={data} isBusy={isFetching} onImport={onImport} />
    </div>
  );
}

function Reading({ app }: { app: string }) {
  const t = useTranslations('migrate');
  return (
    <Card>
      <ProgressBar label={t('reading', { app })} value={null} />
      <p role="status" className="mt-3 text-pretty text-muted">
        {t('readingText')}
      </p>
    </Card>
  );
}

interface BarProps {
  readonly app: string;
  readonly migration: MigrationSummary;
  readonly isBusy: boolean;
  readonly onImport: (acceptDifferences: boolean) => void;
}

/** The page’s main button, which stays in view. */
function ImportBar({ app, migration, isBusy, onImport }: BarProps) {
  const t = useTranslations('migrate');
  const { differing } = migration.proof.compared;
  if (isEmptyMigration(migration)) return <p className="text-muted">{t('nothingNew')}</p>;
  const differs = differing > 0;
  return (
    <div className="sticky bottom-14 z-sticky flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-surface px-4 py-3 shadow-card sm:px-5 md:bottom-4">
      <Button variant={differs ? 'danger' : 'primary'} disabled={isBusy} onClick={() => onImport(differs)}>
        {differs ? t('importAnyway', { count: differing }) : t('import', { app })}
      </Button>
      <span className="text-muted text-sm">{differs ? t('importAnywayHint') : t('importHint')}</span>
    </div>
  );
}
