'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type RouterOutputs, useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useBulkOperation } from '#shared/data/use-bulk-operation.ts';
import { useMerchants } from '#shared/data/use-merchants.ts';
import { PreviewDialog } from '#shared/forms/preview-dialog.tsx';
import { TransactionLine } from '#shared/transactions/transaction-line.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

type Preview = RouterOutputs['merchantAssignment']['preview'];

/** Runs merchant recognition over transactions without a merchant, after a preview. */
export function MerchantRecognitionDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('merchants.recognise');
  const common = useTranslations('common');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { walletId } = useWallet();
  const work = useBulkOperation((cursor) =>
    client.merchantAssignment.run.mutate({ walletId, cursor }, { context: UNBATCHED_CONTEXT }),
  );
  const { state, progress } = work;
  const preview = useQuery({
    ...trpc.merchantAssignment.preview.queryOptions({ walletId }, { trpc: { context: UNBATCHED_CONTEXT } }),
    // No preview is needed once the operation has started.
    enabled: state === 'ready',
    staleTime: 0,
  });
  const { data } = preview;
  const canRun = data !== undefined && (data.count > 0 || data.nextCursor !== null) && state !== 'done';
  return (
    <PreviewDialog
      title={t('title')}
      description={t('about')}
      work={work}
      preview={preview}
      canRun={canRun}
      words={{
        leave: canRun ? common('cancel') : common('close'),
        run: t('run'),
        done: t('done', { count: progress.updatedCount }),
      }}
      onClose={onClose}
    >
      {(preview) => <Foreseen preview={preview} />}
    </PreviewDialog>
  );
}

function Foreseen({ preview: { count, examined, items, nextCursor } }: { preview: Preview }) {
  const t = useTranslations('merchants.recognise');
  const { data } = useMerchants();
  const nameOf = (id: string) => data?.items.find((merchant) => merchant.id === id)?.name ?? '…';
  return (
    <div className="grid gap-3" aria-live="polite">
      <p className="font-medium">{t('found', { count, examined })}</p>
      {nextCursor !== null && <p className="text-muted text-sm">{t('more')}</p>}
      {count === 0 && <p className="text-muted">{t('none')}</p>}
      {items.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {items.map((transaction) => (
            <TransactionLine key={transaction.id} transaction={transaction}>
              {nameOf(transaction.merchantId)}
            </TransactionLine>
          ))}
        </ul>
      )}
    </div>
  );
}
