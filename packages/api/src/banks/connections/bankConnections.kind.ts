import { z } from 'zod';
import { type RecordKind, readRecordsOneByOne } from '../../kernel/record-kind.ts';
import {
  AUDITED_COLUMNS,
  defaultedLegacyStoreId,
  nullableText,
  RECORD_COLUMNS,
  RECORD_ID_COLUMNS,
  recordIdFields,
  restoredAuditFields,
} from '../../kernel/restored-shapes.ts';
import { date, decimal, id } from '../../kernel/shapes.ts';
import { storableText, strictTimestamp as timestamp } from '../../kernel/strict-shape.ts';
import { assetConnection } from '../../wallets/assets/asset-connection.schema.ts';
import { bankAccount, SYNC_ERRORS } from './bankConnections.schema.ts';

export const bankConnectionKind = {
  type: 'bankConnection',
  table: 'BankConnection',
  feed: { reader: async () => readRecordsOneByOne((await import('./bankConnections.service.ts')).getConnection) },
  undo: {},
  history: { names: ['institutionName'] },
  quota: { name: 'connections', most: 50 },
  archive: {
    exported: {
      columns: `${RECORD_COLUMNS} type status countryCode institutionId institutionName logoStored error expireTime lastSyncTime nextSyncTime ${AUDITED_COLUMNS}`,
    },
    restored: {
      shape: z.strictObject({
        ...recordIdFields,
        legacyStoreId: defaultedLegacyStoreId,
        ...assetConnection.pick({ type: true, status: true }).shape,
        countryCode: storableText.max(10).nullable(),
        institutionId: nullableText.default(null),
        institutionName: nullableText.default(null),
        logoStored: z.boolean().default(false),
        error: z.enum(SYNC_ERRORS).nullable().default(null),
        expireTime: timestamp.nullable(),
        lastSyncTime: timestamp.nullable(),
        nextSyncTime: timestamp.nullable().default(null),
        ...restoredAuditFields,
      }),
      // Exports contain no provider consents and tokens, so connections have to be renewed.
      columns: ({ status }) => ({
        status: status === 'disconnected' ? status : 'needsReconnect',
        nextSyncTime: null,
      }),
    },
  },
} as const satisfies RecordKind;

export const bankAccountKind = {
  type: 'bankAccount',
  table: 'BankAccount',
  archive: {
    exported: {
      columns: `${RECORD_ID_COLUMNS} connectionId identification iban mask name currency type lastDay lastSyncTime stated computed statedCurrency
     statedDate differenceSince createdTime`,
    },
    restored: {
      shape: z.strictObject({
        ...{
          ...recordIdFields,
          connectionId: id,
          identification: nullableText,
          iban: nullableText,
          mask: nullableText,
        },
        ...{ name: nullableText, currency: nullableText, type: bankAccount.shape.type, lastDay: date.nullable() },
        ...{ lastSyncTime: timestamp.nullable(), stated: decimal.nullable(), computed: decimal.nullable() },
        ...{ statedCurrency: nullableText, statedDate: date.nullable(), differenceSince: date.nullable() },
        createdTime: timestamp,
      }),
    },
  },
} as const satisfies RecordKind;
