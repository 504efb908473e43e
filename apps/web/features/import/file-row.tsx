'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Badge, type Tone } from '@coffer/ui/badge.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { ProgressBar } from '@coffer/ui/progress-bar.tsx';
import { ChevronRight, X } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { FileTargetSelect } from './file-target-select.tsx';
import {
  type ImportFile,
  isImportFileBusy,
  STATEMENT_FORMAT_NAMES,
  selectedAccounts,
  transactionDateRange,
} from './import-file.ts';
import { TradeSummary } from './investment-note.tsx';
import { type ImportReadiness, transactionCount } from './new-account-proposals.ts';
import { useImportFileActions } from './use-import-file-actions.ts';

const TONES: Readonly<Record<ImportReadiness['kind'], Tone>> = {
  ready: 'positive',
  new: 'positive',
  columns: 'warning',
  accounts: 'warning',
  asset: 'warning',
  nothing: 'neutral',
};

interface Props {
  readonly file: ImportFile;
  readonly readiness: ImportReadiness;
  readonly onNew: (isNew: boolean) => void;
}

/** An uploaded file with its type, target asset and state. */
export function ImportFileRow({ file, readiness, onNew }: Props) {
  const t = useTranslations('import');
  const { walletId } = useWallet();
  const { discard } = useImportFileActions();
  const isOpen = !isImportFileBusy(file);
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 sm:px-5 hover:bg-hover">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            prefetch={false}
            href={`/w/${walletId}/import/${file.id}`}
            className="min-w-0 font-medium [overflow-wrap:anywhere] after:absolute after:inset-0"
          >
            {file.filename}
          </Link>
          <State file={file} readiness={readiness} />
        </div>
        <p className="mt-0.5 text-muted text-sm">
          <FileSummary file={file} />
        </p>
        <Aside file={file} readiness={readiness} />
        {!isOpen && (
          <ProgressBar
            className="mt-2"
            label={t('progressOf', { filename: file.filename })}
            value={file.progress}
            hideLabel
          />
        )}
      </div>
      {isOpen && (
        <div className="relative z-1 max-md:w-full">
          <FileTargetSelect file={file} readiness={readiness} onNew={onNew} />
        </div>
      )}
      <div className="flex items-center max-md:absolute max-md:top-1.5 max-md:right-2">
        {file.state !== 'running' && (
          <div className="relative z-1">
            <IconButton label={t('dismiss', { filename: file.filename })} size="small" onClick={() => discard(file)}>
              <X />
            </IconButton>
          </div>
        )}
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted max-md:hidden" />
      </div>
    </li>
  );
}

function State({ file, readiness }: Pick<Props, 'file' | 'readiness'>) {
  const t = useTranslations('import');
  if (isImportFileBusy(file)) return <Badge tone="accent">{t(`states.${file.state}`)}</Badge>;
  return (
    <>
      {file.state === 'failed' && <Badge tone="danger">{t('states.failed')}</Badge>}
      <Badge tone={TONES[readiness.kind]}>{t(`readiness.${readiness.kind}`)}</Badge>
    </>
  );
}

/** Additional details: the failure, a summary of trades, or the balance if there is nothing else. */
function Aside({ file, readiness }: Pick<Props, 'file' | 'readiness'>) {
  const t = useTranslations('import');
  const words = useProblemSentence();
  const format = useFormat();
  const { wallet } = useWallet();
  const [account] = selectedAccounts(file, file.settings['account']);
  const closing = account?.closingBalance ?? null;
  return (
    <>
      {file.state === 'failed' && file.problem !== null && (
        <p className="text-danger text-sm">{words({ ...file.problem, retryAfter: null })}</p>
      )}
      <p className="text-sm text-warning empty:hidden">
        <TradeSummary file={file} />
      </p>
      {readiness.kind === 'nothing' && closing !== null && (
        <p className="text-muted text-sm">
          {t('closing')} ({format.date(closing.date)}):{' '}
          <Amount value={closing.amount} currency={closing.currency ?? account?.currencies[0] ?? wallet.currency} />
        </p>
      )}
    </>
  );
}

/**
 * A summary such as `MT940 · 34 transactions · 1 Jan 2026 – 31 Mar 2026`. If the file has several accounts, the chosen
 * account follows the format.
 */
export function FileSummary({ file }: { file: ImportFile }) {
  const t = useTranslations('import');
  const format = useFormat();
  const chosen = file.settings['account'];
  const accounts = selectedAccounts(file, chosen);
  const days = transactionDateRange(accounts);
  const count = transactionCount(file);
  const parts: string[] = [STATEMENT_FORMAT_NAMES[file.importerType]];
  if (accounts.length < file.detected.accounts.length && typeof chosen === 'string') parts.push(chosen);
  if (count !== null) parts.push(t('transactionCount', { count }));
  if (days !== null) parts.push(format.days(days.from, days.to));
  return <>{parts.join(' · ')}</>;
}
