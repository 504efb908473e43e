import { Button } from '@coffer/ui/button.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type RouterOutputs, useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { useRecordsSummary } from '#shared/history/use-change-summary.ts';
import { useFieldLabels } from '#shared/texts/use-field-labels.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { HistoryEntry } from './use-history-filter.ts';

type ChangedRecord = RouterOutputs['history']['records']['items'][number];

const FIRST_PAGE: string | null = null;

/** The changed records with their fields before and after the change. Shows a few records; a button loads more. */
export function ChangedRecords({ entry, recordId }: { entry: HistoryEntry; recordId?: string }) {
  const t = useTranslations('settings.history');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { walletId } = useWallet();
  const [isWhole, setWhole] = useState(false);
  const input = { walletId, id: entry.id };
  const query = useInfiniteQuery({
    queryKey: trpc.history.records.infiniteQueryKey(input),
    queryFn: ({ pageParam }) =>
      client.history.records.query({ ...input, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isWhole,
  });
  const count = Object.values(entry.records).reduce(
    (sum, { made, changed, deleted }) => sum + made + changed + deleted,
    0,
  );
  // If all records changed in the same way, the entry's own title already says so.
  const isUniform = recordId === undefined && Object.values(entry.records).flatMap(didOf).length === 1;
  const all = query.data?.pages.flatMap(({ items }) => items) ?? entry.firstRecords;
  const ofOne = all.filter(({ id }) => id === recordId);
  const listed = recordId === undefined || ofOne.length === 0 ? all : ofOne;
  const shown = isUniform ? listed.filter(hasMoreToTell) : listed;
  if (shown.length === 0) return null;
  const hasMore = query.hasNextPage || (!isWhole && count > entry.firstRecords.length);
  return (
    <div className="mt-2 grid gap-2 text-sm">
      <ul className="grid gap-2">
        {shown.map((record) => (
          <OneRecord key={`${record.type} ${record.id}`} record={record} showsOnlyName={isUniform} />
        ))}
      </ul>
      {recordId === undefined && hasMore && (
        <div>
          <Button
            size="small"
            variant="quiet"
            pending={query.isFetching}
            onClick={() => (isWhole ? void query.fetchNextPage() : setWhole(true))}
          >
            {t('moreRecords', { count })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Whether the record has details other than its kind. */
function hasMoreToTell({ name, change, fields }: ChangedRecord): boolean {
  return name !== null || (change !== 'made' && fields.length > 0);
}

function didOf({ made, changed, deleted }: HistoryEntry['records'][string]) {
  return [made, changed, deleted].filter((count) => count > 0);
}

interface OneRecordProps {
  readonly record: ChangedRecord;
  readonly showsOnlyName: boolean;
}

function OneRecord({ record: { type, change, name, fields }, showsOnlyName }: OneRecordProps) {
  const t = useTranslations('settings.history');
  const recordsChanged = useRecordsSummary();
  const { fieldOf, wordsOf, nameOf } = useFieldLabels();
  const counts = { made: 0, changed: 0, deleted: 0, [change]: 1 };
  return (
    <li className="min-w-0 border-line border-l-2 pl-3">
      <p className="text-muted">
        {(!showsOnlyName || name === null) && recordsChanged({ [type]: counts })}
        {name !== null && (
          <>
            {!showsOnlyName && ': '}
            <bdi className="text-text">{nameOf(type, name)}</bdi>
          </>
        )}
      </p>
      {change !== 'made' && fields.length > 0 && (
        <dl className="grid gap-0.5">
          {fields.map((field) => (
            <div key={`${field.name} ${field.before} ${field.after}`} className="flex flex-wrap gap-x-2">
              <dt className="text-muted">{fieldOf(field.name)}</dt>
              <dd className="flex min-w-0 flex-wrap gap-x-1.5">
                <del className="decoration-muted">
                  <span className="sr-only">{t('before')} </span>
                  <bdi>{wordsOf(field.name, field.before, field.beforeName)}</bdi>
                </del>
                {change === 'changed' && (
                  <>
                    <span aria-hidden>→</span>
                    <ins className="no-underline">
                      <span className="sr-only">{t('after')} </span>
                      <bdi>{wordsOf(field.name, field.after, field.afterName)}</bdi>
                    </ins>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
