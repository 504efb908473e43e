import type { Outputs } from '@coffer/api/router.ts';

/** What a position is held in: a security by its ISIN, or a crypto currency by its symbol. */
export interface Instrument {
  readonly kind: 'security' | 'crypto';
  readonly code: string;
}

export type Kind = Instrument['kind'];

export type Security = Outputs['securities']['get'];

/** What a code stands for, as it is in an address; null for what is neither. ISO 6166: twelve characters, no symbol is as long. */
export function instrumentOf(code: string): Instrument | null {
  if (/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(code)) return { kind: 'security', code };
  return /^[A-Z0-9]{2,10}$/.test(code) ? { kind: 'crypto', code } : null;
}

/** The page of an asset's position. */
export function hrefOfPosition(walletId: string, assetId: string, code: string): string {
  return `/w/${walletId}/assets/${assetId}/positions/${code}`;
}

/** As people type or paste it: in groups, in lower case. */
export function codeAsTyped(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}
