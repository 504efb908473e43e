import type { ExistingBankTransaction, IdTrust, IncomingLine, RememberedLine } from '../compared-lines.ts';
import { INITIAL_ID_TRUST } from '../id-trust.ts';
import { recogniseDelivery } from '../recognise-delivery.ts';

/** A line of a delivery, with the id of the true transaction, which only the test knows. */
export interface TestLine extends IncomingLine {
  readonly truthId: string;
}

export interface TestDelivery {
  readonly origin: string;
  readonly lines: readonly TestLine[];
  readonly from: string;
  readonly until: string;
  readonly isComplete: boolean;
}

export interface TestTransaction extends ExistingBankTransaction {
  readonly truthId: string;
  readonly origin: string;
  readonly isEdited: boolean;
}

export interface TestReview {
  readonly lineId: string;
  readonly truthId: string;
  readonly reason: string;
  readonly line: TestLine | null;
  readonly candidateIds: readonly string[];
}

type Remembered = RememberedLine & { readonly origin: string };

/** A wallet for tests that needs no database: it applies the results of recognition to its transactions and reviews. */
export class InMemoryTestWallet {
  readonly transactions = new Map<string, TestTransaction>();
  readonly reviews = new Map<string, TestReview>();
  /** The number of lines written to the wrong transaction, whose category and comments belong to another one. */
  confused = 0;
  readonly #remembered = new Map<string, Remembered>();
  readonly #trust = new Map<string, IdTrust>();
  #ids = 0;

  deliver({ origin, ...delivery }: TestDelivery): void {
    const all = [...this.#remembered.values()].map((one): Remembered => {
      const isThere = one.transactionId !== null && this.transactions.has(one.transactionId);
      return one.transactionId === null ? one : { ...one, state: isThere ? 'stands' : 'deleted' };
    });
    const found = recogniseDelivery<TestLine>({
      ...{
        ...delivery,
        removedIds: [],
        closedUntil: null,
        pointsToPending: false,
        trust: this.#trust.get(origin) ?? INITIAL_ID_TRUST,
      },
      remembered: all.filter((one) => one.origin === origin),
      existingTransactions: [...this.transactions.values(), ...deletedElsewhere(all, origin)],
      waiting: all.flatMap((one) =>
        one.origin !== origin && one.state === 'waits'
          ? [{ ...one, candidateIds: this.reviews.get(one.id)?.candidateIds ?? [] }]
          : [],
      ),
      inReview: new Set([...this.reviews.values()].flatMap(({ candidateIds }) => candidateIds)),
    });
    this.#trust.set(origin, found.trust);
    for (const finding of found.findings) this.#apply(origin, finding);
    for (const gone of found.gone) {
      const { remembered } = gone;
      if (gone.way === 'review') this.#ask({ ...this.#askedAbout(remembered), ...gone });
      else if (gone.way === 'missed') this.#change(remembered.id, { wasMissingBefore: true });
      else this.#forget(remembered);
    }
    for (const { id } of found.again) this.#change(id, { wasMissingBefore: true });
    for (const { id } of found.back) this.#change(id, { wasMissingBefore: false });
  }

  delete(truthId: string): void {
    for (const [id, transaction] of this.transactions)
      if (transaction.truthId === truthId) this.transactions.delete(id);
  }

  edit(truthId: string, fromTo: string): void {
    for (const [id, transaction] of this.transactions)
      if (transaction.truthId === truthId)
        this.transactions.set(id, { ...transaction, fromTo, isUntouched: false, isEdited: true });
  }

  #apply(origin: string, finding: ReturnType<typeof recogniseDelivery<TestLine>>['findings'][number]): void {
    const { line } = finding;
    switch (finding.kind) {
      case 'new': {
        const id = this.#newId();
        this.transactions.set(id, transactionOf(id, origin, line));
        this.#remember(origin, line, id);
        return;
      }
      case 'review': {
        const { reason, candidateIds } = finding;
        const lineId = this.#remember(origin, line, null);
        this.#ask({ lineId, line, truthId: line.truthId, reason, candidateIds });
        return;
      }
      case 'same': {
        if (!finding.isSure) return;
        const { id, transactionId } = finding.remembered;
        this.#change(id, contentsOf(line));
        const review = this.reviews.get(id);
        if (review !== undefined) this.#ask({ ...review, line, truthId: line.truthId });
        if (transactionId !== null) this.#write(origin, transactionId, line, finding.remembered.pending);
        return;
      }
      case 'settles': {
        const { id, transactionId } = finding.remembered;
        if (this.reviews.get(id)?.reason === 'pendingGone') this.reviews.delete(id);
        if (transactionId !== null) this.#write(origin, transactionId, line, false);
        this.#remember(origin, line, transactionId);
        return;
      }
      case 'taken':
        this.#write(origin, finding.transactionId, line, line.pending);
        this.#remember(origin, line, finding.transactionId);
    }
  }

  /**
   * Writes a line to a transaction. Another source may mix up two equal transactions, so only the transaction's own
   * source changes `truthId`.
   */
  #write(origin: string, id: string, line: TestLine, pending: boolean): void {
    const transaction = this.transactions.get(id);
    if (transaction === undefined) return;
    const { fromTo, description, date } = line;
    const truthId = origin === transaction.origin ? line.truthId : transaction.truthId;
    if (line.truthId !== transaction.truthId) this.confused += 1;
    const texts = transaction.isEdited ? {} : { fromTo, description };
    this.transactions.set(id, { ...transaction, ...texts, date, truthId, pending: transaction.pending && pending });
  }

  #remember(origin: string, line: TestLine, transactionId: string | null): string {
    const id = this.#newId();
    const state = transactionId === null ? 'waits' : 'stands';
    this.#remembered.set(id, { ...contentsOf(line), id, origin, state, transactionId, wasMissingBefore: false });
    return id;
  }

  #change(id: string, change: Partial<Remembered>): void {
    const one = this.#remembered.get(id);
    if (one === undefined) return;
    const stableId = change.stableId ?? one.stableId;
    this.#remembered.set(id, { ...one, ...change, stableId });
  }

  #forget({ id, transactionId }: RememberedLine): void {
    this.#remembered.delete(id);
    this.reviews.delete(id);
    if (transactionId !== null) this.transactions.delete(transactionId);
  }

  #ask(review: TestReview): void {
    this.reviews.set(review.lineId, review);
  }

  #askedAbout({ id, transactionId }: RememberedLine): Omit<TestReview, 'reason' | 'candidateIds'> {
    const truthId = this.transactions.get(transactionId ?? '')?.truthId ?? '';
    return { lineId: id, truthId, line: null };
  }

  #newId(): string {
    this.#ids += 1;
    return `#${this.#ids}`;
  }
}

function contentsOf(line: TestLine) {
  const { stableId, pending, date, amount, currency, fromTo, description, balanceAfter } = line;
  return { stableId, pending, date, amount, currency, fromTo, description, balanceAfter };
}

function transactionOf(id: string, origin: string, line: TestLine): TestTransaction {
  const { truthId, pending, date, amount, currency, fromTo, description } = line;
  return {
    ...{
      id,
      truthId,
      origin,
      pending,
      date,
      amount,
      currency,
      fromTo,
      description,
      stableId: null,
      balanceAfter: null,
    },
    ...{ isUntouched: true, isBound: false, isSystem: false, isDeleted: false, isEdited: false },
  };
}

function deletedElsewhere(all: readonly Remembered[], origin: string): ExistingBankTransaction[] {
  return all.flatMap((one) =>
    one.origin === origin || one.state !== 'deleted' || one.transactionId === null
      ? []
      : [{ ...one, id: one.transactionId, isUntouched: true, isBound: false, isSystem: false, isDeleted: true }],
  );
}
