'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { formatAmount } from '@coffer/ui/amount-format.ts';
import { Combobox } from '@coffer/ui/combobox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { RadioGroup } from '@coffer/ui/radio-group.tsx';
import { SegmentedControl } from '@coffer/ui/segmented-control.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTRPC } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useRegion } from '#shared/format/use-region.ts';
import { MoneyField } from '#shared/forms/money-field.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { involvesCash, NEW_CASH, NO_CASH, type PositionForm, parseCashDraft } from './position-form.ts';
import { useCashAccounts } from './use-cash-accounts.ts';
import { chosenCashMatch, type ExpectedCash, useExpectedCash } from './use-expected-cash.ts';

interface Props {
  readonly form: PositionForm;
  readonly asset: Asset;
}

/** The choice of the account that paid or received the cash. Saving links an existing cash transaction or adds one. */
export function CashAccountField({ form, asset }: Props) {
  const t = useTranslations('investments');
  const { control } = form;
  const [type, paidBy] = useWatch({ control, name: ['type', 'paidBy'] });
  const accounts = useCashAccounts();
  useUsualAccount(form, asset.id, accounts);
  if (!involvesCash(type)) return null;
  const isPaid = type === 'buy';
  const options = [
    ...accounts.map((account) =>
      account.value === asset.id ? { ...account, label: t('cashInside', { name: asset.name }) } : account,
    ),
    { value: NO_CASH, label: t('noCash') },
  ];
  const account = accounts.find(({ value }) => value === paidBy);
  return (
    <>
      <Controller
        name="paidBy"
        control={control}
        render={({ field, fieldState }) => (
          <Field
            label={t(isPaid ? 'paidFrom' : 'paidInto')}
            hint={paidBy === NO_CASH ? t(isPaid ? 'noCashHint' : 'noCashBackHint') : t('paidHint')}
            error={fieldState.error?.message}
            required
          >
            <Combobox
              ref={field.ref}
              options={options}
              value={field.value === '' ? null : field.value}
              onValueChange={(value) => field.onChange(value ?? '')}
              onBlur={field.onBlur}
              placeholder={t('paidPlaceholder')}
            />
          </Field>
        )}
      />
      {account !== undefined && <Cash form={form} account={account} />}
    </>
  );
}

/** Preselects the account of the newest linked transaction of this asset, since most people pay from one account. */
function useUsualAccount(
  { setValue, getValues, resetField }: PositionForm,
  assetId: string,
  accounts: readonly { readonly value: string }[],
): void {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { data } = useQuery(
    trpc.positionTransactions.usualAccount.queryOptions(
      { walletId, assetId },
      { trpc: { context: UNBATCHED_CONTEXT } },
    ),
  );
  // If the account was archived since, it is no longer an option.
  const usual = accounts.find(({ value }) => value === data?.assetId)?.value ?? null;
  useEffect(() => {
    if (usual === null || getValues('paidBy') !== '') return;
    // Set as an initial value, so that an otherwise unchanged form is not kept as a draft. `setValue` is also needed,
    // because `resetField` updates it only after the next render.
    resetField('paidBy', { defaultValue: usual });
    setValue('paidBy', usual);
  }, [usual, getValues, resetField, setValue]);
}

interface CashProps {
  readonly form: PositionForm;
  readonly account: { readonly value: string; readonly label: string };
}

/** The cash of the account: an existing transaction, or a new one. */
function Cash({ form, account }: CashProps) {
  const t = useTranslations('investments');
  const format = useFormat();
  const { control, setValue } = form;
  const draft = useDraft(form);
  const [match, cashCurrency, from] = useWatch({ control, name: ['match', 'cashCurrency', 'priceCurrency'] });
  const { data } = useExpectedCash(draft, account.value, cashCurrency);
  // The choice applies only to this account and this price.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dependencies only reset the choice.
  useEffect(() => () => setValue('cashCurrency', null), [account.value, from, setValue]);
  if (draft === null || data === undefined || data.amountValue === null) return null;
  const chosen = chosenCashMatch(match, data.matches);
  const amount = <Amount value={data.amountValue} currency={data.amountCurrency} />;
  return (
    <>
      {data.matches.length > 0 && (
        <Field label={t('whichCash')} hint={t('whichCashHint')}>
          <RadioGroup
            value={chosen}
            onValueChange={(value) => setValue('match', value)}
            options={[
              ...data.matches.slice(0, 3).map(({ id, fromTo, description, date, amountValue, amountCurrency }) => ({
                value: id,
                label: (
                  <>
                    <Amount value={amountValue} currency={amountCurrency} /> · <bdi>{fromTo || description || '–'}</bdi>
                  </>
                ),
                hint: t('standsAlready', { date: format.date(date) }),
              })),
              {
                value: NEW_CASH,
                label: t.rich('bookAnew', { amount: () => amount, account: account.label }),
              },
            ]}
          />
        </Field>
      )}
      {chosen === NEW_CASH && (
        <CurrencyField form={form} chosen={cashCurrency} expected={data} account={account.label} />
      )}
      {chosen === NEW_CASH && data.rate !== null && <AmountField form={form} expected={data} account={account.label} />}
      {chosen === NEW_CASH && data.rate === null && data.matches.length === 0 && (
        <p aria-live="polite" className="-mt-1 mb-3 text-muted text-sm">
          {t.rich('willBook', { amount: () => amount, account: account.label })}
        </p>
      )}
    </>
  );
}

/**
 * The choice of the cash currency: the account's currency, into which the amount is converted, or the price's currency,
 * which the account must then hold.
 */
function CurrencyField({
  form: { setValue },
  chosen,
  expected: { amountCurrency, otherCurrency },
  account,
}: Pick<CashProps, 'form'> & { chosen: string | null; expected: ExpectedCash; account: string }) {
  const t = useTranslations('investments');
  if (otherCurrency === null) return null;
  const choose = (currency: string) => {
    setValue('cashCurrency', currency);
    setValue('cashAmount', '');
  };
  return (
    <Field label={t('cashCurrency', { account })} hint={t('cashCurrencyHint')}>
      <SegmentedControl
        size="small"
        value={chosen ?? amountCurrency}
        onValueChange={choose}
        options={[amountCurrency, otherCurrency].sort().map((value) => ({ value, label: value }))}
      />
    </Field>
  );
}

/**
 * The amount in the account's currency, if it differs from the price's currency: banks use exchange rates of their own.
 * Without input, the day's rate applies.
 */
function AmountField({
  form: { control },
  expected,
  account,
}: Pick<CashProps, 'form'> & { expected: ExpectedCash; account: string }) {
  const t = useTranslations('investments');
  const region = useRegion();
  const from = useWatch({ control, name: 'priceCurrency' });
  const { amountValue, amountCurrency, rate } = expected;
  return (
    <Controller
      name="cashAmount"
      control={control}
      render={(at) => (
        <MoneyField
          at={at}
          label={t('cashAmount', { account })}
          hint={t('cashAmountHint', {
            amount: formatAmount(String(amountValue).replace('-', ''), { locale: region, currency: amountCurrency }),
            rate: Number(rate).toLocaleString(region, { maximumSignificantDigits: 6 }),
            from,
            to: amountCurrency,
          })}
          currency={amountCurrency}
        />
      )}
    />
  );
}

/** The current draft; changes only if the expected cash may change. */
function useDraft({ control }: PositionForm) {
  const fields = useWatch({ control });
  const text = useDeferredValue(JSON.stringify(parseCashDraft(fields, null)));
  return useMemo((): ReturnType<typeof parseCashDraft> => JSON.parse(text), [text]);
}
