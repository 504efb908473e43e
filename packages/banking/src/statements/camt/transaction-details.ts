import { meaningfulReference } from '../account-statement.ts';
import { childElements, elementAt, type StatementElement, textAt } from '../element.ts';
import { cleanText, joinUniqueTexts } from '../text.ts';

export type CamtDirection = 'CRDT' | 'DBIT';

export interface CamtTransactionDetails {
  readonly fromTo: string | null;
  readonly description: string | null;
  readonly notes: readonly string[];
}

type Party = 'Dbtr' | 'Cdtr';

const fullRemittanceLine = 140;

/** The counterparty and purpose of one transaction, from <TxDtls>. */
export function parseCamtTransactionDetails(
  transaction: StatementElement,
  direction: CamtDirection,
  reversal: boolean,
  account: string | null,
): CamtTransactionDetails {
  // Incoming money comes from the debtor; a reversal keeps the parties of the transaction that it reverses.
  const expected: Party = (direction === 'CRDT') !== reversal ? 'Dbtr' : 'Cdtr';
  const party = counterpart(transaction, expected, account);
  const description = remittance(transaction);
  const additional = cleanText(textAt(transaction, 'AddtlTxInf'));
  return {
    fromTo: party === null ? null : nameOf(transaction, party),
    description: description ?? additional,
    notes: [
      party === null ? null : labelValue('account', accountOf(transaction, party)),
      party === null ? null : labelValue('on behalf of', partyName(transaction, `Ultmt${party}`)),
      labelValue('EREF', meaningfulReference(cleanText(textAt(transaction, 'Refs/EndToEndId')))),
      labelValue('MREF', meaningfulReference(cleanText(textAt(transaction, 'Refs/MndtId')))),
      originalAmount(transaction),
      description === null ? null : additional,
    ].filter((note) => note !== null),
  };
}

/**
 * Returns the party that is the counterparty. Some banks name it on the wrong side; the account on that side is then
 * not the statement's own account.
 */
function counterpart(transaction: StatementElement, expected: Party, own: string | null): Party | null {
  if (nameOf(transaction, expected) !== null) return expected;
  const other: Party = expected === 'Dbtr' ? 'Cdtr' : 'Dbtr';
  const otherAccount = accountOf(transaction, other);
  if (nameOf(transaction, other) !== null && otherAccount !== null && otherAccount !== own) return other;
  return accountOf(transaction, expected) === null ? null : expected;
}

function nameOf(transaction: StatementElement, party: Party): string | null {
  return partyName(transaction, party) ?? partyName(transaction, `Ultmt${party}`);
}

/** From version 8 on, a party's name is one level deeper. */
function partyName(transaction: StatementElement, party: string): string | null {
  return cleanText(textAt(transaction, `RltdPties/${party}/Nm`) ?? textAt(transaction, `RltdPties/${party}/Pty/Nm`));
}

function accountOf(transaction: StatementElement, party: Party): string | null {
  const path = `RltdPties/${party}Acct/Id`;
  const id = textAt(transaction, `${path}/IBAN`) ?? textAt(transaction, `${path}/Othr/Id`);
  return id === null ? null : id.replace(/\s+/g, '');
}

function remittance(transaction: StatementElement): string | null {
  const information = childElements(transaction, 'RmtInf');
  let free = '';
  for (const line of information.flatMap((part) => childElements(part, 'Ustrd'))) {
    // Banks cut lines at 140 characters, even in the middle of a word.
    free += line.text.length === fullRemittanceLine ? line.text : `${line.text} `;
  }
  const structured = information
    .flatMap((part) => childElements(part, 'Strd'))
    .flatMap((part) => [
      textAt(part, 'CdtrRefInf/Ref'),
      ...childElements(part, 'RfrdDocInf').map((document) => textAt(document, 'Nb')),
      ...childElements(part, 'AddtlRmtInf').map((addition) => addition.text),
    ]);
  return joinUniqueTexts([free, ...structured], ' ');
}

function originalAmount(transaction: StatementElement): string | null {
  const instructed = elementAt(transaction, 'AmtDtls/InstdAmt/Amt');
  const booked = elementAt(transaction, 'Amt') ?? elementAt(transaction, 'AmtDtls/TxAmt/Amt');
  if (instructed === null || instructed.currency === null || instructed.currency === booked?.currency) return null;
  return booked === null ? null : `original amount ${instructed.text.trim()} ${instructed.currency}`;
}

function labelValue(name: string, value: string | null): string | null {
  return value === null ? null : `${name} ${value}`;
}
