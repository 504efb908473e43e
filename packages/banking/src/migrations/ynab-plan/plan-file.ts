import { StatementError } from '../../statements/statement-error.ts';
import { requireBookWithin } from '../book-limits.ts';

/** A JSON object whose members are not validated yet. */
export type UncheckedJsonObject = Readonly<Record<string, unknown>>;

/** Maximum nesting depth. Today's responses have six levels; later versions of the API may have more. */
const DEEPEST = 20;
/** Maximum number of commas between values; a plan of 64 MiB has fewer. */
const MAX_COMMAS = 10_000_000;

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Whether the file is a JSON object. */
export function isJsonObject(bytes: Uint8Array): boolean {
  return /^\ufeff?\s*\{/.test(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, 2048)));
}

/**
 * Returns the plan from a response of YNAB's API. The file may contain the complete response, only its `data`, or only
 * the plan. Older responses call a plan a budget.
 * @throws StatementError
 */
export function parseYnabPlan(bytes: Uint8Array): UncheckedJsonObject {
  requireWithinBounds(bytes);
  const answer = parsed(bytes);
  const data = membersOf(answer['data'], answer);
  const plan = membersOf(data['plan'] ?? data['budget'], data);
  if (!Array.isArray(plan['accounts']) || !Array.isArray(plan['transactions']))
    throw new StatementError('is no plan of YNAB’s API: it has no accounts or no transactions');
  return plan;
}

function parsed(bytes: Uint8Array): UncheckedJsonObject {
  try {
    return membersOf(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), {});
  } catch {
    throw new StatementError('is not complete JSON in UTF-8');
  }
}

function membersOf(value: unknown, otherwise: UncheckedJsonObject): UncheckedJsonObject {
  return isMembers(value) ? value : otherwise;
}

function isMembers(value: unknown): value is UncheckedJsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Limits the levels and values of the JSON, because lists and objects need far more memory than their bytes in the
 * file.
 * @throws StatementError
 */
function requireWithinBounds(bytes: Uint8Array): void {
  let [depth, nested, commas, isText] = [0, 0, 0, false];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isText && byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) isText = !isText;
    else if (isText) continue;
    else if (byte === COMMA) commas += 1;
    else if (byte === CLOSE || byte === CLOSE_LIST) depth -= 1;
    else if (byte === OPEN || byte === OPEN_LIST) {
      depth += 1;
      nested += 1;
      if (depth > DEEPEST) throw new StatementError(`has JSON of more than ${DEEPEST} levels`);
    }
  }
  requireBookWithin('records', nested);
  if (commas > MAX_COMMAS) throw new StatementError(`has more than ${MAX_COMMAS} values`);
}
