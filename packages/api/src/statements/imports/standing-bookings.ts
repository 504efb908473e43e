import * as is from '@coffer/db/columns.ts';
import { counterpartName } from '@coffer/domain/counterpart-name.ts';
import { daysBetween } from '@coffer/domain/dates.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { ImportAsset } from './import-asset.ts';
import {
  LINE,
  type Line,
  linesOf,
  NOTHING_RECOGNISED,
  type Recognised,
  type Standing,
  setStanding,
} from './incoming-lines.ts';
import type { PreparedImport } from './prepare-import.ts';

/** A pending booking becomes a booked one within so many days. */
const DAYS = 10;

const ANNOUNCED = {
  ...LINE,
  pending: is.bool,
  /** Null of what was booked by hand. */
  importKey: is.orNull(is.uuid),
};

type Announced = is.RowOf<typeof ANNOUNCED>;

/**
 * Finds the lines that are bookings which were only announced: pending ones, and those that a notification (camt.054)
 * booked. A pending line whose booking stands already is that one.
 */
export async function recogniseAnnounced(
  wallet: Wallet,
  asset: ImportAsset,
  { pending }: PreparedImport,
): Promise<Recognised> {
  const announced = await announcedOn(wallet, asset);
  if (pending === 0 && announced.length === 0) return NOTHING_RECOGNISED;
  const lines = await linesOf(
    wallet,
    announced.map(({ amountValue }) => amountValue),
  );
  const booked = await bookedLike(wallet, asset, lines);
  const bookedKeys = new Set(booked.map(({ importKey }) => importKey));
  const waiting = lines.filter((line) => !line.pending && !bookedKeys.has(line.importKey));
  const standing = [...settled(waiting, announced), ...passed(lines, announced, booked)];
  await setStanding(wallet, standing);
  return { standing, left: [] };
}

/** Each line with the announced booking that it is: by its key, else the nearest one that it may be. */
function settled(lines: readonly Line[], announced: readonly Announced[]): Standing[] {
  const open = new Map(announced.map((booking) => [booking.id, booking]));
  const standing: Standing[] = [];
  const take = (line: Line, booking: Announced | undefined): boolean => {
    if (booking === undefined) return false;
    open.delete(booking.id);
    standing.push({ line, transactionId: booking.id, way: 'settle' });
    return true;
  };
  const others = lines.filter(
    (line) =>
      !take(
        line,
        announced.find(({ id, importKey }) => importKey === line.importKey && open.has(id)),
      ),
  );
  for (const line of others) {
    const candidates = [...open.values()].filter((booking) => mayBecome(booking, line));
    take(line, candidates.toSorted((a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id))[0]);
  }
  return standing;
}

function mayBecome(booking: Announced, line: Line): boolean {
  if (!isOfEqualMoney(booking, line)) return false;
  // What a notification booked has its day already.
  if (!booking.pending) return booking.date === line.date;
  const days = daysBetween(booking.date, line.date);
  return days >= 0 && days <= DAYS && shareCounterpart(booking, line);
}

/** Pending lines of a report that came after the statement in which they are booked. */
function passed(lines: readonly Line[], announced: readonly Announced[], booked: readonly Announced[]): Standing[] {
  const known = new Set([...announced.map(({ importKey }) => importKey), ...lines.map(({ importKey }) => importKey)]);
  const open = new Map(booked.filter(({ importKey }) => !known.has(importKey)).map((booking) => [booking.id, booking]));
  const standing: Standing[] = [];
  for (const line of lines) {
    if (!line.pending || announced.some(({ importKey }) => importKey === line.importKey)) continue;
    const became = [...open.values()].find((booking) => {
      const days = daysBetween(line.date, booking.date);
      return isOfEqualMoney(booking, line) && days >= 0 && days <= DAYS && shareCounterpart(booking, line);
    });
    if (became === undefined) continue;
    open.delete(became.id);
    standing.push({ line, transactionId: became.id, way: 'leave' });
  }
  return standing;
}

function isOfEqualMoney(
  one: Pick<Line, 'amountValue' | 'amountCurrency'>,
  other: Pick<Line, 'amountValue' | 'amountCurrency'>,
): boolean {
  return one.amountValue === other.amountValue && one.amountCurrency === other.amountCurrency;
}

/** A word of the counterpart's name in common; where one has no name, nothing speaks against it. */
function shareCounterpart({ fromTo: one }: Pick<Line, 'fromTo'>, { fromTo: other }: Pick<Line, 'fromTo'>): boolean {
  if (one === null || other === null) return true;
  const words = new Set(counterpartName(one).split(' '));
  return counterpartName(other)
    .split(' ')
    .some((word) => words.has(word));
}

const COLUMNS = `t.id, 0 AS line, t.date, t."secondaryDate", t."fromTo", t.description, t.notes, trim_scale(t."amountValue") AS "amountValue",
  t."amountCurrency", t.pending, t."importKey"`;

async function announcedOn({ transaction, walletId }: Wallet, { id }: ImportAsset): Promise<Announced[]> {
  return transaction.query({
    row: ANNOUNCED,
    text: `SELECT ${COLUMNS} FROM "Transaction" t
           WHERE t."walletId" = $1 AND t."assetId" = $2 AND t."parentTransactionId" IS NULL AND t.pending
           UNION ALL
           SELECT ${COLUMNS} FROM "Import" i JOIN "Transaction" t ON t."walletId" = $1 AND t."importId" = i.id
           WHERE i."walletId" = $1 AND i."assetId" = $2 AND i."importerType" = 'camt054'
             AND t."assetId" = $2 AND t."parentTransactionId" IS NULL AND NOT t.pending`,
    values: [walletId, id],
  });
}

/** Booked ones with the keys of lines, and those of the same amounts on their days and shortly after. */
async function bookedLike(
  { transaction, walletId }: Wallet,
  { id }: ImportAsset,
  lines: readonly Line[],
): Promise<Announced[]> {
  const days = lines.map(({ date }) => date).toSorted();
  return transaction.query({
    row: ANNOUNCED,
    text: `SELECT ${COLUMNS} FROM "Transaction" t
           WHERE t."walletId" = $1 AND t."assetId" = $2 AND t."parentTransactionId" IS NULL AND NOT t.pending
             AND (t."importKey" = ANY($6::uuid[])
               OR (t."amountValue" = ANY($3::numeric[]) AND t.date >= $4::date AND t.date <= $5::date + ${DAYS}))
             AND NOT EXISTS (SELECT FROM "Import" i WHERE i."walletId" = $1 AND i.id = t."importId" AND i."importerType" = 'camt054')
           ORDER BY t.date, t.id`,
    values: [
      walletId,
      id,
      [...new Set(lines.map(({ amountValue }) => amountValue))],
      days[0],
      days.at(-1),
      lines.map(({ importKey }) => importKey),
    ],
  });
}
