'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Sheet } from '@coffer/ui/sheet.tsx';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useId } from 'react';
import { useIdempotencyKey } from '#shared/data/use-idempotency-key.ts';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { DraftForm } from '#shared/forms/draft-form.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useSubmit } from '#shared/forms/use-submit.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useComputeCashChange } from './cash-change.ts';
import type { InstrumentKind } from './instrument.ts';
import {
  NEW_CASH,
  NO_CASH,
  POSITION_FORM_FIELDS,
  POSITION_FORM_SCHEMAS,
  type PositionFormFields,
  type PositionFormOutput,
  toCashDraft,
  toPositionTransactionInput,
} from './position-form.ts';
import { PositionFormInputs } from './position-form-inputs.tsx';
import type { PositionMovement } from './position-transaction.ts';
import { chosenCashMatch, useFetchExpectedCash } from './use-expected-cash.ts';
import { usePositionChanges } from './use-position-changes.ts';
import type { AddPositionOptions } from './use-position-client.ts';

interface Props {
  readonly asset: Asset;
  readonly kind: InstrumentKind;
  /** The ISIN or symbol, if it is fixed. */
  readonly code: string | null;
  /** The transaction to edit; null to add a transaction. */
  readonly transaction: PositionMovement | null;
  readonly onClose: () => void;
}

/** The form to add or edit a security or crypto transaction. */
export function PositionTransactionSheet({ asset, kind, code, transaction, onClose }: Props) {
  const t = useTranslations('investments');
  const common = useTranslations('common');
  const { today } = useWallet();
  const first = firstOf(transaction, { code: code ?? '', date: today, priceCurrency: asset.defaultCurrency });
  const form = useContractForm(POSITION_FORM_SCHEMAS[kind], first);
  const changes = usePositionChanges();
  const { send, failure } = useSubmit(form, POSITION_FORM_FIELDS);
  const id = useId();
  const cashOf = useCash();
  const once = useIdempotencyKey();
  const cashChangeOf = useComputeCashChange();
  const add = async (written: PositionFormOutput) => {
    const more = { cash: await cashOf(written), name: written.securityName };
    return changes.add(kind, asset.id, toPositionTransactionInput(written, null), more, once);
  };
  const submit = send(async (written) => {
    if (transaction === null) return add(written);
    const cash = await cashChangeOf(transaction, written);
    return changes.change(transaction, toPositionTransactionInput(written, transaction), cash, written.securityName);
  }, onClose);
  const submitAndGoOn = () => {
    let named: string | null = null;
    const save = async (written: PositionFormOutput) => {
      named = await add(written);
    };
    return send(save, ({ type, priceCurrency, paidBy }) => {
      // Keep the security, because the next transaction is often of the same security.
      form.reset({ ...first, code: named, type, priceCurrency, paidBy });
      form.setFocus('date');
    })();
  };
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={transaction === null ? t('newTransaction') : t('editTransaction')}
      footer={
        <>
          {transaction === null && (
            <Button pending={form.formState.isSubmitting} onClick={() => void submitAndGoOn()}>
              {t('another')}
            </Button>
          )}
          <Button type="submit" form={id} variant="primary" pending={form.formState.isSubmitting}>
            {transaction === null ? common('add') : common('save')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <DraftForm form={form} of={[`${kind} transaction`, asset.id, transaction?.id ?? 'new']} />
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
        <PositionFormInputs
          asset={asset}
          form={form}
          kind={kind}
          transaction={transaction}
          isNamed={code !== null && transaction === null}
        />
      </form>
    </Sheet>
  );
}

/**
 * Returns a function that determines the cash of the submitted form: null, an existing transaction, or a new
 * transaction.
 */
function useCash(): (written: PositionFormOutput) => Promise<AddPositionOptions['cash']> {
  const ask = useFetchExpectedCash();
  return async (written) => {
    const { paidBy, match, cashCurrency, cashAmount } = written;
    const draft = toCashDraft(written, null);
    if (draft === null || paidBy === NO_CASH || paidBy === '') return null;
    const { matches, amountValue: expected, amountCurrency, rate } = await ask(draft, paidBy, cashCurrency);
    const transactionId = chosenCashMatch(match, matches);
    if (transactionId !== NEW_CASH) return { way: 'link', transactionId };
    const typedAmount = rate === null ? null : cashAmount;
    const book = { way: 'book', assetId: paidBy, amountCurrency } as const;
    if (typedAmount === null) return book;
    // Accept the amount with or without a sign; the expected amount determines the sign.
    const size = typedAmount.replace('-', '');
    return { ...book, amountValue: expected?.startsWith('-') === true ? `-${size}` : size };
  };
}

/** Returns the form's initial values. A new transaction has no quantity, so the person must enter one. */
function firstOf(
  transaction: PositionMovement | null,
  usual: Pick<PositionFormFields, 'code' | 'date' | 'priceCurrency'>,
) {
  const { code, date, priceCurrency } = usual;
  return {
    type: transaction?.type ?? ('buy' as const),
    code: transaction?.code ?? code,
    date: transaction?.date ?? date,
    ...(transaction === null ? {} : { quantity: transaction.quantity }),
    priceValue: transaction?.priceValue ?? '',
    priceCurrency: transaction?.priceCurrency ?? transaction?.feesCurrency ?? priceCurrency,
    feesValue: transaction?.feesValue ?? '',
    taxValue: transaction?.taxValue ?? '',
    categoryId: transaction?.categoryId ?? null,
    notes: transaction?.notes ?? '',
    securityName: null,
    // Only the form for a new transaction asks which account pays.
    paidBy: transaction === null ? ('' as const) : NO_CASH,
    match: null,
    cashCurrency: null,
    cashAmount: '',
  };
}
