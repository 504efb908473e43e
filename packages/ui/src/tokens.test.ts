import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { colourDifference, colourVisions, contrastRatio, type LinearRgb, parseOklch } from './testing/colour.ts';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

const declared = new Map(
  [...css.matchAll(/^ {2}--([\w-]+): light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\);$/gm)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

function colour(name: string, theme: Theme): LinearRgb {
  const pair = declared.get(name);
  if (pair === undefined) throw new Error(`--${name} is no token with two themes`);
  return parseOklch(pair[theme]).rgb;
}

const grounds = ['canvas', 'surface', 'raised', 'sunken', 'hover'];
const series = [1, 2, 3, 4, 5, 6, 7, 8].map((kind) => `chart-${kind}`);

// Text colours and their backgrounds.
const texts: (readonly [text: string, ground: string])[] = [
  ...['text', 'muted', 'accent', 'gain', 'loss', 'warning', 'danger'].flatMap((text) =>
    grounds.map((ground) => [text, ground] as const),
  ),
  ...['accent-soft', 'gain-soft', 'loss-soft', 'warning-soft', 'danger-soft'].flatMap((ground) => [
    ['text', ground] as const,
    ['muted', ground] as const,
  ]),
  ['accent', 'accent-soft'],
  ['accent-hover', 'accent-soft'],
  ['gain', 'gain-soft'],
  ['loss', 'loss-soft'],
  ['gain', 'accent-soft'],
  ['loss', 'accent-soft'],
  ['warning', 'warning-soft'],
  ['danger', 'danger-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger-fill'],
  ['on-danger', 'danger-fill-hover'],
  // The tooltip.
  ['canvas', 'text'],
];

// Edges of controls, focus rings and chart colours.
const shapes: (readonly [shape: string, ground: string])[] = [
  ...['line-strong', 'focus', 'danger'].flatMap((shape) => grounds.map((ground) => [shape, ground] as const)),
  ['focus', 'accent-soft'],
  ...series.flatMap((shape) => ['canvas', 'surface', 'raised'].map((ground) => [shape, ground] as const)),
];

describe.each(themes)('the %s theme', (theme) => {
  test('every text has enough contrast to its background', () => {
    const faint = texts.filter(([text, ground]) => contrastRatio(colour(text, theme), colour(ground, theme)) < 4.5);
    expect(faint).toEqual([]);
  });

  test('every edge, focus ring and chart colour has enough contrast to its background', () => {
    const faint = shapes.filter(([shape, ground]) => contrastRatio(colour(shape, theme), colour(ground, theme)) < 3);
    expect(faint).toEqual([]);
  });

  test('every colour is inside sRGB', () => {
    const beyond = [...declared].filter(([, pair]) => !parseOklch(pair[theme]).inGamut).map(([name]) => name);
    expect(beyond).toEqual([]);
  });

  test.each(Object.entries(colourVisions))(
    'chart colours, and gain and loss, are distinct with %s vision',
    (_, see) => {
      const seen = (name: string) => see(colour(name, theme));
      const pairs = series.flatMap((one, index) => series.slice(index + 1).map((other) => [one, other] as const));
      const alike = [...pairs, ['gain', 'loss'] as const].filter(
        ([one, other]) => colourDifference(seen(one), seen(other)) < 0.1,
      );
      expect(alike).toEqual([]);
    },
  );
});

test('both themes define every token, and Tailwind knows every colour', () => {
  expect(declared.size).toBeGreaterThan(30);
  for (const name of declared.keys()) expect(css, name).toContain(`--color-${name}: var(--${name});`);
});

test('contrast follows WCAG, and conversion follows CSS', () => {
  expect(contrastRatio([0, 0, 0], [1, 1, 1])).toBeCloseTo(21);
  // #777 on white, the usual example that just fails the minimum contrast of 4.5.
  const grey = (0x77 / 255 + 0.055) ** 2.4 / 1.055 ** 2.4;
  expect(contrastRatio([grey, grey, grey], [1, 1, 1])).toBeCloseTo(4.48, 2);
  // CSS Color 4 gives oklch(0.628 0.2577 29.23) for red.
  const { rgb } = parseOklch('oklch(0.62796 0.25768 29.234)');
  expect(rgb[0]).toBeCloseTo(1, 3);
  expect(rgb[1]).toBeCloseTo(0, 3);
  expect(rgb[2]).toBeCloseTo(0, 3);
});
