'use client';

import { Button } from '@coffer/ui/button.tsx';
import { SearchInput } from '@coffer/ui/search-input.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { useSearchText } from '#shared/forms/use-search-text.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { AttachableTransactionRow } from './attachable-transaction-row.tsx';
import type { StoredFile } from './stored-file.ts';

const SHOWN = 8;

/** A search for a transaction, for files without a useful proposal. */
export function FileTransactionSearch({ file }: { file: StoredFile }) {
  const t = useTranslations('files');
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <Find file={file} />;
  return (
    <div>
      <Button variant="quiet" icon={<Search className="size-4" />} onClick={() => setIsOpen(true)}>
        {t('find')}
      </Button>
    </div>
  );
}

function Find({ file }: { file: StoredFile }) {
  const t = useTranslations('files');
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const [asked, setAsked] = useState('');
  const [text, type] = useSearchText(asked, setAsked);
  const words = useProblemSentence();
  const { data, error } = useQuery({
    ...trpc.transactions.list.queryOptions({ walletId, limit: SHOWN, ...(asked === '' ? {} : { text: asked }) }),
    placeholderData: keepPreviousData,
  });
  const attached = new Set(file.transactionIds);
  const found = data?.items.filter(({ id }) => !attached.has(id));
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <SearchInput label={t('find')} value={text} onValueChange={type} maxLength={200} autoFocus />
      {error !== null && (
        <p role="alert" className="text-danger text-sm">
          {words(error)}
        </p>
      )}
      {found?.length === 0 && <p className="text-muted">{t('noTransaction')}</p>}
      <ul aria-label={t('find')} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        {found?.map((record) => (
          <AttachableTransactionRow key={record.id} file={file} record={record} />
        ))}
      </ul>
    </section>
  );
}
