import { SeededRandom } from '@coffer/api/demo/seeded-random.ts';
import { addDays } from '@coffer/domain/dates.ts';
import { MIX_CURRENCIES, type MixWallet, seededUuid } from './wallets.ts';

/** The words to search for in descriptions, and how many of a thousand transactions contain each word. */
export const DESCRIPTION_WORDS = [
  { word: 'groceries', share: 500 },
  { word: 'pharmacy', share: 100 },
  { word: 'zanzibar', share: 10 },
  { word: 'gramophone', share: 1 },
] as const;
const DEFAULT_WORD = 'household';

export const MIX_YEARS = 10;
const DAY = 86_400_000;

/** The first date with transactions, given the last date. */
export function firstTransactionDay(last: string): string {
  return addDays(last, -365 * MIX_YEARS + 1);
}

/** The columns of a transaction in the order of the COPY lines. */
export const TRANSACTION_COLUMNS = [
  'walletId',
  'id',
  'assetId',
  'date',
  'fromTo',
  'description',
  'amountValue',
  'amountCurrency',
  'categoryId',
  'merchantId',
  'usingDateRule',
  'usingStartDate',
  'usingEndDate',
  'pending',
  'reviewed',
  'source',
  'createdTime',
  'createdUserId',
  'lastUpdatedTime',
  'lastUpdatedUserId',
] as const;

const NULL = '\\N';

/** The transactions of a wallet as lines for COPY, ordered by date, in chunks of some thousand. */
export function* transactionLines(wallet: MixWallet, last: string): Generator<string> {
  const seeded = new SeededRandom(wallet.number);
  const random = () => seeded.next();
  const among = (ids: readonly string[]) => ids[Math.floor(random() * ids.length)] ?? NULL;
  const { walletId, userId, transactions } = wallet;
  const [first, days] = [firstTransactionDay(last), 365 * MIX_YEARS];
  let text = '';
  for (let nth = 0; nth < transactions; nth += 1) {
    const date = addDays(first, Math.floor((nth * days) / transactions));
    const time = Date.parse(date) + DAY / 2;
    const account = Math.floor(random() * wallet.assetIds.length);
    // Mostly the account's own currency.
    const currency = MIX_CURRENCIES[(seeded.chance(0.9) ? account : account + 1) % MIX_CURRENCIES.length] ?? 'EUR';
    const cents = Math.floor(random() * 20_000) - (seeded.chance(0.85) ? 20_000 : 0);
    const made = new Date(time).toISOString();
    text += [
      walletId,
      seededUuid('transaction', wallet.number, nth + 1, time),
      wallet.assetIds[account],
      date,
      `Shop ${Math.floor(random() * 500)}`,
      `${wordFor(random() * 1000)} ${nth}`,
      amountOf(cents === 0 ? 1 : cents),
      currency,
      seeded.chance(0.02) ? NULL : among(wallet.categoryIds),
      seeded.chance(0.33) ? among(wallet.merchantIds) : NULL,
      'transactionDate',
      date,
      date,
      seeded.chance(0.001),
      seeded.chance(0.5),
      'import',
      made,
      userId,
      made,
      userId,
    ].join('\t');
    text += '\n';
    if (nth % 2000 !== 1999) continue;
    yield text;
    text = '';
  }
  yield text;
}

function wordFor(permille: number): string {
  let before = 0;
  for (const { word, share } of DESCRIPTION_WORDS) {
    before += share;
    if (permille < before) return word;
  }
  return DEFAULT_WORD;
}

/** Returns an amount in cents as a decimal number in units of the currency, without trailing zeros. */
function amountOf(cents: number): string {
  return String(cents / 100);
}
