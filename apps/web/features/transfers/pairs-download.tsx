'use client';

import { useTranslations } from 'next-intl';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { dayCell, decimalCell } from '#shared/tables/cells.ts';
import { TableDownload } from '#shared/tables/table-download.tsx';
import type { TransferPairSides } from './transfer-pair-row.tsx';

interface Props<Pair extends TransferPairSides> {
  readonly name: string;
  /** Reads all pairs, not only the loaded ones. */
  readonly read: () => Promise<readonly Pair[]>;
  /** An additional column: its title, and its text for each pair. */
  readonly note?: { readonly title: string; readonly of: (pair: Pair) => string };
}

/** Downloads pairs of transactions, one row each. */
export function TransferPairsDownload<Pair extends TransferPairSides>({ name, read, note }: Props<Pair>) {
  const t = useTranslations('transfers.download');
  const common = useTranslations('common');
  const assets = useAssets().data?.items;
  if (assets === undefined) return null;
  const nameOf = (assetId: string) => assets.find(({ id }) => id === assetId)?.name ?? '';
  const rows = async () => {
    const head = [common('date'), t('from'), t('to'), t('text'), common('amount'), common('currency')];
    const body = (await read()).map((pair) => {
      const { source, counter } = pair;
      const { amountValue, amountCurrency } = source.amountValue === null ? counter : source;
      const text = source.fromTo || source.description || counter.fromTo || counter.description || '';
      return [
        ...[dayCell(source.date), nameOf(source.assetId), nameOf(counter.assetId), text],
        ...[decimalCell(amountValue?.replace('-', '')), amountCurrency ?? ''],
        ...(note === undefined ? [] : [note.of(pair)]),
      ];
    });
    return [[...head, ...(note === undefined ? [] : [note.title])], ...body];
  };
  return <TableDownload name={name} rows={rows} />;
}
