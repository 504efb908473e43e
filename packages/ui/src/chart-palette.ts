'use client';

import { useSyncExternalStore } from 'react';

/** The colours of a chart as `#rrggbb`, which canvas libraries can read; CSS uses the variables. */
export interface ChartPalette {
  series: readonly string[];
  text: string;
  muted: string;
  line: string;
  surface: string;
  raised: string;
  accent: string;
  gain: string;
  loss: string;
}

/** The palette of the current theme; updates when the theme changes. Null during server rendering. */
export function useChartPalette(): ChartPalette | null {
  return useSyncExternalStore(watchTheme, currentPalette, () => null);
}

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)');

function watchTheme(onChange: () => void): () => void {
  const dark = prefersDark();
  const attribute = new MutationObserver(onChange);
  dark.addEventListener('change', onChange);
  attribute.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    dark.removeEventListener('change', onChange);
    attribute.disconnect();
  };
}

const known = new Map<string, ChartPalette>();

function currentPalette(): ChartPalette {
  const theme = `${document.documentElement.dataset['theme']} ${prefersDark().matches}`;
  const palette = known.get(theme) ?? readPalette();
  known.set(theme, palette);
  return palette;
}

/** The palette of the light theme, whatever theme is active; for printing. */
export const lightPalette = (): ChartPalette => readPalette('light');

function readPalette(scheme = ''): ChartPalette {
  const probe = document.body.appendChild(document.createElement('span'));
  probe.style.colorScheme = scheme;
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const read = (name: string): string => {
    probe.style.color = `var(--${name})`;
    if (context === null) return '#808080';
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  };
  const palette = {
    series: [1, 2, 3, 4, 5, 6, 7, 8].map((kind) => read(`chart-${kind}`)),
    text: read('text'),
    muted: read('muted'),
    line: read('line'),
    surface: read('surface'),
    raised: read('raised'),
    accent: read('accent'),
    gain: read('gain'),
    loss: read('loss'),
  };
  probe.remove();
  return palette;
}
