import * as is from '@coffer/db/columns.ts';
import { counterpartName } from '@coffer/domain/counterpart-name.ts';
import { addDays } from '@coffer/domain/dates.ts';
import { inSlices } from '../../kernel/in-slices.ts';
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
  const standing = (await inSlices(settled(waiting, announced))).concat(
    await inSlices(passed(lines, announced, booked)),
  );
  await setStanding(wallet, standing);
  return { standing, left: [] };
}

/** Each line with the announced booking that it is: by its key, else the nearest one that it may be. */
function* settled(lines: readonly Line[], announced: readonly Announced[]): Generator<void, Standing[], void> {
  const open = new OpenBookings(announced);
  const byKey = Map.groupBy(announced, ({ importKey }) => importKey);
  const standing: Standing[] = [];
  const others: Line[] = [];
  const settle = (line: Line, { id: transactionId }: Announced) =>
    standing.push({ line, transactionId, way: 'settle' });
  for (const line of lines) {
    const booking = byKey.get(line.importKey)?.find((one) => open.take(one));
    if (booking === undefined) others.push(line);
    else settle(line, booking);
    yield;
  }
  for (const line of others) {
    // What a notification booked has its day already.
    const onItsDay = (booking: Announced) =>
      booking.pending ? open.shareCounterpart(booking, line) : booking.date === line.date;
    const booking = open.takeFirst(line, { from: 0, until: -DAYS }, onItsDay);
    if (booking !== undefined) settle(line, booking);
    yield;
  }
  return standing;
}

/** Pending lines of a report that came after the statement in which they are booked. */
function* passed(
  lines: readonly Line[],
  announced: readonly Announced[],
  booked: readonly Announced[],
): Generator<void, Standing[], void> {
  const announcedKeys = new Set(announced.map(({ importKey }) => importKey));
  const lineKeys = new Set<string | null>(lines.map(({ importKey }) => importKey));
  const open = new OpenBookings(
    booked.filter(({ importKey }) => !announcedKeys.has(importKey) && !lineKeys.has(importKey)),
  );
  const standing: Standing[] = [];
  for (const line of lines) {
    yield;
    if (!line.pending || announcedKeys.has(line.importKey)) continue;
    const became = open.takeFirst(line, { from: 0, until: DAYS }, (booking) => open.shareCounterpart(booking, line));
    if (became !== undefined) standing.push({ line, transactionId: became.id, way: 'leave' });
  }
  return standing;
}

/** Of equal money on a day so many are compared with a line: all further ones are as good as these. */
const MOST_COMPARED = 100;

/** Bookings that no line has been found to be yet, by their day and money. */
class OpenBookings {
  readonly #byDayAndMoney = new Map<string, Set<Announced>>();
  readonly #words = new Map<string, ReadonlySet<string>>();

  constructor(bookings: readonly Announced[]) {
    // On each day in the order of their ids.
    for (const booking of bookings.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const place = dayAndMoney(booking.date, booking);
      this.#byDayAndMoney.set(place, (this.#byDayAndMoney.get(place) ?? new Set()).add(booking));
    }
  }

  /** Whether the booking was open: from now on it is not. */
  take(booking: Announced): boolean {
    return this.#byDayAndMoney.get(dayAndMoney(booking.date, booking))?.delete(booking) === true;
  }

  /** The first that fits the line, by the days after that of the line, in the order given. */
  takeFirst(
    line: Line,
    { from, until }: { readonly from: number; readonly until: number },
    fits: (booking: Announced) => boolean,
  ): Announced | undefined {
    const step = until < from ? -1 : 1;
    for (let days = from; days !== until + step; days += step) {
      let compared = 0;
      for (const booking of this.#byDayAndMoney.get(dayAndMoney(addDays(line.date, days), line)) ?? []) {
        compared += 1;
        if (compared > MOST_COMPARED) break;
        if (fits(booking) && this.take(booking)) return booking;
      }
    }
    return undefined;
  }

  /** A word of the counterpart's name in common; where one has no name, nothing speaks against it. */
  shareCounterpart({ fromTo: one }: Pick<Line, 'fromTo'>, { fromTo: other }: Pick<Line, 'fromTo'>): boolean {
    if (one === null || other === null) return true;
    const words = this.#wordsOf(one);
    return this.#wordsOf(other)
      .values()
      .some((word) => words.has(word));
  }

  #wordsOf(name: string): ReadonlySet<string> {
    const known = this.#words.get(name);
    if (known !== undefined) return known;
    const words = new Set(counterpartName(name).split(' '));
    this.#words.set(name, words);
    return words;
  }
}

function dayAndMoney(
  date: string,
  { amountValue, amountCurrency }: Pick<Line, 'amountValue' | 'amountCurrency'>,
): string {
  return `${date} ${amountValue} ${amountCurrency}`;
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
