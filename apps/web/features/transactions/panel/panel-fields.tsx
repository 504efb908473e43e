'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Combobox } from '@coffer/ui/combobox.tsx';
import { MultiCombobox } from '@coffer/ui/multi-combobox.tsx';
import { Switch } from '@coffer/ui/switch.tsx';
import { useTranslations } from 'next-intl';
import { CategoryBox } from '#features/categories/category-box.tsx';
import { useCatalogueWrites } from '#shared/data/use-catalogue-writes.ts';
import { categoryLabel } from '#shared/format/display-names.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { CurrencyBox } from '#shared/forms/currency-box.tsx';
import type { Transaction, TransactionPatch } from '#shared/transactions/transaction-types.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { categoryPatch } from '../change/category-or-merchant-assignment.ts';
import { useTransactionsContext } from '../transactions-context.tsx';
import { useAssetOptions, useTagOptions } from '../use-tag-and-asset-options.ts';
import { PanelCashFlowDates } from './panel-cash-flow-dates.tsx';
import { PanelCategoryReason } from './panel-category-reason.tsx';
import { PanelAmountField, PanelDateField, PanelTextField, PanelValue } from './panel-inputs.tsx';
import { PanelMerchant } from './panel-merchant.tsx';

interface Props {
  readonly record: Transaction;
}

/** The editable fields of a transaction; each is saved when it loses the focus. */
export function PanelFields({ record }: Props) {
  const t = useTranslations('transactions.fields');
  const { changes } = useTransactionsContext();
  const save = (patch: TransactionPatch, seen: TransactionPatch) => changes.update(record, patch, seen);
  return (
    <div className="grid gap-4">
      <PanelTextField
        label={t('fromTo')}
        value={record.fromTo}
        onSave={(fromTo, seen) => save({ fromTo }, { fromTo: seen })}
      />
      <PanelTextField
        label={t('description')}
        value={record.description}
        onSave={(description, seen) => save({ description }, { description: seen })}
        multiline
      />
      <CategoryPart record={record} />
      <PanelCategoryReason record={record} />
      <div data-offer="" className="empty:hidden" />
      <TagsPart record={record} />
      <PanelMerchant record={record} />
      <PanelTextField
        label={t('notes')}
        value={record.notes}
        onSave={(notes, seen) => save({ notes }, { notes: seen })}
        multiline
      />
      <MoneyParts record={record} />
      <Dates record={record} />
      <PanelCashFlowDates record={record} />
      <MemberPart record={record} />
      <Flags record={record} />
    </div>
  );
}

function CategoryPart({ record }: Props) {
  const t = useTranslations('transactions');
  const { changes, lookups } = useTransactionsContext();
  const { createCategory } = useCatalogueWrites();
  const category = lookups.categories.get(record.categoryId ?? '');
  const create = async (name: string) => {
    const type = record.amountValue.startsWith('-') ? 'variableExpense' : 'activeIncome';
    const categoryId = await createCategory(name, type);
    if (categoryId !== null) changes.update(record, categoryPatch(categoryId));
  };
  return (
    <PanelValue label={t('fields.categoryId')} text={category && categoryLabel(category)}>
      <CategoryBox
        value={record.categoryId}
        onValueChange={(categoryId) => changes.update(record, categoryPatch(categoryId))}
        onCreate={(name) => void create(name)}
        placeholder={t('uncategorized')}
        clearable
      />
    </PanelValue>
  );
}

function TagsPart({ record }: Props) {
  const t = useTranslations('transactions');
  const { changes, lookups } = useTransactionsContext();
  const options = useTagOptions();
  const { createTag } = useCatalogueWrites();
  const names = record.tagIds.flatMap((id) => lookups.tags.get(id)?.name ?? []);
  const create = async (name: string) => {
    const made = await createTag(name);
    if (made !== null) changes.update(record, { tagIds: [...record.tagIds, made] });
  };
  return (
    <PanelValue label={t('fields.tagIds')} text={names.join(', ')}>
      <MultiCombobox
        options={options}
        values={record.tagIds}
        onValuesChange={(tagIds) => changes.update(record, { tagIds })}
        onCreate={(name) => void create(name)}
        placeholder={t('filter.choose.tags')}
      />
    </PanelValue>
  );
}

function MoneyParts({ record }: Props) {
  const t = useTranslations('transactions.fields');
  const { changes, lookups } = useTransactionsContext();
  const assets = useAssetOptions(true);
  const { amountValue, amountCurrency, assetId } = record;
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <PanelAmountField
          label={t('amountValue')}
          value={amountValue}
          currency={amountCurrency}
          text={<Amount value={amountValue} currency={amountCurrency} />}
          onSave={(value) => changes.update(record, { amountValue: value })}
        />
        <PanelValue label={t('amountCurrency')} text={amountCurrency}>
          <CurrencyBox
            value={amountCurrency}
            onValueChange={(currency) => currency !== null && changes.update(record, { amountCurrency: currency })}
          />
        </PanelValue>
      </div>
      <PanelValue label={t('assetId')} text={lookups.assets.get(assetId)?.name}>
        <Combobox
          options={assets}
          value={assetId}
          onValueChange={(id) => id !== null && changes.update(record, { assetId: id })}
        />
      </PanelValue>
    </>
  );
}

function Dates({ record }: Props) {
  const t = useTranslations('transactions');
  const format = useFormat();
  const { changes } = useTransactionsContext();
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <PanelDateField
        label={t('fields.date')}
        value={record.date}
        text={format.date(record.date)}
        onSave={(date) => date !== null && changes.update(record, { date })}
      />
      <PanelDateField
        label={t('fields.secondaryDate')}
        hint={t('panel.secondaryDateHint')}
        value={record.secondaryDate}
        text={record.secondaryDate && format.date(record.secondaryDate)}
        onSave={(secondaryDate) => changes.update(record, { secondaryDate })}
        clearable
      />
    </div>
  );
}

function MemberPart({ record }: Props) {
  const t = useTranslations('transactions');
  const { changes } = useTransactionsContext();
  const { members } = useWallet();
  const options = members.map(({ userId, name, email }) => ({ value: userId, label: name, hint: email }));
  return (
    <PanelValue
      label={t('fields.assignedUserId')}
      text={members.find(({ userId }) => userId === record.assignedUserId)?.name}
    >
      <Combobox
        options={options}
        value={record.assignedUserId}
        onValueChange={(assignedUserId) => changes.update(record, { assignedUserId })}
        placeholder={t('panel.nobody')}
        clearable
      />
    </PanelValue>
  );
}

function Flags({ record }: Props) {
  const t = useTranslations('transactions.panel');
  const { changes } = useTransactionsContext();
  const { mayWrite } = useWallet();
  const flags = [
    { name: 'reviewed', label: t('reviewed'), hint: t('reviewedHint') },
    { name: 'pending', label: t('pending'), hint: t('pendingHint') },
    { name: 'excludeFromMerchantAutoAssignment', label: t('excluded'), hint: t('excludedHint') },
  ] as const;
  return (
    <div className="grid justify-items-start gap-3">
      {flags.map(({ name, label, hint }) => (
        <Switch
          key={name}
          label={label}
          hint={hint}
          checked={record[name]}
          disabled={!mayWrite}
          onCheckedChange={(checked) => changes.update(record, { [name]: checked })}
        />
      ))}
    </div>
  );
}
