'use client';

import { useTranslations } from 'next-intl';
import { CsvOfList } from '#shared/charts/csv-button.tsx';
import { allPages } from '#shared/data/all-pages.ts';
import { SEND_ALONE } from '#shared/data/links.ts';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { type Outputs, useTRPCClient } from '#shared/data/trpc.ts';
import { useAssets } from '#shared/data/use-catalogue.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

type LinkedPage = Outputs['transfers']['linked'];
type LinkedPair = LinkedPage['items'][number];

/** Downloads all linked transfers, not only the loaded ones. */
export function LinkedCsv() {
  const t = useTranslations('transfers');
  const common = useTranslations('common');
  const client = useTRPCClient();
  const { walletId } = useWallet();
  const assets = useAssets().data?.items;
  if (assets === undefined) return null;
  const nameOf = (assetId: string) => assets.find(({ id }) => id === assetId)?.name ?? '';
  const rows = async () => {
    const pages = await allPages<LinkedPair, LinkedPage>((from) =>
      client.transfers.linked.query({ walletId, ...FULL_PAGE, ...from }, { context: SEND_ALONE }),
    );
    const head = [common('date'), t('csv.from'), t('csv.to'), t('csv.text'), common('amount'), common('currency')];
    const body = pages.flatMap(({ items }) =>
      items.map(({ source, counter }) => {
        const { amountValue, amountCurrency } = source.amountValue === null ? counter : source;
        const text = source.fromTo || source.description || counter.fromTo || counter.description || '';
        const amount = (amountValue ?? '').replace('-', '');
        return [source.date, nameOf(source.assetId), nameOf(counter.assetId), text, amount, amountCurrency ?? ''];
      }),
    );
    return [head, ...body];
  };
  return <CsvOfList list={t('linkedTitle')} rows={rows} />;
}
