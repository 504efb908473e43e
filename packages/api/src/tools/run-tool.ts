import { isUuid } from '@coffer/domain/uuid.ts';
import { z } from 'zod';
import { inputHash } from '../changes/dryRun/input-hash.ts';
import type { DryRunChanges } from '../changes/dryRun/preview.ts';
import { runTried } from '../changes/dryRun/trials.ts';
import type { Context } from '../kernel/context.ts';
import type { Operation } from '../kernel/operations.ts';
import { problemOf } from '../kernel/problem-of.ts';
import { invalidField, Problem } from '../kernel/problems.ts';
import type { ToolCall, ToolResult } from '../kernel/services.ts';
import { compacted, type Fitted, fitted, isShortEnough } from './fit.ts';
import type { Toolbox } from './toolbox.ts';

/** How an operation is called by its name, as the front door does it. */
export type CallOperation = (operation: Operation, input: unknown, ctx: Context) => Promise<unknown>;

interface Tools {
  readonly toolbox: Toolbox;
  readonly callOperation: CallOperation;
}

/**
 * Runs one action of a tool: the operation itself, with all that holds for it (who may, quotas, Idempotency-Key, audit).
 * @throws Problem of the operation, or `invalidInput` where the action is none of the tool's
 */
export async function runTool(tools: Tools, asked: ToolCall, context: Context): Promise<ToolResult> {
  const operation = operationOf(tools.toolbox.operationsOf(asked.name), asked.arguments);
  const { cursor, from } = placeOf(asked.arguments['cursor']);
  const { ctx, given: sent } = keyed(operation, asked, context);
  const trial = trialOf(operation, sent);
  const { action: _action, cursor: _cursor, ...rest } = trial === null ? sent : trial.rest;
  const given = takesAction(operation) ? { ...rest, ...actionOf(asked.arguments) } : rest;
  const input = { ...given, ...(cursor === undefined ? {} : { cursor }) };
  const run = { operation, input, walletId: asked.walletId, ctx };
  if (trial !== null) return tried(tools, run, trial);
  return told(operation, fitted(await answerOf(tools, run), from), cursor);
}

/**
 * The arguments of a write without its `idempotencyKey`, and the context with that key: it is bound to the tool and its
 * other arguments. A dry run keeps nothing, and so no key.
 */
function keyed({ type }: Operation, asked: ToolCall, ctx: Context) {
  const { idempotencyKey: key, ...given } = asked.arguments;
  if (type === 'query' || key === undefined) return { ctx, given: asked.arguments };
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw invalidField('invalidInput', 'idempotencyKey', 'must have 1 to 255 printable characters');
  }
  const { code: _code, ...bound } = given;
  const request = {
    ...ctx.request,
    idempotencyKey: given['dryRun'] === true ? null : key,
    hash: () => inputHash([asked.walletId.toLowerCase(), asked.name, bound]),
  };
  return { ctx: { ...ctx, request }, given };
}

interface AskedTrial {
  readonly dryRun: boolean;
  readonly code: string | undefined;
  readonly rest: Readonly<Record<string, unknown>>;
}

/** What a write is told of its dry run; null for what reads, or looks for itself what is to be tried. */
function trialOf({ name, type, fields, meta }: Operation, given: Readonly<Record<string, unknown>>): AskedTrial | null {
  if (type === 'query' || 'code' in fields) return null;
  const { dryRun = false, code, ...rest } = given;
  if (meta.noDryRun !== undefined && (dryRun !== false || code !== undefined)) {
    throw new Problem('noDryRun', { detail: `${name} has no dry run: ${meta.noDryRun}.` });
  }
  if (typeof dryRun !== 'boolean') throw invalidField('invalidInput', 'dryRun', 'is not true or false');
  if (code === undefined) return { dryRun, code, rest };
  if (typeof code === 'string' && isUuid(code)) return { dryRun, code: code.toLowerCase(), rest };
  throw invalidField('invalidInput', 'code', 'is not a code of a dry run');
}

/** Does a write as its dry run asks: tries it, does what was tried, or refuses to do much without. */
async function tried(tools: Tools, run: OperationRun, { dryRun, code }: AskedTrial): Promise<ToolResult> {
  const { operation, input, walletId, ctx } = run;
  const { credential, database, now } = ctx;
  if (credential === null) throw new Problem('unauthorized');
  const ran = await runTried(
    { database, credential, walletId, operation: operation.name, input, dryRun, code, now },
    async (trial) => ({ ok: true as const, data: await runOperation(tools, { ...run, ctx: { ...ctx, trial } }) }),
  );
  if ('answer' in ran) return told(operation, fitted(compacted(ran.answer), 0), undefined);
  const { text, structured } = told(operation, fitted(ran.result.data, 0), undefined);
  if (ran.code === null || ran.expiresTime === null) return { text, structured };
  return {
    text: `${text} Nothing was kept: this was a dry run. The same call with \`code\` instead of \`dryRun\` does exactly this.`,
    structured: { ...structured, dryRun: { code: ran.code, expiresTime: ran.expiresTime, ...changesIn(ran.preview) } },
  };
}

/** What a dry run changed, as agents are told it. */
function changesIn(preview: DryRunChanges | null) {
  if (preview === null) return {};
  const { records, counts, notShown } = preview;
  return { records: z.array(z.unknown()).parse(compacted(records)), counts, ...(notShown > 0 && { notShown }) };
}

interface OperationRun {
  readonly operation: Operation;
  readonly input: Readonly<Record<string, unknown>>;
  readonly walletId: string;
  readonly ctx: Context;
}

/** Items of a page that is asked for without a limit. */
const PAGE = 50;

/** The operation's answer. A page that is too long is read again with fewer items, so that its cursor is the right one. */
async function answerOf(tools: Tools, run: OperationRun): Promise<unknown> {
  const { operation, input } = run;
  const isPage = operation.type === 'query' && 'limit' in operation.fields && 'cursor' in operation.fields;
  if (!isPage) return runOperation(tools, run);
  let limit = input['limit'] ?? PAGE;
  for (;;) {
    const answer = await runOperation(tools, { ...run, input: { ...input, limit } });
    if (typeof limit !== 'number' || limit <= 1 || isShortEnough(answer)) return answer;
    const share = LONGEST_PAGE / JSON.stringify(answer).length;
    limit = Math.max(1, Math.min(limit - 1, Math.floor(countOf(answer) * share)));
  }
}

const LONGEST_PAGE = 22_000;

function countOf(answer: unknown): number {
  const items: unknown = Reflect.get(Object(answer), 'items');
  return Array.isArray(items) ? items.length : 1;
}

/** Every operation of every tool goes through here. */
async function runOperation({ callOperation }: Tools, { operation, input, walletId, ctx }: OperationRun) {
  const request = { ...ctx.request, ifMatch: null };
  const inWallet = 'walletId' in operation.fields ? { walletId } : {};
  try {
    return compacted(await callOperation(operation, { ...input, ...inWallet }, { ...ctx, request }));
  } catch (error) {
    throw problemOf(error);
  }
}

function operationOf(operations: readonly Operation[], given: Readonly<Record<string, unknown>>): Operation {
  const [only, ...others] = operations;
  if (only !== undefined && others.length === 0) return only;
  const named = operations.find(({ name }) => name === given['action']);
  if (named !== undefined) return named;
  throw invalidField('invalidInput', 'action', `must be one of ${operations.map(({ name }) => name).join(', ')}`);
}

/** One operation has a field of that name; it is the only one of its tool. */
function takesAction({ fields }: Operation): boolean {
  return 'action' in fields;
}

function actionOf({ action }: Readonly<Record<string, unknown>>): object {
  return action === undefined ? {} : { action };
}

const PLACE = /^from:(\d{1,9}):(.*)$/s;

/** Where to go on: a cursor of the operation, and in the answer that it has there, an entry. */
function placeOf(cursor: unknown): { readonly cursor?: unknown; readonly from: number } {
  if (cursor === undefined) return { from: 0 };
  const [, from, own = ''] = (typeof cursor === 'string' && PLACE.exec(cursor)) || [];
  if (from === undefined) return { cursor, from: 0 };
  return { ...(own === '' ? {} : { cursor: own }), from: Number(from) };
}

function told(operation: Operation, { result, cut }: Fitted, cursor: unknown): ToolResult {
  const { name, type } = operation;
  const next: unknown = Reflect.get(Object(result), 'nextCursor');
  const count = cut === undefined ? counted(result) : ` ${cut.shown} of ${cut.of} from ${cut.from} on.`;
  if (cut === undefined || cut.from + cut.shown >= cut.of) {
    const more = typeof next === 'string' ? ' There is more: call again with `cursor` = `nextCursor`.' : '';
    const short = cut?.shortened === true ? ' Long texts are shortened.' : '';
    return {
      text: `${name}:${count === '' ? ' done.' : count}${short}${more}`,
      structured: { result, ...(cut && { cut }) },
    };
  }
  // A write is not done again to show the rest of what it answered.
  const go = type === 'query' ? { cursor: `from:${cut.from + cut.shown}:${cursor ?? ''}` } : {};
  const hint = type === 'query' ? 'Call again with this cursor for the rest.' : 'Look up the rest.';
  return { text: `${name}:${count} ${hint}`, structured: { result, cut: { ...cut, ...go, hint } } };
}

function counted(result: unknown): string {
  const items: unknown = Array.isArray(result) ? result : Reflect.get(Object(result), 'items');
  if (!Array.isArray(items)) return '';
  const total: unknown = Reflect.get(Object(result), 'totalCount');
  return typeof total === 'number' ? ` ${items.length} of ${total}.` : ` ${items.length}.`;
}

/** The same problem, its paths as they stand in a body that holds the arguments. */
export function ofArguments(problem: Problem): Problem {
  const { errors, ...parts } = problem.parts;
  if (errors === undefined) return problem;
  return new Problem(problem.code, {
    ...parts,
    errors: errors.map((error) => ({ ...error, path: `arguments.${error.path}` })),
  });
}
