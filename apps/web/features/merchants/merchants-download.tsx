'use client';

import { useTranslations } from 'next-intl';
import type { Merchant } from '#shared/data/use-merchants.ts';
import { TableDownload } from '#shared/tables/table-download.tsx';

interface Props {
  readonly merchants: readonly Merchant[];
  readonly categoryOf: (id: string) => string | undefined;
  /** The number of transactions by merchant id; undefined while the transactions are being counted. */
  readonly counts: ReadonlyMap<string, number> | undefined;
}

/** The button that downloads the merchants matching the search as a table. */
export function MerchantsDownload({ merchants, categoryOf, counts }: Props) {
  const t = useTranslations('merchants');
  const common = useTranslations('common');
  const rows = () => [
    [common('name'), common('category'), t('domains'), t('download.transactions')],
    ...merchants.map(({ id, name, domains, defaultCategoryId }) => [
      ...[name, categoryOf(defaultCategoryId ?? '') ?? '', domains.join(', ')],
      counts === undefined ? '' : (counts.get(id) ?? 0),
    ]),
  ];
  return <TableDownload name={t('places.merchants')} rows={rows} />;
}
