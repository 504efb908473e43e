'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Spinner } from '@coffer/ui/spinner.tsx';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useFormat } from '#shared/format/use-format.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { DocumentAmount } from './file-row.tsx';
import { type DocumentData, fileParseData, type StatementData, type StoredFile } from './stored-file.ts';
import { useFileActions } from './use-file-actions.ts';

/**
 * The data read from the file. Until there are data, the progress or the reason for a failure, with a button to read
 * the file.
 */
export function FileReadingResult({ file }: { file: StoredFile }) {
  const t = useTranslations('files');
  const data = fileParseData(file);
  if (file.parseStatus === 'parsing') {
    return (
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner /> {t('reading')}
      </p>
    );
  }
  if (data === null) return <NotRead file={file}>{t('notRead')}</NotRead>;
  if (data.kind === 'statement') return <Statement file={file} data={data} />;
  if (data.kind === 'document') return <Document data={data} />;
  return <Unreadable file={file} data={data} />;
}

function NotRead({ file, children }: { file: StoredFile; children: ReactNode }) {
  const t = useTranslations('files');
  const { mayWrite } = useWallet();
  const { read } = useFileActions();
  return (
    <Banner
      tone={file.parseStatus === 'failed' ? 'warning' : 'info'}
      action={
        mayWrite && (
          <Button size="small" onClick={() => void read(file)}>
            {t(file.parseStatus === 'open' ? 'read' : 'readAgain')}
          </Button>
        )
      }
    >
      {children}
    </Banner>
  );
}

const OWN_WORDS = ['damaged', 'encrypted', 'tooLarge', 'tooLong', 'interrupted'] as const;

function Unreadable({ file, data: { kind, code } }: { file: StoredFile; data: { kind: string; code: string } }) {
  const t = useTranslations('files');
  const words = useProblemSentence();
  const own = OWN_WORDS.find((one) => one === code);
  if (own !== undefined) return <NotRead file={file}>{t(`why.${own}`)}</NotRead>;
  // Reading the file again would fail the same way.
  if (kind === 'unsupported') return <p className="text-muted">{t('why.unsupported')}</p>;
  return <NotRead file={file}>{words({ code, detail: null, errors: [], retryAfter: null })}</NotRead>;
}

function Statement({ file, data: { preview } }: { file: StoredFile; data: StatementData }) {
  const t = useTranslations('files');
  const format = useFormat();
  const { mayWrite } = useWallet();
  const { importStatement } = useFileActions();
  const [isTaking, setIsTaking] = useState(false);
  const first = preview.accounts.flatMap(({ firstDate }) => firstDate ?? []).sort()[0];
  const last = preview.accounts
    .flatMap(({ lastDate }) => lastDate ?? [])
    .sort()
    .at(-1);
  const take = async () => {
    setIsTaking(true);
    await importStatement(file);
    setIsTaking(false);
  };
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card bg-accent-soft px-4 py-3">
      <h3 className="font-medium">{t('statement')}</h3>
      <p>
        {t('transactions', { count: preview.transactions })}
        {first !== undefined && ` · ${format.date(first)}`}
        {last !== undefined && last !== first && ` – ${format.date(last)}`}
      </p>
      {preview.created === 0 && preview.transactions > 0 && <p className="text-muted text-sm">{t('allBooked')}</p>}
      {mayWrite && (
        <div>
          <Button variant="primary" pending={isTaking} onClick={() => void take()}>
            {t('import')}
          </Button>
        </div>
      )}
    </section>
  );
}

const OTHERS = 2;

/** The likeliest value of each field, with its alternatives. */
function Document({ data }: { data: DocumentData }) {
  const t = useTranslations('files');
  const common = useTranslations('common');
  const format = useFormat();
  const { amounts, dates, counterparts, references, source } = data;
  const found = [
    [common('amount'), amounts.map(({ value }) => <DocumentAmount key={JSON.stringify(value)} amount={value} />)],
    [common('date'), dates.map(({ value }) => format.date(value))],
    [t('from'), counterparts.map(({ value }) => value)],
    [t('reference'), references],
  ] as const;
  if (found.every(([, values]) => values.length === 0)) return <p className="text-muted">{t('saysNothing')}</p>;
  return (
    <section>
      <h3 className="mb-1.5 font-medium text-sm">{t('says')}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {found.map(([name, [best, ...others]]) =>
          best === undefined ? null : (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="text-right [overflow-wrap:anywhere]">
                {best}
                {others.slice(0, OTHERS).map((other, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: only the position identifies an alternative.
                  <span key={place} className="block text-muted text-sm">
                    {t.rich('or', { other: () => other })}
                  </span>
                ))}
              </dd>
            </div>
          ),
        )}
      </dl>
      {source === 'recognised' && <p className="mt-1.5 text-muted text-sm">{t('recognised')}</p>}
    </section>
  );
}
