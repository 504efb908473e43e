import { meaningfulReference } from '../account-statement.ts';
import { canonicalAmount } from '../canonical-amount.ts';
import { parseCompactDay } from '../dates.ts';
import { type StatementElement, textAt } from '../element.ts';
import { excerpt } from '../statement-error.ts';
import { cleanText, joinUniqueTexts } from '../text.ts';
import type { StatementTransaction } from '../transaction.ts';
import { decodeEntities } from './sgml.ts';

/** The transaction of <STMTTRN>, or the reason why it is invalid. TRNAMT has its own sign, whatever TRNTYPE says. */
export function parseOfxBankTransaction(transaction: StatementElement): StatementTransaction | string {
  const amountText = textAt(transaction, 'TRNAMT');
  const dateText = textAt(transaction, 'DTPOSTED');
  const amount = ofxAmount(amountText ?? '');
  const date = parseCompactDay(dateText ?? '');
  if (amount === null || date === null) {
    return [
      amount === null ? describeBrokenField('the amount', amountText) : null,
      date === null ? describeBrokenField('the date', dateText) : null,
    ]
      .filter((reason) => reason !== null)
      .join(', ');
  }
  const name = cleanText(readOfxText(transaction, 'NAME') ?? readOfxText(transaction, 'PAYEE/NAME'));
  const memo = cleanText(readOfxText(transaction, 'MEMO'));
  return {
    line: transaction.line,
    date,
    secondaryDate: parseCompactDay(textAt(transaction, 'DTAVAIL') ?? ''),
    amount,
    currency: ofxStatedCurrency(transaction),
    fromTo: name,
    description: memo,
    notes: notesOf(transaction),
    bankReference: meaningfulReference(cleanText(readOfxText(transaction, 'FITID'))),
  };
}

function notesOf(transaction: StatementElement): string | null {
  const check = meaningfulReference(textAt(transaction, 'CHECKNUM'));
  const reference = meaningfulReference(textAt(transaction, 'REFNUM'));
  const account = textAt(transaction, 'BANKACCTTO/ACCTID') ?? textAt(transaction, 'CCACCTTO/ACCTID');
  const corrected = textAt(transaction, 'CORRECTFITID');
  const original = textAt(transaction, 'ORIGCURRENCY/CURSYM');
  return joinUniqueTexts(
    [
      check === null ? null : `check ${check}`,
      reference === null ? null : `reference ${reference}`,
      account === null ? null : `account ${account}`,
      corrected === null ? null : `${textAt(transaction, 'CORRECTACTION') ?? 'corrects'} ${corrected}`,
      original === null ? null : `converted from ${original} at ${textAt(transaction, 'ORIGCURRENCY/CURRATE') ?? '?'}`,
    ],
    '; ',
  );
}

/**
 * The currency of the amount from CURRENCY; null if not stated. With ORIGCURRENCY, the bank has already converted the
 * amount into the account’s currency.
 */
export function ofxStatedCurrency(transaction: StatementElement): string | null {
  const symbol = textAt(transaction, 'CURRENCY/CURSYM');
  return symbol !== null && /^[A-Z]{3}$/i.test(symbol) ? symbol.toUpperCase() : null;
}

/**
 * Parses an amount; null if it is unreadable or ambiguous. By OFX 3.2.9.1, a comma or a point marks the decimals and
 * thousands are not grouped, but some banks group them.
 */
export function ofxAmount(text: string): string | null {
  const grouped = /^([+-]?)(\d{1,3}(?:,\d{3})+)(\.\d*)$|^([+-]?)(\d{1,3}(?:\.\d{3})+),(\d*)$/.exec(text.slice(0, 60));
  if (grouped?.[2] !== undefined)
    return canonicalAmount(`${grouped[1]}${grouped[2].replaceAll(',', '')}${grouped[3] ?? ''}`);
  if (grouped?.[5] !== undefined)
    return canonicalAmount(`${grouped[4]}${grouped[5].replaceAll('.', '')}.${grouped[6] ?? ''}`);
  // "1,234" is 1.234 by the standard but 1234 in practice; such an amount is rejected, because it might be wrong by a
  // factor of 1,000.
  if (/^[+-]?[1-9]\d{0,2},\d{3}$/.test(text)) return null;
  return canonicalAmount(text.replace(',', '.'));
}

export function readOfxText(element: StatementElement, path: string): string | null {
  const text = textAt(element, path);
  return text === null ? null : decodeEntities(text);
}

export function describeBrokenField(what: string, text: string | null): string {
  return text === null ? `${what} is missing` : `${what} ${excerpt(text)} cannot be read`;
}
