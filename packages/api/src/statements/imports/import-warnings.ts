import type { StatementTransaction } from '@coffer/banking/statements/transaction.ts';

/** Signs that a file may have been read wrongly, although each line could be read. */
export const importWarnings = ['noMoneyOut', 'noMoneyIn', 'zeroAmounts'] as const;
export type ImportWarning = (typeof importWarnings)[number];

/** Minimum number of incoming transactions for the warning `noMoneyOut`; fewer say nothing about signs. */
const MIN_INCOMING = 2;
/** Minimum number of outgoing transactions for the warning `noMoneyIn`; short card statements contain only charges. */
const MIN_OUTGOING = 10;

/** Counts the negative, positive and zero amounts of a file while its lines are written, for the warnings. */
export class AmountSignCounts {
  #negative = 0;
  #positive = 0;
  #zero = 0;

  add({ amount }: StatementTransaction): void {
    if (amount === '0') this.#zero += 1;
    else if (amount.startsWith('-')) this.#negative += 1;
    else this.#positive += 1;
  }

  warnings(): readonly ImportWarning[] {
    return [
      ...(this.#negative === 0 && this.#positive >= MIN_INCOMING ? (['noMoneyOut'] as const) : []),
      ...(this.#positive === 0 && this.#negative >= MIN_OUTGOING ? (['noMoneyIn'] as const) : []),
      ...(this.#zero > 0 ? (['zeroAmounts'] as const) : []),
    ];
  }
}
