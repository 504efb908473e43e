import { z } from 'zod';
import { type RecordKind, readRecordsOneByOne } from '../../kernel/record-kind.ts';
import { nullableText, requiredText } from '../../kernel/restored-shapes.ts';
import { date, decimal, id } from '../../kernel/shapes.ts';
import { storableText, strictTimestamp } from '../../kernel/strict-shape.ts';
import { INSTRUMENT_CODE_PATTERN } from '../prices/instrument-code-pattern.ts';

const ofSecurity = {
  walletId: id,
  isin: requiredText,
  lastUpdatedTime: strictTimestamp,
  lastUpdatedUserId: id,
} as const;

/** The wallet's own data about a security; its id is the ISIN. */
export const securityKind = {
  type: 'security',
  table: 'WalletSecurity',
  feed: {
    reader: async () => readRecordsOneByOne((await import('./securities.service.ts')).findOwnSecurity),
    ids: `SELECT isin AS id FROM (
            SELECT isin FROM "WalletSecurity" WHERE "walletId" = $1
            UNION SELECT isin FROM "WalletSecuritySplit" WHERE "walletId" = $1
          ) AS own WHERE isin > $2 ORDER BY isin LIMIT $3`,
    hasId: (id) => INSTRUMENT_CODE_PATTERN.test(id),
  },
  undo: { key: ['isin'], leaf: true },
  history: {
    shown: z.strictObject({ name: z.string().nullable(), wkn: z.string().nullable() }),
    names: ['name', 'isin'],
  },
  archive: {
    exported: { columns: 'walletId isin name wkn lastUpdatedTime lastUpdatedUserId', orderBy: 'r.isin' },
    restored: {
      shape: z.strictObject({ ...ofSecurity, name: nullableText, wkn: storableText.max(100).nullable() }),
    },
  },
} as const satisfies RecordKind;

/**
 * A split that the wallet entered for a security. The feed and the history show the split as part of its security;
 * exports contain it as a separate record.
 */
export const securitySplitKind = {
  type: 'securitySplit',
  table: 'WalletSecuritySplit',
  undo: { key: ['isin', 'date'], leaf: true },
  history: {
    part: {
      field: () => 'splits',
      // The factor is text, so that all digits are kept.
      value: (row) => ({ [String(row['date'])]: JSON.stringify(row['factor']) }),
    },
  },
  archive: {
    exported: { columns: 'walletId isin date factor lastUpdatedTime lastUpdatedUserId', orderBy: 'r.isin, r.date' },
    restored: { shape: z.strictObject({ ...ofSecurity, date, factor: decimal }) },
  },
} as const satisfies RecordKind;
