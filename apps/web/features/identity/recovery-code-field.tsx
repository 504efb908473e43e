'use client';

import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { useTranslations } from 'next-intl';

interface Props {
  readonly given: string;
  readonly onChange: (given: string) => void;
  readonly error?: string | false | undefined;
}

export function RecoveryCodeField({ given, onChange, error }: Props) {
  const t = useTranslations('identity.secondStep');
  return (
    <Field label={t('recoveryCode')} hint={t('recoveryCodeHint')} error={error}>
      <Input
        autoFocus
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={given}
        onChange={(event) => onChange(event.target.value)}
        className="font-mono"
      />
    </Field>
  );
}
