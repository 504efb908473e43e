/** Characters of one transaction in a list, as JSON. */
const LONGEST_ROW = 220;
/** Characters of one of its texts, and of all its tags. */
const LONGEST_TEXT = 60;
/** A shorter rest of a text says nothing. */
const SHORTEST_CUT = 10;

type Row = Readonly<Record<string, unknown>>;

/** What tells what the record is: it is always there. */
const KEPT = [
  ...['type', 'id', 'date', 'amountValue', 'amountCurrency', 'amount', 'isin', 'symbol', 'instrument', 'quantity'],
  ...['priceValue', 'priceCurrency', 'parent', 'parentTransactionId', 'pending'],
];
/** What else is there, the most important first, as far as there is room. Ids are there only where a name is not enough. */
const OTHERS = [
  ...['category', 'asset', 'merchant', 'tags', 'fromTo', 'categoryId', 'assetId', 'merchantId', 'tagIds'],
  ...['transfer', 'count', 'source', 'reviewed', 'description', 'feesValue', 'taxValue', 'notes'],
];

/** Whether a record is money or a position that moved on an asset. */
export function isTransaction(value: Row): boolean {
  const isOnAsset = typeof value['assetId'] === 'string' && typeof value['date'] === 'string';
  return isOnAsset && ['amountValue', 'amount', 'quantity', 'instrument'].some((field) => Object.hasOwn(value, field));
}

/** The transaction as a list shows it, with at most 220 characters. */
export function listedTransaction(given: Row): Row {
  const row = withTransfer(given);
  const brief: Record<string, unknown> = {};
  for (const field of KEPT) if (row[field] !== undefined) brief[field] = row[field];
  let room = LONGEST_ROW - JSON.stringify(brief).length;
  const rest = Object.keys(row).filter((field) => !KNOWN.has(field) && !NEVER.has(field));
  for (const field of [...OTHERS, ...rest]) {
    if (row[field] === undefined) continue;
    const fitted = fittedTo(row[field], room - JSON.stringify({ [field]: '' }).length + 1);
    if (fitted === undefined) continue;
    brief[field] = fitted;
    room -= JSON.stringify({ [field]: fitted }).length - 1;
  }
  return inOrder(brief, row);
}

const KNOWN = new Set([...KEPT, ...OTHERS]);
/** What is read with the transaction alone. */
const NEVER = new Set(['createdTime', 'lastUpdatedTime', 'merchantAutoAssigned', 'usingStartDate', 'usingEndDate']);

/** Of a link the fact; the other side is read with the transaction alone. */
function withTransfer({ transferCounterType, transferCounterId, transferCounterPosition, ...row }: Row): Row {
  const isLinked = transferCounterId !== undefined || transferCounterPosition !== undefined;
  return isLinked ? { ...row, transfer: true } : row;
}

/** As much of a value as there is room for; undefined where that says nothing. */
function fittedTo(value: unknown, room: number): unknown {
  if (Array.isArray(value)) return fewerOf(value, Math.min(room, LONGEST_TEXT));
  const whole = cut(value, LONGEST_TEXT);
  const over = JSON.stringify(whole).length - 2 - room;
  if (over <= 0) return whole;
  if (typeof whole !== 'string' || whole.length - over - 1 < SHORTEST_CUT) return undefined;
  const shorter = cut(whole, whole.length - over - 1);
  return JSON.stringify(shorter).length - 2 <= room ? shorter : undefined;
}

/** As many entries of a list as there is room for, and `…` for the others. */
function fewerOf(list: readonly unknown[], room: number): unknown {
  const texts = list.map((entry) => cut(entry, LONGEST_TEXT));
  for (let count = texts.length; count > 0; count -= 1) {
    const some = count === texts.length ? texts : [...texts.slice(0, count), '…'];
    if (JSON.stringify(some).length - 2 <= room) return some;
  }
  return undefined;
}

function cut(value: unknown, most: number): unknown {
  if (typeof value !== 'string' || value.length <= most) return value;
  return `${value.slice(0, most - 1).toWellFormed()}…`;
}

/** In the order of the record, each name in the place of its id. */
function inOrder(brief: Row, row: Row): Row {
  const fields = [...Object.keys(row), 'transfer'].filter((field) => Object.hasOwn(brief, field));
  return Object.fromEntries(fields.map((field) => [field, brief[field]]));
}
