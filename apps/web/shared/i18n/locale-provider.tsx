'use client';

import '#shared/forms/disable-zod-eval.ts';
import { setStyleNonce } from '@coffer/ui/style-nonce.ts';
import { ToastProvider } from '@coffer/ui/toast.tsx';
import { type UiTexts, UiTextsProvider } from '@coffer/ui/ui-texts.tsx';
import { NextIntlClientProvider, useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import type { Messages } from './messages.ts';

interface Props {
  /** The language of the messages with the reader's region, such as `en-GB`. */
  readonly region: string;
  readonly messages: Messages;
  readonly nonce: string;
  readonly children: ReactNode;
}

/** Provides the language and the number and date formats to everything below. */
export function LocaleProvider({ region, messages, nonce, children }: Props) {
  // Components that add style elements, such as dialogs that lock scrolling, need the page's nonce.
  setStyleNonce(nonce);
  return (
    // `format/` formats instants in the reader's time zone; this value only has to be equal on server and browser.
    <NextIntlClientProvider locale={region} messages={messages} timeZone="UTC">
      <UiMessagesProvider region={region}>
        <ToastProvider>{children}</ToastProvider>
      </UiMessagesProvider>
    </NextIntlClientProvider>
  );
}

/** Provides the texts that components of packages/ui need. */
function UiMessagesProvider({ region, children }: { region: string; children: ReactNode }) {
  const t = useTranslations('common.ui');
  const words = useMemo(
    (): UiTexts => ({
      // biome-ignore lint/plugin: `PLAIN` contains exactly these names.
      ...(Object.fromEntries(PLAIN.map((name) => [name, t(name)])) as Record<(typeof PLAIN)[number], string>),
      create: (name: string) => t('create', { name }),
      remove: (name: string) => t('remove', { name }),
      typeToConfirm: (name: string) => t('typeToConfirm', { name }),
      earlier: (count: number) => t('earlier', { count }),
    }),
    [t],
  );
  return (
    <UiTextsProvider words={words} locale={region}>
      {children}
    </UiTextsProvider>
  );
}

const PLAIN = [
  'close',
  'cancel',
  'clear',
  'retry',
  'undo',
  'dismiss',
  'copy',
  'copied',
  'showPassword',
  'hidePassword',
  'working',
  'loading',
  'notifications',
  'showOptions',
  'noMatches',
  'up',
  'down',
  'unchanged',
  'changeSign',
  'sortedAscending',
  'sortedDescending',
  'chooseFiles',
  'dropFiles',
  'back',
  'ctrl',
  'shift',
  'deleteKey',
] as const satisfies readonly (keyof UiTexts)[];
