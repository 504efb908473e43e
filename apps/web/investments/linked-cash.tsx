'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { ALONE } from '../data/links.ts';
import { useTRPC } from '../data/trpc.ts';
import { useAssets } from '../data/use-catalogue.ts';
import { useFormat } from '../format/use-format.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import type { Booking } from './booking.ts';
import { type BookingForm, draftBeing, draftOf } from './booking-form.ts';
import type { CashChange } from './use-booking-changes.ts';
import { useExpectedCash } from './use-expected-cash.ts';

interface Props {
  readonly form: BookingForm;
  readonly booking: Booking;
  /** What happens to the cash when the form is saved; null where it stays. */
  readonly onChange: (change: CashChange | null) => void;
}

/** The cash that a booking is linked with, and whether it changes along. */
export function LinkedCash({ form, booking, onChange }: Props) {
  const t = useTranslations('investments');
  const format = useFormat();
  const cash = useCash(booking);
  const account = useAssets().data?.items.find(({ id }) => id === cash?.assetId);
  const after = useCashAfter(form, booking, cash);
  const follows = useWatch({ control: form.control, name: 'match' });
  // What a bank has said is not changed unasked.
  const isChanged = after !== null && (follows === null ? cash?.source === 'manual' : follows === FOLLOWS);
  const [date, amountValue] = [isChanged ? after.date : null, isChanged ? after.amountValue : null];
  useEffect(() => {
    if (cash === null || date === null || amountValue === null) return onChange(null);
    onChange({ before: { date: cash.date, amountValue: cash.amountValue }, after: { date, amountValue } });
  }, [cash, date, amountValue, onChange]);
  if (cash === null) return null;
  return (
    <section aria-label={t('cash')} className="mb-4 rounded-card border border-line px-4 py-2.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {t('linkedCash', { account: account?.name ?? '', date: format.date(cash.date) })}
        </span>
        <Amount value={cash.amountValue} currency={cash.amountCurrency} />
      </p>
      {after === null ? (
        <p className="text-muted text-sm">{t('cashStays')}</p>
      ) : (
        <Checkbox
          checked={isChanged}
          onCheckedChange={(checked) => form.setValue('match', checked ? FOLLOWS : STAYS)}
          label={t.rich('cashFollows', {
            amount: () => <Amount value={after.amountValue} currency={cash.amountCurrency} />,
            date: format.date(after.date),
          })}
          hint={cash.source === 'manual' ? undefined : t('cashOfStatement')}
        />
      )}
    </section>
  );
}

const FOLLOWS = 'follows';
const STAYS = 'stays';

type Cash = NonNullable<ReturnType<typeof useCash>>;

function useCash({ transferCounterType: type, transferCounterId: id }: Booking) {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { data } = useQuery({
    ...trpc.transactions.get.queryOptions({ walletId, id: id ?? '' }, { trpc: { context: ALONE } }),
    enabled: type === 'transaction',
  });
  return data ?? null;
}

/** What the cash would say: by as much as the booking changes day or amount; null where it changes neither. */
function useCashAfter({ control }: BookingForm, booking: Booking, cash: Cash | null): CashChange['after'] | null {
  const fields = useWatch({ control });
  const written = draftBeing(fields, booking);
  const stored = draftOf({ ...booking, priceCurrency: booking.priceCurrency ?? '' }, booking);
  const account = cash?.assetId ?? null;
  const [now, before] = [useExpectedCash(written, account).data, useExpectedCash(stored, account).data];
  if (cash === null || written === null || stored === null || now === undefined || before === undefined) return null;
  if (now.amountValue === null || now.amountCurrency !== cash.amountCurrency) return null;
  const amountValue = now.amountValue === before.amountValue ? cash.amountValue : now.amountValue;
  const date = written.date === stored.date ? cash.date : written.date;
  return amountValue === cash.amountValue && date === cash.date ? null : { date, amountValue };
}
