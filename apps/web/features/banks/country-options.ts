/** Countries with banks of at least one provider, as ISO 3166-1 alpha-2 codes. */
const COUNTRIES = [
  ...['AT', 'BE', 'BG', 'CA', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GR', 'HR', 'HU', 'IE', 'IS', 'IT'],
  ...['LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'US'],
] as const;

/** The countries with supported banks as options, with their names in the locale, sorted by name. */
export function countryOptions(locale: string): { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((a, b) =>
    a.label.localeCompare(b.label, locale),
  );
}

/** The country of the person's region, or Germany if Coffer supports no banks in that country. */
export function defaultCountry(region: string): string {
  const { region: code } = new Intl.Locale(region).maximize();
  return COUNTRIES.find((country) => country === code) ?? 'DE';
}
