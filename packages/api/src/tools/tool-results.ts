import type { PublicOperation } from '../kernel/public-operation.ts';
import type { ToolResult } from '../kernel/services.ts';
import { withoutUninformativeFields } from './compact-response.ts';
import { type FittedResult, fitResult } from './fit-result.ts';
import type { ReportTotals } from './report-totals.ts';

const PLACE = /^from:(\d{1,9}):(.*)$/s;

/** Splits a tool's cursor into the operation's own cursor and the index of the first list item to show. */
export function parseToolCursor(cursor: unknown): { readonly cursor?: unknown; readonly from: number } {
  if (cursor === undefined) return { from: 0 };
  const [, from, own = ''] = (typeof cursor === 'string' && PLACE.exec(cursor)) || [];
  if (from === undefined) return { cursor, from: 0 };
  return { ...(own === '' ? {} : { cursor: own }), from: Number(from) };
}

interface Answered {
  readonly result: unknown;
  readonly frames?: ReportTotals;
  /** The first entry to show. */
  readonly from?: number;
  /** The operation's cursor of this page. */
  readonly cursor?: unknown;
}

/** Returns a tool's result: a sentence without text from the wallet, and as much of the response as fits. */
export function buildToolResult(
  operation: PublicOperation,
  { result, frames = {}, from = 0, cursor }: Answered,
): ToolResult {
  return toToolResult(operation, fitResult(withoutUninformativeFields(result), from), frames, cursor);
}

function toToolResult(
  { name, type }: PublicOperation,
  { result, cut }: FittedResult,
  frames: ReportTotals,
  cursor: unknown,
): ToolResult {
  const next: unknown = Reflect.get(Object(result), 'nextCursor');
  const count = cut === undefined ? describeCount(result) : ` ${cut.shown} of ${cut.of} from ${cut.from} on.`;
  if (cut === undefined || cut.from + cut.shown >= cut.of) {
    const more = typeof next === 'string' ? ' There is more: call again with `cursor` = `nextCursor`.' : '';
    const short = cut?.shortened === true ? ' Long texts are shortened.' : '';
    return {
      text: `${name}:${count === '' ? ' done.' : count}${short}${more}`,
      structured: { ...frames, result, ...(cut && { cut }) },
    };
  }
  // A write must not be repeated to show the rest of its response.
  const go = type === 'query' ? { cursor: `from:${cut.from + cut.shown}:${cursor ?? ''}` } : {};
  const hint = type === 'query' ? 'Call again with this cursor for the rest.' : 'Look up the rest.';
  return { text: `${name}:${count} ${hint}`, structured: { ...frames, result, cut: { ...cut, ...go, hint } } };
}

function describeCount(result: unknown): string {
  const items: unknown = Array.isArray(result) ? result : Reflect.get(Object(result), 'items');
  if (!Array.isArray(items)) return '';
  const total: unknown = Reflect.get(Object(result), 'totalCount');
  return typeof total === 'number' ? ` ${items.length} of ${total}.` : ` ${items.length}.`;
}
