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
import { commonProposal } from '#features/rules/proposal.ts';
import { RuleSheet } from '#features/rules/rule-sheet.tsx';
import { useMerchantNames } from '#shared/data/use-merchants.ts';
import { useFormat } from '#shared/format/use-format.ts';
import type { Transaction } from '#shared/transactions/record.ts';
import type { BulkPatch } from '../change/bulk-writes.ts';
import { useTransactionsContext } from '../transactions-context.tsx';
import { useAssetOptions } from '../use-options.ts';
import { BulkTransfer } from './bulk-transfer.tsx';
import { type BulkField, splitByMovable } from './move-targets.ts';

export type BulkDialogKind = BulkField | 'transfer' | 'rule';

interface Props {
  readonly kind: BulkDialogKind;
  readonly records: readonly Transaction[];
  readonly onClose: () => void;
}

/** The dialog of a bulk action. */
export function BulkDialog({ kind, records, onClose }: Props) {
  if (kind === 'transfer') return <BulkTransfer records={records} onClose={onClose} />;
  if (kind === 'rule') return <BulkRule records={records} onClose={onClose} />;
  return <FieldDialog field={kind} records={records} onClose={onClose} />;
}

interface FieldProps {
  readonly field: BulkField;
  readonly records: readonly Transaction[];
  readonly onClose: () => void;
}

/** Sets a field of all selected transactions; lists those that cannot change beforehand. */
function FieldDialog({ field, records, onClose }: FieldProps) {
  const t = useTranslations('transactions.bulk');
  const common = useTranslations('common');
  const format = useFormat();
  const { changes, pending } = useTransactionsContext();
  const [seen] = useState(() => records.map((record) => pending.of(record)));
  const { fit, held } = useMemo(() => splitByMovable(records, field), [records, field]);
  const [patch, setPatch] = useState<BulkPatch | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (patch === null || fit.length === 0) return;
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
            <Button>{common('cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" disabled={patch === null || fit.length === 0}>
            {t('applyTo', countOf(fit.length))}
          </Button>
        </>
      }
    >
      {held.length > 0 && <p className="mb-3 text-sm">{t('held', countOf(held.length))}</p>}
      <Input field={field} onPatch={setPatch} />
    </Dialog>
  );
}

interface InputProps {
  /** Null while nothing is chosen. */
  readonly onPatch: (patch: BulkPatch | null) => void;
}

function Input({ field, onPatch }: InputProps & { field: BulkField }) {
  switch (field) {
    case 'merchantId':
      return <MerchantInput onPatch={onPatch} />;
    case 'assetId':
      return <AssetInput onPatch={onPatch} />;
    case 'date':
      return <DayInput onPatch={onPatch} />;
    case 'notes':
      return <NotesInput onPatch={onPatch} />;
  }
}

function MerchantInput({ onPatch }: InputProps) {
  const t = useTranslations('transactions');
  const createMerchant = useCreateMerchant();
  const [value, setValue] = useState<string | null>(null);
  const choose = (merchantId: string | null) => {
    setValue(merchantId);
    onPatch(merchantId === null ? null : { merchantId });
  };
  const create = async (name: string) => {
    const made = await createMerchant(name);
    if (made !== null) choose(made);
  };
  return (
    <Field label={t('fields.merchantId')}>
      <MerchantBox value={value} onValueChange={choose} onCreate={(name) => void create(name)} clearable />
    </Field>
  );
}

function AssetInput({ onPatch }: InputProps) {
  const t = useTranslations('transactions');
  const options = useAssetOptions();
  const [value, setValue] = useState<string | null>(null);
  const choose = (assetId: string | null) => {
    setValue(assetId);
    onPatch(assetId === null ? null : { assetId });
  };
  return (
    <Field label={t('fields.assetId')} hint={t('bulk.assetHint')}>
      <Combobox options={options} value={value} onValueChange={choose} />
    </Field>
  );
}

function DayInput({ onPatch }: InputProps) {
  const t = useTranslations('transactions');
  return (
    <Field label={t('fields.date')}>
      <DateInput onChange={({ target: { value: date } }) => onPatch(isDate(date) ? { date } : null)} />
    </Field>
  );
}

const LONGEST_NOTES = 10_000;

function NotesInput({ onPatch }: InputProps) {
  const t = useTranslations('transactions');
  return (
    <Field label={t('fields.notes')} hint={t('bulk.notesHint')}>
      <Textarea
        rows={3}
        maxLength={LONGEST_NOTES}
        onChange={({ target: { value } }) => onPatch({ notes: value.trim() === '' ? null : value.toWellFormed() })}
      />
    </Field>
  );
}

/** A new rule based on what the transactions have in common. */
function BulkRule({ records, onClose }: Omit<Props, 'kind'>) {
  const { pending } = useTransactionsContext();
  const shown = records.map((record) => pending.of(record));
  const names = useMerchantNames(shown.flatMap(({ merchantId }) => merchantId ?? []));
  // The form reads the proposal only once, so the merchants' names must be loaded first.
  if (names === undefined) return null;
  return <RuleSheet rule={null} proposal={commonProposal(shown, (id) => names.get(id))} onClose={onClose} />;
}
