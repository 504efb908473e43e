import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { addDays } from '@coffer/domain/dates.ts';
import type { Caller } from '../../testing/wallet.ts';

/** Real bank files, which are no part of the repository: COFFER_SAMPLES, else `samples` in the folder `shared` beside it. */
const SAMPLES = resolve(
  process.env['COFFER_SAMPLES'] ??
    join(import.meta.dirname, '..', '..', '..', '..', '..', '..', '..', 'shared', 'samples'),
);
const TYPES = ['mt940', 'camt053', 'ofx', 'csv'] as const;

export const samplesMissing = !existsSync(join(SAMPLES, 'mt940'));
if (samplesMissing) {
  console.warn(`The sample files are not at ${SAMPLES}: transfers are not looked for in them. Set COFFER_SAMPLES.`);
}

/** Imports every file that is one of a single account into an asset of its own; answers how many there are. */
export async function importSamples(call: Caller, walletId: string): Promise<number> {
  let imported = 0;
  for (const importerType of TYPES) {
    for (const name of readdirSync(join(SAMPLES, importerType))) {
      const { id } = await call.assets.create({ walletId, type: 'bank', name, defaultCurrency: 'EUR' });
      const contentBase64 = readFileSync(join(SAMPLES, importerType, name)).toString('base64');
      // Files that are broken, or of several accounts, are refused.
      const done = await call.imports.import({ walletId, id, importerType, contentBase64 }).catch(() => null);
      if (done !== null && done.created > 0) imported += 1;
    }
  }
  return imported;
}

/** Of the countries that the samples are from. */
const IBAN = /\b(?:AT\d{2}(?: ?\d{4}){4}|DE\d{2}(?: ?\d{4}){4} ?\d{2}|NL\d{2} ?[A-Z]{4}(?: ?\d{4}){2} ?\d{2})\b/;

/**
 * Makes an asset for each IBAN that payments name, and books the other side of each on it the next day: once where
 * several files tell the same payment. Answers the pairs as `source counter`.
 */
export async function bookCounterparts(call: Caller, walletId: string): Promise<string[]> {
  const assets = new Map<string, string>();
  const known = new Map<string, string>();
  for (let cursor: string | undefined; ; ) {
    const page = await call.transactions.list({ walletId, limit: 500, ...(cursor === undefined ? {} : { cursor }) });
    for (const { id, date, amountValue, amountCurrency, fromTo, description, notes } of page.items) {
      const [accountNumber] = IBAN.exec([fromTo, description, notes].join(' | ')) ?? [];
      const payment = [accountNumber, date, amountValue].join(' ');
      if (accountNumber === undefined || amountValue === '0' || known.has(payment)) continue;
      const asset =
        assets.get(accountNumber) ??
        (
          await call.assets.create({
            ...{ walletId, type: 'bank', name: `Account ${assets.size}`, accountNumber },
            defaultCurrency: amountCurrency,
          })
        ).id;
      assets.set(accountNumber, asset);
      const isOut = amountValue.startsWith('-');
      const counter = await call.transactions.create({
        ...{ walletId, assetId: asset, amountCurrency, date: isOut ? addDays(date, 1) : date },
        amountValue: isOut ? amountValue.slice(1) : `-${amountValue}`,
        description: isOut ? 'Gutschrift' : 'Dauerauftrag',
      });
      known.set(payment, isOut ? `${id} ${counter.id}` : `${counter.id} ${id}`);
    }
    if (page.nextCursor === null) return [...known.values()];
    cursor = page.nextCursor;
  }
}
