import type { RouterOutputs } from '@coffer/api/router.ts';

/** The instrument of a position: a security with its ISIN, or a cryptocurrency with its symbol. */
export interface Instrument {
  readonly kind: 'security' | 'crypto';
  readonly code: string;
}

export type InstrumentKind = Instrument['kind'];

export type Security = RouterOutputs['securities']['get'];

/**
 * Determines the instrument of the code in a URL; null for an invalid code. An ISIN has twelve characters (ISO 6166);
 * symbols are shorter.
 */
export function parseInstrument(code: string): Instrument | null {
  if (/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(code)) return { kind: 'security', code };
  return /^[A-Z0-9]{2,10}$/.test(code) ? { kind: 'crypto', code } : null;
}

/** The URL path of the page of an asset's position. */
export function positionHref(walletId: string, assetId: string, code: string): string {
  return `/w/${walletId}/assets/${assetId}/positions/${code}`;
}

/** Normalises a typed or pasted ISIN or crypto symbol: removes spaces and hyphens, and converts it to upper case. */
export function normaliseInstrumentCode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}
