'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { Tooltip } from '@coffer/ui/tooltip.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useDeletion, useHidden } from '../changes/pending-deletions.tsx';
import { ALONE, LEAVING } from '../data/links.ts';
import { type Outputs, useTRPC, useTRPCClient } from '../data/trpc.ts';
import { useFormat } from '../format/use-format.ts';
import { useProblemWords } from '../forms/use-problem-words.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import type { Asset } from './overview.ts';
import { pastImportsInput } from './past-imports-input.ts';
import { useAssetChanges } from './use-asset-changes.ts';

type PastImport = Outputs['imports']['list']['items'][number];

/** The statements that were imported to the asset; each can be taken back with what it booked. */
export function PastImports({ asset: { id } }: { asset: Asset }) {
  const t = useTranslations('assets');
  const trpc = useTRPC();
  const words = useProblemWords();
  const { walletId } = useWallet();
  const { data, error, refetch, isFetching } = useQuery(trpc.imports.list.queryOptions(pastImportsInput(walletId, id)));
  if (data?.items.length === 0) return null;
  return (
    <Card title={t('imports')} padded={false}>
      {/* Where Home's word of a wrong balance leads. */}
      <span id="imports" />
      {data !== undefined && (
        // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to some screen readers unless it says so.
        <ul role="list" className="divide-y divide-line pb-1">
          {data.items.map((past) => (
            <ImportLine key={past.id} past={past} />
          ))}
        </ul>
      )}
      {data === undefined && error === null && <SkeletonRows rows={2} />}
      {data === undefined && error !== null && (
        <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
          {words(error)}
        </ErrorState>
      )}
    </Card>
  );
}

function ImportLine({ past }: { past: PastImport }) {
  const t = useTranslations('assets');
  const format = useFormat();
  const { mayWrite } = useWallet();
  const undo = useImportUndo();
  const { filename, importerType, created, duplicates, skipped, createdTime, balanceCheck, present } = past;
  const isUndone = useHidden().has(past.id) || past.undoneTime !== null;
  const off = balanceCheck !== null && balanceCheck.difference !== '0' ? balanceCheck : null;
  return (
    <li className="flex items-start gap-3 px-4 py-2.5 sm:px-5">
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere]">{filename ?? importerType}</p>
        <p className="text-muted text-sm">
          <Tooltip text={format.instant(createdTime)}>
            <time dateTime={createdTime}>{format.ago(createdTime)}</time>
          </Tooltip>
          {' · '}
          {t('importCounts', { created, duplicates, skipped })}
        </p>
        {isUndone && <p className="text-muted text-sm">{t('importUndone')}</p>}
        {!isUndone && off !== null && (
          <p className="mt-1 flex items-start gap-1.5 text-sm text-warning">
            <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
            <span>
              {t.rich('importOff', {
                stated: () => <Amount value={off.stated} currency={off.currency} />,
                computed: () => <Amount value={off.computed} currency={off.currency} />,
              })}
            </span>
          </p>
        )}
      </div>
      {mayWrite && !isUndone && present > 0 && (
        <Button
          size="small"
          onClick={() => undo(past)}
          aria-label={t('undoImportOf', { name: filename ?? importerType })}
        >
          {t('undoImport')}
        </Button>
      )}
    </li>
  );
}

/** Takes back what an import booked; until the toast is gone, that can be thought better of. */
function useImportUndo(): (past: PastImport) => void {
  const t = useTranslations('assets');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const remove = useDeletion();
  const { walletId } = useWallet();
  const { refreshBookings } = useAssetChanges();
  return ({ id, present }) =>
    remove({
      ids: [id],
      text: t('undoImportToast', { count: present }),
      run: async (leaving) => {
        await client.imports.undo.mutate({ walletId, id }, { context: leaving ? LEAVING : ALONE });
        await Promise.all([refreshBookings(), queryClient.invalidateQueries({ queryKey: trpc.imports.pathKey() })]);
      },
    });
}
