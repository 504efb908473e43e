'use client';

import { type ChartPalette, useChartPalette } from '@coffer/ui/chart-palette.ts';
import { useMemo, useSyncExternalStore } from 'react';

/** The page's colours, font and sizes in the form a canvas needs. */
export interface ChartStyle {
  readonly palette: ChartPalette;
  readonly font: string;
  /** Text size relative to the browser's default. */
  readonly scale: number;
  readonly moves: boolean;
  /** The width on paper, where the chart has no slider; null on a screen. */
  readonly paper: { readonly width: number } | null;
}

/**
 * A colour of the palette: one of eight series colours, a text colour, or the colour of a gain or loss. From `chart-9`
 * on, the eight series colours repeat, paler.
 */
export type ChartColour = `chart-${number}` | 'text' | 'muted' | 'gain' | 'loss';

/** The colour of the n-th series, counted from 0; repeats after eight. */
export function seriesColour(at: number): ChartColour {
  return `chart-${(at % 8) + 1}`;
}

/** The CSS colour for a chart colour in this palette. */
export function colourValue(palette: ChartPalette, colour: ChartColour): string {
  if (colour === 'text' || colour === 'muted' || colour === 'gain' || colour === 'loss') return palette[colour];
  const at = Number(colour.slice(6)) - 1;
  const ink = palette.series[at % palette.series.length] ?? palette.text;
  return Math.floor(at / palette.series.length) % 2 === 0 ? ink : mixColours(ink, palette.surface);
}

/** Mixes two parts of the first colour with one part of the second; both are `#rrggbb`. */
function mixColours(one: string, other: string): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const mix = [1, 3, 5].map((at) => Math.round((2 * channel(one, at) + channel(other, at)) / 3));
  return `#${mix.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The current style for charts, which changes with the theme and the motion setting. Returns null on the server. */
export function useChartStyle(): ChartStyle | null {
  const palette = useChartPalette();
  const moves = useSyncExternalStore(watchMotion, mayMove, () => false);
  const font = useSyncExternalStore(watchFont, fontState, () => 'loading');
  return useMemo(() => {
    // Text measured before the font has loaded would have the wrong width.
    if (palette === null || font === 'loading') return null;
    return {
      palette,
      font: getComputedStyle(document.body).fontFamily,
      scale: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16,
      moves,
      paper: null,
    };
  }, [palette, moves, font]);
}

const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)');

const mayMove = () => !reducedMotion().matches;

function watchMotion(onChange: () => void): () => void {
  const query = reducedMotion();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

const fontState = () => document.fonts.status;

function watchFont(onChange: () => void): () => void {
  document.fonts.addEventListener('loadingdone', onChange);
  return () => document.fonts.removeEventListener('loadingdone', onChange);
}

/** The colour `#rrggbb` with an opacity from 0 to 1. */
export function withOpacity(colour: string, opacity: number): string {
  const alpha = Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0');
  return `${colour}${alpha}`;
}

/** The width of the widest text in the chart's font, in pixels. */
export function widestTextWidth(texts: readonly string[], look: ChartStyle, size: number): number {
  const measure = measureOf(look, size);
  return Math.ceil(Math.max(0, ...texts.map(measure)));
}

/** Shortens the text with an ellipsis until it fits into `room` pixels. */
export function cutToWidth(text: string, room: number, look: ChartStyle, size: number): string {
  const measure = measureOf(look, size);
  if (measure(text) <= room) return text;
  const letters = Array.from(text);
  while (letters.length > 1 && measure(`${letters.join('')}…`) > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

function measureOf({ font, scale }: ChartStyle, size: number): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return () => 60;
  context.font = `${size * scale}px ${font}`;
  return (text) => context.measureText(text).width;
}
