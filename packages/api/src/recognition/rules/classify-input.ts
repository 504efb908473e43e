import * as is from '@coffer/db/columns.ts';
import { UsingDateRule } from '@coffer/db/generated/tables.ts';
import { resolveCashFlowDates } from '@coffer/domain/cash-flow-dates.ts';
import { earlierDate } from '@coffer/domain/dates.ts';
import { closedUntilSql } from '../../kernel/closed-until.sql.ts';
import { getCredentialKind } from '../../kernel/credentials/credential-kinds.ts';
import { lockRecord } from '../../kernel/locks.ts';
import type { RequestedWallet, Wallet } from '../../kernel/wallet.ts';
import {
  canApplyUsingDateRule,
  findKnownMerchant,
  readMerchantWithDefaults,
  type WalletMerchant,
} from '../merchantAssignment/merchant-defaults.ts';
import { readRulesAndLockTargets } from './lock-rule-targets.ts';
import { ruleOutcomesSql, rulesParameter } from './rule-outcomes.sql.ts';
import type { RuleDefinition } from './rules.schema.ts';
import { hasEnabledRules } from './rules.service.ts';

/** The fields of a new transaction that decide its merchant and rules, and those that a merchant or rule can set. */
interface NewTransaction {
  readonly assetId: string;
  readonly date: string;
  readonly amountValue: string;
  readonly fromTo?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly notes?: string | null | undefined;
  readonly categoryId?: string | null | undefined;
  readonly merchantId?: string | null | undefined;
  readonly merchantAutoAssigned?: boolean | undefined;
  readonly excludeFromMerchantAutoAssignment?: boolean | undefined;
  readonly usingDateRule?: UsingDateRule | undefined;
  readonly reviewed?: boolean | undefined;
  readonly tagIds?: string[] | undefined;
  readonly transferCounterId?: string | null | undefined;
}

/**
 * For a transaction that an API key or app creates, adds the recognised merchant and the outcome of enabled rules. Fields set by
 * the input stay, including `null` and `[]`. A person's input is returned unchanged.
 */
export async function classifyTransactionInput<Input extends NewTransaction>(
  wallet: RequestedWallet,
  input: Input,
): Promise<Input> {
  if (getCredentialKind(wallet.credential).isPerson) return input;
  const isOpen = input.merchantId === undefined && input.excludeFromMerchantAutoAssignment !== true;
  const [known, hasRules] = await Promise.all([
    isOpen ? findKnownMerchant(wallet, input) : null,
    hasEnabledRules(wallet),
  ]);
  const rules = hasRules ? (await readRulesAndLockTargets(wallet)).filter(({ enabled }) => enabled) : [];
  const outcome = await applyRulesToInput(wallet, rules, input, {
    isOpen,
    merchantId: known?.id ?? input.merchantId ?? null,
  });
  if (known === null && outcome === null) return input;
  const merchant = isOpen ? await assignedMerchant(wallet, known, outcome) : null;
  const rule = await usingDateRuleOf(wallet, input, [outcome?.outcomeUsingDateRule, merchant?.defaultUsingDateRule]);
  return { ...input, ...fieldsFromMerchantAndRules(input, merchant, outcome, rule) };
}

const OUTCOME = {
  outcomePlaces: is.orNull(is.arrayOf(is.int4)),
  outcomeMerchantId: is.orNull(is.uuid),
  outcomeCategoryId: is.orNull(is.uuid),
  outcomeUsingDateRule: is.orNull(is.enumOf(UsingDateRule)),
  outcomeReviewed: is.bool,
};

type Outcome = is.RowOf<typeof OUTCOME> & { readonly tagIds: readonly string[] };

/** A transaction that is not stored yet. $1 wallet, $2 rules. */
const UNSTORED = `
  SELECT $1::uuid AS "walletId", NULL::uuid AS id, $3::text AS "fromTo", $4::text AS description, $5::text AS notes,
    $6::numeric AS "amountValue", $7::uuid AS "assetId", $8::uuid AS "merchantId", $9::boolean AS open`;

async function applyRulesToInput(
  { transaction, walletId }: Wallet,
  rules: readonly RuleDefinition[],
  { fromTo = null, description = null, notes = null, amountValue, assetId }: NewTransaction,
  { isOpen, merchantId }: { readonly isOpen: boolean; readonly merchantId: string | null },
): Promise<Outcome | null> {
  if (rules.length === 0) return null;
  const asked = rulesParameter(rules);
  const [outcome] = await transaction.query({
    row: OUTCOME,
    text: `SELECT ${Object.keys(OUTCOME)
      .map((name) => `"${name}"`)
      .join(', ')} FROM (${ruleOutcomesSql(UNSTORED, '$2', asked)}) o WHERE "walletId" = $1`,
    values: [walletId, asked.parameter, fromTo, description, notes, amountValue, assetId, merchantId, isOpen],
  });
  if (outcome === undefined) return null;
  const tagIds = (outcome.outcomePlaces ?? []).flatMap((place) => rules[place]?.thenTagIds ?? []);
  return { ...outcome, tagIds: [...new Set(tagIds)] };
}

/** The merchant set by rules; without such a rule, the merchant recognised by name. */
async function assignedMerchant(
  wallet: Wallet,
  known: WalletMerchant | null,
  outcome: Outcome | null,
): Promise<WalletMerchant | null> {
  const id = outcome?.outcomeMerchantId ?? known?.id ?? null;
  // Skips a merchant that was deleted in the meantime, since the client did not name it.
  if (id === null || !(await lockRecord(wallet, 'Merchant', id, 'KEY SHARE'))) return null;
  return id === known?.id ? known : readMerchantWithDefaults(wallet, id);
}

/** Returns the fields that the merchant or a rule sets, without fields that the input sets. */
function fieldsFromMerchantAndRules(
  input: NewTransaction,
  merchant: WalletMerchant | null,
  outcome: Outcome | null,
  usingDateRule: UsingDateRule | null,
): Partial<NewTransaction> {
  const category = outcome?.outcomeCategoryId ?? merchant?.defaultCategoryId ?? null;
  return {
    ...(merchant === null ? {} : { merchantId: merchant.id, merchantAutoAssigned: true }),
    // The link sets the category of a transfer.
    ...(input.categoryId === undefined && input.transferCounterId == null && category !== null
      ? { categoryId: category }
      : {}),
    ...(input.usingDateRule === undefined && (usingDateRule !== null || merchant !== null)
      ? { usingDateRule: usingDateRule ?? 'transactionDate' }
      : {}),
    ...(input.reviewed === undefined && (outcome?.outcomeReviewed === true || merchant?.autoReviewTransactions === true)
      ? { reviewed: true }
      : {}),
    ...(input.tagIds === undefined && outcome !== null ? { tagIds: [...outcome.tagIds] } : {}),
  };
}

/** The first rule that fits the date and whose cash-flow dates do not begin in a closed period. */
async function usingDateRuleOf(
  wallet: Wallet,
  { assetId, date, usingDateRule }: NewTransaction,
  said: readonly (UsingDateRule | null | undefined)[],
): Promise<UsingDateRule | null> {
  const rules = said.filter((rule) => rule != null).filter((rule) => canApplyUsingDateRule(rule, date));
  const isElsewhere = rules.some((rule) => rule !== 'transactionDate');
  const closed = isElsewhere && usingDateRule === undefined ? await closedUntil(wallet, assetId) : null;
  const isOpen = (rule: UsingDateRule) =>
    closed === null || rule === 'range' || earlierDate(resolveCashFlowDates({ rule, date }).start, date) > closed;
  return rules.find(isOpen) ?? null;
}

async function closedUntil({ transaction, walletId }: Wallet, assetId: string): Promise<string | null> {
  const [closed] = await transaction.query({
    row: { date: is.orNull(is.date) },
    text: `SELECT ${closedUntilSql('$2::uuid')} AS date`,
    values: [walletId, assetId],
  });
  return closed?.date ?? null;
}
