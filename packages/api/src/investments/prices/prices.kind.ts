import { isDate } from '@coffer/domain/date-texts.ts';
import { z } from 'zod';
import { type RecordKind, readRecordsOneByOne } from '../../kernel/record-kind.ts';
import { nullableId, requiredText } from '../../kernel/restored-shapes.ts';
import { currency, date, decimal, id } from '../../kernel/shapes.ts';
import { strictTimestamp } from '../../kernel/strict-shape.ts';
import { INSTRUMENT_CODE_PATTERN } from './instrument-code-pattern.ts';

const GIVEN = 'json_populate_recordset(NULL::"WalletPrice", $1::json) AS given';

const MANUAL_PRICES = `
  INSERT INTO "WalletPrice" ("walletId", instrument, date, source, value, currency, "positionTransactionId", "lastUpdatedTime")
  SELECT wallet.id, given.instrument, given.date, given.source, given.value, given.currency, given."positionTransactionId", given."lastUpdatedTime"
  FROM "Wallet" AS wallet, ${GIVEN} WHERE wallet.id = $2 AND given.source = 'manual'`;

/**
 * SQL that copies the times of prices paid in transactions from the file; triggers have already created these prices.
 */
const PAID_PRICES = `
  UPDATE "WalletPrice" AS price SET "lastUpdatedTime" = given."lastUpdatedTime" FROM ${GIVEN}
  WHERE price."walletId" = $2 AND price.instrument = given.instrument AND price.date = given.date
    AND price.source = 'transaction' AND given.source = 'transaction'`;

/** The kind of a wallet's own prices. The id of a price is `instrument/date`. */
export const priceKind = {
  type: 'price',
  table: 'WalletPrice',
  feed: {
    reader: async () => {
      const { getManualPrice } = await import('./prices.service.ts');
      return readRecordsOneByOne((wallet, id) => getManualPrice(wallet, ...partsOf(id)));
    },
    ids: `SELECT instrument || '/' || date AS id FROM "WalletPrice"
          WHERE "walletId" = $1 AND source = 'manual' AND instrument || '/' || date > $2 ORDER BY 1 LIMIT $3`,
    hasId: (id) => {
      const [instrument, day] = partsOf(id);
      return INSTRUMENT_CODE_PATTERN.test(instrument) && isDate(day) && id === `${instrument}/${day}`;
    },
  },
  undo: { key: ['instrument', 'date', 'source'], leaf: true },
  history: { shown: z.strictObject({ value: z.string(), currency: z.string() }), names: ['instrument'] },
  quota: { name: 'prices', most: 2_000_000 },
  archive: {
    exported: {
      columns: 'walletId instrument date source value currency positionTransactionId lastUpdatedTime',
      orderBy: 'r.instrument, r.date, r.source',
    },
    restored: {
      shape: z.strictObject({
        ...{
          walletId: id,
          instrument: requiredText,
          date,
          source: z.enum(['manual', 'transaction']),
          value: decimal,
          currency,
        },
        ...{ positionTransactionId: nullableId.default(null), lastUpdatedTime: strictTimestamp },
        // The former name of `positionTransactionId` in older exports. The value is not needed: only prices that
        // triggers create have it.
        bookingId: nullableId.optional(),
      }),
      without: ['bookingId'],
      insert: MANUAL_PRICES,
      also: PAID_PRICES,
    },
  },
} as const satisfies RecordKind;

function partsOf(id: string): [instrument: string, day: string] {
  const [instrument = '', day = ''] = id.split('/');
  return [instrument, day];
}
