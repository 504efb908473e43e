'use client';

import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTRPC } from '../data/trpc.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import type { BookingForm } from './booking-form.ts';
import { codeAsTyped, type Kind } from './instrument.ts';

interface Props {
  readonly form: BookingForm;
  readonly kind: Kind;
}

/** The ISIN of a security, or the symbol of a crypto currency; those that the wallet holds already are offered. */
export function CodeField({ form: { control }, kind }: Props) {
  const t = useTranslations('investments');
  const known = useKnown(kind);
  const list = useId();
  const code = useWatch({ control, name: 'code' });
  const name = known.find((one) => one.code === code)?.name;
  return (
    <Controller
      name="code"
      control={control}
      render={({ field, fieldState }) => (
        <Field
          label={t(kind === 'security' ? 'isin' : 'symbol')}
          hint={name ?? t(kind === 'security' ? 'isinHint' : 'symbolHint')}
          error={fieldState.error?.message}
          required
        >
          <Input
            ref={field.ref}
            value={field.value}
            onChange={(event) => field.onChange(codeAsTyped(event.target.value))}
            onBlur={field.onBlur}
            list={list}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <datalist id={list}>
            {known.map((one) => (
              <option key={one.code} value={one.code}>
                {one.name}
              </option>
            ))}
          </datalist>
        </Field>
      )}
    />
  );
}

function useKnown(kind: Kind): readonly { readonly code: string; readonly name: string | null }[] {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const securities = useQuery({
    ...trpc.securities.details.queryOptions({ walletId }),
    enabled: kind === 'security',
  });
  const report = useQuery({ ...trpc.reports.securityPositions.queryOptions({ walletId }), enabled: kind === 'crypto' });
  if (kind === 'security') return (securities.data?.items ?? []).map(({ isin, name }) => ({ code: isin, name }));
  const symbols = (report.data?.items ?? []).flatMap(({ symbol }) => (symbol === null ? [] : [symbol]));
  return [...new Set(symbols)].map((code) => ({ code, name: null }));
}
