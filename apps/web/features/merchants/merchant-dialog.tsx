'use client';

import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { useTranslations } from 'next-intl';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { CategoryBox } from '#features/categories/category-box.tsx';
import type { Merchant } from '#shared/data/use-merchants.ts';
import { ChoiceField } from '#shared/forms/choice-field.tsx';
import { FormDialog } from '#shared/forms/form-dialog.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type MerchantFormOutput, merchantFormSchema } from './merchant-form.ts';
import { useSaveMerchant } from './use-save-merchant.ts';

const FIELDS = ['name', 'domains', 'defaultCategoryId', 'defaultUsingDateRule', 'autoReviewTransactions'] as const;
const RULES = ['transactionDate', 'previousMonth', 'nextMonth'] as const;

type Form = UseFormReturn<z.input<typeof merchantFormSchema>, unknown, MerchantFormOutput>;

/** The dialog to create or edit a merchant. */
export function MerchantDialog({ merchant, onClose }: { merchant: Merchant | null; onClose: () => void }) {
  const t = useTranslations('merchants');
  const { walletId } = useWallet();
  const form: Form = useContractForm(merchantFormSchema, {
    walletId,
    name: merchant?.name ?? '',
    domains: merchant?.domains.join(', ') ?? '',
    defaultCategoryId: merchant?.defaultCategoryId ?? null,
    defaultUsingDateRule: merchant?.defaultUsingDateRule ?? null,
    autoReviewTransactions: merchant?.autoReviewTransactions ?? false,
  });
  const save = useSaveMerchant(merchant);
  const source = merchant?.autoCreatedSource ?? null;
  return (
    <FormDialog
      form={form}
      fields={FIELDS}
      title={t(merchant === null ? 'new' : 'edit')}
      draft={['merchant', merchant?.id ?? 'new']}
      {...(source === null ? {} : { description: t(`sources.${source}`) })}
      save={save}
      onClose={onClose}
    >
      <Names form={form} />
      <Defaults form={form} />
    </FormDialog>
  );
}

function Names({ form: { register, formState } }: { form: Form }) {
  const t = useTranslations('merchants');
  const common = useTranslations('common');
  return (
    <>
      <Field label={common('name')} error={formState.errors.name?.message} required>
        <Input {...register('name')} autoComplete="off" autoFocus />
      </Field>
      <Field label={t('domains')} hint={t('domainsHint')} error={formState.errors.domains?.message}>
        <Input {...register('domains')} autoComplete="off" autoCapitalize="none" spellCheck={false} inputMode="url" />
      </Field>
    </>
  );
}

/** The defaults for transactions of the merchant. */
function Defaults({ form: { register, control, formState } }: { form: Form }) {
  const t = useTranslations('merchants');
  const fields = useTranslations('transactions.fields');
  const panel = useTranslations('transactions.panel');
  return (
    <fieldset className="mt-3 grid min-w-0 gap-1">
      <legend className="mb-3 border-line border-t pt-3 text-muted text-sm">{t('defaults')}</legend>
      <Controller
        control={control}
        name="defaultCategoryId"
        render={(at) => (
          <ChoiceField at={at} label={fields('categoryId')} box={CategoryBox} none={t('rules.form.keep')} />
        )}
      />
      <Field label={fields('usingDateRule')} error={formState.errors.defaultUsingDateRule?.message}>
        <Select
          {...register('defaultUsingDateRule', { setValueAs: (value) => value || null })}
          options={[
            { value: '', label: t('rules.form.keep') },
            ...RULES.map((value) => ({ value, label: panel(`rules.${value}`) })),
          ]}
        />
      </Field>
      <Checkbox {...register('autoReviewTransactions')} label={t('autoReview')} hint={t('autoReviewHint')} />
    </fieldset>
  );
}
