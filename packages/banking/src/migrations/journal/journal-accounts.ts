import { excerpt, StatementError } from '../../statements/statement-error.ts';
import type { DoubleEntryAccount, DoubleEntryKind } from '../double-entry/double-entry.ts';
import type { SourceAccountType } from '../source-book.ts';
import { accountTypeOf } from '../texts.ts';

/** The first names of accounts, as hledger and Beancount know them or people often rename them. */
const TOP: readonly (readonly [RegExp, DoubleEntryKind, SourceAccountType])[] = [
  [/^(?:assets?|aktiva|verm(?:ö|oe)gen|actifs|activos|activa)$/i, 'own', 'manualBank'],
  [/^(?:debts?|liabilit(?:y|ies)|passiva|schulden|verbindlichkeiten|passifs|pasivos)$/i, 'own', 'loan'],
  [/^(?:incomes?|revenues?|einnahmen|einkommen|ertr(?:ä|ae)ge|revenus|ingresos)$/i, 'income', 'other'],
  [/^(?:expenses?|ausgaben|aufwendungen|d(?:é|e)penses|gastos)$/i, 'expense', 'other'],
  [/^(?:equity|eigenkapital|capitaux|capital)$/i, 'equity', 'other'],
];

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
/** Of several currencies with one symbol, the requested one is meant, otherwise the first. */
const SYMBOLS: Readonly<Record<string, readonly string[]>> = {
  ...{ '€': ['EUR'], '£': ['GBP'], '¥': ['JPY', 'CNY'] },
  $: ['USD', 'AUD', 'BBD', 'BSD', 'BZD', 'CAD', 'FJD', 'GYD', 'HKD', 'JMD', 'NAD', 'NZD', 'SGD', 'TTD', 'TWD', 'XCD'],
};

/** The accounts of a journal, one for each currency of an account of money. */
export class JournalAccounts {
  readonly #accounts = new Map<string, DoubleEntryAccount>();
  readonly #usual: string;

  /** `usual`: the currency of amounts without one. */
  constructor(usual: string) {
    this.#usual = usual;
  }

  /** One account for each key. */
  all(): Iterable<DoubleEntryAccount> {
    return new Map([...this.#accounts.values()].map((account) => [account.key, account])).values();
  }

  /** @throws StatementError if it is not known what kind of account it is */
  accountOf(written: string, commodity: string): DoubleEntryAccount {
    const place = `${written}\t${commodity}`;
    const known = this.#accounts.get(place);
    if (known !== undefined) return known;
    // Virtual postings have brackets.
    const name = written.replace(/^[([](.*)[)\]]$/, '$1');
    const path = name.split(':').map((one) => one.trim());
    const [, kind, type] = TOP.find(([pattern]) => pattern.test(path[0] ?? '')) ?? [];
    if (kind === undefined || type === undefined)
      throw new StatementError(
        `has an account that begins with none of Assets, Liabilities, Income, Expenses and Equity: ${excerpt(name)}`,
      );
    const currency = this.#currencyOf(commodity);
    const account = {
      ...{ path, isClosed: false, isGroup: false, currency: currency ?? '' },
      kind: kindOf(path.at(-1) ?? '', kind, currency !== null),
      key: kind === 'own' ? `${name}\t${currency ?? commodity}` : name,
      type: type === 'loan' && !/card|visa|karte/i.test(name) ? type : accountTypeOf(path.at(-1) ?? '', true),
    };
    this.#accounts.set(place, account);
    return account;
  }

  isMoney(commodity: string): boolean {
    return this.#currencyOf(commodity) !== null;
  }

  /** Null for units of something else. */
  #currencyOf(commodity: string): string | null {
    if (commodity === '') return this.#usual;
    if (CURRENCIES.has(commodity)) return commodity;
    const meant = Object.hasOwn(SYMBOLS, commodity) ? (SYMBOLS[commodity] ?? []) : [];
    return meant.includes(this.#usual) ? this.#usual : (meant[0] ?? null);
  }
}

function kindOf(name: string, kind: DoubleEntryKind, isMoney: boolean): DoubleEntryKind {
  if (kind === 'own') return isMoney ? 'own' : 'security';
  if (kind === 'equity') return /opening|anfangsbest|eröffnung/i.test(name) ? 'opening' : 'equity';
  return kind;
}
