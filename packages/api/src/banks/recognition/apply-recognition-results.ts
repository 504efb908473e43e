import type { DeliveredLine, ProviderIds } from '@coffer/banking/providers/provider.ts';
import type { LineFinding } from '@coffer/banking/recognition/compared-lines.ts';
import { mergeDeliveredFields, type WrittenFields } from '@coffer/banking/recognition/written-fields.ts';
import { v7 as uuid } from 'uuid';
import type { Wallet } from '../../kernel/wallet.ts';
import type { StoredLine } from '../../recognition/deliveredLines/stored-lines.ts';
import {
  type DeliveryTarget,
  deleteMissingLineReviews,
  type LineReview,
  type LineToStore,
  openLineReviews,
  pickProviderIds,
  storeLines,
  updateLineReviews,
} from '../../recognition/deliveredLines/write-lines.ts';
import type { DeliveryAsset } from './delivery-source.ts';
import type { ExistingData, StoredTransaction } from './existing-data.ts';
import {
  changeTransactions,
  createTransactionsFromLines,
  type NewTransactionFromLine,
  PROVIDER_ID_FIELDS,
  type TransactionChange,
} from './write-transactions.ts';

export interface DeliveryContext {
  readonly asset: DeliveryAsset;
  readonly delivered: DeliveryTarget;
  readonly memory: ExistingData;
  /** The last closed day, up to which no transaction changes; null if no period is closed. */
  readonly closedUntil: string | null;
}

export interface RecognitionOutcome {
  readonly created: number;
  readonly settled: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly reviews: number;
  /** New booked transactions, and pending ones that became booked. */
  readonly made: readonly { readonly id: string; readonly date: string }[];
  /** Transactions with values written by this delivery. */
  readonly written: readonly string[];
}

/** The writes that the findings require. */
class PendingRecognitionWrites {
  readonly transactions: NewTransactionFromLine[] = [];
  readonly changes: TransactionChange[] = [];
  readonly lines: LineToStore[] = [];
  readonly questions: LineReview[] = [];
  readonly again: { readonly lineId: string; readonly line: DeliveredLine }[] = [];
  /** Ids of lines whose review about a missing pending transaction is decided by this delivery. */
  readonly answered: string[] = [];
  settled = 0;
  changed = 0;
  unchanged = 0;
}

/** Writes the results of recognition to the wallet: transactions, remembered lines and reviews. */
export async function applyFindings(
  wallet: Wallet,
  place: DeliveryContext,
  findings: readonly LineFinding<DeliveredLine>[],
): Promise<RecognitionOutcome> {
  const writing = new PendingRecognitionWrites();
  const own = new Map(place.memory.own.map((line) => [line.id, line]));
  for (const finding of findings) applyFinding(writing, place, own, finding);
  await createTransactionsFromLines(wallet, place.asset, writing.transactions);
  await changeTransactions(wallet, writing.changes);
  await storeLines(wallet, place.delivered, writing.lines);
  await deleteMissingLineReviews(wallet, writing.answered);
  await openLineReviews(wallet, place.delivered, writing.questions);
  await updateLineReviews(wallet, writing.again);
  return {
    ...{ created: writing.transactions.length, settled: writing.settled, changed: writing.changed },
    ...{ unchanged: writing.unchanged, reviews: writing.questions.length },
    made: [
      ...writing.transactions.flatMap(({ id, line }) => (line.pending ? [] : [{ id, date: line.date }])),
      ...writing.changes.flatMap(({ id, pending, fields }) => (pending ? [] : [{ id, date: fields.date }])),
    ],
    written: [...writing.transactions, ...writing.changes].map(({ id }) => id),
  };
}

function applyFinding(
  writing: PendingRecognitionWrites,
  place: DeliveryContext,
  own: ReadonlyMap<string, StoredLine>,
  finding: LineFinding<DeliveredLine>,
): void {
  const { line } = finding;
  const remember = (transactionId: string | null, before: StoredLine | null = null) => {
    const id = uuid();
    writing.lines.push({ id, state: transactionId === null ? 'waits' : 'booked', transactionId, line, before });
    return id;
  };
  switch (finding.kind) {
    case 'new': {
      const id = uuid();
      writing.transactions.push({ id, line });
      remember(id);
      return;
    }
    case 'review': {
      const { reason, candidateIds } = finding;
      writing.questions.push({ lineId: remember(null), line, reason, candidateIds });
      return;
    }
    case 'same': {
      const before = own.get(finding.remembered.id);
      if (before !== undefined) addSame(writing, place, { line, before, isSure: finding.isSure });
      return;
    }
    case 'settles': {
      const before = own.get(finding.remembered.id) ?? null;
      if (before === null) return;
      writing.settled += settleTransaction(writing, place, line, before) ? 1 : 0;
      writing.answered.push(before.id);
      remember(before.transactionId, before);
      return;
    }
    case 'taken':
      addChangeOfExistingTransaction(writing, place, line, finding.transactionId);
      remember(finding.transactionId);
  }
}

interface Same {
  readonly line: DeliveredLine;
  readonly before: StoredLine;
  readonly isSure: boolean;
}

function addSame(writing: PendingRecognitionWrites, place: DeliveryContext, { line, before, isSure }: Same): void {
  const transaction = place.memory.transactions.get(before.transactionId ?? '');
  const change = isSure && transaction !== undefined ? changeOf(place, transaction, before, line) : null;
  if (change === null) writing.unchanged += 1;
  else {
    writing.changes.push(change);
    writing.changed += 1;
  }
  if (!isSure || !hasNewValues(line, before)) return;
  const { id, transactionId } = before;
  const state = before.state === 'waits' || before.state === 'ignored' ? before.state : 'booked';
  writing.lines.push({ id, state, transactionId, line, before });
  if (state === 'waits') writing.again.push({ lineId: id, line });
}

/**
 * Updates a pending transaction with the values of its booked line. Returns false if a person deleted the transaction.
 */
function settleTransaction(
  writing: PendingRecognitionWrites,
  place: DeliveryContext,
  line: DeliveredLine,
  before: StoredLine,
): boolean {
  const transaction = place.memory.transactions.get(before.transactionId ?? '');
  if (transaction === undefined) return false;
  const { fields, providerIds } = fieldsToWrite(place.closedUntil, transaction, before, line);
  writing.changes.push({ id: transaction.id, fields, providerIds, pending: false });
  return true;
}

/**
 * Updates a transaction that another source or a person created. Fills only its empty fields, unless the transaction
 * was pending, is now booked, and nobody has changed it.
 */
function addChangeOfExistingTransaction(
  writing: PendingRecognitionWrites,
  place: DeliveryContext,
  line: DeliveredLine,
  id: string,
): void {
  const transaction = place.memory.transactions.get(id);
  if (transaction === undefined) {
    writing.unchanged += 1;
    return;
  }
  const settles = transaction.pending && !line.pending;
  const { fields, providerIds } = fieldsToWrite(
    place.closedUntil,
    transaction,
    settles && transaction.isUntouched ? transaction : null,
    line,
  );
  const change = { id, fields, providerIds, pending: transaction.pending && line.pending };
  if (settles) writing.settled += 1;
  if (!settles && !isChange(transaction, change)) {
    writing.unchanged += 1;
    return;
  }
  writing.changes.push(change);
  writing.changed += settles ? 0 : 1;
}

function changeOf(
  place: DeliveryContext,
  transaction: StoredTransaction,
  written: StoredLine,
  line: DeliveredLine,
): TransactionChange | null {
  const change = {
    id: transaction.id,
    ...fieldsToWrite(place.closedUntil, transaction, written, line),
    pending: transaction.pending,
  };
  return isChange(transaction, change) ? change : null;
}

type Written = WrittenFields & { readonly providerIds: ProviderIds };

/**
 * Returns the fields of a transaction after a line is written. The line replaces values that an earlier delivery wrote
 * (`written`) and nobody changed; if `written` is null, it only fills empty texts. A date in a closed period, or one
 * that would move into it, stays unchanged.
 */
export function fieldsToWrite(
  closedUntil: string | null,
  transaction: StoredTransaction,
  written: Written | null,
  line: DeliveredLine,
): Pick<TransactionChange, 'fields' | 'providerIds'> {
  const fields = mergeDeliveredFields(transaction, written, line);
  const isClosed = closedUntil !== null && (transaction.date <= closedUntil || fields.date <= closedUntil);
  const { secondaryDate, fromTo, description, notes } = fields;
  const date = isClosed ? transaction.date : fields.date;
  const given = pickProviderIds(line);
  const ids = PROVIDER_ID_FIELDS.map((name): [string, string | null] => {
    const present = transaction.providerIds[name] ?? null;
    const isOwn = present === null || present === written?.providerIds[name];
    return [name, isOwn ? (given[name] ?? present) : present];
  });
  return { fields: { date, secondaryDate, fromTo, description, notes }, providerIds: Object.fromEntries(ids) };
}

function isChange(transaction: StoredTransaction, { fields, providerIds }: TransactionChange): boolean {
  const texts = ['date', 'secondaryDate', 'fromTo', 'description', 'notes'] as const;
  return (
    texts.some((name) => fields[name] !== transaction[name]) ||
    PROVIDER_ID_FIELDS.some((name) => (providerIds[name] ?? null) !== (transaction.providerIds[name] ?? null))
  );
}

/** Whether the line has values that differ from the remembered line. Missing optional values are ignored. */
function hasNewValues(line: DeliveredLine, before: StoredLine): boolean {
  const optionalFields = ['stableId', 'secondaryDate', 'fromTo', 'description', 'notes', 'balanceAfter'] as const;
  return (
    line.date !== before.date ||
    line.pending !== before.pending ||
    optionalFields.some((name) => line[name] !== null && line[name] !== before[name]) ||
    Object.entries(pickProviderIds(line)).some(([name, id]) => id !== Reflect.get(before.providerIds, name))
  );
}
