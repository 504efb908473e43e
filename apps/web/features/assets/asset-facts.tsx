'use client';

import { formatAmount } from '@coffer/ui/amount-format.ts';
import { Card } from '@coffer/ui/card.tsx';
import { CopyField } from '@coffer/ui/copy-field.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { useAssetGroups, useCategories } from '#shared/data/use-wallet-lists.ts';
import { RelativeTime } from '#shared/format/relative-time.tsx';
import { useRegion } from '#shared/format/use-region.ts';
import { DEFAULT_CATEGORY_FIELDS } from './default-category-fields.ts';

/** The asset's properties other than its balance. */
export function AssetFacts({ asset }: { asset: Asset }) {
  const t = useTranslations('assets');
  const common = useTranslations('common');
  const region = useRegion();
  const groups = useAssetGroups().data?.items ?? [];
  const categories = useCategories().data?.items ?? [];
  const group = groups.find(({ id }) => id === asset.assetGroupId);
  const chosen = DEFAULT_CATEGORY_FIELDS.flatMap((field) => {
    const category = categories.find(({ id }) => id === asset[field]);
    return category === undefined ? [] : [{ field, name: category.name }];
  });
  const { bankConnection, expectedAnnualReturn } = asset;
  return (
    <Card title={t('facts')}>
      {asset.accountNumber !== null && (
        <div className="mb-3">
          <Field label={t('accountNumber')} reserve={false}>
            <CopyField value={asset.accountNumber} />
          </Field>
        </div>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5">
        <Fact name={t('type')}>{t(`types.${asset.type}`)}</Fact>
        <Fact name={common('currency')}>{asset.defaultCurrency}</Fact>
        <Fact name={t('group')}>{group?.name ?? t('noGroup')}</Fact>
        <Fact name={t('access')}>{t(`accesses.${asset.access}`)}</Fact>
        {expectedAnnualReturn !== null && (
          <Fact name={t('expectedReturn')}>
            {t('percent', { number: formatAmount(expectedAnnualReturn, { locale: region }) })}
          </Fact>
        )}
        {chosen.map(({ field, name }) => (
          <Fact key={field} name={t(`categories.${field}`)}>
            {name}
          </Fact>
        ))}
        {bankConnection?.lastSyncTime != null && (
          <Fact name={t('lastSync')}>
            <RelativeTime time={bankConnection.lastSyncTime}>{(ago) => ago}</RelativeTime>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
