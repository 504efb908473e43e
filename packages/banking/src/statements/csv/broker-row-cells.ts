import { minorUnits } from '@coffer/domain/currencies.ts';
import { type Decimal, formatDecimal, ONE, parseUnlimitedDecimal, roundHalfEven } from '@coffer/domain/decimal.ts';
import { sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { isIsin, possibleIsinsForCusip } from '@coffer/domain/isin.ts';
import type { NamedSecurity } from '../broker/broker-statement.ts';
import { absoluteAmount } from '../canonical-amount.ts';
import { cleanText } from '../text.ts';
import { type BrokerAction, findBrokerAction, hasNonTradeWord } from './broker-actions.ts';
import type { RowFormat } from './cash-transaction-row.ts';
import type { CsvRow } from './csv-rows.ts';
import { currencyCodes, currencySubunits, readMoney } from './money.ts';
import type { BrokerColumn } from './settings.ts';

const looksLikeCode = /^[A-Z0-9][A-Z0-9.:/ -]{0,19}$/i;

const unitsAtPrice = /(?:^|\s)(\d[\d.,']{0,30})\s?@\s?(\d[\d.,']{0,30})/;

export interface ExchangedCrypto {
  readonly from: NamedSecurity;
  readonly fromUnits: string;
  readonly into: NamedSecurity;
  readonly intoUnits: string;
}

interface RowPrice {
  readonly value: string | null;
  /** Number of decimals that the price has in the file. */
  readonly decimals: number;
  readonly rate: Decimal | null;
}

/**
 * Whether the price must be in hundredths of the currency, as in London, although the file does not say so: units times
 * price is then about 100 times the amount.
 */
function isPriceInSubunits(currency: string, price: string, quantity: string | null, amount: string): boolean {
  if (!Object.values(currencySubunits).includes(currency) || quantity === null || amount === '0') return false;
  const product = parseUnlimitedDecimal(absoluteAmount(quantity)).times(parseUnlimitedDecimal(absoluteAmount(price)));
  const ratio = product.div(parseUnlimitedDecimal(amount));
  return ratio.gt(90) && ratio.lt(111);
}

/** Reads the cells of one row by column role. */
export class BrokerRowCells {
  readonly #row: CsvRow;
  readonly #reading: RowFormat;

  constructor(row: CsvRow, reading: RowFormat) {
    this.#row = row;
    this.#reading = reading;
  }

  text(role: BrokerColumn | 'fee' | 'amount' | 'currency'): string {
    const column = this.#reading.columns.single.get(role);
    return column === undefined ? '' : (this.#row.cells[column] ?? '').trim();
  }

  amount(role: BrokerColumn | 'fee' | 'amount'): string | null {
    return readMoney(this.text(role), this.#reading.decimal)?.amount ?? null;
  }

  /**
   * Returns the price in the amount's currency; pence are converted to pounds. For a price in another currency, `value`
   * is null and `rate` converts that currency to the amount's currency.
   */
  price(currency: string | null, quantity: string | null, amount: string): RowPrice {
    const written = this.text('price') || (this.#inText()?.price ?? '');
    const read = readMoney(written, this.#reading.decimal);
    if (read === null) return { value: null, decimals: 0, rate: null };
    const stated = this.text('priceCurrency') || this.text('currency');
    const unit = read.currency ?? (this.text('priceCurrency') === '' ? null : stated);
    const value = read.amount;
    const pence =
      currencySubunits[stated] ??
      (currency !== null && isPriceInSubunits(currency, value, quantity, amount) ? currency : null);
    if (pence !== null && (currency === null || pence === currency)) {
      return { value: formatDecimal(parseUnlimitedDecimal(value).div(100)), decimals: read.decimals + 2, rate: null };
    }
    if (unit === null || currency === null || unit.toUpperCase() === currency) {
      return { value, decimals: read.decimals, rate: null };
    }
    return { value: null, decimals: 0, rate: this.#rate(value, quantity, amount) };
  }

  /** The fees and the tax in the amount's currency; positive amounts are charges. */
  costs(currency: string | null, rate: Decimal | null): { readonly fees: string; readonly tax: string } {
    const cost = (role: 'fee' | 'tax'): string => {
      const read = readMoney(this.text(role), this.#reading.decimal);
      if (read === null) return '0';
      const amount = absoluteAmount(read.amount);
      const stated = role === 'fee' && this.text('feeCurrency') !== '' ? this.text('feeCurrency') : read.currency;
      const subunit = currencySubunits[stated ?? ''];
      if (subunit !== undefined) return formatDecimal(parseUnlimitedDecimal(amount).div(100));
      // A fee in crypto is already deducted from the units.
      if (stated !== null && this.crypto(stated) !== null) return '0';
      if (stated === null || currency === null || stated === currency || rate === null) return amount;
      return formatDecimal(roundHalfEven(parseUnlimitedDecimal(amount).times(rate), minorUnits(currency)));
    };
    const more = (this.#reading.profile?.feesIn(this.#row.cells) ?? []).map((text) =>
      absoluteAmount(readMoney(text, this.#reading.decimal)?.amount ?? '0'),
    );
    return { fees: sumDecimalTexts([cost('fee'), ...more]), tax: cost('tax') };
  }

  /**
   * The file's exchange rate, in the direction that fits the amount better; otherwise the rate that the amount implies.
   */
  #rate(price: string, quantity: string | null, amount: string): Decimal | null {
    const product = parseUnlimitedDecimal(absoluteAmount(quantity ?? '0')).times(
      parseUnlimitedDecimal(absoluteAmount(price)),
    );
    if (product.isZero()) return null;
    const implied = parseUnlimitedDecimal(amount).div(product);
    const written = this.amount('exchangeRate');
    if (written === null || written === '0' || written.startsWith('-')) return implied;
    const rate = parseUnlimitedDecimal(written);
    const inverse = ONE.div(rate);
    return rate.minus(implied).abs().lte(inverse.minus(implied).abs()) ? rate : inverse;
  }

  /** The quantity from its column, otherwise from a text such as `Sell 3 @ 139.74 USD`. */
  quantity(): string | null {
    const own = this.amount('quantity');
    return own === null ? (this.#inText()?.quantity ?? null) : own;
  }

  #inText(): { readonly quantity: string; readonly price: string } | null {
    if (this.#reading.columns.single.has('quantity')) return null;
    for (const cell of this.#row.cells) {
      const found = unitsAtPrice.exec(cell.slice(0, 200));
      const [quantity, price] = [found?.[1], found?.[2]].map(
        (text) => readMoney(text ?? '', this.#reading.decimal)?.amount,
      );
      if (quantity !== undefined && price !== undefined) return { quantity, price: found?.[2] ?? '' };
    }
    return null;
  }

  action(): BrokerAction | null {
    return findBrokerAction(this.#reading.columns.single.has('action') ? this.text('action') : null, this.#row.cells);
  }

  earnsCash(): boolean {
    return hasNonTradeWord(this.#row.cells);
  }

  security(): NamedSecurity | null {
    if (this.#reading.profile?.layout.isCrypto === true) return this.crypto();
    const written = this.text('symbol');
    const [code, symbol] = [
      this.text('isin').toUpperCase(),
      this.#reading.profile === null ? written : this.#reading.profile.symbolIn(written),
    ];
    const isin = [code, symbol.toUpperCase()].find(isIsin) ?? null;
    const name = this.#reading.columns.single.has('security') ? '' : symbol;
    const named =
      [symbol, code].find((text) => looksLikeCode.test(text) && !currencyCodes.has(text)) ?? isin ?? cleanText(name);
    if (named === null) return null;
    const cusip = [symbol, code].find((text) => possibleIsinsForCusip(text.toUpperCase()).length > 0)?.toUpperCase();
    const own = { symbol: named.slice(0, 100), isin, name: cleanText(this.text('security')) };
    return isin !== null || cusip === undefined ? own : { ...own, cusip };
  }

  /** Returns the row's crypto asset; null if the row moves only money. */
  crypto(written = this.text('symbol')): NamedSecurity | null {
    const symbol = this.#reading.profile?.symbolIn(written).toUpperCase() ?? '';
    return symbol === '' || currencyCodes.has(symbol) ? null : { symbol, isin: null, name: null, isCrypto: true };
  }

  /** Both sides of an exchange of crypto for crypto; null if the row does not state them. */
  exchange(): ExchangedCrypto | null {
    const found = this.#reading.profile?.exchangeIn(this.#row.cells) ?? null;
    const stated = (text: string | undefined) => readMoney(text ?? '', this.#reading.decimal)?.amount ?? null;
    const [received, given] =
      found === null
        ? [this.crypto(), this.crypto(this.text('currency'))]
        : [this.crypto(found['symbol'] ?? ''), this.crypto(found['paidSymbol'] ?? '')];
    const [units, paid] =
      found === null ? [this.quantity(), this.amount('amount')] : [stated(found['units']), stated(found['paid'])];
    if (received === null || given === null || units === null || paid === null) return null;
    const isSale = found === null && units.startsWith('-');
    const [into, from] = isSale ? [given, received] : [received, given];
    const [intoUnits, fromUnits] = isSale ? [paid, units] : [units, paid];
    return { from, fromUnits: absoluteAmount(fromUnits), into, intoUnits: absoluteAmount(intoUnits) };
  }

  ratio(): { readonly first: string; readonly second: string; readonly sign: ':' | 'for' } | null {
    for (const cell of this.#row.cells) {
      const found = /\b(\d{1,6}(?:\.\d{1,6})?)\s?(:|for|per|fur|für)\s?(\d{1,6}(?:\.\d{1,6})?)\b/i.exec(
        cell.slice(0, 500),
      );
      if (found === null || Number(found[1]) === 0 || Number(found[3]) === 0) continue;
      return { first: found[1] ?? '', second: found[3] ?? '', sign: found[2] === ':' ? ':' : 'for' };
    }
    return null;
  }
}
