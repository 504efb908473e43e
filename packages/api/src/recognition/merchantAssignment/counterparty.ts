import { normalisedCounterpartyName } from '@coffer/domain/counterparty-name.ts';
import { parseHostName } from '../merchants/host-name.ts';

/** A counterparty in a normalised form, which is the same for all transactions with it. */
export interface NormalisedCounterparty {
  /** The name in lower case without accents, with single spaces; empty if nothing remains after cleaning. */
  readonly name: string;
  /** Host names in the texts. */
  readonly hosts: readonly string[];
}

/**
 * Normalises the texts of a transaction. The name comes from the counterparty, otherwise from the description; host
 * names come from both.
 */
export function normaliseCounterparty(fromTo: string | null, description: string | null): NormalisedCounterparty {
  const named = fromTo !== null && fromTo.trim() !== '' ? fromTo : (description ?? '');
  const hosts = new Set([...hostsOf(fromTo ?? ''), ...hostsOf(description ?? '')]);
  return { name: normalisedCounterpartyName(named), hosts: [...hosts] };
}

const HOST = /(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}]{2,}(?![\p{L}\p{N}-])/gu;

function hostsOf(text: string): string[] {
  if (!text.includes('.')) return [];
  return (text.slice(0, 1000).match(HOST) ?? []).flatMap((word) => parseHostName(word.normalize('NFC')) ?? []);
}
