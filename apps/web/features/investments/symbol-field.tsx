'use client';

import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { useTRPC } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { normaliseInstrumentCode } from './instrument.ts';
import type { PositionForm } from './position-form.ts';

/** A field for the symbol of a crypto currency; suggests the wallet's symbols. */
export function SymbolField({ form: { control } }: { form: PositionForm }) {
  const t = useTranslations('investments');
  const symbols = useSymbols();
  const list = useId();
  return (
    <Controller
      name="code"
      control={control}
      render={({ field, fieldState }) => (
        <Field label={t('symbol')} hint={t('symbolHint')} error={fieldState.error?.message} required>
          <Input
            ref={field.ref}
            value={field.value ?? ''}
            onChange={(event) => field.onChange(normaliseInstrumentCode(event.target.value))}
            onBlur={field.onBlur}
            list={list}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <datalist id={list}>
            {symbols.map((symbol) => (
              <option key={symbol} value={symbol} />
            ))}
          </datalist>
        </Field>
      )}
    />
  );
}

function useSymbols(): readonly string[] {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { data } = useQuery(trpc.reports.securityPositions.queryOptions({ walletId }));
  return [...new Set((data?.items ?? []).flatMap(({ symbol }) => (symbol === null ? [] : [symbol])))];
}
