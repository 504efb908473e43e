'use client';

import { createContext, type ReactNode, use, useMemo } from 'react';
import { TooltipHost } from './tooltip-host.tsx';

/** All texts that components show by themselves. The app provides them in the person's language. */
export interface UiTexts {
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
  /** The label of the button in an amount field that changes the sign. */
  changeSign: string;
  sortedAscending: string;
  sortedDescending: string;
  chooseFiles: string;
  dropFiles: string;
  back: string;
  /** The labels of the modifier keys. */
  ctrl: string;
  shift: string;
  deleteKey: string;
  create: (name: string) => string;
  remove: (name: string) => string;
  typeToConfirm: (name: string) => string;
  /** The text of the button that shows `count` earlier messages. */
  earlier: (count: number) => string;
}

interface UiLanguage {
  words: UiTexts;
  locale: string;
}

const UiLanguageContext = createContext<UiLanguage | null>(null);

/** Provides the texts, the locale, and the single tooltip of the page to everything inside. */
export function UiTextsProvider({ words, locale, children }: { words: UiTexts; locale: string; children: ReactNode }) {
  const speech = useMemo(() => ({ words, locale }), [words, locale]);
  return (
    <UiLanguageContext value={speech}>
      {children}
      <TooltipHost />
    </UiLanguageContext>
  );
}

export const useUiTexts = (): UiTexts => useUiLanguage().words;

/** The locale for formatting and parsing amounts. */
export const useUiLocale = (): string => useUiLanguage().locale;

function useUiLanguage(): UiLanguage {
  const speech = use(UiLanguageContext);
  if (speech === null) throw new Error('a component outside its UiTextsProvider');
  return speech;
}
