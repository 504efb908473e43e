import { z } from 'zod';
import { createCoingeckoSource } from './coingecko.ts';
import { createCsvQuoteSource } from './csv-quotes.ts';
import { createEodhdSource } from './eodhd.ts';
import type { QuoteSource } from './quote-source.ts';

const address = z.url({ protocol: /^https?$/ });
const text = z.string().min(1).optional();

/**
 * Environment variables for sources of prices. By default no source is configured, because a source learns which
 * instruments a person holds.
 */
export const quoteVariables = {
  COFFER_QUOTES_URL: address

    .refine((template) => decodeBraces(template).includes('{isin}'), 'must contain {isin} where the ISIN belongs')
    .optional(),
  COFFER_EODHD_KEY: text,
  COFFER_EODHD_URL: address.default('https://eodhd.com/api'),
  COFFER_COINGECKO_URL: address.optional(),
  COFFER_COINGECKO_KEY: text,
} as const;

export type QuoteVariables = z.infer<z.ZodObject<typeof quoteVariables>>;

/** Creates the configured sources of prices, in order of precedence: the first one that knows an instrument is used. */
export function createConfiguredQuoteSources(
  variables: QuoteVariables,
  { offline }: { readonly offline: boolean },
): readonly QuoteSource[] {
  if (offline) return [];
  const {
    COFFER_QUOTES_URL: template,
    COFFER_EODHD_KEY: eodhdKey,
    COFFER_EODHD_URL: eodhdUrl,
    COFFER_COINGECKO_URL: coingeckoUrl,
    COFFER_COINGECKO_KEY: coingeckoKey = null,
  } = variables;
  return [
    ...(template === undefined ? [] : [createCsvQuoteSource({ template: decodeBraces(template) })]),
    ...(eodhdKey === undefined ? [] : [createEodhdSource({ key: eodhdKey, url: eodhdUrl })]),
    ...(coingeckoUrl === undefined ? [] : [createCoingeckoSource({ url: coingeckoUrl, key: coingeckoKey })]),
  ];
}

/** Restores the braces of `{isin}`, which URLs escape. */
function decodeBraces(template: string): string {
  return template.replace(/%7Bisin%7D/gi, '{isin}');
}
