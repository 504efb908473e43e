// Reads field :86: in the three structures that banks use, or as plain text.
import { cleanText, joinUniqueTexts } from '../text.ts';

export interface Remittance {
  readonly fromTo: string | null;
  readonly description: string | null;
  readonly notes: readonly string[];
}

const lineWidth = 65;
const subfieldWidth = 27;

export function parseRemittance(lines: readonly string[]): Remittance {
  const german = /^\s*(\d{3})([^\w\s])\d\d/.exec(lines[0] ?? '');
  if (german !== null) return germanRemittance(joinLines(lines, true).trimStart().slice(3), german[2] ?? '?');
  const first = (lines[0] ?? '').trimStart();
  if (/^\?\d\d/.test(first)) return germanRemittance(joinLines(lines, true).trimStart(), '?');
  const text = joinLines(lines, false);
  if (/^\/[A-Z]{2,4}\//.test(first)) return slashedRemittance(text);
  if (/\b(?:Naam|Omschrijving): /.test(text)) return labelledRemittance(text);
  return { fromTo: null, description: cleanText(text), notes: [] };
}

/**
 * Joins lines. No space follows a full line of 65 characters, because banks cut lines within words. In structured text,
 * no space follows the first line or a much shorter line either, because a field ends there.
 */
function joinLines(lines: readonly string[], structured: boolean): string {
  let text = '';
  lines.forEach((line, index) => {
    if (index === 0) {
      text = line;
      return;
    }
    const before = lines[index - 1] ?? '';
    const cut = before.length >= lineWidth || (structured && (before.length < lineWidth - 5 || index === 1));
    text += cut ? line : ` ${line}`;
  });
  return text;
}

/** German banks: ?00 transaction type, ?20–?29 and ?60–?63 purpose, ?30/?31 bank and account, ?32/?33 name. */
function germanRemittance(text: string, separator: string): Remittance {
  const subfields = new Map<string, string>();
  let last = '';
  for (const piece of text.split(separator).slice(1)) {
    const code = /^\d\d/.exec(piece)?.[0];
    // A separator without a code is part of the text.
    if (code === undefined) subfields.set(last, `${subfields.get(last) ?? ''}${separator}${piece}`);
    else {
      last = code;
      subfields.set(code, (subfields.get(code) ?? '') + piece.slice(2));
    }
  }
  const range = (from: number, to: number): string =>
    joinSubfields(
      [...subfields].filter(([code]) => Number(code) >= from && Number(code) <= to).map(([, value]) => value),
    );
  const purpose = sepaPurpose(joinUniqueTexts([range(20, 29), range(60, 63)], ' ') ?? '');
  const transactionText = cleanText(subfields.get('00'));
  return {
    fromTo: cleanText(range(32, 33)) ?? purpose.name,
    description: purpose.text ?? transactionText,
    notes: present([
      purpose.text === null ? null : transactionText,
      labelRemittanceValue('account', joinUniqueTexts([subfields.get('31'), subfields.get('30')], ' ')),
      ...purpose.references,
      cleanText(range(70, 79)),
    ]),
  };
}

/** Joins subfields, which banks cut at 27 characters, even within a word. */
function joinSubfields(subfields: readonly string[]): string {
  let text = '';
  for (const subfield of subfields) {
    text += subfield;
    if (subfield.length < subfieldWidth) text += ' ';
  }
  return text;
}

const sepaKey = /\b(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP)\+\s?/g;

/** Reads SEPA keys inside the purpose (`EREF+… SVWZ+…`); SVWZ is the payer's text. */
function sepaPurpose(purpose: string): { text: string | null; name: string | null; references: string[] } {
  const pieces = purpose.split(sepaKey);
  const texts = [pieces[0]];
  const references: string[] = [];
  let name: string | null = null;
  for (let index = 1; index < pieces.length; index += 2) {
    const key = pieces[index] ?? '';
    const value = cleanText(pieces[index + 1]);
    if (value === null || value === 'NONREF' || value === 'NOTPROVIDED') continue;
    if (key === 'SVWZ') texts.push(value);
    else if (key === 'ABWA' || key === 'ABWE') name = value;
    else references.push(`${key} ${value}`);
  }
  return { text: joinUniqueTexts(texts, ' '), name, references };
}

const slashedKey =
  /(?:^|\/)(TRTP|TRCD|IBAN|BIC|NAME|REMI|EREF|PREF|RREF|MARF|CSID|ORDP|BENM|CNTP|ADDR|ISDT|RTRN|ULTC|ULTB|ULTD|PURP|SVCL|BUSP|OCMT|CHGS|EXCH)\//;

/** Dutch banks: /TRTP/…/IBAN/…/NAME/…/REMI/…, and ING's /CNTP/account/bank/name/city/. */
function slashedRemittance(text: string): Remittance {
  const pieces = text.split(slashedKey);
  const values = new Map<string, string>();
  for (let index = 1; index < pieces.length; index += 2) {
    const value = removeTrailingSlashes(pieces[index + 1] ?? '');
    const key = pieces[index] ?? '';
    if (value.trim() !== '' && !values.has(key)) values.set(key, value);
  }
  const counterpart = (values.get('CNTP') ?? '').split('/');
  // ING: /REMI/USTD//text, /REMI/STRD/CUR/reference.
  const remittance = values.get('REMI')?.replace(/^(?:USTD|STRD)\/[^/]*\//, '');
  const type = cleanText(values.get('TRTP'));
  return {
    fromTo: cleanText(values.get('NAME')) ?? cleanText(counterpart[2]),
    description: cleanText(remittance) ?? type ?? cleanText(pieces[0]),
    notes: present([
      remittance === undefined ? null : type,
      labelRemittanceValue('account', joinUniqueTexts([values.get('IBAN') ?? counterpart[0], values.get('BIC')], ' ')),
      labelRemittanceValue('EREF', cleanText(values.get('EREF'))),
      labelRemittanceValue('MARF', cleanText(values.get('MARF'))),
      labelRemittanceValue('CSID', cleanText(values.get('CSID'))),
    ]),
  };
}

/** Removes trailing slashes. A regular expression would take quadratic time on runs of slashes. */
function removeTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

const label = /(?:^|\s)(IBAN|BIC|Naam|Omschrijving|Kenmerk|Machtiging|Incassant): /;

/** ABN AMRO: `SEPA Overboeking IBAN: … BIC: … Naam: … Omschrijving: …`. */
function labelledRemittance(text: string): Remittance {
  const [kind, ...pieces] = text.split(label);
  const values = new Map<string, string>();
  for (let index = 0; index < pieces.length; index += 2) values.set(pieces[index] ?? '', pieces[index + 1] ?? '');
  return {
    fromTo: cleanText(values.get('Naam')),
    description: cleanText(values.get('Omschrijving')) ?? cleanText(kind),
    notes: present([
      values.has('Omschrijving') ? cleanText(kind) : null,
      labelRemittanceValue('account', joinUniqueTexts([values.get('IBAN'), values.get('BIC')], ' ')),
      labelRemittanceValue('EREF', cleanText(values.get('Kenmerk'))),
      labelRemittanceValue('MARF', cleanText(values.get('Machtiging'))),
      labelRemittanceValue('CSID', cleanText(values.get('Incassant'))),
    ]),
  };
}

function labelRemittanceValue(name: string, value: string | null): string | null {
  return value === null ? null : `${name} ${value}`;
}

function present(values: readonly (string | null)[]): string[] {
  return values.filter((value) => value !== null);
}
