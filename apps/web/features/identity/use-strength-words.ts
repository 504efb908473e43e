'use client';

import { useTranslations } from 'next-intl';
import { strengthOf } from './password-strength.ts';

/** As the contract asks for at least; the remark must not wait for the form to be left. */
const LEAST = 12;

/** What is to be said of a new password while it is typed. */
export function useStrengthWords(password: string, ownWords: readonly string[]): string {
  const t = useTranslations('identity.strength');
  if (password === '') return t('empty', { least: LEAST });
  if (password.length < LEAST) return t('tooShort', { missing: LEAST - password.length });
  return t(strengthOf(password, ownWords));
}
