// How another app files a transaction: its category, tags and transfers.
import type { StatementBooking } from '../booking.ts';
import { beginningOfText } from '../text.ts';
import type { SingleColumn } from './settings.ts';

const MOST_TAGS = 20;
const longestName = 100;

/** Words that apps write where a transaction has no category. */
const none =
  /^(?:uncategori[sz]ed|no category|none|unkategorisiert|ohne kategorie|keine kategorie|non categorise|-+)$/i;

/** Words in the place of a category that say that a transaction is a transfer. */
const transfers =
  /^(?:transfer|transfers|umbuchung|umbuchungen|virement|virements|transferencia|trasferimento|overboeking)$/i;

/** The category, tags and transfer account in the cells of a row, as far as there are any. */
export function filingOf(
  cell: (role: SingleColumn) => string,
): Pick<StatementBooking, 'category' | 'tags' | 'transferAccount'> {
  const [category, group] = dividedName(
    beginningOfText(cell('category'), longestName),
    beginningOfText(cell('group'), longestName),
  );
  const transferAccount = beginningOfText(cell('transferAccount'), longestName);
  const isCategory = category !== null && !none.test(category) && !transfers.test(category);
  const tags = tagsIn(cell('tags'));
  return {
    ...(isCategory ? { category: { name: category, group } } : {}),
    ...(tags.length === 0 ? {} : { tags }),
    ...(transferAccount === null ? {} : { transferAccount }),
  };
}

/** `Food: Lunch` is Lunch in the group Food, where no column names a group. */
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
    .map((name) => beginningOfText(name.replace(/^\s*#/, ''), longestName));
  return [...new Set(names.flatMap((name) => name ?? []))].slice(0, MOST_TAGS);
}
