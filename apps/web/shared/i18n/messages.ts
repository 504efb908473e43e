import { setImmediate as nextTurn } from 'node:timers/promises';
import compile from 'icu-minify/compile';
import type { Locale } from './locales.ts';
import { MESSAGE_AREAS, type MessageArea } from './message-areas.ts';

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
export function loadMessages(locale: Locale): Promise<Messages> {
  const known = compiled.get(locale);
  // In development the messages may change at any time.
  if (known !== undefined && process.env.NODE_ENV === 'production') return known;
  const made = compiledMessages(locale);
  compiled.set(locale, made);
  return made;
}

/** Milliseconds of work before the server may handle other requests. Compiling a whole language takes 150 ms. */
const SLICE_MS = 4;

async function compiledMessages(locale: Locale): Promise<Messages> {
  const texts = new Map<MessageArea, unknown>();
  let sliceEnd = performance.now() + SLICE_MS;
  const pause = async () => {
    if (performance.now() < sliceEnd) return;
    await nextTurn();
    sliceEnd = performance.now() + SLICE_MS;
  };
  for (const area of MESSAGE_AREAS) texts.set(area, await compiledWords(await areaOf(locale, area), pause));
  // biome-ignore lint/plugin: there is one file per area, and a test checks that both languages have the same keys.
  return Object.fromEntries(texts) as unknown as Messages;
}

async function compiledWords(words: unknown, pause: () => Promise<void>): Promise<unknown> {
  if (typeof words === 'string') {
    await pause();
    // The compiler's objects have no prototype, which React cannot pass to client components.
    return JSON.parse(JSON.stringify(compile(words)));
  }
  const entries: [string, unknown][] = [];
  for (const [name, inner] of Object.entries(words ?? {})) entries.push([name, await compiledWords(inner, pause)]);
  return Object.fromEntries(entries);
}

async function areaOf(locale: Locale, area: MessageArea): Promise<unknown> {
  const { default: words } = await import(`../../messages/${locale}/${area}.json`);
  return words;
}
