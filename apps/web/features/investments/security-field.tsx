'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { Combobox } from '@coffer/ui/combobox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTRPC } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { normaliseInstrumentCode, parseInstrument } from './instrument.ts';
import type { PositionForm } from './position-form.ts';

/** The value of the option for a new security. It cannot clash with an ISIN. */
const NEW = 'new';

/** The choice of a transaction's security: a known security, found by name, ISIN or WKN, or a new security. */
export function SecurityField({ form }: { form: PositionForm }) {
  const t = useTranslations('investments');
  const { control, setValue, clearErrors } = form;
  const [code, name] = useWatch({ control, name: ['code', 'securityName'] });
  const options = useHeld();
  const isFirst = options?.length === 1 && code === '';
  // If the wallet has no securities yet, start with the fields for a new security.
  useEffect(() => {
    if (isFirst && name === null) setValue('securityName', '');
  }, [isFirst, name, setValue]);
  const begin = (typed: string) => {
    const isin = normaliseInstrumentCode(typed);
    const isCode = parseInstrument(isin)?.kind === 'security';
    setValue('code', isCode ? isin : '');
    setValue('securityName', isCode ? '' : typed);
    clearErrors(['code', 'securityName']);
  };
  if (options === null) return <Skeleton className="mb-7 h-16 w-full" />;
  if (name !== null) {
    const choose = () => {
      setValue('code', '');
      setValue('securityName', null);
    };
    return <NewSecurity form={form} onChoose={isFirst || options.length === 1 ? null : choose} />;
  }
  return (
    <Controller
      name="code"
      control={control}
      render={({ field, fieldState }) => (
        <Field
          label={t('security')}
          error={fieldState.error === undefined ? undefined : t('chooseSecurity')}
          hint={t('securityHint')}
          required
        >
          <Combobox
            ref={field.ref}
            options={options}
            value={field.value === '' ? null : field.value}
            onValueChange={(value) => (value === NEW ? begin('') : field.onChange(value))}
            onCreate={begin}
            createLabel={(typed) => t('newSecurityNamed', { name: typed })}
            onBlur={field.onBlur}
            placeholder={t('securityPlaceholder')}
          />
        </Field>
      )}
    />
  );
}

interface NewProps {
  readonly form: PositionForm;
  /** Returns to the choice of known securities; null if there are no known securities. */
  readonly onChoose: (() => void) | null;
}

/** The fields for a new security: its name and, optionally, its ISIN. */
function NewSecurity({ form, onChoose }: NewProps) {
  const t = useTranslations('investments');
  const { control, register, formState, setValue } = form;
  const code = useWatch({ control, name: 'code' });
  const hasNone = code === null;
  const name = register('securityName');
  return (
    <fieldset className="mb-4 min-w-0 rounded-card border border-line px-4 pt-2 pb-3">
      <legend className="px-1 font-medium text-sm">{t('newSecurity')}</legend>
      <Field label={t('securityName')} error={formState.errors.securityName?.message} required>
        <Input
          {...name}
          autoFocus
          autoComplete="off"
          placeholder={t('securityNamePlaceholder')}
          // Don't report an empty name on blur: the person may start with the type or ISIN, and submitting reports it
          // anyway.
          onBlur={(event) => event.target.value !== '' && void name.onBlur(event)}
        />
      </Field>
      {!hasNone && (
        <Controller
          name="code"
          control={control}
          render={({ field, fieldState }) => (
            <Field label={t('isin')} hint={t('isinHint')} error={fieldState.error?.message} required>
              <Input
                ref={field.ref}
                value={field.value ?? ''}
                onChange={(event) => field.onChange(normaliseInstrumentCode(event.target.value))}
                onBlur={field.onBlur}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
            </Field>
          )}
        />
      )}
      <Checkbox
        label={t('noIsin')}
        checked={hasNone}
        onCheckedChange={(checked) => setValue('code', checked === true ? null : '', { shouldValidate: false })}
      />
      {hasNone && <p className="mt-1 text-muted text-sm">{t('noIsinHint')}</p>}
      {onChoose !== null && (
        <Button size="small" variant="quiet" className="mt-2" onClick={onChoose}>
          {t('chooseHeld')}
        </Button>
      )}
    </fieldset>
  );
}

/** The securities with transactions in the wallet, and the option for a new one; null while loading. */
function useHeld() {
  const t = useTranslations('investments');
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { data } = useQuery(trpc.securities.details.queryOptions({ walletId }));
  return useMemo(() => {
    if (data === undefined) return null;
    const held = data.items
      .map(({ isin, name, wkn }) => ({
        value: isin,
        label: name ?? isin,
        hint: name === null ? undefined : isin,
        keywords: wkn ?? undefined,
      }))
      .toSorted((one, other) => one.label.localeCompare(other.label));
    return [...held, { value: NEW, label: t('newSecurityOption') }];
  }, [data, t]);
}
