import type { StatementBooking } from '../booking.ts';

/** A security as a file names it. */
export interface NamedSecurity {
  /** What tells it from the others of its file: the ticker, else the file's own number or name. */
  readonly symbol: string;
  /** Null where the file gives none, or none with a right check digit. */
  readonly isin: string | null;
  readonly name: string | null;
  /** Where the file gives it and no ISIN: which one follows from it, a person must say. */
  readonly cusip?: string;
}

export type TradeType = 'buy' | 'sell' | 'dividend' | 'transferIn' | 'transferOut';

/** A movement of a security, with the booking of cash beside it. */
export interface BrokerTrade {
  readonly type: TradeType;
  readonly security: NamedSecurity;
  /** Above 0, also of what leaves; 1 of a dividend whose number of units the file does not tell. */
  readonly quantity: string;
  /** Of one unit, in `booking.currency`. Null of a transfer without a value. */
  readonly price: string | null;
  /** The price as the file states it, where it does not go with the amount and was replaced; null of all others. */
  readonly statedPrice: string | null;
  /** In `booking.currency`, as costs: positive where they take. */
  readonly fees: string | null;
  readonly tax: string | null;
  /** The net amount exactly as the file states it; 0 where the trade moves no cash. */
  readonly booking: StatementBooking;
}

/** Cash that a broker takes for itself or for the state, or gives back. */
export interface BrokerCost {
  readonly kind: 'fees' | 'tax';
  readonly booking: StatementBooking;
}

/** Cash of one currency for cash of another. */
export interface BrokerExchange {
  readonly paid: StatementBooking;
  readonly received: StatementBooking;
}

export interface BrokerSplit {
  readonly line: number;
  /** The first day on which the new units are traded. */
  readonly date: string;
  readonly security: NamedSecurity;
  /** New units for one old unit. */
  readonly factor: string;
}

/** What the file says is held at the end of a day. */
export interface StatedPosition {
  readonly date: string;
  readonly security: NamedSecurity;
  /** Negative of a short position. */
  readonly quantity: string;
}

export interface StatedCash {
  readonly date: string;
  readonly currency: string;
  readonly amount: string;
}

/** What a broker's file tells of one account beside its plain cash, which are its bookings. */
export interface BrokerStatement {
  readonly trades: readonly BrokerTrade[];
  readonly costs: readonly BrokerCost[];
  readonly exchanges: readonly BrokerExchange[];
  readonly splits: readonly BrokerSplit[];
  readonly positions: readonly StatedPosition[];
  readonly cash: readonly StatedCash[];
}

type Lists = { -readonly [Name in keyof BrokerStatement]: BrokerStatement[Name][number][] };

/** A statement that is being read. */
export function emptyBrokerStatement(): Lists {
  return { trades: [], costs: [], exchanges: [], splits: [], positions: [], cash: [] };
}

/** Several statements of one account as one: the positions and the cash are those of the last day that states any. */
export function togetherOf(statements: readonly BrokerStatement[]): BrokerStatement | null {
  if (statements.length === 0) return null;
  const all = {
    trades: statements.flatMap(({ trades }) => trades),
    costs: statements.flatMap(({ costs }) => costs),
    exchanges: statements.flatMap(({ exchanges }) => exchanges),
    splits: statements.flatMap(({ splits }) => splits),
    positions: statements.flatMap(({ positions }) => positions),
  };
  const lastCash = new Map<string, StatedCash>();
  for (const stated of statements.flatMap(({ cash }) => cash)) {
    const known = lastCash.get(stated.currency);
    if (known === undefined || known.date <= stated.date) lastCash.set(stated.currency, stated);
  }
  return { ...all, positions: lastPositions(all.positions), cash: [...lastCash.values()] };
}

/** A security in two lots, or in two sub-accounts, is one position. */
function lastPositions(positions: readonly StatedPosition[]): readonly StatedPosition[] {
  const last = positions
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  return positions.filter(({ date }) => date === last);
}

/** With another booking in the place of each: `change` gets every booking once, in the order of the lists. */
export function withBookings(
  broker: BrokerStatement,
  change: (booking: StatementBooking) => StatementBooking,
): BrokerStatement {
  return {
    ...broker,
    trades: broker.trades.map((trade) => ({ ...trade, booking: change(trade.booking) })),
    costs: broker.costs.map((cost) => ({ ...cost, booking: change(cost.booking) })),
    exchanges: broker.exchanges.map(({ paid, received }) => ({ paid: change(paid), received: change(received) })),
  };
}

/** Every booking of cash and every trade once. */
export function bookingsOf({ trades, costs, exchanges }: BrokerStatement): StatementBooking[] {
  return [
    ...trades.map(({ booking }) => booking),
    ...costs.map(({ booking }) => booking),
    ...exchanges.flatMap(({ paid, received }) => [paid, received]),
  ];
}
