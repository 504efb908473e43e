'use client';

import { useTranslations } from 'next-intl';
import { estimatePasswordStrength } from './password-strength.ts';

/** The contract's minimum length, repeated here because the hint appears before the form is validated. */
const MIN_PASSWORD_CHARACTERS = 12;

/** The hint about a new password while the person types it: how many characters are missing, or how strong it is. */
export function usePasswordStrengthText(password: string, ownWords: readonly string[]): string {
  const t = useTranslations('identity.strength');
  if (password === '') return t('empty', { least: MIN_PASSWORD_CHARACTERS });
  if (password.length < MIN_PASSWORD_CHARACTERS)
    return t('tooShort', { missing: MIN_PASSWORD_CHARACTERS - password.length });
  return t(estimatePasswordStrength(password, ownWords));
}
