import type { ExchangeRates } from '@coffer/api/investments/exchangeRates/exchangeRates.ts';
import type { Logger } from 'pino';

/** Loads the bundled snapshot of rates on the first start, so that Coffer can convert without a network. */
export async function loadBundledRates(rates: ExchangeRates, log: Logger): Promise<void> {
  if (!(await rates.isEmpty())) return;
  const { readBundledSnapshot } = await import('@coffer/marketdata/bundled-snapshot.ts');
  const stored = await rates.store(await readBundledSnapshot());
  log.info({ stored }, 'exchange rates of the bundled snapshot loaded');
}
