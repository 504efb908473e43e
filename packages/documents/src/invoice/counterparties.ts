import { mostLikelyValues, type ValueCandidate } from './value-candidate.ts';

/** Legal forms at the end of a company's name, as separate words. */
const LEGAL_FORM =
  /^(?:gGmbH|GmbH|AG|KGaA|KG|OHG|UG|GbR|e\.?K\.?|e\.?V\.?|eG|SE|S\.?à\.?r\.?l\.?|Ltd\.?|Limited|LLC|LLP|Inc\.?|Corp\.?|PLC|plc|B\.V\.|N\.V\.|S\.p\.A\.|S\.A\.|Oy|AB)$/u;
/** Words that may follow a legal form: `& Co. KG`, `(haftungsbeschränkt)`. */
const REST_OF_FORM = /^(?:&|Co\.?|KG|KGaA|\(haftungsbeschränkt\))$/u;
const NAME_WORD = /^(?:[\p{Lu}\d][\p{L}\p{N}.&'’+-]*|&|und|and|of|für|der|die|von)$/u;
const NAME_WORDS = 6;
const SELLER =
  /^(?:von|from|seller|sold by|verkäufer|verkauft (?:von|durch)|rechnungssteller|rechnungsaussteller|anbieter|aussteller|vendor|supplier|merchant|händler|issued by|billed by|zahlungsempfänger|empfänger der zahlung|payee|kontoinhaber) ?[:\-–]? +(\p{L}.{1,80})$/iu;
const BUYER =
  /^(?:an|to|bill(?:ed)? to|ship(?:ped)? to|sold to|rechnung an|rechnungsadresse|rechnungsempfänger|lieferadresse|lieferanschrift|kunde|customer|client|käufer|buyer)(?: ?:|$)/i;
/** Headings of documents, which are not names. */
const HEADING =
  /rechnung|invoice|receipt|quittung|kassenbon|kassenbeleg|beleg|bon\b|gutschrift|seite|page|datum|date|bestell|order|lieferschein|mahnung|angebot|kunden|customer|vielen dank|thank you|www\.|http|@|total|summe|betrag|amount|tel\b|telefon|steuer|tax/i;

/** Possible counterparties of a document, the most likely first. Pure. */
export function findCounterparties(lines: readonly string[]): ValueCandidate<string>[] {
  const buyers = new Set(lines.flatMap((line, at) => (BUYER.test(line) ? [at, at + 1] : [])));
  const found = lines.flatMap((line, at) => {
    const share = buyers.has(at) ? 0.15 : 1;
    return [...namesAfterSellerLabel(line), ...companyNamesInLine(line)].map(({ value, confidence }) => ({
      value,
      confidence: confidence * share,
    }));
  });
  return mostLikelyValues([...found, ...nameAtTop(lines, buyers)], (name) =>
    name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''),
  );
}

function namesAfterSellerLabel(line: string): ValueCandidate<string>[] {
  const name = SELLER.exec(line)?.[1];
  return name === undefined ? [] : [{ value: firstPart(name), confidence: 0.8 }];
}

/**
 * Finds company names by their legal form. Splits the line first, because the sender's line above an address separates
 * name, street and town with commas, dots or bars.
 */
function companyNamesInLine(line: string): ValueCandidate<string>[] {
  return line.split(/ ?[|•·;,] | [-–] |: /).flatMap((part) => {
    const name = companyIn(part.split(' '));
    return name === null ? [] : [{ value: name, confidence: 0.7 }];
  });
}

/** The words before a legal form, as far as they look like a name, with the form itself. */
function companyIn(words: readonly string[]): string | null {
  const form = words.findIndex((word, at) => at > 0 && LEGAL_FORM.test(word));
  if (form < 0) return null;
  let first = form;
  while (first > 0 && form - first < NAME_WORDS && NAME_WORD.test(words[first - 1] ?? '')) first -= 1;
  let end = form + 1;
  while (REST_OF_FORM.test(words[end] ?? '')) end += 1;
  return first === form ? null : words.slice(first, end).join(' ');
}

/** The first line that looks like a name, among the first four lines: a receipt begins with the name of the shop. */
function nameAtTop(lines: readonly string[], buyers: ReadonlySet<number>): ValueCandidate<string>[] {
  const at = lines.slice(0, 4).findIndex((line) => /^\p{Lu}[\p{L} .&'’-]{2,48}$/u.test(line) && !HEADING.test(line));
  const line = lines[at];
  return line === undefined || buyers.has(at) ? [] : [{ value: line, confidence: at === 0 ? 0.5 : 0.35 }];
}

function firstPart(name: string): string {
  return (name.split(/ ?[|•·;,] /)[0] ?? name).trim();
}
