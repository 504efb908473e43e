/** Columns of a table with one row for each posting of a plain-text journal, in lower case. */
export interface JournalLayout {
  readonly name: string;
  /** The column that identifies the transaction: all of its postings have the same value. */
  readonly entry: string;
  readonly commodity: string;
  readonly amount: string;
  readonly payee: string;
  readonly narration: string | null;
  readonly notes: string | null;
  readonly memo: string | null;
  readonly tags: string | null;
  /** Columns with `*` if the posting is cleared. */
  readonly marks: readonly string[];
  /** Whether journals may separate thousands with points, so that three decimals may be a thousand. */
  readonly hasUnclearPoints: boolean;
  /** Columns that only repeat the data of other columns. */
  readonly implied: readonly string[];
}

/** The columns of `hledger print -O csv`. */
export const HLEDGER_LAYOUT: JournalLayout = {
  ...{ name: 'hledger', entry: 'txnidx', commodity: 'commodity', amount: 'amount', payee: 'description' },
  ...{ narration: null, notes: 'comment', memo: 'posting-comment', tags: null, marks: ['status', 'posting-status'] },
  hasUnclearPoints: true,
  implied: ['credit', 'debit'],
};

/** The columns of the query in docs/migrations/beancount.md, run with `bean-query -f csv`. */
export const BEANCOUNT_LAYOUT: JournalLayout = {
  ...{
    name: 'Beancount',
    entry: 'id',
    commodity: 'currency',
    amount: 'number',
    payee: 'payee',
    narration: 'narration',
  },
  ...{ notes: null, memo: null, tags: 'tags', marks: ['flag'], hasUnclearPoints: false },
  implied: [],
};
