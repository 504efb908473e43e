import type { Category } from '../../books/categories/categories.schema.ts';
import type { openTestDatabase, TestCaller } from '../../testing/create-test-wallet.ts';
import type { Asset } from '../../wallets/assets/assets.schema.ts';

export interface RawTransaction {
  readonly id: string;
  readonly assetId: string;
  readonly date: string;
  readonly amountValue: string;
  readonly amountCurrency: string;
  readonly categoryId: string | null;
  readonly usingStartDate: string;
  readonly usingEndDate: string;
  readonly parent: boolean;
  readonly parentTransactionId: string | null;
}

/** A security or crypto transaction. */
export interface RawPositionTransaction {
  readonly id: string;
  readonly kind: 'security' | 'crypto';
  /** An ISIN or a symbol. */
  readonly instrument: string;
  readonly assetId: string;
  readonly date: string;
  readonly type: string;
  readonly quantity: string;
  readonly priceValue: string | null;
  readonly priceCurrency: string | null;
  readonly feesValue: string | null;
  readonly feesCurrency: string | null;
  readonly taxValue: string | null;
  readonly taxCurrency: string | null;
}

/** One of the two rows of a link: its own transaction, and the transaction at the other end. */
interface RawLink {
  readonly own: string;
  readonly counter: string;
}

interface RawPrice {
  readonly source: 'manual' | 'quote';
  readonly instrument: string;
  readonly date: string;
  readonly value: string;
  readonly currency: string;
}

interface RawSplit {
  readonly isin: string;
  readonly date: string;
  readonly factor: string;
  /** Whether the wallet itself entered the split. */
  readonly own: boolean;
}

export interface RawRate {
  readonly currency: string;
  readonly date: string;
  readonly rate: string;
}

/** The records of a wallet and the market data of its instruments, without any stored sums. */
export interface RawWallet {
  readonly currency: string;
  readonly timeZone: string;
  readonly assets: readonly Asset[];
  readonly categories: readonly Category[];
  readonly groups: readonly { readonly id: string; readonly name: string; readonly parentGroupId: string | null }[];
  readonly transactions: readonly RawTransaction[];
  readonly positions: readonly RawPositionTransaction[];
  readonly links: readonly RawLink[];
  readonly prices: readonly RawPrice[];
  readonly splits: readonly RawSplit[];
  readonly rates: readonly RawRate[];
}

const MONEY = `"priceValue", "priceCurrency", "feesValue", "feesCurrency", "taxValue", "taxCurrency"`;
const POSITIONS = `
  SELECT id, 'security' AS kind, isin AS instrument, "assetId", date, type::text, quantity, ${MONEY}
  FROM "SecurityTransaction" WHERE "walletId" = $1
  UNION ALL
  SELECT id, 'crypto', symbol, "assetId", date, type::text, quantity, ${MONEY}
  FROM "CryptoTransaction" WHERE "walletId" = $1`;

const LINKS = `
  SELECT coalesce("transactionId", "securityTransactionId", "cryptoTransactionId") AS own,
    coalesce("counterTransactionId", "counterSecurityTransactionId", "counterCryptoTransactionId") AS counter
  FROM "TransferLink" WHERE "walletId" = $1`;

const PRICES = `
  SELECT 'manual' AS source, instrument, date, value, currency FROM "WalletPrice" WHERE "walletId" = $1 AND source = 'manual'
  UNION ALL
  SELECT 'quote', instrument, date, value, currency FROM "QuotePrice" WHERE instrument = ANY($2::text[])`;

const SPLITS = `
  SELECT isin, date, factor, true AS own FROM "WalletSecuritySplit" WHERE "walletId" = $1
  UNION ALL
  SELECT isin, date, factor, false FROM "SecuritySplit" WHERE isin = ANY($2::text[])`;

const RATES = `SELECT currency, date, rate FROM "ExchangeRate" WHERE currency = ANY($1::text[]) ORDER BY currency, date`;

type Services = ReturnType<typeof openTestDatabase>;

/** Reads the current records of a wallet. */
export async function readRawWallet({ database }: Services, walletId: string, call: TestCaller): Promise<RawWallet> {
  const all = { walletId, limit: 500 };
  const shown = {
    assets: (await call.assets.list(all)).items,
    categories: (await call.categories.list(all)).items,
    groups: (await call.categoryGroups.list(all)).items,
  };
  return database.withWallet(walletId, async (wallet) => {
    const rows = <Row extends object>(text: string, ...values: readonly unknown[]) =>
      wallet.query<Row & Record<string, unknown>>({ text, values });
    const [settings] = await rows<Pick<RawWallet, 'currency' | 'timeZone'>>(
      'SELECT currency, "timeZone" FROM "Wallet" WHERE id = $1',
      walletId,
    );
    if (settings === undefined) throw new Error('the wallet is gone');
    const transactions = await rows<RawTransaction>('SELECT * FROM "Transaction" WHERE "walletId" = $1', walletId);
    const positions = await rows<RawPositionTransaction>(POSITIONS, walletId);
    const instruments = [...new Set(positions.map(({ instrument }) => instrument))];
    const prices = await rows<RawPrice>(PRICES, walletId, instruments);
    const codes = [
      settings.currency,
      ...instruments,
      ...transactions.map(({ amountCurrency }) => amountCurrency),
      ...positions.flatMap((one) => [one.priceCurrency ?? [], one.feesCurrency ?? [], one.taxCurrency ?? []].flat()),
      ...prices.map(({ currency }) => currency),
    ];
    return {
      ...settings,
      ...shown,
      transactions,
      positions,
      prices,
      links: await rows<RawLink>(LINKS, walletId),
      splits: await rows<RawSplit>(SPLITS, walletId, instruments),
      rates: await rows<RawRate>(RATES, [...new Set(codes)]),
    };
  });
}
