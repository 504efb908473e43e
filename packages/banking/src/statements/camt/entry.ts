import { negateDecimalText, sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { meaningfulReference } from '../account-statement.ts';
import { canonicalAmount } from '../canonical-amount.ts';
import { parseIsoDay } from '../dates.ts';
import { childElements, elementAt, type StatementElement, textAt } from '../element.ts';
import { excerpt } from '../statement-error.ts';
import { cleanText, joinUniqueTexts, shortenText } from '../text.ts';
import type { StatementTransaction } from '../transaction.ts';
import { type CamtDirection, parseCamtTransactionDetails } from './transaction-details.ts';

type EntryFacts = Pick<StatementTransaction, 'line' | 'date' | 'secondaryDate' | 'amount' | 'currency' | 'pending'>;

const longestRepeated = 1000;

const unbooked: Readonly<Record<string, string>> = {
  PDNG: 'pending',
  INFO: 'information only, not booked',
  FUTR: 'booked in the future',
};

/**
 * Returns the transactions of one <Ntry>, or the reason why it has none. With `pendingToo`, pending entries are
 * returned too, and marked as pending. An entry is one transaction, unless it bundles several whose stated amounts
 * add up to it exactly.
 */
export function parseCamtEntry(
  entry: StatementElement,
  account: string | null,
  pendingToo: boolean,
): StatementTransaction[] | string {
  const status = textAt(entry, 'Sts/Cd') ?? textAt(entry, 'Sts/Prtry') ?? textAt(entry, 'Sts') ?? 'BOOK';
  const pending = pendingToo && status === 'PDNG';
  if (status !== 'BOOK' && !pending) return unbooked[status] ?? `not booked, status ${excerpt(status)}`;
  const direction = directionOf(entry);
  if (direction === null)
    return `credit or debit: ${excerpt(textAt(entry, 'CdtDbtInd') ?? '')} is neither CRDT nor DBIT`;
  const transactions = childElements(entry, 'NtryDtls').flatMap((details) => childElements(details, 'TxDtls'));
  const facts = factsOf(entry, direction, pending, transactions);
  if (typeof facts === 'string') return facts;
  const amounts = bundledAmounts(transactions, facts, direction);
  if (amounts !== null) return bundledTransactions(entry, facts, transactions, amounts, account);
  return [singleTransaction(entry, facts, direction, transactions, account)];
}

function directionOf(element: StatementElement): CamtDirection | null {
  const indicator = textAt(element, 'CdtDbtInd');
  return indicator === 'CRDT' || indicator === 'DBIT' ? indicator : null;
}

// CdtDbtInd is the direction of the entry itself, even for a reversal: RvslInd does not invert it.
function factsOf(
  entry: StatementElement,
  direction: CamtDirection,
  pending: boolean,
  transactions: readonly StatementElement[],
): EntryFacts | string {
  const amountElement = elementAt(entry, 'Amt');
  const amountText = textAt(entry, 'Amt');
  const amount = canonicalAmount(amountText ?? '');
  if (amount === null) return `the amount ${excerpt(amountText ?? '')} cannot be read`;
  const booked = textAt(entry, 'BookgDt/Dt') ?? textAt(entry, 'BookgDt/DtTm');
  const valued = textAt(entry, 'ValDt/Dt') ?? textAt(entry, 'ValDt/DtTm');
  const valueDate = parseIsoDay(valued ?? '');
  const [ofTransaction = null] = transactions.flatMap((transaction) => dateOf(transaction) ?? []);
  const date = parseIsoDay(booked ?? '') ?? valueDate ?? ofTransaction;
  if (date === null) return `the booking date ${excerpt(booked ?? valued ?? '')} is not a real day`;
  return {
    line: entry.line,
    date,
    secondaryDate: valueDate,
    amount: direction === 'DBIT' ? negateDecimalText(amount) : amount,
    currency: amountElement?.currency ?? null,
    ...(pending ? { pending } : {}),
  };
}

const transactionDates = ['IntrBkSttlmDt', 'TxDtTm', 'AccptncDtTm', 'TradActvtyCtrctlSttlmDt', 'TradDt', 'StartDt'];

/** The transaction's own date: the first of `transactionDates` that it states; null if it states none. */
function dateOf(transaction: StatementElement): string | null {
  for (const name of transactionDates) {
    const date = parseIsoDay(textAt(transaction, `RltdDts/${name}`) ?? '');
    if (date !== null) return date;
  }
  return null;
}

/** Whether the entry has no date, so that the dates of its transactions apply. */
function isUndated(entry: StatementElement): boolean {
  return ['BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'].every(
    (path) => parseIsoDay(textAt(entry, path) ?? '') === null,
  );
}

/** Signed amounts of the transactions, if all are in the entry's currency and add up to the entry; otherwise null. */
function bundledAmounts(
  transactions: readonly StatementElement[],
  facts: EntryFacts,
  entryDirection: CamtDirection,
): string[] | null {
  if (transactions.length < 2) return null;
  const amounts: string[] = [];
  for (const transaction of transactions) {
    const element = elementAt(transaction, 'Amt') ?? elementAt(transaction, 'AmtDtls/TxAmt/Amt');
    const amount = canonicalAmount(element?.text.trim() ?? '');
    if (element === null || amount === null || element.currency !== facts.currency) return null;
    amounts.push((directionOf(transaction) ?? entryDirection) === 'DBIT' ? negateDecimalText(amount) : amount);
  }
  return sumDecimalTexts(amounts) === facts.amount ? amounts : null;
}

function bundledTransactions(
  entry: StatementElement,
  facts: EntryFacts,
  transactions: readonly StatementElement[],
  amounts: readonly string[],
  account: string | null,
): StatementTransaction[] {
  const reference = referenceAt(entry, 'AcctSvcrRef');
  const own = transactions.map((transaction) => referenceAt(transaction, 'Refs/AcctSvcrRef'));
  // Banks often repeat the bundle's reference in each transaction; the position then makes it unique.
  const distinct = new Set(own).size === own.length && !own.includes(null);
  // Shortened, because each of the bundle's transactions repeats this text.
  const stated = shortenText(textAt(entry, 'AddtlNtryInf'), longestRepeated);
  const reversal = isReversal(entry);
  const undated = isUndated(entry);
  return transactions.map((transaction, index) => {
    const amount = amounts[index] ?? '0';
    const details = parseCamtTransactionDetails(
      transaction,
      amount.startsWith('-') ? 'DBIT' : 'CRDT',
      reversal,
      account,
    );
    const counted = reference === null ? null : `${reference}/${index + 1}`;
    return {
      ...facts,
      line: transaction.line,
      date: (undated ? dateOf(transaction) : null) ?? facts.date,
      amount,
      fromTo: details.fromTo,
      description: details.description ?? stated,
      notes: joinUniqueTexts([...details.notes, ...entryNotes(reversal)], '; '),
      bankReference: distinct ? (own[index] ?? null) : counted,
    };
  });
}

function singleTransaction(
  entry: StatementElement,
  facts: EntryFacts,
  direction: CamtDirection,
  transactions: readonly StatementElement[],
  account: string | null,
): StatementTransaction {
  const reversal = isReversal(entry);
  const all = transactions.map((transaction) => parseCamtTransactionDetails(transaction, direction, reversal, account));
  const [only] = all;
  const names = new Set(all.map((details) => details.fromTo));
  const description = joinUniqueTexts(
    all.map((details) => details.description),
    ' / ',
  );
  const stated = information(entry);
  const bundled = all.length > 1 ? `${all.length} transactions in one entry` : null;
  const detailReference = transactions.length === 1 ? referenceAt(transactions[0] ?? null, 'Refs/AcctSvcrRef') : null;
  return {
    ...facts,
    fromTo: names.size === 1 ? (only?.fromTo ?? null) : null,
    description: description ?? stated,
    notes: joinUniqueTexts(
      [
        ...(all.length === 1 ? (only?.notes ?? []) : []),
        bundled,
        ...entryNotes(reversal),
        description === null ? null : stated,
      ],
      '; ',
    ),
    bankReference: referenceAt(entry, 'AcctSvcrRef') ?? detailReference,
  };
}

function referenceAt(element: StatementElement | null, path: string): string | null {
  return meaningfulReference(cleanText(textAt(element, path)));
}

function information(entry: StatementElement): string | null {
  return cleanText(textAt(entry, 'AddtlNtryInf'));
}

function isReversal(entry: StatementElement): boolean {
  const indicator = textAt(entry, 'RvslInd');
  return indicator === 'true' || indicator === '1';
}

function entryNotes(reversal: boolean): string[] {
  return reversal ? ['reversal'] : [];
}
