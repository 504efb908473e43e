import type { BrokerStatement, NamedSecurity, TradeType } from '@coffer/banking/statements/broker/broker-statement.ts';
import { securitiesSetting } from '@coffer/banking/statements/csv/settings.ts';
import type { StatementTransaction } from '@coffer/banking/statements/parse-statement.ts';
import { possibleIsinsForCusip } from '@coffer/domain/isin.ts';
import type { ImportKeys } from '../import-keys.ts';
import { UnreadableStatementError } from '../statement-faults.ts';

/** A cash transaction ready to be inserted. */
export interface PreparedCashTransaction extends Omit<StatementTransaction, 'currency' | 'bankReference' | 'pending'> {
  readonly currency: string;
  readonly key: string;
}

export interface PreparedTrade {
  readonly type: TradeType;
  /** The security's ISIN; null for crypto. */
  readonly isin: string | null;
  /** The symbol of the crypto asset; null for securities. */
  readonly symbol: string | null;
  readonly name: string | null;
  readonly quantity: string;
  readonly price: string | null;
  /** The file's price if it does not match the amount. */
  readonly statedPrice: string | null;
  readonly fees: string | null;
  readonly tax: string | null;
  /** The cash of the trade. If its amount is 0, no cash moves, and only its day, currency and key are used. */
  readonly cash: PreparedCashTransaction;
}

interface PreparedCost {
  readonly kind: 'fees' | 'tax';
  readonly cash: PreparedCashTransaction;
}

interface PreparedExchange {
  readonly paid: PreparedCashTransaction;
  readonly received: PreparedCashTransaction;
}

export interface PreparedStockSplit {
  readonly isin: string;
  readonly date: string;
  readonly factor: string;
}

export interface PreparedPosition {
  readonly isin: string;
  readonly name: string | null;
  readonly date: string;
  readonly quantity: string;
}

/** A broker's account with an ISIN per security, a symbol per crypto, and a key per transaction. */
export interface PreparedBrokerStatement {
  readonly trades: readonly PreparedTrade[];
  readonly costs: readonly PreparedCost[];
  readonly exchanges: readonly PreparedExchange[];
  readonly splits: readonly PreparedStockSplit[];
  /** The stated positions of securities that have an ISIN. */
  readonly positions: readonly PreparedPosition[];
  readonly cash: BrokerStatement['cash'];
}

interface Preparing {
  readonly keys: ImportKeys;
  /** The value of `settings.securities`. */
  readonly securities: unknown;
  readonly defaultCurrency: string;
}

/**
 * Adds ISINs and keys to a broker's statement. Crypto has a symbol and needs no ISIN.
 * @throws UnreadableStatementError naming the traded securities without an ISIN in the file or the settings
 * @throws StatementError if a setting is not an ISIN
 */
export function prepareBrokerStatement(
  broker: BrokerStatement,
  { keys, securities, defaultCurrency }: Preparing,
): PreparedBrokerStatement {
  const given = securitiesSetting(securities);
  const isinOf = ({ symbol, isin }: NamedSecurity): string | null => given.get(symbol) ?? isin;
  const traded = [...broker.trades, ...broker.splits].map(({ security }) => security);
  const unknown = Map.groupBy(
    traded.filter((security) => security.isCrypto !== true && isinOf(security) === null),
    ({ symbol }) => symbol,
  );
  if (unknown.size > 0) {
    const named = [...unknown].map(([symbol, all]) => ({
      symbol,
      name: all.find(({ name }) => name !== null)?.name ?? null,
      proposals: all.flatMap(({ cusip }) => (cusip === undefined ? [] : [possibleIsinsForCusip(cusip)]))[0] ?? [],
    }));
    throw new UnreadableStatementError({ kind: 'unknownSecurities', securities: named });
  }
  const cash = ({
    currency: stated,
    bankReference,
    pending: _never,
    ...transaction
  }: StatementTransaction): PreparedCashTransaction => {
    const currency = stated ?? defaultCurrency;
    return { ...transaction, currency, key: keys.keyFor({ ...transaction, currency, bankReference }, currency) };
  };
  const known = <Of extends { readonly security: NamedSecurity }>(of: Of) => isinOf(of.security) ?? '';
  return {
    trades: broker.trades.map(({ security, transaction, ...trade }) => ({
      ...trade,
      ...(security.isCrypto === true
        ? { isin: null, symbol: security.symbol }
        : { isin: known({ security }), symbol: null }),
      ...{ name: security.name, cash: cash(transaction) },
    })),
    costs: broker.costs.map(({ kind, transaction }) => ({ kind, cash: cash(transaction) })),
    exchanges: broker.exchanges.map(({ paid, received }) => ({ paid: cash(paid), received: cash(received) })),
    splits: broker.splits.map((split) => ({ isin: known(split), date: split.date, factor: split.factor })),
    positions: broker.positions.flatMap(({ security, date, quantity }) => {
      const isin = isinOf(security);
      return isin === null ? [] : [{ isin, name: security.name, date, quantity }];
    }),
    cash: broker.cash,
  };
}

/** All cash transactions of a broker's file, except those of trades that move no cash. */
export function collectCashTransactions({
  trades,
  costs,
  exchanges,
}: Pick<PreparedBrokerStatement, 'trades' | 'costs' | 'exchanges'>): PreparedCashTransaction[] {
  return [
    ...trades.flatMap(({ cash }) => (cash.amount === '0' ? [] : [cash])),
    ...costs.map(({ cash }) => cash),
    ...exchanges.flatMap(({ paid, received }) => [paid, received]),
  ];
}

/** Number of records that a file creates, both cash and securities. */
export function brokerRecordCount(broker: Pick<PreparedBrokerStatement, 'trades' | 'costs' | 'exchanges'>): number {
  return collectCashTransactions(broker).length + broker.trades.length;
}
