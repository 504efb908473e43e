'use client';

import { isDate } from '@coffer/domain/date-texts.ts';
import { Button } from '@coffer/ui/button.tsx';
import { Combobox } from '@coffer/ui/combobox.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { DateInput } from '@coffer/ui/input.tsx';
import { Textarea } from '@coffer/ui/textarea.tsx';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useMemo, useState } from 'react';
import { MerchantBox } from '#features/merchants/merchant-box.tsx';
import { useCreateMerchant } from '#features/merchants/use-create-merchant.ts';
import { ruleForTransactions } from '#features/rules/rule-proposal.ts';
import { RuleSheet } from '#features/rules/rule-sheet.tsx';
import { useMerchantNames } from '#shared/data/use-merchants.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { RestoredDraftNotice } from '#shared/forms/restored-draft-notice.tsx';
import { isString, useDraftValue } from '#shared/forms/use-draft-value.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import type { BulkPatch } from '../change/bulk-writes.ts';
import { useTransactionsContext } from '../transactions-context.tsx';
import { useAssetOptions } from '../use-tag-and-asset-options.ts';
import { bulkActionDraftSubject } from './bulk-action-draft.ts';
import { BulkTransferDialog } from './bulk-transfer.tsx';
import { type BulkField, separateMovableTransactions } from './movable-transactions.ts';

export type BulkDialogKind = BulkField | 'transfer' | 'rule';

interface Props {
  readonly kind: BulkDialogKind;
  readonly records: readonly Transaction[];
  readonly onClose: () => void;
}

export function BulkDialog({ kind, records, onClose }: Props) {
  if (kind === 'transfer') return <BulkTransferDialog records={records} onClose={onClose} />;
  if (kind === 'rule') return <BulkRule records={records} onClose={onClose} />;
  return <FieldDialog field={kind} records={records} onClose={onClose} />;
}

interface FieldProps {
  readonly field: BulkField;
  readonly records: readonly Transaction[];
  readonly onClose: () => void;
}

/** Sets a field of all selected transactions. Before that, it lists the transactions that cannot change. */
function FieldDialog({ field, records, onClose }: FieldProps) {
  const t = useTranslations('transactions.bulk');
  const common = useTranslations('common');
  const format = useFormat();
  const { changes, pending } = useTransactionsContext();
  const [seen] = useState(() => records.map((record) => pending.withPendingChanges(record)));
  const { fit, held } = useMemo(() => separateMovableTransactions(records, field), [records, field]);
  const { value, isRestored, enter } = useDraftValue(bulkActionDraftSubject(field, records), isString);
  const patch = patchOf(field, value);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (patch === null || fit.length === 0) return;
    enter(null);
    onClose();
    changes.setAll(fit, patch, seen);
  };
  const countOf = (count: number) => ({ count, written: format.count(count) });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title={t(`titles.${field}`)}
      description={t('concerns', countOf(fit.length))}
      onSubmit={submit}
      footer={
        <>
          <DialogClose>
            <Button onClick={() => enter(null)}>{common('cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" disabled={patch === null || fit.length === 0}>
            {t('applyTo', countOf(fit.length))}
          </Button>
        </>
      }
    >
      {held.length > 0 && <p className="mb-3 text-sm">{t('held', countOf(held.length))}</p>}
      {isRestored && <RestoredDraftNotice onStartOver={() => enter(null)} />}
      <Input field={field} value={value} onEnter={enter} />
    </Dialog>
  );
}

interface InputProps {
  /** An id, a day or a text; null while the field is empty. */
  readonly value: string | null;
  readonly onEnter: (value: string | null) => void;
}

function Input({ field, ...input }: InputProps & { field: BulkField }) {
  switch (field) {
    case 'merchantId':
      return <MerchantInput {...input} />;
    case 'assetId':
      return <AssetInput {...input} />;
    case 'date':
      return <DayInput {...input} />;
    case 'notes':
      return <NotesInput {...input} />;
  }
}

/** Returns the change to send; null while the input is incomplete. */
function patchOf(field: BulkField, value: string | null): BulkPatch | null {
  if (value === null || (field === 'date' && !isDate(value))) return null;
  if (field === 'notes') return { notes: value.trim() === '' ? null : value.toWellFormed() };
  return { [field]: value };
}

function MerchantInput({ value, onEnter }: InputProps) {
  const t = useTranslations('transactions');
  const createMerchant = useCreateMerchant();
  const create = async (name: string) => {
    const made = await createMerchant(name);
    if (made !== null) onEnter(made);
  };
  return (
    <Field label={t('fields.merchantId')}>
      <MerchantBox value={value} onValueChange={onEnter} onCreate={(name) => void create(name)} clearable />
    </Field>
  );
}

function AssetInput({ value, onEnter }: InputProps) {
  const t = useTranslations('transactions');
  const options = useAssetOptions();
  return (
    <Field label={t('fields.assetId')} hint={t('bulk.assetHint')}>
      <Combobox options={options} value={value} onValueChange={onEnter} />
    </Field>
  );
}

function DayInput({ value, onEnter }: InputProps) {
  const t = useTranslations('transactions');
  return (
    <Field label={t('fields.date')}>
      <DateInput value={value ?? ''} onChange={({ target }) => onEnter(target.value || null)} />
    </Field>
  );
}

const LONGEST_NOTES = 10_000;

function NotesInput({ value, onEnter }: InputProps) {
  const t = useTranslations('transactions');
  return (
    <Field label={t('fields.notes')} hint={t('bulk.notesHint')}>
      <Textarea
        rows={3}
        maxLength={LONGEST_NOTES}
        value={value ?? ''}
        onChange={({ target }) => onEnter(target.value)}
      />
    </Field>
  );
}

/** The form of a new rule, filled in with the values that all the transactions share. */
function BulkRule({ records, onClose }: Omit<Props, 'kind'>) {
  const { pending } = useTransactionsContext();
  const shown = records.map((record) => pending.withPendingChanges(record));
  const names = useMerchantNames(shown.flatMap(({ merchantId }) => merchantId ?? []));
  // The form reads the proposal only once, so the merchants' names must be loaded first.
  if (names === undefined) return null;
  return <RuleSheet rule={null} proposal={ruleForTransactions(shown, (id) => names.get(id))} onClose={onClose} />;
}
