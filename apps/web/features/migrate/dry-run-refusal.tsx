'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { problemFromThrown, useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { APP_SOURCES, type AppSource, appImportPath } from './app-sources.ts';
import type { MigrationChoices, MigrationDateOrder } from './migration-choices.ts';
import { MigrationCurrencyField } from './migration-currency-field.tsx';

interface Props {
  readonly source: AppSource;
  readonly problem: unknown;
  readonly choices: MigrationChoices;
  readonly onChoose: (changed: Partial<MigrationChoices>) => void;
  readonly onRetry: () => void;
}

/** The reason why the files cannot be read, or the question that the person must answer first. */
export function DryRunRefusal({ source, problem, choices, onChoose, onRetry }: Props) {
  const t = useTranslations('migrate');
  const words = useProblemSentence();
  const { walletId } = useWallet();
  const { name: app, guide } = APP_SOURCES[source];
  const { code, errors } = problemFromThrown(problem);
  const [error] = errors;
  if (error?.path === 'mapping.dateOrder')
    return <DateOrderQuestion app={app} onChoose={(dateOrder) => onChoose({ dateOrder })} />;
  if (code === 'invalidFile' && error?.path === 'currency') {
    return (
      <Card title={t('unclearCurrency')}>
        <p className="max-w-prose text-pretty text-muted">{t('unclearCurrencyText')}</p>
        <MigrationCurrencyField value={choices.currency} onValueChange={(currency) => onChoose({ currency })} />
      </Card>
    );
  }
  const isWrongFile = code === 'invalidFile' || code === 'invalidReference' || code === 'fileTooLarge';
  const another = (
    <Button variant={isWrongFile ? 'primary' : 'secondary'} asChild>
      <Link href={appImportPath(walletId, source)}>{t('anotherFile')}</Link>
    </Button>
  );
  if (!isWrongFile) {
    return (
      <ErrorState title={t('previewFailed')} onRetry={onRetry} action={another}>
        {words(problem)}
      </ErrorState>
    );
  }
  return (
    <ErrorState title={t(`wrong.${code}`, { app })} action={another}>
      <p>
        {t('wrongText', { app })} {t.rich('guide', { link: (text) => <TextLink href={guide}>{text}</TextLink> })}
      </p>
      {code === 'invalidFile' && error !== undefined && (
        <p className="mt-2 text-sm">
          {t('detail')} <bdi lang="en">{error.message}</bdi>
        </p>
      )}
    </ErrorState>
  );
}

function DateOrderQuestion({ app, onChoose }: { app: string; onChoose: (order: MigrationDateOrder) => void }) {
  const t = useTranslations('migrate');
  return (
    <Card title={t('dateOrder')}>
      <p className="mb-4 max-w-prose text-pretty text-muted">{t('dateOrderText', { app })}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onChoose('dayFirst')}>{t('dayFirst')}</Button>
        <Button onClick={() => onChoose('monthFirst')}>{t('monthFirst')}</Button>
      </div>
    </Card>
  );
}
