import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

/** The fields of a transaction that other programs need. */
export interface ExportedTransaction {
  readonly asset: string;
  readonly date: string;
  readonly fromTo: string | null;
  readonly description: string | null;
  /** A plain decimal. */
  readonly value: string;
  readonly currency: string;
  readonly category: string | null;
}

/** A wallet, with the server's URL and an API key. */
export interface WalletAccess {
  readonly url: string;
  readonly walletId: string;
  readonly key: string;
}

interface ExportLine {
  readonly type?: string;
  readonly record?: {
    readonly id: string;
    readonly name: string;
    readonly assetId: string;
    readonly date: string;
    readonly fromTo: string | null;
    readonly description: string | null;
    readonly amountValue: string;
    readonly amountCurrency: string;
    readonly categoryId: string | null;
    readonly parentTransactionId: string | null;
  };
}

/** Streams the wallet's transactions from its export. Split parts are skipped, because their parent has the amount. */
export async function* exportedTransactions({
  url,
  walletId,
  key,
}: WalletAccess): AsyncGenerator<ExportedTransaction, void, void> {
  const answer = await fetch(`${url}/wallets/${walletId}/export`, { headers: { authorization: `Bearer ${key}` } });
  if (!answer.ok || answer.body === null) throw new Error(`the export answered ${answer.status}`);
  const names = new Map<string, string>();
  let whole = false;
  for await (const text of createInterface({
    input: Readable.from(answer.body),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const { type, record }: ExportLine = JSON.parse(text);
    whole = type === 'end';
    if (record === undefined) continue;
    // The export lists assets and categories before the transactions that refer to them.
    if (type === 'asset' || type === 'category') names.set(record.id, record.name);
    if (type !== 'transaction' || record.parentTransactionId !== null) continue;
    yield {
      asset: names.get(record.assetId) ?? '',
      date: record.date,
      fromTo: record.fromTo,
      description: record.description,
      value: record.amountValue,
      currency: record.amountCurrency,
      category: record.categoryId === null ? null : (names.get(record.categoryId) ?? null),
    };
  }
  if (!whole) throw new Error('the export was cut short');
}
