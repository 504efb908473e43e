'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useLocale } from 'next-intl';
import { useTransition } from 'react';
import { useTRPC } from '../data/trpc.ts';
import { useProblemToast } from '../forms/use-problem-toast.ts';
import { isLocale, type Locale } from '../i18n/locales.ts';
import { keepChoice } from './theme.ts';

interface Language {
  readonly locale: Locale;
  /** The new language is on its way. */
  readonly pending: boolean;
  readonly choose: (locale: string) => void;
}

/** The language of a signed-in person: kept with the account, and by this browser for when she is signed out. */
export function useLanguage(): Language {
  const trpc = useTRPC();
  const showProblem = useProblemToast();
  const { locale, pending, speak } = useSpokenLanguage();
  const update = useMutation(trpc.account.update.mutationOptions());
  const choose = (wanted: string) => {
    if (!isLocale(wanted) || wanted === locale) return;
    update.mutate({ locale: wanted }, { onSuccess: () => speak(wanted), onError: showProblem });
  };
  return { locale, pending: pending || update.isPending, choose };
}

/** The language of whoever sits before this browser, without an account. */
export function useVisitorLanguage(): Language {
  const { locale, pending, speak } = useSpokenLanguage();
  return { locale, pending, choose: (wanted) => isLocale(wanted) && speak(wanted) };
}

function useSpokenLanguage() {
  const router = useRouter();
  const locale = useLocale();
  const [pending, start] = useTransition();
  const speak = (wanted: Locale) => {
    keepChoice('coffer-locale', wanted);
    // The words come with the page: it is asked again, and what was typed on it stays.
    start(() => router.refresh());
  };
  return { locale, pending, speak };
}
