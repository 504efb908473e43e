'use client';

import { createContext, type ReactNode, useContext, useMemo } from 'react';
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
}

export const englishWords: UiWords = {
  close: 'Close',
  cancel: 'Cancel',
  clear: 'Clear',
  retry: 'Try again',
  undo: 'Undo',
  dismiss: 'Dismiss',
  copy: 'Copy',
  copied: 'Copied',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  working: 'Working …',
  loading: 'Loading …',
  notifications: 'Notifications (F8)',
  showOptions: 'Show choices',
  noMatches: 'Nothing matches.',
  up: 'up',
  down: 'down',
  unchanged: 'unchanged',
  sortedAscending: 'sorted, lowest first',
  sortedDescending: 'sorted, highest first',
  chooseFiles: 'Choose files',
  dropFiles: 'or drop them here',
  back: 'Back',
  create: (name) => `Create “${name}”`,
  remove: (name) => `Remove ${name}`,
  typeToConfirm: (name) => `Type “${name}” to confirm`,
};

interface Speech {
  words: UiWords;
  locale: string;
}

const SpeechContext = createContext<Speech>({ words: englishWords, locale: 'en' });

/** Stands around everything: the words, the locale, and the one tooltip of the page. */
export function UiWordsProvider({
  words,
  locale,
  children,
}: {
  words?: Partial<UiWords> | undefined;
  locale: string;
  children: ReactNode;
}) {
  const speech = useMemo(() => ({ words: { ...englishWords, ...words }, locale }), [words, locale]);
  return (
    <SpeechContext value={speech}>
      {children}
      <TooltipHost />
    </SpeechContext>
  );
}

export const useWords = (): UiWords => useContext(SpeechContext).words;

/** The locale that amounts are written and read in. */
export const useUiLocale = (): string => useContext(SpeechContext).locale;
