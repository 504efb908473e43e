'use client';

import { classNames } from '@coffer/ui/class-names.ts';
import { useTranslations } from 'next-intl';

/** Colours that most people can tell apart; the same in every theme. */
const COLOURS = ['#0f766e', '#0369a1', '#6d28d9', '#be185d', '#b91c1c', '#c2410c', '#a16207', '#4d7c0f', '#57534e'];

interface Props {
  readonly value: string | null;
  readonly onValueChange: (value: string | null) => void;
}

/** A choice of a few colours, or none. */
export function ColourChoice({ value, onValueChange }: Props) {
  const t = useTranslations('categories');
  const choices = value === null || COLOURS.includes(value) ? [null, ...COLOURS] : [null, value, ...COLOURS];
  return (
    <fieldset className="mb-4">
      <legend className="mb-1.5 font-medium text-sm">{t('colour')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {choices.map((colour, at) => (
          <label
            key={colour ?? 'none'}
            className={classNames(
              'grid size-control place-items-center rounded-full border-2 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              colour === value ? 'border-accent' : 'border-transparent',
            )}
          >
            <input
              type="radio"
              name="colour"
              className="sr-only"
              checked={colour === value}
              onChange={() => onValueChange(colour)}
              aria-label={colour === null ? t('noColour') : t('colourNumber', { number: at })}
            />
            <span
              aria-hidden
              className={classNames(
                'block size-5 rounded-full',
                colour === null && 'border-2 border-line-strong border-dashed',
              )}
              style={colour === null ? undefined : { backgroundColor: colour }}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
