/** The app's languages; the first is the default. */
export const LOCALES = ['en', 'de'] as const;
export type Locale = (typeof LOCALES)[number];

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** The languages of an `Accept-Language` header, best first (RFC 9110, 12.5.4). */
export function acceptedLanguages(header: string | null): readonly string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))?.split('=')[1];
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => /^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(tag) && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}

function languageOf(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? '';
}

/** The language to use: the person's choice, or the first supported language of the browser. */
export function chooseLocale(choices: readonly unknown[], wishes: readonly string[]): Locale {
  return choices.find(isLocale) ?? wishes.map(languageOf).find(isLocale) ?? LOCALES[0];
}

/** The tag for formatting dates and numbers: the browser's regional variant of the language, without extensions. */
export function regionalLanguageTag(locale: Locale, wishes: readonly string[]): string {
  const ofLanguage = wishes.filter((tag) => languageOf(tag) === locale);
  return ofLanguage.map(baseNameOf).find((tag) => tag !== null) ?? locale;
}

/** The tag without extensions; null for an invalid tag, because an error of `Intl` would make the page fail. */
function baseNameOf(tag: string): string | null {
  try {
    return new Intl.Locale(tag).baseName;
  } catch {
    return null;
  }
}
