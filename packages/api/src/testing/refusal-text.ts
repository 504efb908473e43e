// Declares the types of the values that the test run provides, such as `inject('database')`.
import type {} from '@coffer/db/testing/global-setup.ts';
import { toProblem } from '../kernel/to-problem.ts';

/** The error of a rejected call: its code, followed by the paths of the fields in error. */
export async function refusalText(call: Promise<unknown>): Promise<string> {
  const answer = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ problem: toProblem(error) }),
  );
  if (!('problem' in answer)) throw new Error(`was not refused: ${JSON.stringify(answer.value)}`);
  const { code, parts } = answer.problem;
  if (code === 'internal') throw answer.problem;
  return [code, ...(parts.errors ?? []).map((error) => error.path)].join(' ');
}
