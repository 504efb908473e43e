'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Sheet } from '@coffer/ui/sheet.tsx';
import { Switch } from '@coffer/ui/switch.tsx';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { AssignedAmountForm } from './assigned-amount-form.tsx';
import type { BudgetDialogState } from './budget-dialog-state.ts';
import type { Budget, BudgetEnvelope, BudgetMonths, EnvelopeInMonth } from './budget-types.ts';
import { CoverButton } from './cover-button.tsx';
import { MoveForm } from './move-money-form.tsx';
import { NoteForm } from './note-form.tsx';
import { LabelledNumberList, NumberRow } from './number-list.tsx';
import { QuickFill } from './quick-fill.tsx';
import { TargetLine } from './target-line.tsx';
import { useBudgetChanges } from './use-budget-changes.ts';

interface Props {
  readonly budget: Budget;
  readonly months: BudgetMonths;
  readonly envelope: BudgetEnvelope;
  readonly month: string;
  readonly onDialog: (dialog: BudgetDialogState | null) => void;
}

/** An envelope in one month: its amounts, and the actions on it. */
export function EnvelopeSheet({ budget, months, envelope, month, onDialog }: Props) {
  const t = useTranslations('budget');
  const format = useFormat();
  const { mayWrite } = useWallet();
  const at = months.months.findIndex((one) => one.month === month);
  const { currency } = budget;
  const { key, name } = envelope;
  const available = envelope.available[at] ?? 0;
  const place = { budget, months, envelope, month, at };
  return (
    <Sheet open onOpenChange={() => onDialog(null)} title={name} description={format.month(month)}>
      <LabelledNumberList>
        <NumberRow name={t('carried')} value={envelope.carried[at] ?? 0} currency={currency} />
        <NumberRow name={t('assigned')} value={Number(envelope.assigned[at] ?? 0)} currency={currency} />
        <NumberRow
          name={t('spent')}
          value={0 - (envelope.spent[at] ?? 0)}
          currency={currency}
          onPress={() => onDialog({ kind: 'spent', key, month })}
        />
        <NumberRow name={t('available')} value={available} currency={currency} strong />
      </LabelledNumberList>
      {available < 0 && (
        <div className="mb-4">
          <Banner tone="warning" title={t('overspent')} action={mayWrite && <CoverButton {...place} />}>
            {envelope.carry[at] ? t('carriedHint') : t('uncoveredHint')}
          </Banner>
        </div>
      )}
      {mayWrite && (
        <div className="grid gap-6">
          <section className="grid">
            <AssignedAmountForm key={`${key} ${month} assign ${envelope.assigned[at]}`} {...place} />
            {month > budget.startMonth && <QuickFill {...place} />}
          </section>
          <MoveForm key={`${key} ${month} move ${available}`} {...place} />
          <section className="grid justify-items-start gap-2">
            <TargetLine envelope={envelope} at={at} currency={currency} />
            <Button size="small" onClick={() => onDialog({ kind: 'target', key })}>
              {envelope.target === null ? t('setTarget') : t('editTarget')}
            </Button>
          </section>
          <Flags {...place} />
          <NoteForm key={`${key} ${month} note`} {...place} />
        </div>
      )}
      {!mayWrite && envelope.note[at] && <p className="whitespace-pre-wrap long-words">{envelope.note[at]}</p>}
    </Sheet>
  );
}

function Flags({ budget, envelope: { key, name, carry, snoozed, target }, month, at }: EnvelopeInMonth) {
  const t = useTranslations('budget');
  const { setRow, said } = useBudgetChanges();
  const set = (row: { readonly carry?: boolean; readonly snoozed?: boolean }) =>
    void said(setRow(budget, month, { key, ...row }, t('changedIn', { name })));
  return (
    <div className="grid gap-2">
      <Switch
        checked={carry[at] ?? false}
        onCheckedChange={(checked) => set({ carry: checked })}
        label={t('carry')}
        hint={t('carryHint')}
      />
      {target !== null && (
        <Switch
          checked={snoozed[at] ?? false}
          onCheckedChange={(checked) => set({ snoozed: checked })}
          label={t('snooze')}
        />
      )}
    </div>
  );
}
