import { excerpt, StatementError } from '../../statements/statement-error.ts';
import type { DoubleEntryAccount, DoubleEntryKind } from '../double-entry/double-entry-types.ts';
import { guessAccountType } from '../guess-account-type.ts';
import type { SourceAccountType } from '../source-book.ts';
import type { JournalCurrencies } from './journal-currencies.ts';

/** Names of top-level accounts: those of hledger and Beancount, and common names in other languages. */
const TOP: readonly (readonly [RegExp, DoubleEntryKind, SourceAccountType])[] = [
  [/^(?:assets?|aktiva|verm(?:ö|oe)gen|actifs|activos|activa)$/i, 'own', 'manualBank'],
  [/^(?:debts?|liabilit(?:y|ies)|passiva|schulden|verbindlichkeiten|passifs|pasivos)$/i, 'own', 'loan'],
  [/^(?:incomes?|revenues?|einnahmen|einkommen|ertr(?:ä|ae)ge|revenus|ingresos)$/i, 'income', 'other'],
  [/^(?:expenses?|ausgaben|aufwendungen|d(?:é|e)penses|gastos)$/i, 'expense', 'other'],
  [/^(?:equity|eigenkapital|capitaux|capital)$/i, 'equity', 'other'],
];

/** The accounts of a journal. An account that holds several currencies becomes one account for each currency. */
export class JournalAccounts {
  readonly #accounts = new Map<string, DoubleEntryAccount>();
  readonly #currencies: JournalCurrencies;

  constructor(currencies: JournalCurrencies) {
    this.#currencies = currencies;
  }

  /** Returns the accounts, each key once. */
  all(): Iterable<DoubleEntryAccount> {
    return new Map([...this.#accounts.values()].map((account) => [account.key, account])).values();
  }

  /** @throws StatementError if the kind of the account is unknown */
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
    const currency = this.#currencies.findCurrency(commodity);
    const account = {
      ...{ path, isClosed: false, isGroup: false, currency: currency ?? '' },
      kind: kindOf(path.at(-1) ?? '', kind, currency !== null),
      key: kind === 'own' ? `${name}\t${currency ?? commodity}` : name,
      type: type === 'loan' && !/card|visa|karte/i.test(name) ? type : guessAccountType(path.at(-1) ?? '', true),
    };
    this.#accounts.set(place, account);
    return account;
  }

  isMoney(commodity: string): boolean {
    return this.#currencies.findCurrency(commodity) !== null;
  }
}

function kindOf(name: string, kind: DoubleEntryKind, isMoney: boolean): DoubleEntryKind {
  if (kind === 'own') return isMoney ? 'own' : 'security';
  if (kind === 'equity') return /opening|anfangsbest|eröffnung/i.test(name) ? 'opening' : 'equity';
  return kind;
}
