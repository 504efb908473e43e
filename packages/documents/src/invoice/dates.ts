import { isDate } from '@coffer/domain/date-texts.ts';
import { twoDigits } from '@coffer/domain/dates.ts';
import { mostLikelyValues, type ValueCandidate } from './value-candidate.ts';

/** Words next to the date of the document. */
const ISSUED =
  /rechnungsdatum|belegdatum|ausstellungsdatum|invoice date|date of issue|issue date|bill date|receipt date|date issued/i;
/** Words next to any date. */
const DATED = /\bdatum\b|\bdate\b|\bdated\b|\bvom\b/i;
/** Words next to a date with another meaning. */
const OTHER =
  /fällig|zahlbar|\bdue\b|liefer|leistung|delivery|zeitraum|period|geburt|birth|gültig|valid|\bbis\b|until|bestell|order|erstellt am|gedruckt/i;

const MONTHS = [
  'jan(?:uary|uar|\\.)?|jänner',
  'feb(?:ruary|ruar|\\.)?',
  'mar(?:ch|\\.)?|märz|mrz\\.?|maerz',
  'apr(?:il|\\.)?',
  'may|mai',
  'june?|juni?|jun\\.',
  'july?|juli?|jul\\.',
  'aug(?:ust|\\.)?',
  'sept(?:ember|\\.)?|september|sep\\.?',
  'oct(?:ober|\\.)?|oktober|okt\\.?',
  'nov(?:ember|\\.)?',
  'dec(?:ember|\\.)?|dezember|dez\\.?',
].map((names) => new RegExp(`^(?:${names})$`, 'i'));

const NUMERIC = /(?<![\d./-])(\d{1,4})([./-]) ?(\d{1,2})\2 ?(\d{4}|\d{2})(?![\d/-]|\.\d)/g;
const DAY_FIRST = /(?<!\d)(\d{1,2})(?:\.|st|nd|rd|th)? (?:of )?(\p{L}{3,9}\.?),? (\d{4})(?!\d)/gu;
const MONTH_FIRST = /(?<!\p{L})(\p{L}{3,9}\.?) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/gu;

/** Possible dates of a document, the most likely first. Pure. */
export function findInvoiceDates(lines: readonly string[]): ValueCandidate<string>[] {
  const found = lines.flatMap((line, at) =>
    daysIn(line).map(({ day, sure }) => ({ value: day, confidence: confidenceOf(line, lines[at - 1] ?? '') * sure })),
  );
  // The first date of a document is most often its own.
  return mostLikelyValues(
    found.map((candidate, at) => (at === 0 ? { ...candidate, confidence: candidate.confidence + 0.05 } : candidate)),
    (day) => day,
  );
}

function confidenceOf(line: string, above: string): number {
  const alone = /\p{L}{3}/u.test(line) ? line : `${above} ${line}`;
  if (ISSUED.test(alone)) return 0.9;
  if (OTHER.test(alone)) return 0.2;
  return DATED.test(alone) ? 0.75 : 0.4;
}

interface Day {
  readonly day: string;
  /** The factor by which an ambiguous date reduces the confidence; 1 if the date is clear. */
  readonly sure: number;
}

function daysIn(line: string): Day[] {
  const days: Day[] = [];
  for (const [, first = '', mark = '', second = '', third = ''] of line.matchAll(NUMERIC)) {
    days.push(...numericDays({ first, mark, second, third }));
  }
  for (const [, day = '', name = '', year = ''] of line.matchAll(DAY_FIRST))
    days.push(...daysWithMonthName(year, name, day));
  for (const [, name = '', day = '', year = ''] of line.matchAll(MONTH_FIRST))
    days.push(...daysWithMonthName(year, name, day));
  return days;
}

interface Parts {
  readonly first: string;
  readonly mark: string;
  readonly second: string;
  readonly third: string;
}

/**
 * Returns the possible days. A date that begins with four digits begins with the year. With points, the day comes
 * first; with slashes, the day or the month may come first.
 */
function numericDays({ first, mark, second, third }: Parts): Day[] {
  if (first.length === 4) return third.length === 2 ? dayOf(first, second, third) : [];
  if (first.length === 3) return [];
  const [dayFirst, monthFirst] = [dayOf(third, second, first), dayOf(third, first, second)];
  if (mark !== '/') return dayFirst;
  if (dayFirst.length === 0 || monthFirst.length === 0) return [...dayFirst, ...monthFirst];
  return first === second ? dayFirst : [...dayFirst, ...monthFirst].map(({ day }) => ({ day, sure: 0.6 }));
}

function daysWithMonthName(year: string, name: string, day: string): Day[] {
  const month = MONTHS.findIndex((names) => names.test(name)) + 1;
  return month === 0 ? [] : dayOf(year, String(month), day);
}

function dayOf(year: string, month: string, day: string): Day[] {
  const whole = year.length === 2 ? `20${year}` : year;
  const text = `${whole}-${twoDigits(Number(month))}-${twoDigits(Number(day))}`;
  return isDate(text) ? [{ day: text, sure: 1 }] : [];
}
