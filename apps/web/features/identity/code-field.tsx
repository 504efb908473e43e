'use client';

import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';

const DIGITS = 6;

export const isCompleteCode = (code: string) => code.length === DIGITS;

interface Props {
  readonly code: string;
  readonly onChange: (code: string) => void;
  /** Called after the last digit, to submit the code. */
  readonly onWhole: (code: string) => void;
  /** The reason for refusing the code; the code is then selected, so that typing replaces it. */
  readonly error?: string | false | undefined;
  readonly autoFocus?: boolean;
}

/** A field for a code of the authenticator app. */
export function CodeField({ code, onChange, onWhole, error, autoFocus }: Props) {
  const t = useTranslations('identity.code');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) input.current?.select();
  }, [error]);
  const take = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, '').slice(0, DIGITS);
    onChange(digits);
    if (isCompleteCode(digits) && digits !== code) onWhole(digits);
  };
  return (
    <Field label={t('label')} hint={t('hint')} error={error}>
      <Input
        ref={input}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        autoFocus={autoFocus}
        value={code}
        onChange={(event) => take(event.target.value)}
        className="font-mono text-lg tracking-[0.25em]"
      />
    </Field>
  );
}
