import compile from 'icu-minify/compile';
import { MESSAGE_AREAS, type MessageArea } from './areas.ts';
import type { Locale } from './locales.ts';

export interface Messages {
  readonly common: typeof import('../../messages/en/common.json');
  readonly problems: typeof import('../../messages/en/problems.json');
  readonly forms: typeof import('../../messages/en/forms.json');
  readonly frame: typeof import('../../messages/en/frame.json');
  readonly identity: typeof import('../../messages/en/identity.json');
  readonly accessRequests: typeof import('../../messages/en/accessRequests.json');
  readonly home: typeof import('../../messages/en/home.json');
  readonly banks: typeof import('../../messages/en/banks.json');
  readonly transactions: typeof import('../../messages/en/transactions.json');
  readonly transfers: typeof import('../../messages/en/transfers.json');
  readonly assets: typeof import('../../messages/en/assets.json');
  readonly import: typeof import('../../messages/en/import.json');
  readonly migrate: typeof import('../../messages/en/migrate.json');
  readonly categories: typeof import('../../messages/en/categories.json');
  readonly merchants: typeof import('../../messages/en/merchants.json');
  readonly investments: typeof import('../../messages/en/investments.json');
  readonly reports: typeof import('../../messages/en/reports.json');
  readonly plan: typeof import('../../messages/en/plan.json');
  readonly budget: typeof import('../../messages/en/budget.json');
  readonly files: typeof import('../../messages/en/files.json');
  readonly notifications: typeof import('../../messages/en/notifications.json');
  readonly settings: typeof import('../../messages/en/settings.json');
}

const compiled = new Map<Locale, Promise<Messages>>();

/**
 * All messages of the app in one language, precompiled, so that the browser doesn't load a parser for ICU syntax
 * (next.config.mjs removes it).
 */
export function messagesOf(locale: Locale): Promise<Messages> {
  const known = compiled.get(locale);
  // In development the messages may change at any time.
  if (known !== undefined && process.env.NODE_ENV === 'production') return known;
  const made = compiledMessages(locale);
  compiled.set(locale, made);
  return made;
}

async function compiledMessages(locale: Locale): Promise<Messages> {
  const entries = await Promise.all(
    MESSAGE_AREAS.map(async (area) => [area, compiledWords(await areaOf(locale, area))] as const),
  );
  // biome-ignore lint/plugin: one file per area, of which a test proves that both languages have the same words.
  return Object.fromEntries(entries) as unknown as Messages;
}

function compiledWords(words: unknown): unknown {
  // The compiler's objects have no prototype, which React cannot pass to client components.
  if (typeof words === 'string') return JSON.parse(JSON.stringify(compile(words)));
  return Object.fromEntries(Object.entries(words ?? {}).map(([name, inner]) => [name, compiledWords(inner)]));
}

async function areaOf(locale: Locale, area: MessageArea): Promise<unknown> {
  const { default: words } = await import(`../../messages/${locale}/${area}.json`);
  return words;
}
