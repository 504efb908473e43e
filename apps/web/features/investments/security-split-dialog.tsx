'use client';

import { manualPrices } from '@coffer/api/investments/prices/prices.schema.ts';
import { Field } from '@coffer/ui/field.tsx';
import { DateInput } from '@coffer/ui/input.tsx';
import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { FormDialog } from '#shared/forms/form-dialog.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { Security } from './instrument.ts';
import { QuantityInput } from './quantity-input.tsx';
import { usePositionClient } from './use-position-client.ts';

const { date } = manualPrices.element.shape;

/** A split ratio as announced: four new units for one old unit. */
const splitForm = z.strictObject({
  date,
  fresh: z.number().positive().max(1_000_000),
  old: z.number().positive().max(1_000_000),
});

/** The decimals of a split factor in the contract. */
const DECIMAL_PLACES = 15;

/** The dialog to add a split or reverse split of a security. */
export function SecuritySplitDialog({ security: { isin }, onClose }: { security: Security; onClose: () => void }) {
  const t = useTranslations('investments');
  const common = useTranslations('common');
  const { walletId, today } = useWallet();
  const { securities } = useTRPCClient();
  const { refresh } = usePositionClient();
  const form = useContractForm(splitForm, { date: today, old: 1 });
  const { control, register, formState } = form;
  const save = ({ date: day, fresh, old }: z.infer<typeof splitForm>) => {
    const splits = { [day]: Number((fresh / old).toFixed(DECIMAL_PLACES)) };
    return securities.update.mutate({ walletId, isin, splits }, { context: UNBATCHED_CONTEXT });
  };
  const units = (name: 'fresh' | 'old', label: string) => (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <Field label={label} error={fieldState.error?.message} required>
          <QuantityInput ref={field.ref} value={field.value} onValueChange={field.onChange} onBlur={field.onBlur} />
        </Field>
      )}
    />
  );
  return (
    <FormDialog
      form={form}
      fields={['date']}
      title={t('addSplit')}
      draft={['split', isin]}
      save={save}
      refresh={refresh}
      onClose={onClose}
    >
      <Field label={common('date')} error={formState.errors.date?.message} required>
        <DateInput {...register('date')} />
      </Field>
      <div className="grid gap-x-3 sm:grid-cols-2">
        {units('fresh', t('newUnits'))}
        {units('old', t('oldUnits'))}
      </div>
    </FormDialog>
  );
}
