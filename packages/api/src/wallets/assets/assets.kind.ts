import { type RecordKind, readRecordsOneByOne } from '../../kernel/record-kind.ts';
import { nullableId, restoredName, restoredRecordShape } from '../../kernel/restored-shapes.ts';
import { currency } from '../../kernel/shapes.ts';
import { asset } from './assets.schema.ts';
import { settingsMap } from './settings.schema.ts';

export const assetKind = {
  type: 'asset',
  table: 'Asset',
  feed: { reader: async () => readRecordsOneByOne((await import('./assets.service.ts')).getAsset) },
  undo: {},
  history: { shown: asset, isReferredTo: true },
  quota: { name: 'assets', most: 10_000 },
  archive: {
    exported: {
      fields: [...Object.keys(asset.shape), 'bankConnectionId', 'bankAccountId'],
      pages: async () => (await import('./exported-assets.ts')).exportedAssets,
    },
    restored: {
      shape: restoredRecordShape(asset, {
        name: restoredName,
        defaultCurrency: currency,
        importSettings: settingsMap,
        bankConnectionId: nullableId.default(null),
        bankAccountId: nullableId.default(null),
      }),
      without: ['bankConnection'],
      columns: ({ bankConnection, bankConnectionId }) => ({
        providerAccount: bankConnectionId === null ? null : accountOf(bankConnection),
      }),
    },
  },
} as const satisfies RecordKind;

/** Returns the provider's account from an asset's connection. */
function accountOf(connection: unknown): unknown {
  if (typeof connection !== 'object' || connection === null) return null;
  return Reflect.get(connection, `${String(Reflect.get(connection, 'type'))}Account`) ?? null;
}
