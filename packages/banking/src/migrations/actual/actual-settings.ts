import { idColumns, RecordsById, readSqlTextValue } from '../sqlite/sql-values.ts';
import type { UntrustedDatabase } from '../sqlite/untrusted-database.ts';

/** The settings of an Actual budget that the importer needs: the currency and the kind of budget. */
export interface ActualSettings {
  readonly currency: string;
  /** Decimal places of the amounts, which are integers. */
  readonly places: number;
  readonly isEnvelope: boolean;
}

/** Currencies that Actual stores without decimals. For IRR, this differs from ISO 4217. */
const WITHOUT_DECIMALS = new Set(['JPY', 'KRW', 'IRR']);

export function readActualSettings(database: UntrustedDatabase, fallback: string): ActualSettings {
  const preferences = new RecordsById<string>('preferences');
  if (database.columnsOf('preferences').has('value')) {
    const where = `id IN ('defaultCurrencyCode', 'budgetType')`;
    const rows = database.scan({
      table: 'preferences',
      columns: idColumns('id', 'value'),
      where,
      limit: 'preferences',
    });
    for (const { id, value } of rows) preferences.add(readSqlTextValue(id), readSqlTextValue(value) ?? '');
  }
  const stated = preferences.get('defaultCurrencyCode') ?? '';
  const isStated = /^[A-Z]{3}$/.test(stated);
  return {
    currency: isStated ? stated : fallback,
    places: isStated && WITHOUT_DECIMALS.has(stated) ? 0 : 2,
    isEnvelope: !['tracking', 'report'].includes(preferences.get('budgetType') ?? ''),
  };
}
