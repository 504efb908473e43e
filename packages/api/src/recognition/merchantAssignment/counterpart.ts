import { counterpartName } from '@coffer/domain/counterpart-name.ts';
import { hostName } from '../merchants/host-name.ts';

/** What a bank writes of a counterpart, in a form in which two bookings of one counterpart are alike. */
export interface Counterpart {
  /** Its name: small letters without accents, a space between two; empty where nothing is left of it. */
  readonly name: string;
  /** Host names in the texts. */
  readonly hosts: readonly string[];
}

/** From the counterpart, or where none is named, from the description; host names from both. */
export function counterpartOf(fromTo: string | null, description: string | null): Counterpart {
  const named = fromTo !== null && fromTo.trim() !== '' ? fromTo : (description ?? '');
  const hosts = new Set([...hostsOf(fromTo ?? ''), ...hostsOf(description ?? '')]);
  return { name: counterpartName(named), hosts: [...hosts] };
}

const HOST = /(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}]{2,}(?![\p{L}\p{N}-])/gu;

function hostsOf(text: string): string[] {
  if (!text.includes('.')) return [];
  return (text.slice(0, 1000).match(HOST) ?? []).flatMap((word) => hostName(word.normalize('NFC')) ?? []);
}
