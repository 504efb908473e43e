'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Sheet } from '@coffer/ui/sheet.tsx';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useId, useState } from 'react';
import type { Asset } from '../assets/overview.ts';
import { useContractForm, useRefusal } from '../forms/use-contract-form.ts';
import { useProblemWords } from '../forms/use-problem-words.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import type { Booking } from './booking.ts';
import { BOOKING_FIELDS, BOOKING_FORMS, type BookingFields, sentOf } from './booking-form.ts';
import { BookingInputs } from './booking-inputs.tsx';
import type { Kind } from './instrument.ts';
import { useBookingChanges } from './use-booking-changes.ts';

interface Props {
  readonly asset: Asset;
  readonly kind: Kind;
  /** Of what it is, where that is known already. */
  readonly code: string | null;
  /** Null: a new one. */
  readonly booking: Booking | null;
  readonly onClose: () => void;
}

/** Writes down what was bought, sold, moved or earned; or changes that. */
export function BookingSheet({ asset, kind, code, booking, onClose }: Props) {
  const t = useTranslations('investments');
  const common = useTranslations('common');
  const words = useProblemWords();
  const { today } = useWallet();
  const first = firstOf(booking, { code: code ?? '', date: today, priceCurrency: asset.defaultCurrency });
  const form = useContractForm(BOOKING_FORMS[kind], first);
  const refuse = useRefusal(form);
  const changes = useBookingChanges();
  const [failure, setFailure] = useState<string | null>(null);
  const id = useId();
  const send = (another: boolean) =>
    form.handleSubmit(async (written) => {
      setFailure(null);
      const sent = sentOf(written, booking);
      try {
        if (booking === null) await changes.add(kind, asset.id, sent);
        else await changes.change(booking, sent);
      } catch (error) {
        const problem = refuse(error, BOOKING_FIELDS);
        return setFailure(problem === null ? null : words(problem));
      }
      if (!another) return onClose();
      // The next one is often of the same paper.
      form.reset({
        ...first,
        code: sent.code,
        type: sent.type,
        priceCurrency: sent.priceCurrency ?? first.priceCurrency,
      });
      form.setFocus('date');
    });
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={booking === null ? t('newBooking') : t('editBooking')}
      footer={
        <>
          {booking === null && <Button onClick={() => void send(true)()}>{t('another')}</Button>}
          <Button type="submit" form={id} variant="primary" pending={form.formState.isSubmitting}>
            {booking === null ? common('add') : common('save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event: SubmitEvent<HTMLFormElement>) => void send(false)(event)}>
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
        <BookingInputs form={form} kind={kind} booking={booking} isNamed={code !== null && booking === null} />
      </form>
    </Sheet>
  );
}

/** What the form holds at first; what nobody wrote yet is nothing, which the contract's shape refuses. */
function firstOf(booking: Booking | null, usual: Pick<BookingFields, 'code' | 'date' | 'priceCurrency'>) {
  const { code, date, priceCurrency } = usual;
  return {
    type: booking?.type ?? ('buy' as const),
    code: booking?.code ?? code,
    date: booking?.date ?? date,
    ...(booking === null ? {} : { quantity: booking.quantity }),
    priceValue: booking?.priceValue ?? '',
    priceCurrency: booking?.priceCurrency ?? booking?.feesCurrency ?? priceCurrency,
    feesValue: booking?.feesValue ?? '',
    taxValue: booking?.taxValue ?? '',
    categoryId: booking?.categoryId ?? null,
    notes: booking?.notes ?? '',
  };
}
