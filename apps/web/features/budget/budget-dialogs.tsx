'use client';

import dynamic from 'next/dynamic';
import type { BudgetDialogState } from './budget-dialog-state.ts';
import type { Budget, BudgetMonths } from './budget-types.ts';

// Loaded on demand, because most visits open no dialog.
const BudgetSheet = dynamic(() => import('./budget-sheet.tsx').then((file) => file.BudgetSheet));
const EnvelopeSheet = dynamic(() => import('./envelope-sheet.tsx').then((file) => file.EnvelopeSheet));
const EnvelopesSheet = dynamic(() =>
  import('./non-zero-envelopes-sheet.tsx').then((file) => file.NonZeroEnvelopesSheet),
);
const FillSheet = dynamic(() => import('./fill-envelopes-sheet.tsx').then((file) => file.FillEnvelopesSheet));
const HoldSheet = dynamic(() => import('./hold-money-sheet.tsx').then((file) => file.HoldMoneySheet));
const TargetSheet = dynamic(() => import('./target-sheet.tsx').then((file) => file.TargetSheet));
const ToAssignSheet = dynamic(() => import('./to-assign-sheet.tsx').then((file) => file.ToAssignSheet));
const TransactionsSheet = dynamic(() =>
  import('./transactions-sheet.tsx').then((file) => file.BudgetTransactionsSheet),
);

interface Props {
  readonly dialog: BudgetDialogState | null;
  readonly budget: Budget | null;
  readonly months: BudgetMonths | undefined;
  readonly onDialog: (dialog: BudgetDialogState | null) => void;
}

export function BudgetDialogs({ dialog, budget, months, onDialog }: Props) {
  const onClose = () => onDialog(null);
  if (dialog === null) return null;
  if (dialog.kind === 'budget') return <BudgetSheet budget={dialog.budget} onClose={onClose} />;
  if (budget === null || months === undefined) return null;
  if ('key' in dialog) {
    const envelope = months.envelopes.find(({ key }) => key === dialog.key);
    if (envelope === undefined) return null;
    if (dialog.kind === 'target') return <TargetSheet budget={budget} envelope={envelope} onClose={onClose} />;
    const { month, key } = dialog;
    if (dialog.kind === 'spent')
      return <TransactionsSheet budget={budget} month={month} of={key} title={envelope.name} onClose={onClose} />;
    return <EnvelopeSheet {...{ budget, months, envelope, onDialog }} month={month} />;
  }
  const month = months.months.find((one) => one.month === dialog.month);
  if (month === undefined) return null;
  const { kind } = dialog;
  switch (kind) {
    case 'toAssign':
      return <ToAssignSheet {...{ budget, month, onDialog }} />;
    case 'envelopes':
      return <EnvelopesSheet {...{ budget, months, month, onDialog }} />;
    case 'hold':
      return <HoldSheet {...{ budget, month, onDialog }} />;
    case 'fill':
      return <FillSheet {...{ budget, months, month, onClose }} />;
    default:
      return <TransactionsSheet budget={budget} month={month.month} of={kind} onClose={onClose} />;
  }
}
