import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { addDays } from '@coffer/domain/dates.ts';
import type { TestCaller } from '../../testing/create-test-wallet.ts';

/** Real bank files outside the repository: in COFFER_SAMPLES, or `shared/samples` beside the repository. */
const SAMPLES = resolve(
  process.env['COFFER_SAMPLES'] ?? join(import.meta.dirname, '..', '..', '..', '..', '..', '..', 'shared', 'samples'),
);
const TYPES = ['mt940', 'camt053', 'ofx', 'csv'] as const;

export const areBankSamplesMissing = !existsSync(join(SAMPLES, 'mt940'));
if (areBankSamplesMissing) {
  console.warn(`The sample files are not at ${SAMPLES}: transfers are not looked for in them. Set COFFER_SAMPLES.`);
}

/** Imports each sample file with a single account into a new asset. Returns the number of imported files. */
export async function importSamples(call: TestCaller, walletId: string): Promise<number> {
  let imported = 0;
  for (const importerType of TYPES) {
    for (const name of readdirSync(join(SAMPLES, importerType))) {
      const { id } = await call.assets.create({ walletId, type: 'bank', name, defaultCurrency: 'EUR' });
      const contentBase64 = readFileSync(join(SAMPLES, importerType, name)).toString('base64');
      // An import fails if the file is broken or contains several accounts; such files are skipped.
      const done = await call.imports.import({ walletId, id, importerType, contentBase64 }).catch(() => null);
      if (done !== null && done.created > 0) imported += 1;
    }
  }
  return imported;
}

/** IBANs of the countries in the samples. */
const IBAN = /\b(?:AT\d{2}(?: ?\d{4}){4}|DE\d{2}(?: ?\d{4}){4} ?\d{2}|NL\d{2} ?[A-Z]{4}(?: ?\d{4}){2} ?\d{2})\b/;

/**
 * Creates an asset for each IBAN named in payments, and adds the other side of each payment there: on the next day for
 * outgoing payments, on the same day for incoming payments. A payment in several files gets one other side. Returns the
 * pairs as `source counter`.
 */
export async function addCounterPayments(call: TestCaller, walletId: string): Promise<string[]> {
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
