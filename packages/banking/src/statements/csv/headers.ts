// Finds the role of a column from its heading.
import { type HeaderRole, headerNames } from './header-names.ts';
import { isNonAmountHeader } from './non-amount-headers.ts';
import { normaliseCamelHeader, normaliseHeader } from './normalise-header.ts';

export interface HeaderMatch {
  readonly role: HeaderRole;
  /** A lower rank is more certain: full names rank before prefixes, specific names before general names. */
  readonly rank: number;
}

const exact = new Map<string, HeaderMatch[]>();
for (const [role, list] of Object.entries(headerNames)) {
  for (const [rank, name] of list.entries()) {
    if (!isHeaderRole(role)) continue;
    const key = normaliseHeader(name);
    exact.set(key, [...(exact.get(key) ?? []), { role, rank }]);
  }
}

function isHeaderRole(role: string): role is HeaderRole {
  return Object.hasOwn(headerNames, role);
}

/** Possible roles of a heading, best first: `Valuta` is a value date in German and a currency in Danish. */
export function headerRoles(header: string): readonly HeaderMatch[] {
  const text = normaliseHeader(header);
  if (text === '') return /^\s*\+\s*\/\s*-\s*$/.test(header) ? [{ role: 'sign', rank: 0 }] : [];
  const camel = normaliseCamelHeader(header);
  return exact.get(text) ?? exact.get(camel) ?? beginningOf(text) ?? (camel === text ? [] : (beginningOf(camel) ?? []));
}

/** Added to the rank of a match whose name is only the beginning of the heading. */
export const PREFIX_MATCH_PENALTY = 1000;

/** Names that may be followed only by a unit: "Net (EUR)" is an amount, "Net worth" is not. */
const general =
  /^(?:net|netto|total|value|valor|summe|suma|summa|proceeds|umsatz|in|out|time|created|date|data|account|konto)$/;
const unitWords =
  /^(?:in |en |em |i |w |v )?(?:[a-z]{3}|euros?|eur|local|account currency|kontowahrung|account|utc|gmt|local time)$/;
const foreign =
  /\b(?:foreign|original|orig|fremd\w*|vreemde?|etrangere?|extranjera|estera|devises?|transaction currency|instrument|local|ursprungs\w*|opprinnelig|ursprunglig|billed|before)\b/;

/**
 * Returns the roles of the longest known name at the beginning of a heading, such as "Betrag" in "Betrag (EUR)"; null
 * if there is none.
 */
function beginningOf(text: string): readonly HeaderMatch[] | null {
  const words = text.split(' ');
  for (let count = Math.min(words.length - 1, 6); count > 0; count -= 1) {
    const start = words.slice(0, count).join(' ');
    const beginning = exact.get(start);
    if (beginning === undefined) continue;
    const rest = words.slice(count).join(' ');
    if (general.test(start) && !unitWords.test(rest)) continue;
    const penalty = foreign.test(rest) ? 4 * PREFIX_MATCH_PENALTY : PREFIX_MATCH_PENALTY;
    const found = beginning
      .filter(({ role }) => !isMoneyIn(role) || !isNonAmountHeader(rest))
      .map(({ role, rank }) => ({ role, rank: rank + penalty }));
    if (found.length > 0) return found;
  }
  return null;
}

export function isGenericHeader(header: string): boolean {
  return general.test(normaliseHeader(header).split(' ')[0] ?? '');
}

function isMoneyIn(role: HeaderRole): boolean {
  return role === 'amount' || role === 'debit' || role === 'credit' || role === 'gross';
}
