import 'server-only';
import type { Metadata } from 'next';
import { createTranslator } from 'next-intl';
import type { MessageArea } from '#shared/i18n/message-areas.ts';
import { loadMessages } from '#shared/i18n/messages.ts';
import { readVisitor } from './visitor.ts';

/** A page's title in the reader's language, from a message of the area. */
export async function pageMetadata(area: MessageArea, word: string): Promise<Metadata> {
  const { locale } = await readVisitor();
  const t = createTranslator({ locale, messages: await loadMessages(locale) });
  // biome-ignore lint/plugin: the key is composed. A page without a title shows the key, and a test detects it.
  return { title: t(`${area}.${word}` as 'frame.home') };
}
