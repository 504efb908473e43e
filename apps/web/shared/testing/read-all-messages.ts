import { readFileSync } from 'node:fs';
import type { Locale } from '#shared/i18n/locales.ts';
import { MESSAGE_AREAS } from '#shared/i18n/message-areas.ts';
import type { Messages } from '#shared/i18n/messages.ts';

/** All messages of a language, from their files. */
export function readAllMessages(locale: Locale): Messages {
  const read = (area: string): unknown =>
    JSON.parse(readFileSync(new URL(`../../messages/${locale}/${area}.json`, import.meta.url), 'utf8'));
  return Object.fromEntries(MESSAGE_AREAS.map((area) => [area, read(area)])) as unknown as Messages;
}
