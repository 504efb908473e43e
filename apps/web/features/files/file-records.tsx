'use client';

import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { AttachableTransactionRow } from './attachable-transaction-row.tsx';
import { FileTransactionRow } from './file-transaction-row.tsx';
import { FileTransactionSearch } from './file-transaction-search.tsx';
import { fileParseData, isBeingRead, type StoredFile } from './stored-file.ts';
import { useFileActions } from './use-file-actions.ts';

/**
 * The records that the file is attached to, proposals of transactions to attach it to, and a search for other
 * transactions. Renders nothing for a statement that isn't attached to a record.
 */
export function FileRecordsSection({ file }: { file: StoredFile }) {
  const t = useTranslations('files');
  const { mayWrite } = useWallet();
  const { transactionIds, securityTransactionIds, cryptoTransactionIds } = file;
  const others = securityTransactionIds.length + cryptoTransactionIds.length;
  const isAlone = transactionIds.length + others === 0;
  // A statement covers many transactions, so it is usually imported instead of attached.
  if (isAlone && fileParseData(file)?.kind === 'statement') return null;
  return (
    <>
      <section>
        <h3 className="mb-1.5 font-medium text-sm">{t('belongsTo')}</h3>
        {isAlone && <p className="text-muted">{t('belongsToNone')}</p>}
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          {transactionIds.map((id) => (
            <Attached key={id} id={id} file={file} />
          ))}
        </ul>
        {others > 0 && <p className="mt-1.5 text-muted text-sm">{t('otherRecords', { count: others })}</p>}
      </section>
      {mayWrite && isAlone && !isBeingRead(file) && <Proposals file={file} />}
      {mayWrite && <FileTransactionSearch file={file} />}
    </>
  );
}

function Attached({ id, file }: { id: string; file: StoredFile }) {
  const t = useTranslations('files');
  const trpc = useTRPC();
  const { walletId, mayWrite } = useWallet();
  const { detach } = useFileActions();
  const words = useProblemSentence();
  const { data, error } = useQuery(trpc.transactions.get.queryOptions({ walletId, id }));
  if (data === undefined) {
    return <li>{error === null ? <Skeleton className="h-14 w-full" /> : <Failure>{words(error)}</Failure>}</li>;
  }
  return (
    <FileTransactionRow
      record={data}
      action={
        mayWrite && (
          <IconButton
            label={t('detach', { name: data.fromTo || data.description || t('noText') })}
            onClick={() => void detach(file, id)}
          >
            <Unlink />
          </IconButton>
        )
      }
    />
  );
}

function Failure({ children }: { children: string }) {
  return (
    <p role="alert" className="text-danger text-sm">
      {children}
    </p>
  );
}

const SHOWN = 5;

/** Transactions that match the file's data, likeliest first. */
function Proposals({ file }: { file: StoredFile }) {
  const t = useTranslations('files');
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const words = useProblemSentence();
  const { data, error } = useQuery({
    ...trpc.files.matches.queryOptions({ walletId, id: file.id }),
    enabled: file.parseStatus === 'parsed',
    // Always refetch: a response cached before the file was read contains no matches.
    staleTime: 0,
  });
  if (error !== null && data === undefined) return <Failure>{words(error)}</Failure>;
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1.5 font-medium text-sm">{t('mayBelong')}</h3>
      <ul aria-label={t('mayBelong')} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        {data.items.slice(0, SHOWN).map(({ transaction }) => (
          <AttachableTransactionRow key={transaction.id} file={file} record={transaction} />
        ))}
      </ul>
    </section>
  );
}
