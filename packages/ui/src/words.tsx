'use client';

import { createContext, type ReactNode, use, useMemo } from 'react';
import { TooltipHost } from './tooltip-host.tsx';

/** Every word that a component says by itself. The app hands them in for the language of the person. */
export interface UiWords {
  close: string;
  cancel: string;
  clear: string;
  retry: string;
  undo: string;
  dismiss: string;
  copy: string;
  copied: string;
  showPassword: string;
  hidePassword: string;
  working: string;
  loading: string;
  notifications: string;
  showOptions: string;
  noMatches: string;
  up: string;
  down: string;
  unchanged: string;
  sortedAscending: string;
  sortedDescending: string;
  chooseFiles: string;
  dropFiles: string;
  back: string;
  create: (name: string) => string;
  remove: (name: string) => string;
  typeToConfirm: (name: string) => string;
  /** So many messages came before the one that is shown. */
  earlier: (count: number) => string;
}

interface Speech {
  words: UiWords;
  locale: string;
}

const SpeechContext = createContext<Speech | null>(null);

/** Stands around everything: the words, the locale, and the one tooltip of the page. */
export function UiWordsProvider({ words, locale, children }: { words: UiWords; locale: string; children: ReactNode }) {
  const speech = useMemo(() => ({ words, locale }), [words, locale]);
  return (
    <SpeechContext value={speech}>
      {children}
      <TooltipHost />
    </SpeechContext>
  );
}

export const useWords = (): UiWords => useSpeech().words;

/** The locale that amounts are written and read in. */
export const useUiLocale = (): string => useSpeech().locale;

function useSpeech(): Speech {
  const speech = use(SpeechContext);
  if (speech === null) throw new Error('a component outside its UiWordsProvider');
  return speech;
}
