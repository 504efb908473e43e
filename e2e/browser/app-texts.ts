import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type AppLanguage = 'en' | 'de';

const folder = join(import.meta.dirname, '..', '..', 'apps', 'web', 'messages');

/**
 * Returns a function that reads a text of the app by its key, so that a test can find elements by their text in
 * each language.
 * @throws Error if there is no text with this key
 */
export function appTexts(language: AppLanguage): (key: string) => string {
  const areas = new Map<string, unknown>();
  return (key) => {
    const [area = '', ...path] = key.split('.');
    if (!areas.has(area)) areas.set(area, JSON.parse(readFileSync(join(folder, language, `${area}.json`), 'utf8')));
    const words = path.reduce(
      (inner: unknown, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
      areas.get(area),
    );
    if (typeof words !== 'string') throw new Error(`${language}: there is no message ${key}`);
    return words;
  };
}

/** A pattern for a text with placeholders in braces: any text may replace them. */
export function textPattern(words: string): RegExp {
  const parts = words.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}
