'use client';

import { Button } from '@coffer/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useDeletedIds } from '#shared/changes/deletions.tsx';
import { useTRPC } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type ImportFile, isImportFileBusy } from './import-file.ts';

/** Link to the next waiting file; renders nothing if there is none. */
export function NextFileLink({ after, variant }: { after: ImportFile; variant?: 'primary' | 'quiet' }) {
  const t = useTranslations('import');
  const { walletId, mayWrite } = useWallet();
  const hidden = useDeletedIds();
  const { data = [] } = useQuery(useTRPC().importFiles.list.queryOptions({ walletId }));
  const waiting = data.filter(
    (file) => file.state !== 'done' && !isImportFileBusy(file) && !hidden.has(file.id) && file.id !== after.id,
  );
  const next = waiting.findLast(({ id }) => id > after.id) ?? waiting.at(-1);
  if (!mayWrite || next === undefined) return null;
  return (
    <Button {...(variant === undefined ? {} : { variant })} asChild>
      <Link href={`/w/${walletId}/import/${next.id}`}>{t('nextFile', { count: waiting.length })}</Link>
    </Button>
  );
}
