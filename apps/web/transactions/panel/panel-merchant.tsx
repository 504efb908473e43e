'use client';

import { Combobox } from '@coffer/ui/combobox.tsx';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { merchantOptions } from '../../data/options.ts';
import { useMerchants } from '../../data/use-merchants.ts';
import { useCreateMerchant } from '../../merchants/use-create-merchant.ts';
import { useLedger } from '../ledger.tsx';
import type { Transaction } from '../record.ts';
import { Part } from './panel-parts.tsx';

/** Who it was. Who chooses one teaches Coffer the next ones of the same counterpart. */
export function PanelMerchant({ record }: { record: Transaction }) {
  const t = useTranslations('transactions');
  const { changes } = useLedger();
  const { data } = useMerchants();
  const options = useMemo(() => merchantOptions(data?.items ?? []), [data]);
  const createMerchant = useCreateMerchant();
  const choose = (merchantId: string | null) => changes.update(record, { merchantId });
  const create = async (name: string) => {
    const made = await createMerchant(name);
    if (made !== null) choose(made);
  };
  const recognised = record.merchantAutoAssigned ? t('panel.recognised') : undefined;
  const name = options.find(({ value }) => value === record.merchantId)?.label;
  return (
    <Part
      label={t('fields.merchantId')}
      hint={recognised}
      text={[name, recognised].filter((words) => words !== undefined).join(' · ')}
    >
      <Combobox
        options={options}
        value={record.merchantId}
        onValueChange={choose}
        onCreate={(created) => void create(created)}
        placeholder={t('panel.noMerchant')}
        clearable
      />
    </Part>
  );
}
