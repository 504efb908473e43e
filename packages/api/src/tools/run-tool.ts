import { isUuid } from '@coffer/domain/uuid.ts';
import { z } from 'zod';
import type { DryRunChanges } from '../changes/dryRun/dry-run-changes.ts';
import { inputHash } from '../changes/dryRun/input-hash.ts';
import { readDryRunIdsByName, runWithDryRun } from '../changes/dryRun/run-with-dry-run.ts';
import type { Context } from '../kernel/context.ts';
import { invalidFieldProblem, Problem } from '../kernel/problems.ts';
import type { PublicOperation } from '../kernel/public-operation.ts';
import type { ToolCall, ToolResult } from '../kernel/services.ts';
import { toProblem } from '../kernel/to-problem.ts';
import { collectNamedIds, type NamedRecordsById, withNames, withoutUninformativeFields } from './compact-response.ts';
import { isWithinResultLimit } from './fit-result.ts';
import type { IdsByGivenName } from './named-input.ts';
import { hasStoredResponse, replaceNamesWithIds } from './names-to-ids.ts';
import { loadReportTotals, reportRows } from './report-totals.ts';
import { withPartsInResponse } from './split-parts.ts';
import { buildToolResult, parseToolCursor } from './tool-results.ts';
import type { Toolbox } from './toolbox.ts';
import { findNamesOutput } from './tools.schema.ts';

/** Calls an operation by name, in the same way as the HTTP layer. */
export type OperationInvoker = (
  operation: Pick<PublicOperation, 'name' | 'type'>,
  input: unknown,
  ctx: Context,
) => Promise<unknown>;

interface Tools {
  readonly toolbox: Toolbox;
  readonly callOperation: OperationInvoker;
}

/**
 * Runs one action of a tool: the operation itself, with its access checks, quotas, Idempotency-Key and history.
 * @throws Problem of the operation, or `invalidInput` if the tool does not have the action
 */
export async function runTool(tools: Tools, asked: ToolCall, context: Context): Promise<ToolResult> {
  const operation = operationOf(tools.toolbox.operationsOf(asked.name), asked.arguments);
  const { cursor, from } = parseToolCursor(asked.arguments['cursor']);
  const { ctx, given: sent } = withIdempotencyKey(operation, asked, context);
  const dryRunRequest = parseDryRunRequest(operation, sent);
  const { action: _action, cursor: _cursor, ...rest } = dryRunRequest === null ? sent : dryRunRequest.rest;
  const given = takesAction(operation) ? { ...rest, ...actionOf(asked.arguments) } : rest;
  const sentInput = { ...given, ...(cursor === undefined ? {} : { cursor }) };
  const unnamed = { operation, input: sentInput, walletId: asked.walletId, ctx };
  const { input, names } = await withIds(tools, unnamed, dryRunRequest?.code);
  const run = { ...unnamed, input };
  if (dryRunRequest !== null) return runWriteTool(tools, run, { ...dryRunRequest, names });
  const result = await answerOf(tools, run);
  const { text, structured } = buildToolResult(operation, {
    result: result.rows,
    frames: await readReportTotals(tools, run, result.answer),
    from,
    cursor,
  });
  // An operation that handles dry runs itself, such as undo, gets `dryRun` in its input.
  return { text: input['dryRun'] === true ? `${text} ${NOTHING_SAVED}` : text, structured };
}

const NOTHING_SAVED =
  'Nothing was saved, because this was a dry run. The same call with `code` instead of `dryRun` makes exactly these changes.';

/** Replaces names in the input with ids. With a dry run's code, a name refers to the same record as in the dry run. */
async function withIds(tools: Tools, { operation, input, walletId, ctx }: OperationRun, code: string | undefined) {
  const { credential } = ctx;
  const isKept = code !== undefined && credential !== null && isUuid(walletId);
  const kept = isKept ? await readDryRunIdsByName({ database: ctx.database, credential, walletId }, code) : {};
  return replaceNamesWithIds({
    ...{ operation: operation.name, input, kept },
    find: (names) => callInternalOperation(tools, ctx, 'tools.names', { walletId, ids: [], names }),
    isRepeated: () => hasStoredResponse(ctx),
  });
}

/** Calls an operation that only tools use, with the same credential. */
async function callInternalOperation(tools: Tools, ctx: Context, name: string, input: object): Promise<unknown> {
  try {
    const request = { ...ctx.request, ifMatch: null, idempotencyKey: null };
    return await tools.callOperation({ name, type: 'query' }, input, { ...ctx, request, writeInspection: null });
  } catch (error) {
    throw toProblem(error);
  }
}

/** Returns the response with a name next to each id. */
async function addNamesToResponse(
  tools: Tools,
  { operation, walletId, ctx }: OperationRun,
  answer: unknown,
): Promise<unknown> {
  const rows = withoutUninformativeFields(reportRows(operation.name, answer));
  const ids = [...collectNamedIds(rows)].flatMap(([id, kinds]) => kinds.map((kind) => ({ kind, id })));
  if (ids.length === 0 || !isUuid(walletId)) return withNames(rows, NOBODY);
  const found = findNamesOutput.parse(
    await callInternalOperation(tools, ctx, 'tools.names', { walletId, ids, names: [] }),
  );
  return withNames(rows, new Map(found.items.map((record) => [record.id, record])));
}

const NOBODY: NamedRecordsById = new Map();

function readReportTotals(tools: Tools, { operation, input, walletId, ctx }: OperationRun, answer: unknown) {
  return loadReportTotals(operation.name, input, answer, (name, asked) =>
    callInternalOperation(tools, ctx, name, { ...asked, walletId }),
  );
}

/**
 * Takes the `idempotencyKey` out of a write's arguments and puts it into the context. The key is bound to the tool and
 * the other arguments. A dry run saves nothing, so it gets no key.
 */
function withIdempotencyKey({ type }: PublicOperation, asked: ToolCall, ctx: Context) {
  const { idempotencyKey: key, ...given } = asked.arguments;
  if (type === 'query' || key === undefined) return { ctx, given: asked.arguments };
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw invalidFieldProblem('invalidInput', 'idempotencyKey', 'must have 1 to 255 printable characters');
  }
  const { code: _code, ...bound } = given;
  const request = {
    ...ctx.request,
    idempotencyKey: given['dryRun'] === true ? null : key,
    hash: () => inputHash([asked.walletId.toLowerCase(), asked.name, bound]),
  };
  return { ctx: { ...ctx, request }, given };
}

interface RequestedDryRun {
  readonly dryRun: boolean;
  readonly code: string | undefined;
  readonly rest: Readonly<Record<string, unknown>>;
}

interface DryRunWithNames extends RequestedDryRun {
  readonly names: IdsByGivenName;
}

/** Returns the dry-run parameters of a write; null for reads, and for operations that handle dry runs themselves. */
function parseDryRunRequest(
  { name, type, fields, meta }: PublicOperation,
  given: Readonly<Record<string, unknown>>,
): RequestedDryRun | null {
  if (type === 'query' || 'code' in fields) return null;
  const { dryRun = false, code, ...rest } = given;
  if (meta.noDryRun !== undefined && (dryRun !== false || code !== undefined)) {
    throw new Problem('noDryRun', { detail: `${name} has no dry run: ${meta.noDryRun}.` });
  }
  if (typeof dryRun !== 'boolean') throw invalidFieldProblem('invalidInput', 'dryRun', 'is not true or false');
  if (code === undefined) return { dryRun, code, rest };
  if (typeof code === 'string' && isUuid(code)) return { dryRun, code: code.toLowerCase(), rest };
  throw invalidFieldProblem('invalidInput', 'code', 'is not a code of a dry run');
}

/** Runs a write as a dry run, with a dry run's code, or directly if it changes few records. */
async function runWriteTool(
  tools: Tools,
  run: OperationRun,
  { dryRun, code, names }: DryRunWithNames,
): Promise<ToolResult> {
  const { operation, input, walletId, ctx } = run;
  const { credential, database, now } = ctx;
  if (credential === null) throw new Problem('unauthorized');
  const ran = await runWithDryRun(
    { database, credential, walletId, operation: operation.name, input, dryRun, code, names, now },
    async (asked) => {
      const writeInspection = withPartsInResponse(operation.name, asked);
      return { ok: true as const, data: await runOperation(tools, { ...run, ctx: { ...ctx, writeInspection } }) };
    },
  );
  const answer = 'answer' in ran ? ran.answer : ran.result.data;
  const { text, structured } = buildToolResult(operation, { result: await addNamesToResponse(tools, run, answer) });
  if ('answer' in ran) return { text, structured };
  if (ran.code === null || ran.expiresTime === null) return { text, structured };
  return {
    text: `${text} ${NOTHING_SAVED}`,
    structured: { ...structured, dryRun: { code: ran.code, expiresTime: ran.expiresTime, ...changesIn(ran.preview) } },
  };
}

/** Returns the changes of a dry run in the form for agents. */
function changesIn(preview: DryRunChanges | null) {
  if (preview === null) return {};
  const { records, counts, notShown } = preview;
  return {
    records: z.array(z.unknown()).parse(withoutUninformativeFields(records)),
    counts,
    ...(notShown > 0 && { notShown }),
  };
}

interface OperationRun {
  readonly operation: PublicOperation;
  readonly input: Readonly<Record<string, unknown>>;
  readonly walletId: string;
  readonly ctx: Context;
}

/** Default page size. */
const PAGE = 100;

/**
 * Returns the operation's response, and the response in the form for agents. A page that is too long is read again with
 * fewer items, so that its cursor is correct.
 */
async function answerOf(
  tools: Tools,
  run: OperationRun,
): Promise<{ readonly answer: unknown; readonly rows: unknown }> {
  const { operation, input } = run;
  const isPage = operation.type === 'query' && 'limit' in operation.fields && 'cursor' in operation.fields;
  let limit = input['limit'] ?? PAGE;
  for (;;) {
    const answer = await runOperation(tools, isPage ? { ...run, input: { ...input, limit } } : run);
    const rows = await addNamesToResponse(tools, run, answer);
    if (!isPage || typeof limit !== 'number' || limit <= 1 || isWithinResultLimit(rows)) return { answer, rows };
    const share = LONGEST_PAGE / JSON.stringify(rows).length;
    limit = Math.max(1, Math.min(limit - 1, Math.floor(countOf(rows) * share)));
  }
}

const LONGEST_PAGE = 22_000;

function countOf(answer: unknown): number {
  const items: unknown = Reflect.get(Object(answer), 'items');
  return Array.isArray(items) ? items.length : 1;
}

/** Runs an operation; all tools run their operations with this function. */
async function runOperation({ callOperation }: Tools, { operation, input, walletId, ctx }: OperationRun) {
  const request = { ...ctx.request, ifMatch: null };
  const inWallet = 'walletId' in operation.fields ? { walletId } : {};
  try {
    return await callOperation(operation, { ...input, ...inWallet }, { ...ctx, request });
  } catch (error) {
    throw toProblem(error);
  }
}

function operationOf(
  operations: readonly PublicOperation[],
  given: Readonly<Record<string, unknown>>,
): PublicOperation {
  const [only, ...others] = operations;
  if (only !== undefined && others.length === 0) return only;
  const named = operations.find(({ name }) => name === given['action']);
  if (named !== undefined) return named;
  throw invalidFieldProblem(
    'invalidInput',
    'action',
    `must be one of ${operations.map(({ name }) => name).join(', ')}`,
  );
}

/** True if the operation has a field `action`; it is the only operation of its tool. */
function takesAction({ fields }: PublicOperation): boolean {
  return 'action' in fields;
}

function actionOf({ action }: Readonly<Record<string, unknown>>): object {
  return action === undefined ? {} : { action };
}

/** Returns the problem with paths relative to a body that contains the arguments. */
export function withArgumentPaths(problem: Problem): Problem {
  const { errors, ...parts } = problem.parts;
  if (errors === undefined) return problem;
  return new Problem(problem.code, {
    ...parts,
    errors: errors.map((error) => ({ ...error, path: `arguments.${error.path}` })),
  });
}
