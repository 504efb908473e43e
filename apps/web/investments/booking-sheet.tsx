'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Sheet } from '@coffer/ui/sheet.tsx';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useId } from 'react';
import type { Asset } from '../assets/overview.ts';
import { useContractForm } from '../forms/use-contract-form.ts';
import { useSending } from '../forms/use-sending.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import type { Booking } from './booking.ts';
import { BOOKING_FIELDS, BOOKING_FORMS, type BookingFields, type BookingWritten, sentOf } from './booking-form.ts';
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
  const { today } = useWallet();
  const first = firstOf(booking, { code: code ?? '', date: today, priceCurrency: asset.defaultCurrency });
  const form = useContractForm(BOOKING_FORMS[kind], first);
  const changes = useBookingChanges();
  const { send, failure } = useSending(form, BOOKING_FIELDS);
  const id = useId();
  const save = (written: BookingWritten) => {
    const sent = sentOf(written, booking);
    return booking === null ? changes.add(kind, asset.id, sent) : changes.change(booking, sent);
  };
  const submit = send(save, onClose);
  const submitAndGoOn = send(save, (written) => {
    // The next one is often of the same paper.
    const { code: named, type, priceCurrency } = sentOf(written, booking);
    form.reset({ ...first, code: named, type, priceCurrency: priceCurrency ?? first.priceCurrency });
    form.setFocus('date');
  });
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={booking === null ? t('newBooking') : t('editBooking')}
      footer={
        <>
          {booking === null && <Button onClick={() => void submitAndGoOn()}>{t('another')}</Button>}
          <Button type="submit" form={id} variant="primary" pending={form.formState.isSubmitting}>
            {booking === null ? common('add') : common('save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}>
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
