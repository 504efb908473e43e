// Categories, tags and transfers from other apps.

import { shortenText } from '../text.ts';
import type { StatementTransaction } from '../transaction.ts';
import type { SingleColumn } from './settings.ts';

const MAX_TAGS = 20;
const longestName = 100;

/** Values that apps write for a transaction without a category. */
const none =
  /^(?:uncategori[sz]ed|no category|none|unkategorisiert|ohne kategorie|keine kategorie|non categorise|-+)$/i;

/** Values in the category column that mark a transfer. */
const transfers =
  /^(?:transfer|transfers|umbuchung|umbuchungen|virement|virements|transferencia|trasferimento|overboeking)$/i;

/** YNAB names the other account of a transfer as its payee. */
const transferPayee = /^(?:transfer|umbuchung|überweisung|virement|transferencia|overboeking) ?: ?(\S.{0,99})$/i;

/** The category, tags and transfer account of a row, as far as present. */
export function readCategoryAndTags(
  cell: (role: SingleColumn) => string,
): Pick<StatementTransaction, 'category' | 'tags' | 'transferAccount'> {
  const [category, group] = dividedName(
    shortenText(cell('category'), longestName),
    shortenText(cell('group'), longestName),
  );
  const payee = cell('fromTo') || cell('payee');
  const named = cell('transferAccount') || (transferPayee.exec(payee.slice(0, 200))?.[1] ?? '');
  const transferAccount = shortenText(named, longestName);
  const isCategory = category !== null && !none.test(category) && !transfers.test(category);
  const tags = tagsIn(cell('tags'));
  return {
    ...(isCategory ? { category: { name: category, group } } : {}),
    ...(tags.length === 0 ? {} : { tags }),
    ...(transferAccount === null ? {} : { transferAccount }),
  };
}

/** Splits `Food: Lunch` into the group Food and the category Lunch. A group from its own column takes precedence. */
function dividedName(category: string | null, group: string | null): readonly [string | null, string | null] {
  const at = category?.lastIndexOf(':') ?? -1;
  if (category === null || at <= 0 || at === category.length - 1) return [category, group];
  return [category.slice(at + 1).trim(), group ?? category.slice(0, at).trim()];
}

function tagsIn(cell: string): string[] {
  if (cell === '') return [];
  const names = cell
    .slice(0, 2000)
    .split(/[,;|]/)
    .map((name) => shortenText(name.replace(/^\s*#/, ''), longestName));
  return [...new Set(names.flatMap((name) => name ?? []))].slice(0, MAX_TAGS);
}
