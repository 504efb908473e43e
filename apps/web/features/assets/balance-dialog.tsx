'use client';

import { setBalanceInput } from '@coffer/api/wallets/assets/assets.schema.ts';
import { Amount } from '@coffer/ui/amount.tsx';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { DateInput } from '@coffer/ui/input.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useTranslations } from 'next-intl';
import { Controller, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { isPositionAssetType } from '#features/investments/positions.ts';
import { useTRPCClient } from '#shared/data/trpc.ts';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { DraftForm } from '#shared/forms/draft-form.tsx';
import { forgetFormDraft } from '#shared/forms/form-drafts.ts';
import { MoneyField } from '#shared/forms/money-field.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useSubmit } from '#shared/forms/use-submit.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useAssetChanges } from './use-asset-changes.ts';
import { useBalanceDifference } from './use-balance-difference.ts';

/** A balance at the end of a day. */
const balanceForm = z.strictObject({
  balance: setBalanceInput.shape.balance,
  date: setBalanceInput.shape.date.unwrap(),
  currency: setBalanceInput.shape.currency.unwrap(),
});

interface Props {
  readonly asset: Asset;
  /** The currencies of the asset's transactions, in addition to its own. */
  readonly currencies: readonly string[];
  readonly onClose: () => void;
}

/** The dialog to set an asset's balance on a day; shows the difference before adding it as a transaction. */
export function BalanceDialog({ asset, currencies, onClose }: Props) {
  const t = useTranslations('assets');
  const common = useTranslations('common');
  const { today } = useWallet();
  const form = useContractForm(balanceForm, { balance: '', date: today, currency: asset.defaultCurrency });
  const { control, register, formState } = form;
  const book = useBookBalance(asset);
  const { send, failure } = useSubmit(form, ['balance', 'date', 'currency']);
  const [balance = '', date = today, currency = asset.defaultCurrency] = useWatch({
    control,
    name: ['balance', 'date', 'currency'],
  });
  const submit = send(book, onClose);
  const choices = [...new Set([asset.defaultCurrency, ...currencies])];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(isPositionAssetType(asset.type) ? 'setCashOf' : 'setBalanceOf', { name: asset.name })}
      {...(isPositionAssetType(asset.type) ? { description: t('setCashText') } : {})}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <DialogClose>
            <Button onClick={() => forgetFormDraft(form)}>{common('cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" pending={formState.isSubmitting}>
            {t('setBalance')}
          </Button>
        </>
      }
    >
      <DraftForm form={form} of={['balance', asset.id]} />
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      <div className="grid gap-x-3 sm:grid-cols-2">
        <Controller
          name="balance"
          control={control}
          render={(at) => <MoneyField at={at} label={t('balance')} currency={currency} required signed />}
        />
        <Field label={t('atEndOf')} error={formState.errors.date?.message} required>
          <DateInput {...register('date')} />
        </Field>
      </div>
      {choices.length > 1 && (
        <Field label={common('currency')}>
          <Select options={choices.map((value) => ({ value, label: value }))} {...register('currency')} />
        </Field>
      )}
      <Difference assetId={asset.id} balance={balance} date={date} currency={currency} />
    </Dialog>
  );
}

interface DifferenceProps {
  readonly assetId: string;
  readonly balance: string;
  readonly date: string;
  readonly currency: string;
}

/** The current balance, and the difference to add. */
function Difference({ assetId, balance, date, currency }: DifferenceProps) {
  const t = useTranslations('assets');
  const { present, difference } = useBalanceDifference({ assetId, balance, date, currency });
  return (
    <dl aria-live="polite" className="grid min-h-12 grid-cols-[1fr_auto] gap-x-4 gap-y-1 pb-3">
      <dt className="text-muted">{t('presentBalance')}</dt>
      <dd className="text-right">{present === null ? '…' : <Amount value={present} currency={currency} />}</dd>
      <dt className="font-medium">{t('willBeBooked')}</dt>
      <dd className="text-right font-medium">
        {difference === null ? '–' : <Amount value={difference} currency={currency} sign="always" />}
      </dd>
    </dl>
  );
}

/**
 * Returns a function that adds the difference as a transaction, and then shows a toast that offers to undo the change.
 */
function useBookBalance({ id, name }: Asset) {
  const t = useTranslations('assets');
  const client = useTRPCClient();
  const toasts = useToasts();
  const refuse = useProblemToast();
  const { walletId } = useWallet();
  const { refreshTransactions } = useAssetChanges();
  return async (sent: { balance: string; date: string; currency: string }) => {
    const booked = await client.assets.balance.mutate({ walletId, id, ...sent });
    if (booked === null) {
      toasts.show({ text: t('balanceIsRight', { name }) });
      return;
    }
    const undo = async () => {
      try {
        await client.transactions.delete.mutate({ walletId, id: booked.id });
      } catch (error) {
        refuse(error);
      }
      await refreshTransactions();
    };
    toasts.show({ text: t('balanceToast', { name }), undo: () => void undo() });
    await refreshTransactions();
  };
}
