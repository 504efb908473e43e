import { AREAS, type Area } from './areas.ts';
import type { Locale } from './locales.ts';

export interface Messages {
  readonly common: typeof import('../messages/en/common.json');
  readonly problems: typeof import('../messages/en/problems.json');
  readonly forms: typeof import('../messages/en/forms.json');
  readonly frame: typeof import('../messages/en/frame.json');
  readonly identity: typeof import('../messages/en/identity.json');
  readonly home: typeof import('../messages/en/home.json');
  readonly transactions: typeof import('../messages/en/transactions.json');
  readonly assets: typeof import('../messages/en/assets.json');
  readonly import: typeof import('../messages/en/import.json');
  readonly categories: typeof import('../messages/en/categories.json');
  readonly settings: typeof import('../messages/en/settings.json');
}

/** Every word of the app in one language. */
export async function messagesOf(locale: Locale): Promise<Messages> {
  const entries = await Promise.all(AREAS.map(async (area) => [area, await areaOf(locale, area)] as const));
  // biome-ignore lint/plugin: one file per area, of which a test proves that both languages have the same words.
  return Object.fromEntries(entries) as unknown as Messages;
}

async function areaOf(locale: Locale, area: Area): Promise<object> {
  const { default: words } = await import(`../messages/${locale}/${area}.json`);
  return words;
}
