'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Badge } from '@coffer/ui/badge.tsx';
import { Banner } from '@coffer/ui/banner.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { classNames } from '@coffer/ui/class-names.ts';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { BalanceCheckNotice } from './balance-check.tsx';
import { BrokerChecks } from './broker-checks.tsx';
import type { ImportPreview } from './import-file.ts';
import { ImportWarnings } from './import-warnings.tsx';
import { ImportProblemDetails } from './problem-details.tsx';
import { SkippedLines } from './skipped-lines.tsx';
import { TradeRows } from './trade-rows.tsx';
import { type ChosenLines, canLeaveOut } from './use-chosen-lines.ts';

interface Props {
  readonly preview: ImportPreview | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
  readonly again: ChosenLines;
  readonly leftOut: ChosenLines;
  /** Whether to add the opening balance that follows from the file. */
  readonly opensAccount: boolean;
  readonly onOpensAccount: (opens: boolean) => void;
}

/** Problems that have their own place on the page: missing ISINs have a form above. */
const PROBLEMS_SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(['unknownSecurities']);

export function ImportPreviewPanel({
  preview,
  error,
  isFetching,
  onRetry,
  again,
  leftOut,
  opensAccount,
  onOpensAccount,
}: Props) {
  const t = useTranslations('import');
  const words = useProblemSentence();
  if (error !== null) {
    return (
      <ErrorState title={t('previewFailed')} onRetry={onRetry}>
        {words(error)}
      </ErrorState>
    );
  }
  if (preview === undefined) return <SkeletonRows rows={6} />;
  return (
    <Card title={t('preview')} padded={false} busy={isFetching}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-4 sm:px-5">
        <Counts preview={preview} />
        {preview.problem !== null && !PROBLEMS_SHOWN_ELSEWHERE.has(preview.problem.code) && (
          <Banner tone="danger" title={words({ ...preview.problem, retryAfter: null })}>
            <ImportProblemDetails problem={preview.problem} />
          </Banner>
        )}
        <ImportWarnings warnings={preview.warnings} />
        {preview.securities !== null && <BrokerChecks securities={preview.securities} />}
        {preview.securities === null && preview.balanceCheck !== null && !(opensAccount && isOpening(preview)) && (
          <BalanceCheckNotice check={preview.balanceCheck} />
        )}
        {preview.opening !== null && (
          <Opening opening={preview.opening} checked={opensAccount} onCheckedChange={onOpensAccount} />
        )}
        {preview.skippedLines.length > 0 && <SkippedLines lines={preview.skippedLines} count={preview.skipped} />}
      </div>
      <TradeRows preview={preview} />
      <Rows preview={preview} again={again} leftOut={leftOut} />
    </Card>
  );
}

/** Whether the balance differs only because the opening balance is missing. */
function isOpening({ balanceCheck, opening }: ImportPreview): boolean {
  return opening !== null && balanceCheck?.difference === opening.amount;
}

interface OpeningProps {
  readonly opening: NonNullable<ImportPreview['opening']>;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
}

/** Offers to add the opening balance that the first statement of an account without transactions states. */
function Opening({ opening, ...box }: OpeningProps) {
  const t = useTranslations('import');
  const format = useFormat();
  return (
    <Checkbox
      {...box}
      label={t.rich('addOpening', {
        amount: () => <Amount value={opening.amount} currency={opening.currency} />,
        date: format.date(opening.date),
      })}
      hint={t('addOpeningHint')}
    />
  );
}

function Counts({ preview: { created, duplicates, reviews, skipped, transactions } }: { preview: ImportPreview }) {
  const t = useTranslations('import');
  const format = useFormat();
  const counts = [
    [t('new'), created ?? transactions],
    [t('duplicates'), duplicates],
    ...(reviews === null || reviews === 0 ? [] : [[t('doubtful'), reviews] as const]),
    [t('skipped'), skipped],
  ] as const;
  return (
    <dl className="grid max-w-xl grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-4">
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt className="long-words text-muted text-sm">{label}</dt>
          <dd className="font-semibold text-xl tabular-nums">{count === null ? '–' : format.count(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RowsProps {
  readonly preview: ImportPreview;
  readonly again: ChosenLines;
  readonly leftOut: ChosenLines;
}

function Rows({ preview: { rows, transactions, securities, trades }, again, leftOut }: RowsProps) {
  const t = useTranslations('import');
  const { mayWrite } = useWallet();
  const format = useFormat();
  if (rows.length === 0) return null;
  return (
    <>
      <ul aria-label={t('preview')} className="divide-y divide-line border-line border-t">
        {rows.map((row, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two transactions may differ only in their position.
            key={at}
            className={classNames(
              'items-baseline gap-4 px-4 py-2 text-sm sm:px-5 md:flex',
              (row.duplicate === true || leftOut.lines.has(row.line) || (row.deleted && !again.lines.has(row.line))) &&
                'text-muted',
            )}
          >
            <span className="flex flex-wrap items-baseline gap-x-4 md:contents">
              {canLeaveOut(row) && mayWrite && (
                <Checkbox
                  aria-label={t('importLine', { line: row.line, text: row.fromTo ?? row.description ?? '' })}
                  className="self-center"
                  checked={!leftOut.lines.has(row.line)}
                  onCheckedChange={(isImported) => leftOut.change(row.line, !isImported)}
                />
              )}
              <span
                className="min-w-0 flex-1 basis-32 truncate md:order-2"
                title={[row.fromTo, row.description].filter(Boolean).join(' · ')}
              >
                <span className="font-medium">{row.fromTo ?? row.description}</span>
                {row.fromTo !== null && row.description !== null && (
                  <span className="text-muted"> {row.description}</span>
                )}
              </span>
              <Amount value={row.amountValue} currency={row.amountCurrency} className="ml-auto shrink-0 md:order-4" />
            </span>
            <span className="flex flex-wrap items-baseline gap-x-4 md:contents">
              <span className="text-muted tabular-nums md:order-1 md:w-24 md:shrink-0">{format.date(row.date)}</span>
              {row.duplicate === true && (
                <span className="md:order-3">
                  <Badge>{t('duplicate')}</Badge>
                </span>
              )}
              {row.review && (
                <span className="md:order-3">
                  <Badge tone="warning">{t('doubtful')}</Badge>
                </span>
              )}
              {row.deleted && (
                <span className="md:order-3">
                  <Checkbox
                    label={t('importAgain')}
                    hint={t('wasDeleted')}
                    checked={again.lines.has(row.line)}
                    disabled={!mayWrite}
                    onCheckedChange={(isBooked) => again.change(row.line, isBooked)}
                  />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {securities === null && trades.length === 0 && transactions > rows.length && (
        <p className="px-4 py-3 sm:px-5 text-muted text-sm">
          {t('firstRows', { shown: rows.length, count: transactions })}
        </p>
      )}
    </>
  );
}
