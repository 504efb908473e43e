import * as is from '@coffer/db/columns.ts';
import { isCanonicalUuid } from '@coffer/domain/uuid.ts';
import type { z } from 'zod';
import { lockRecord } from '../../kernel/locks.ts';
import { cutToPage } from '../../kernel/page-byte-counter.ts';
import { invalidFieldProblem, Problem } from '../../kernel/problems.ts';
import { createdAuditFields, requireFound } from '../../kernel/records.ts';
import { requireTags } from '../../kernel/references.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import { applyRuleChanges, EMPTY_RULE } from './rule-definition.ts';
import { requireRoomForPatterns } from './rule-patterns.ts';
import type {
  createRuleInput,
  listRulesInput,
  Rule,
  RuleDefinition,
  ruleReferenceInput,
  updateRuleInput,
} from './rules.schema.ts';
import { ALL_RULES, INSERT_RULE, RULE_BY_ID, RULE_COLUMNS_WRITTEN, RULE_ROW, UPDATE_RULE } from './rules.sql.ts';

/** Maximum number of rules in a wallet, because every imported transaction is compared with every rule. */
const MAX_RULES = 500;

export async function createRule(wallet: Wallet, input: z.infer<typeof createRuleInput>): Promise<Rule> {
  const { walletId, name, enabled = true, ...said } = input;
  const state = applyRuleChanges(EMPTY_RULE, said);
  const [last] = await wallet.transaction.query({
    row: { count: is.int8, position: is.int4 },
    text: 'SELECT count(*) AS count, coalesce(max(position), 0) AS position FROM "Rule" WHERE "walletId" = $1',
    values: [walletId],
  });
  const { count = 0, position = 0 } = last ?? {};
  if (count >= MAX_RULES)
    throw new Problem('invalidState', { detail: `A wallet can have at most ${MAX_RULES} rules.` });
  await requireRoomForPatterns(wallet, state, () => readAllRules(wallet));
  const { id } = createdAuditFields(wallet);
  await write(wallet, INSERT_RULE, id, { name, enabled, position: position + 1, ...state });
  await setTags(wallet, id, state.thenTagIds);
  return getRule(wallet, id);
}

/** Lists rules in order. There are few rules, so all are read and the page is cut from them. */
export async function listRules(wallet: Wallet, { limit, cursor }: z.infer<typeof listRulesInput>) {
  const rules = await readAllRules(wallet);
  const place = cursor === undefined ? null : placeOf(cursor);
  const rest = place === null ? rules : rules.filter((rule) => isAfter(rule, place));
  const { items, last } = cutToPage(rest, limit);
  return { items, nextCursor: last === null ? null : cursorAt(last) };
}

/** Whether any rule could apply to a new transaction. */
export async function hasEnabledRules({ transaction, walletId }: Wallet): Promise<boolean> {
  const [rule] = await transaction.query({
    row: { isThere: is.bool },
    name: 'hasEnabledRules',
    text: 'SELECT true AS "isThere" FROM "Rule" WHERE "walletId" = $1 AND enabled LIMIT 1',
    values: [walletId],
  });
  return rule !== undefined;
}

export async function readAllRules({
  transaction,
  walletId,
}: Pick<Wallet, 'transaction' | 'walletId'>): Promise<Rule[]> {
  return transaction.query({ row: RULE_ROW, text: ALL_RULES, values: [walletId] });
}

export async function getRule({ transaction, walletId }: Wallet, id: string): Promise<Rule> {
  const [rule] = await transaction.query({ row: RULE_ROW, text: RULE_BY_ID, values: [walletId, id] });
  return requireFound(rule);
}

export async function updateRule(
  wallet: RecordedWallet,
  { walletId: _walletId, id, name, enabled, ...changes }: z.infer<typeof updateRuleInput>,
): Promise<Rule> {
  await lockRecord(wallet, 'Rule', id, 'NO KEY UPDATE');
  const before = await getRule(wallet, id);
  wallet.changing(before);
  const after: Rule = {
    ...before,
    ...applyRuleChanges(before, changes),
    name: name ?? before.name,
    enabled: enabled ?? before.enabled,
  };
  const others = async () => (await readAllRules(wallet)).filter((rule) => rule.id !== id);
  await requireRoomForPatterns(wallet, after, others);
  const retagged = String(after.thenTagIds) !== String(before.thenTagIds);
  if (!retagged && RULE_COLUMNS_WRITTEN.every((column) => storedAs(after, column) === storedAs(before, column))) {
    wallet.unchanged();
    return before;
  }
  await write(wallet, UPDATE_RULE, id, after);
  if (retagged) await setTags(wallet, id, after.thenTagIds);
  return getRule(wallet, id);
}

export async function deleteRule(
  wallet: RecordedWallet,
  { walletId, id }: z.infer<typeof ruleReferenceInput>,
): Promise<{ id: string }> {
  await lockRecord(wallet, 'Rule', id);
  wallet.changing(await getRule(wallet, id));
  await wallet.transaction.execute({
    text: `DELETE FROM "Rule" WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id],
  });
  return { id };
}

type Written = RuleDefinition & Pick<Rule, 'name' | 'enabled' | 'position'>;

async function write({ transaction, walletId, userId, now }: Wallet, text: string, id: string, row: Written) {
  const values = [
    walletId,
    id,
    now().toISOString(),
    userId,
    ...RULE_COLUMNS_WRITTEN.map((column) => storedAs(row, column)),
  ];
  await transaction.execute({ text, values });
}

/** Groups are stored as JSON text, because `pg` would send an array as a PostgreSQL array. */
function storedAs(row: Written, column: (typeof RULE_COLUMNS_WRITTEN)[number]) {
  return column === 'ifGroups' ? JSON.stringify(row.ifGroups) : row[column];
}

async function setTags(wallet: Wallet, ruleId: string, tagIds: readonly string[]): Promise<void> {
  const { transaction, walletId } = wallet;
  if (tagIds.length > 0) await requireTags(wallet, tagIds, 'thenTagIds');
  await transaction.execute({
    text: `DELETE FROM "RuleTag" WHERE "walletId" = $1 AND "ruleId" = $2`,
    values: [walletId, ruleId],
  });
  await transaction.execute({
    text: `INSERT INTO "RuleTag" ("walletId", "ruleId", "tagId", position)
           SELECT wallet.id, $2, tag.id, tag.position FROM "Wallet" AS wallet, unnest($3::uuid[]) WITH ORDINALITY AS tag(id, position)
           WHERE wallet.id = $1`,
    values: [walletId, ruleId, tagIds],
  });
}

type RuleCursor = Pick<Rule, 'position' | 'id'>;

function isAfter(rule: RuleCursor, place: RuleCursor): boolean {
  return rule.position > place.position || (rule.position === place.position && rule.id > place.id);
}

function cursorAt({ position, id }: RuleCursor): string {
  return Buffer.from(`${position} ${id}`).toString('base64url');
}

function placeOf(cursor: string): RuleCursor {
  const [, position, id] = /^(\d{1,10}) (.+)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (position === undefined || id === undefined || !isCanonicalUuid(id))
    throw invalidFieldProblem('invalidInput', 'cursor', 'is not the nextCursor of a response');
  return { position: Number(position), id };
}
