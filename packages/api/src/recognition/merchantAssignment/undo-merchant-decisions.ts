import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { normaliseCounterparty } from './counterparty.ts';
import type { CounterpartyTexts, MerchantChoice } from './merchant-decisions.ts';

/** A transaction before the change. */
interface Chosen extends CounterpartyTexts {
  readonly id: string;
  readonly merchantId: string | null;
  readonly merchantAutoAssigned: boolean;
}

/** Removing a choice within this time undoes the decision; a later removal concerns that transaction only. */
const DECISION_UNDO_MS = 10 * 60 * 1000;

/**
 * Undoes decisions when a person soon undoes a choice of merchant, because users expect that a slip leaves no trace. If
 * a person chooses a merchant for a transaction and within ten minutes removes it or restores the previous merchant,
 * the decision about the transaction's counterparty is deleted. If it replaced an earlier decision and the previous
 * merchant is restored, the earlier decision is restored instead. The decision stays if the same merchant was recently chosen for another transaction of the
 * counterparty. Transactions that already got the merchant automatically keep it. Choosing another merchant by hand is
 * a new decision.
 */
export async function undoMerchantDecisions(
  wallet: Wallet,
  transactions: readonly Chosen[],
  { merchantId, merchantAutoAssigned = false }: MerchantChoice,
): Promise<void> {
  if (merchantId === undefined || (merchantId !== null && !merchantAutoAssigned)) return;
  const undone = transactions.filter((one) => !one.merchantAutoAssigned && one.merchantId !== merchantId);
  const decisions = await freshDecisions(wallet, undone);
  if (decisions.length === 0) return;
  const supported = await choicesBeside(wallet, transactions, decisions);
  const taken = decisions.filter((decision) => !supported.has(pairOf(decision)));
  const replaced = merchantId === null ? [] : taken.filter((decision) => decision.replaced);
  await deleteMerchantDecisions(wallet, namesOf(taken.filter((decision) => !replaced.includes(decision))));
  if (merchantId !== null) await decideAgain(wallet, namesOf(replaced), merchantId);
}

const DECISION = {
  counterpart: is.text,
  merchantId: is.uuid,
  /** Whether the decision replaced an earlier one. */
  replaced: is.bool,
};

type Decision = is.RowOf<typeof DECISION>;

const pairOf = ({ counterpart, merchantId }: Pick<Decision, 'counterpart' | 'merchantId'>) =>
  `${merchantId} ${counterpart}`;
const namesOf = (decisions: readonly Decision[]) => decisions.map(({ counterpart }) => counterpart);

const soonBefore = (now: Date) => new Date(now.getTime() - DECISION_UNDO_MS).toISOString();

/** Reads the user's decisions of the last ten minutes that set these counterparties to their former merchants. */
async function freshDecisions(
  { transaction, walletId, userId, now }: Wallet,
  undone: readonly Chosen[],
): Promise<Decision[]> {
  const said = undone.flatMap(({ merchantId, fromTo, description }) =>
    merchantId === null ? [] : [{ merchantId, counterpart: normaliseCounterparty(fromTo, description).name }],
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

/** Returns the pairs of merchant and counterparty that were recently chosen by hand for other transactions. */
async function choicesBeside(
  { transaction, walletId, now }: Wallet,
  transactions: readonly Chosen[],
  decisions: readonly Decision[],
): Promise<ReadonlySet<string>> {
  const rows = await transaction.query({
    row: WORDS,
    text: `SELECT "merchantId", "fromTo", description FROM "Transaction"
           WHERE "walletId" = $1 AND "merchantId" = ANY($2::uuid[]) AND NOT "merchantAutoAssigned"
             AND "lastUpdatedTime" > $3 AND id <> ALL($4::uuid[])`,
    values: [
      walletId,
      decisions.map(({ merchantId }) => merchantId),
      soonBefore(now()),
      transactions.map(({ id }) => id),
    ],
  });
  return new Set(
    rows.map(({ merchantId, fromTo, description }) =>
      pairOf({ merchantId, counterpart: normaliseCounterparty(fromTo, description).name }),
    ),
  );
}

async function deleteMerchantDecisions(
  { transaction, walletId }: Wallet,
  counterparts: readonly string[],
): Promise<void> {
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
