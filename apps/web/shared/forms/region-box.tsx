'use client';

import { Combobox, type ComboboxProps } from '@coffer/ui/combobox.tsx';
import { useLocale } from 'next-intl';
import { useMemo } from 'react';

/** The offered regions, as BCP 47 tags of a language and a country. */
const REGIONS = `
  bg-BG cs-CZ da-DK de-AT de-CH de-DE de-LI de-LU el-GR en-AU en-CA en-GB en-IE en-IN en-NZ en-US en-ZA es-AR es-CL
  es-CO es-ES es-MX et-EE fi-FI fr-BE fr-CA fr-CH fr-FR fr-LU ga-IE he-IL hr-HR hu-HU is-IS it-CH it-IT ja-JP ko-KR
  lt-LT lv-LV mt-MT nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO sk-SK sl-SI sr-RS sv-FI sv-SE tr-TR uk-UA zh-CN zh-TW`
  .trim()
  .split(/\s+/);

/** A choice of formats for dates and amounts, each with an example. */
export function RegionBox({ value, ...rest }: Omit<ComboboxProps, 'options'>) {
  const locale = useLocale();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' });
    const tags = new Set([...(value === null || value === '' ? [] : [value]), ...REGIONS]);
    return [...tags]
      .map((tag) => ({ value: tag, label: names.of(tag) ?? tag, hint: regionFormatExample(tag) }))
      .sort((one, other) => one.label.localeCompare(other.label, locale));
  }, [locale, value]);
  return <Combobox {...rest} value={value} options={options} />;
}

/**
 * An example of the date and number formats of a BCP 47 tag: the last day of a year, whose parts are unambiguous, and
 * an amount with both separators.
 */
export function regionFormatExample(tag: string): string {
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 11, 31));
  const amount = new Intl.NumberFormat(tag, { minimumFractionDigits: 2 }).format(1234.5);
  return `${date} · ${amount}`;
}
