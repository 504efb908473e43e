'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { classNames } from '@coffer/ui/class-names.ts';
import { DataList, DataListItem } from '@coffer/ui/data-list.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Bar } from '#shared/charts/bar.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { BudgetDialogState } from './budget-dialog-state.ts';
import type { Budget, BudgetEnvelope, BudgetMonths } from './budget-types.ts';
import { CoverButton } from './cover-button.tsx';
import {
  availableBeforeSpending,
  envelopesByGroup,
  firstOverspentMonthIndex,
  isEnvelopeUsed,
} from './envelope-sections.ts';
import { NoteMark } from './note-mark.tsx';
import { UnderfundedMark } from './underfunded-mark.tsx';
import { useMoneyText } from './use-money-text.ts';

interface Props {
  readonly budget: Budget;
  readonly months: BudgetMonths;
  readonly onDialog: (dialog: BudgetDialogState) => void;
}

/** The envelopes of one month with their available amounts, for narrow screens. A tap opens the envelope. */
export function BudgetList({ budget, months, onDialog }: Props) {
  const t = useTranslations('budget');
  const [isWhole, setWhole] = useState(false);
  const sections = envelopesByGroup(months);
  const used = sections.flatMap(({ group, envelopes }) => {
    const shown = envelopes.filter(({ envelope }) => isWhole || isEnvelopeUsed(envelope));
    return shown.length === 0 ? [] : [{ group, envelopes: shown }];
  });
  const month = months.months[0]?.month ?? '';
  return (
    <div className="grid gap-4">
      {used.map(({ group, envelopes }) => (
        <Card
          key={group.id}
          title={group.name ?? t('noGroup')}
          padded={false}
          action={<Amount value={group.available[0] ?? 0} currency={budget.currency} className="text-muted" />}
        >
          <DataList label={group.name ?? t('noGroup')}>
            {envelopes.map(({ envelope }) => (
              <Item
                key={envelope.key}
                {...{ budget, months, envelope, month }}
                onPress={() => onDialog({ kind: 'envelope', key: envelope.key, month })}
              />
            ))}
          </DataList>
        </Card>
      ))}
      {!isWhole && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setWhole(true)}>
          {t('showAll')}
        </Button>
      )}
    </div>
  );
}

interface ItemProps extends Pick<Props, 'budget' | 'months'> {
  readonly envelope: BudgetEnvelope;
  readonly month: string;
  readonly onPress: () => void;
}

function Item({ budget, months, envelope, month, onPress }: ItemProps) {
  const t = useTranslations('budget');
  const { mayWrite } = useWallet();
  const { currency } = budget;
  const money = useMoneyText(currency);
  const [available = 0] = envelope.available;
  const [spent = 0] = envelope.spent;
  const had = availableBeforeSpending(envelope, 0, currency);
  return (
    <DataListItem
      title={
        <>
          <button type="button" onClick={onPress} className="text-left after:absolute after:inset-0">
            {envelope.name}
          </button>
          <NoteMark note={envelope.note[0] ?? null} />
        </>
      }
      value={
        <Amount
          value={available}
          currency={currency}
          className={classNames('font-medium', available < 0 && 'text-danger')}
        />
      }
      detail={
        <>
          <span className="mb-1 block truncate">{t('spentOf', { spent: money(spent), had: money(had) })}</span>
          <Bar
            share={had > 0 ? Math.min(1, Math.max(0, spent / had)) : Number(spent > 0)}
            tone={available < 0 ? 'loss' : 'gain'}
          />
          <UnderfundedMark envelope={envelope} at={0} currency={currency} />
          {mayWrite && firstOverspentMonthIndex(envelope) === 0 && (
            <span className="relative z-1 mt-1.5 block whitespace-normal">
              <CoverButton {...{ budget, months, envelope, month }} at={0} />
            </span>
          )}
        </>
      }
    />
  );
}
