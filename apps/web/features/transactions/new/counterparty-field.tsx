'use client';

import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import { formatAmount } from '@coffer/ui/amount-format.ts';
import { Field } from '@coffer/ui/field.tsx';
import { SuggestInput } from '@coffer/ui/suggest-input.tsx';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { categoryLabel, cutForList } from '#shared/format/display-names.ts';
import { useRegion } from '#shared/format/use-region.ts';
import { useTransactionsContext } from '../transactions-context.tsx';
import type { ChosenFields } from './chosen-fields.ts';
import type { NewTransactionForm } from './new-transaction-form.ts';
import { type Suggestion, useSuggestions } from './use-counterparty-suggestions.ts';

interface Props {
  readonly form: NewTransactionForm;
  readonly chosen: ChosenFields;
}

/** The counterparty; choosing a known one fills in the usual values of its transactions. */
export function CounterpartyField({ form, chosen }: Props) {
  const t = useTranslations('transactions.fields');
  const typed = useWatch({ control: form.control, name: 'fromTo' }) ?? '';
  const suggestions = useSuggestions(typed);
  const fill = useFill(form, chosen);
  const hintOf = useHints();
  const options = useMemo(
    () =>
      suggestions.map((suggestion) => ({
        value: suggestion.fromTo,
        label: cutForList(suggestion.fromTo),
        hint: hintOf(suggestion),
      })),
    [suggestions, hintOf],
  );
  return (
    <Controller
      name="fromTo"
      control={form.control}
      render={({ field, fieldState }) => (
        <Field label={t('fromTo')} error={fieldState.error?.message}>
          <SuggestInput
            ref={field.ref}
            value={field.value ?? ''}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            options={options}
            onPick={(name) => {
              field.onChange(name);
              const picked = suggestions.find(({ fromTo }) => fromTo === name);
              if (picked !== undefined) fill(picked);
            }}
          />
        </Field>
      )}
    />
  );
}

function useHints() {
  const { lookups } = useTransactionsContext();
  const region = useRegion();
  return useMemo(
    () =>
      ({ categoryId, amountValue, amountCurrency }: Suggestion) => {
        const category = lookups.categories.get(categoryId ?? '');
        const amount = formatAmount(amountValue, { locale: region, currency: amountCurrency });
        return [category === undefined ? '' : categoryLabel(category), amount].filter(Boolean).join(' · ');
      },
    [lookups, region],
  );
}

/** Fills a suggestion's values into fields that the person has not filled in. */
function useFill({ setValue }: NewTransactionForm, chosen: ChosenFields) {
  const { lookups } = useTransactionsContext();
  return ({ categoryId, merchantId, assetId, amountValue, amountCurrency }: Suggestion) => {
    const again = { shouldValidate: true } as const;
    const asset = lookups.assets.get(assetId ?? '');
    if (asset !== undefined && !chosen.has('assetId')) setValue('assetId', asset.id, again);
    if (!chosen.has('categoryId')) setValue('categoryId', categoryId);
    if (!chosen.has('merchantId')) setValue('merchantId', merchantId);
    // A typed amount also fixes its direction and currency.
    if (chosen.has('amountValue')) return;
    const isOut = amountValue.startsWith('-');
    if (!chosen.has('direction')) setValue('direction', isOut ? 'out' : 'in');
    if (!chosen.has('amountCurrency')) setValue('amountCurrency', amountCurrency, again);
    setValue('amountValue', isOut ? negateDecimalText(amountValue) : amountValue, again);
  };
}
