import { type ForeignDatabase, sqlText } from './safe-database.ts';

/** What the importer and the second reader agree on before they read: the currency and the kind of budget. */
export interface ActualSettings {
  readonly currency: string;
  /** Decimal places of the amounts, which are integers. */
  readonly places: number;
  readonly isEnvelope: boolean;
}

/** Currencies that Actual stores without decimals, unlike ISO 4217 for the last one. */
const WITHOUT_DECIMALS = new Set(['JPY', 'KRW', 'IRR']);

export function actualSettings(database: ForeignDatabase, fallback: string): ActualSettings {
  const preferences = new Map<string, string>();
  if (database.columnsOf('preferences').has('value')) {
    const rows = `SELECT id, value FROM preferences WHERE id IN ('defaultCurrencyCode', 'budgetType')`;
    for (const { id, value } of database.rows(rows)) preferences.set(sqlText(id) ?? '', sqlText(value) ?? '');
  }
  const stated = preferences.get('defaultCurrencyCode') ?? '';
  const isStated = /^[A-Z]{3}$/.test(stated);
  return {
    currency: isStated ? stated : fallback,
    places: isStated && WITHOUT_DECIMALS.has(stated) ? 0 : 2,
    isEnvelope: !['tracking', 'report'].includes(preferences.get('budgetType') ?? ''),
  };
}
