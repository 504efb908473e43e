import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { counterpartOf } from './counterpart.ts';
import type { CounterpartTexts, MerchantChoice } from './decisions.ts';

/** A booking as it was before the change. */
interface Chosen extends CounterpartTexts {
  readonly id: string;
  readonly merchantId: string | null;
  readonly merchantAutoAssigned: boolean;
}

/** Who takes a choice away within this time has taken it back; later it is about that one booking. */
const SOON = 10 * 60 * 1000;

/**
 * Takes back what was decided about the counterparts of bookings whose choice is undone. A careful user expects that
 * nothing is left of a slip of the hand. So whoever chose a merchant, and soon after sets the booking to none or to what
 * was assigned before, has decided nothing. It stays decided when somebody chose the same for another booking of that
 * counterpart of late, for that choice is not undone; and a decision that was replaced is in force again where the
 * booking shows which one that was. What the counterpart's other bookings were assigned meanwhile stays as it is, since
 * it says of itself that it was assigned. Choosing another merchant by hand is a decision of its own.
 */
export async function takeBackDecisions(
  wallet: Wallet,
  bookings: readonly Chosen[],
  { merchantId, merchantAutoAssigned = false }: MerchantChoice,
): Promise<void> {
  if (merchantId === undefined || (merchantId !== null && !merchantAutoAssigned)) return;
  const undone = bookings.filter((one) => !one.merchantAutoAssigned && one.merchantId !== merchantId);
  const decisions = await freshDecisions(wallet, undone);
  if (decisions.length === 0) return;
  const supported = await choicesBeside(wallet, bookings, decisions);
  const taken = decisions.filter((decision) => !supported.has(pairOf(decision)));
  const replaced = merchantId === null ? [] : taken.filter((decision) => decision.replaced);
  await forget(wallet, namesOf(taken.filter((decision) => !replaced.includes(decision))));
  if (merchantId !== null) await decideAgain(wallet, namesOf(replaced), merchantId);
}

const DECISION = {
  counterpart: is.text,
  merchantId: is.uuid,
  /** Something else was decided before. */
  replaced: is.bool,
};

type Decision = is.RowOf<typeof DECISION>;

const pairOf = ({ counterpart, merchantId }: Pick<Decision, 'counterpart' | 'merchantId'>) =>
  `${merchantId} ${counterpart}`;
const namesOf = (decisions: readonly Decision[]) => decisions.map(({ counterpart }) => counterpart);

const soonBefore = (now: Date) => new Date(now.getTime() - SOON).toISOString();

/** The person's own decisions of the last minutes that say what these bookings said. */
async function freshDecisions(
  { transaction, walletId, userId, now }: Wallet,
  undone: readonly Chosen[],
): Promise<Decision[]> {
  const said = undone.flatMap(({ merchantId, fromTo, description }) =>
    merchantId === null ? [] : [{ merchantId, counterpart: counterpartOf(fromTo, description).name }],
  );
  if (said.length === 0) return [];
  return transaction.query({
    row: DECISION,
    text: `SELECT counterpart, "merchantId", "createdTime" < "lastUpdatedTime" AS replaced
           FROM "MerchantDecision"
           WHERE "walletId" = $1 AND (counterpart, "merchantId") IN (SELECT * FROM unnest($2::text[], $3::uuid[]))
             AND "lastUpdatedUserId" = $4 AND "lastUpdatedTime" > $5
           ORDER BY counterpart FOR UPDATE`,
    values: [
      walletId,
      said.map(({ counterpart }) => counterpart),
      said.map(({ merchantId }) => merchantId),
      userId,
      soonBefore(now()),
    ],
  });
}

const WORDS = {
  fromTo: is.orNull(is.text),
  description: is.orNull(is.text),
  merchantId: is.uuid,
};

/** What was chosen by hand for other bookings of late. */
async function choicesBeside(
  { transaction, walletId, now }: Wallet,
  bookings: readonly Chosen[],
  decisions: readonly Decision[],
): Promise<ReadonlySet<string>> {
  const rows = await transaction.query({
    row: WORDS,
    text: `SELECT "merchantId", "fromTo", description FROM "Transaction"
           WHERE "walletId" = $1 AND "merchantId" = ANY($2::uuid[]) AND NOT "merchantAutoAssigned"
             AND "lastUpdatedTime" > $3 AND id <> ALL($4::uuid[])`,
    values: [walletId, decisions.map(({ merchantId }) => merchantId), soonBefore(now()), bookings.map(({ id }) => id)],
  });
  return new Set(
    rows.map(({ merchantId, fromTo, description }) =>
      pairOf({ merchantId, counterpart: counterpartOf(fromTo, description).name }),
    ),
  );
}

async function forget({ transaction, walletId }: Wallet, counterparts: readonly string[]): Promise<void> {
  if (counterparts.length === 0) return;
  await transaction.execute({
    text: 'DELETE FROM "MerchantDecision" WHERE "walletId" = $1 AND counterpart = ANY($2::text[])',
    values: [walletId, counterparts],
  });
}

async function decideAgain(
  { transaction, walletId, userId, now }: Wallet,
  counterparts: readonly string[],
  merchantId: string,
): Promise<void> {
  if (counterparts.length === 0) return;
  await transaction.execute({
    text: `UPDATE "MerchantDecision" SET "merchantId" = $3, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
           WHERE "walletId" = $1 AND counterpart = ANY($2::text[])`,
    values: [walletId, counterparts, merchantId, now().toISOString(), userId],
  });
}
