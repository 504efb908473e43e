'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { isLocale, type Locale } from '#shared/i18n/locales.ts';
import { useAppLanguage } from '#shared/i18n/use-app-language.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { storeDisplayPreference } from './theme.ts';

interface Language {
  /** The chosen language, even while its messages are loading. */
  readonly locale: Locale;
  readonly choose: (locale: string) => void;
}

/**
 * The language of the signed-in person, and a function that stores another one in the account. It is also stored in
 * this browser for use after signing out.
 */
export function useAccountLanguage(): Language {
  const trpc = useTRPC();
  const showProblem = useProblemToast();
  const { locale, wanted, speak } = useSpokenLanguage();
  const { mutate, isPending, variables } = useMutation(
    trpc.account.update.mutationOptions({
      onSuccess: ({ locale }) => isLocale(locale) && speak(locale),
      onError: showProblem,
    }),
  );
  const choose = (chosen: string) => {
    if (isLocale(chosen) && chosen !== locale) mutate({ locale: chosen });
  };
  return { locale: (isPending ? variables.locale : wanted) ?? locale, choose };
}

/** The language of a visitor without an account, and a function that stores another language in this browser. */
export function useVisitorLanguage(): Language {
  const { locale, wanted, speak } = useSpokenLanguage();
  return { locale: wanted ?? locale, choose: (chosen) => isLocale(chosen) && speak(chosen) };
}

function useSpokenLanguage() {
  const router = useRouter();
  const locale = useAppLanguage();
  const [pending, start] = useTransition();
  const [chosen, setChosen] = useState(locale);
  const speak = (wanted: Locale) => {
    storeDisplayPreference('coffer-locale', wanted);
    setChosen(wanted);
    // The server sends the messages with the page, so refetch the page. This keeps unsaved input.
    start(() => router.refresh());
  };
  return { locale, wanted: pending ? chosen : undefined, speak };
}
