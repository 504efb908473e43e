'use client';

import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { storeTheme, THEMES, type Theme } from '#shared/visitor/theme.ts';
import { useTheme } from '#shared/visitor/use-theme.ts';

/** The themes to choose from, each with a small preview. */
export function ThemeCards({ theme }: { theme: Theme }) {
  const t = useTranslations('frame.themes');
  const settings = useTranslations('settings.appearance');
  const name = useId();
  const chosen = useTheme(theme);
  return (
    <div
      role="radiogroup"
      aria-label={settings('theme')}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-3"
    >
      {THEMES.map((value) => (
        <label
          key={value}
          className="group relative flex flex-wrap items-center gap-3 rounded-card border border-line-strong p-2 sm:grid sm:gap-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 forced-colors:has-checked:outline-2"
        >
          <input
            type="radio"
            name={name}
            checked={chosen === value}
            onChange={() => storeTheme(value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-card outline-none"
          />
          <Preview theme={value} />
          <span className="flex min-w-0 flex-[1_1_6rem] items-center justify-between gap-2 px-1 [overflow-wrap:anywhere] sm:pb-1">
            {t(value)}
            <Check aria-hidden size={18} className="invisible shrink-0 text-accent group-has-checked:visible" />
          </span>
        </label>
      ))}
    </div>
  );
}

function Preview({ theme }: { theme: Theme }) {
  if (theme !== 'system') return <Page theme={theme} />;
  return (
    <span aria-hidden className="relative block shrink-0">
      <Page theme="light" />
      <span className="absolute inset-0 block [clip-path:polygon(100%_0,100%_100%,0_100%)]">
        <Page theme="dark" />
      </span>
    </span>
  );
}

/** A preview page: a rail, a heading, and a card with two rows. */
function Page({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <span
      aria-hidden
      data-theme={theme}
      className="flex h-20 w-28 max-w-full shrink-0 overflow-hidden sm:w-auto rounded-control border border-line bg-canvas"
    >
      <span className="w-1/4 border-line border-r bg-sunken p-1.5">
        <span className="block h-1.5 rounded-full bg-accent" />
        <span className="mt-1.5 block h-1.5 rounded-full bg-line-strong" />
      </span>
      <span className="flex-1 p-2">
        <span className="block h-2 w-1/2 rounded-full bg-text" />
        <span className="mt-2 block rounded-control border border-line bg-surface p-1.5">
          <span className="block h-1.5 w-4/5 rounded-full bg-muted" />
          <span className="mt-1.5 block h-1.5 w-1/3 rounded-full bg-gain" />
        </span>
      </span>
    </span>
  );
}
