/** Maximum length of one transaction in a list as JSON, in characters. */
const LONGEST_ROW = 220;
/** Maximum length of one text, and of all tags, in characters. */
const LONGEST_TEXT = 60;
/** Minimum length of a shortened text; a shorter remainder would be useless. */
const SHORTEST_CUT = 10;

type Row = Readonly<Record<string, unknown>>;

/** Fields that identify the record; always included. */
const IDENTIFYING_FIELDS = [
  ...['type', 'id', 'date', 'amountValue', 'amountCurrency', 'amount', 'isin', 'symbol', 'instrument', 'quantity'],
  ...['priceValue', 'priceCurrency', 'parent', 'parentTransactionId', 'pending'],
];
/** Further fields, most important first, as far as they fit. Ids are included only if a name is ambiguous. */
const OTHERS = [
  ...['category', 'asset', 'merchant', 'tags', 'fromTo', 'categoryId', 'assetId', 'merchantId', 'tagIds'],
  ...['transfer', 'count', 'source', 'reviewed', 'description', 'feesValue', 'taxValue', 'notes'],
];

/** True if a record is a transaction of cash, a security or a crypto currency. */
export function isTransaction(value: Row): boolean {
  const isOnAsset = typeof value['assetId'] === 'string' && typeof value['date'] === 'string';
  return isOnAsset && ['amountValue', 'amount', 'quantity', 'instrument'].some((field) => Object.hasOwn(value, field));
}

/** Returns the transaction as listed, in at most 220 characters. */
export function toListedTransaction(given: Row): Row {
  const row = withTransfer(given);
  const brief: Record<string, unknown> = {};
  for (const field of IDENTIFYING_FIELDS) if (row[field] !== undefined) brief[field] = row[field];
  let room = LONGEST_ROW - JSON.stringify(brief).length;
  const rest = Object.keys(row).filter((field) => !KNOWN.has(field) && !UNLISTED_FIELDS.has(field));
  for (const field of [...OTHERS, ...rest]) {
    if (row[field] === undefined) continue;
    const fitted = fittedTo(row[field], room - JSON.stringify({ [field]: '' }).length + 1);
    if (fitted === undefined) continue;
    brief[field] = fitted;
    room -= JSON.stringify({ [field]: fitted }).length - 1;
  }
  return inOrder(brief, row);
}

const KNOWN = new Set([...IDENTIFYING_FIELDS, ...OTHERS]);
/** Fields shown only when the transaction is read alone. */
const UNLISTED_FIELDS = new Set([
  'createdTime',
  'lastUpdatedTime',
  'merchantAutoAssigned',
  'usingStartDate',
  'usingEndDate',
]);

/** Replaces the other side of a transfer by a flag; the other side is shown when the transaction is read alone. */
function withTransfer({ transferCounterType, transferCounterId, transferCounterPosition, ...row }: Row): Row {
  const isLinked = transferCounterId !== undefined || transferCounterPosition !== undefined;
  return isLinked ? { ...row, transfer: true } : row;
}

/** Shortens a value to the available space; undefined if the rest would be useless. */
function fittedTo(value: unknown, room: number): unknown {
  if (Array.isArray(value)) return fitList(value, Math.min(room, LONGEST_TEXT));
  const whole = cut(value, LONGEST_TEXT);
  const over = JSON.stringify(whole).length - 2 - room;
  if (over <= 0) return whole;
  if (typeof whole !== 'string' || whole.length - over - 1 < SHORTEST_CUT) return undefined;
  const shorter = cut(whole, whole.length - over - 1);
  return JSON.stringify(shorter).length - 2 <= room ? shorter : undefined;
}

/** Returns as many entries of a list as fit, and `…` for the others. */
function fitList(list: readonly unknown[], room: number): unknown {
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

/** Restores the field order of the record; a name takes the place of its id. */
function inOrder(brief: Row, row: Row): Row {
  const fields = [...Object.keys(row), 'transfer'].filter((field) => Object.hasOwn(brief, field));
  return Object.fromEntries(fields.map((field) => [field, brief[field]]));
}
