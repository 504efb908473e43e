import { randomUUID } from 'node:crypto';
import { createTestWallet, type openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';

type Services = ReturnType<typeof openTestDatabase>;
type Fields = Partial<Parameters<TestCaller['transactions']['create']>[0]>;

/**
 * Creates a wallet with two accounts and a securities account, and returns them with functions that add and read
 * records.
 */
export async function createTransferTestWallet(services: Services) {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const call = wallet.asOwner();
  const asset = async (name: string, defaultCurrency = 'EUR') =>
    (await call.assets.create({ walletId, type: 'manualBank', name, defaultCurrency })).id;
  const [giro, savings, depot] = [await asset('Giro'), await asset('Savings'), await asset('Depot')];
  const { items } = await call.categories.list({ walletId });

  return {
    wallet,
    walletId,
    call,
    giro,
    savings,
    depot,
    asset,
    transferCategory: items.find(({ systemKey }) => systemKey === 'transfer')?.id ?? '',
    book: (assetId: string, amountValue: string, fields: Fields = {}) =>
      call.transactions.create({
        walletId,
        assetId,
        date: '2026-05-17',
        amountValue,
        amountCurrency: 'EUR',
        ...fields,
      }),
    get: (id: string) => call.transactions.get({ walletId, id }),
    /** Inserts a security or crypto transaction: by default ten units at 20 EUR with 1.5 EUR in fees. */
    position: async (table: 'SecurityTransaction' | 'CryptoTransaction', fields: Readonly<Record<string, unknown>>) => {
      const row = {
        id: randomUUID(),
        assetId: depot,
        date: '2026-05-17',
        ...(table === 'SecurityTransaction' ? { isin: 'US0378331005' } : { symbol: 'BTC' }),
        quantity: '10',
        priceValue: '20',
        priceCurrency: 'EUR',
        feesValue: '1.5',
        feesCurrency: 'EUR',
        createdUserId: wallet.userId,
        lastUpdatedUserId: wallet.userId,
        ...fields,
      };
      const columns = Object.keys(row).map((column) => `"${column}"`);
      await services.database.withWallet(walletId, (transaction) =>
        transaction.execute({
          text: `INSERT INTO "${table}" ("walletId", ${columns}) VALUES ($1, ${columns.map((_, at) => `$${at + 2}`)})`,
          values: [walletId, ...Object.values(row)],
        }),
      );
      return row.id;
    },
    /** The rows of links, one for each side. */
    links: () =>
      services.database.withWallet(walletId, (transaction) =>
        transaction.query<{ own: string; counter: string }>({
          text: `SELECT coalesce("transactionId", "securityTransactionId", "cryptoTransactionId") AS own,
                   coalesce("counterTransactionId", "counterSecurityTransactionId", "counterCryptoTransactionId") AS counter
                 FROM "TransferLink" WHERE "walletId" = $1`,
          values: [walletId],
        }),
      ),
    categoryOf: async (table: 'SecurityTransaction' | 'CryptoTransaction', id: string) => {
      const [row] = await services.database.withWallet(walletId, (transaction) =>
        transaction.query<{ categoryId: string | null }>({
          text: `SELECT "categoryId" FROM "${table}" WHERE "walletId" = $1 AND id = $2`,
          values: [walletId, id],
        }),
      );
      return row?.categoryId ?? null;
    },
  };
}

export type TestLedger = Awaited<ReturnType<typeof createTransferTestWallet>>;

export const transactionSide = (id: string) => ({ type: 'transaction', id }) as const;
export const securitySide = (id: string) => ({ type: 'securityTransaction', id }) as const;
export const cryptoSide = (id: string) => ({ type: 'cryptoTransaction', id }) as const;
