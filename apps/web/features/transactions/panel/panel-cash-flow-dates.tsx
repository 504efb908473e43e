'use client';

import { Select } from '@coffer/ui/select.tsx';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useTransactionsContext } from '../transactions-context.tsx';
import { PanelDateField, PanelValue } from './panel-inputs.tsx';

const RULES = ['transactionDate', 'previousMonth', 'nextMonth', 'range'] as const;
type Rule = (typeof RULES)[number];

/** The transaction's cash-flow dates, for instance for rent paid in advance or a yearly premium. */
export function PanelCashFlowDates({ record }: { record: Transaction }) {
  const t = useTranslations('transactions');
  const format = useFormat();
  const { changes } = useTransactionsContext();
  const { usingDateRule: rule, usingStartDate, usingEndDate } = record;
  const range = (dates: { usingStartDate: string; usingEndDate: string }) =>
    changes.update(record, { usingDateRule: 'range', ...dates });
  const choose = (next: Rule) => {
    if (next === 'range') range({ usingStartDate, usingEndDate });
    else changes.update(record, { usingDateRule: next });
  };
  const days = t('panel.countsFrom', { from: format.date(usingStartDate), to: format.date(usingEndDate) });
  return (
    <>
      <PanelValue
        label={t('fields.usingDateRule')}
        hint={rule === 'transactionDate' ? t('panel.usingHint') : days}
        text={`${t(`panel.rules.${rule}`)} · ${days}`}
      >
        <Select
          value={rule}
          options={RULES.map((value) => ({ value, label: t(`panel.rules.${value}`) }))}
          onValueChange={(value) => {
            const next = RULES.find((one) => one === value);
            if (next !== undefined) choose(next);
          }}
        />
      </PanelValue>
      {rule === 'range' && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <PanelDateField
            label={t('filter.firstDay')}
            value={usingStartDate}
            max={usingEndDate}
            text={format.date(usingStartDate)}
            onSave={(day) => day !== null && range({ usingStartDate: day, usingEndDate })}
          />
          <PanelDateField
            label={t('filter.lastDay')}
            value={usingEndDate}
            min={usingStartDate}
            text={format.date(usingEndDate)}
            onSave={(day) => day !== null && range({ usingStartDate, usingEndDate: day })}
          />
        </div>
      )}
    </>
  );
}
