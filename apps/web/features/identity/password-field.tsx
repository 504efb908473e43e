'use client';

import { Field } from '@coffer/ui/field.tsx';
import { PasswordInput } from '@coffer/ui/password-input.tsx';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';

interface Props extends ComponentProps<typeof PasswordInput> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
}

/** A password field that warns about caps lock. */
export function PasswordField({ label, hint, error, ...input }: Props) {
  const t = useTranslations('identity');
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field label={label} hint={capsLock ? t('capsLock') : hint} error={error}>
      <PasswordInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...input}
        onKeyDown={look}
        onKeyUp={look}
      />
    </Field>
  );
}
