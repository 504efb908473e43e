'use client';

import { useTranslations } from 'next-intl';
import { MerchantBox } from '#features/merchants/merchant-box.tsx';
import { useCreateMerchant } from '#features/merchants/use-create-merchant.ts';
import { useMerchantNames } from '#shared/data/use-merchants.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useTransactionsContext } from '../transactions-context.tsx';
import { PanelValue } from './panel-inputs.tsx';

/** The merchant. When a person chooses a merchant, Coffer learns to recognise it for the same counterparty. */
export function PanelMerchant({ record }: { record: Transaction }) {
  const t = useTranslations('transactions');
  const { changes } = useTransactionsContext();
  const { merchantId } = record;
  const names = useMerchantNames(merchantId === null ? [] : [merchantId]);
  const createMerchant = useCreateMerchant();
  const choose = (id: string | null) => changes.update(record, { merchantId: id });
  const create = async (name: string) => {
    const made = await createMerchant(name);
    if (made !== null) choose(made);
  };
  const recognised = record.merchantAutoAssigned ? t('panel.recognised') : undefined;
  const name = names?.get(merchantId ?? '');
  return (
    <PanelValue
      label={t('fields.merchantId')}
      hint={recognised}
      text={[name, recognised].filter((words) => words !== undefined).join(' · ')}
    >
      <MerchantBox
        value={merchantId}
        onValueChange={choose}
        onCreate={(created) => void create(created)}
        placeholder={t('panel.noMerchant')}
        clearable
      />
    </PanelValue>
  );
}
